import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyCatalog } from '../../../test/support/catalog/empty-catalog.fixture.ts';
import { aSitemapSite, SITE_ORIGIN, type SitemapSite } from '../../../test/support/sitemaps/sitemap-site.fixture.ts';
import type { CatalogStore } from '#publog/catalog-store.ts';
import { StoreUnavailable } from '#base/database/store-unavailable.ts';

/** More than the store gives in one call. */
const NAMES = Array.from({ length: 1_500 }, (_, index) => ({
  inc: String(index * 7).padStart(5, '0'),
  changedOn: index === 3 ? 0 : 20_000 + (index % 10),
}));
const PER_CALL = 1_000;
let isOut = false;
const catalog: CatalogStore = {
  ...emptyCatalog,
  sitemapFacts: () => Promise.resolve({ groups: [], classes: [], blocks: [] }),
  listItemNamePages: (after) =>
    isOut
      ? Promise.reject(new StoreUnavailable('out'))
      : Promise.resolve(NAMES.filter(({ inc }) => after === null || inc > after).slice(0, PER_CALL)),
};

const sites: SitemapSite[] = [];
beforeAll(async () => {
  const settings: Record<string, string>[] = [{}, { EXTRA_SITEMAPS: 'names' }];
  for (const env of settings) sites.push(await aSitemapSite(catalog, { env }));
});
afterAll(async () => {
  for (const site of sites) await site.close();
});
const get = (url: string, isOn = false) => sites[isOn ? 1 : 0]!.app.inject(url);
const locsOf = (body: string) => [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc);

test('a sitemap of item names lists the plain page of each once, by code, and no filter (C15.5)', async () => {
  const { statusCode, body, headers } = await get('/sitemap.xml?type=name&page=1');
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
  expect(locsOf(body)).toEqual(NAMES.map(({ inc }) => `${SITE_ORIGIN}/name/${inc}`));
  expect(body).toContain('/name/00014</loc><lastmod>2024-10-06</lastmod></url>');
  expect(body).toContain('/name/00021</loc></url>');
});

test('it is found under its other addresses, and has no further page', async () => {
  const { body } = await get('/sitemap.xml?type=name&page=1');
  for (const url of ['/sitemap.xml?type=name', '/sitemap/name/1', '/functions/v1/dynamic-sitemap?type=name&page=1'])
    expect((await get(url)).body).toBe(body);
  expect((await get('/sitemap.xml?type=name&page=2')).statusCode).toBe(404);
  for (const page of ['0', '-1', '1e3', 'x'])
    expect((await get(`/sitemap.xml?type=name&page=${page}`)).statusCode).toBe(400);
});

test('it is in the index only where the setting says so, and in no chunk (C15.5)', async () => {
  const [off, on] = [await get('/sitemap.xml'), await get('/sitemap.xml', true)];
  expect(off.body).not.toContain('type=name');
  expect(locsOf(on.body)).toEqual([...locsOf(off.body), `${SITE_ORIGIN}/sitemap.xml?type=name&amp;page=1`]);
  expect(on.body).toContain('type=name&amp;page=1</loc><lastmod>2024-10-13</lastmod>');
  const chunk = '/sitemap.xml?type=index&chunk=1';
  expect((await get(chunk, true)).body).toBe((await get(chunk)).body);
});

test('a catalog that cannot be read is 503, and is read again the next time', async () => {
  const site = await aSitemapSite(catalog);
  try {
    isOut = true;
    expect((await site.app.inject('/sitemap.xml?type=name')).statusCode).toBe(503);
    isOut = false;
    expect((await site.app.inject('/sitemap.xml?type=name')).body).toContain('/name/00000</loc>');
  } finally {
    isOut = false;
    await site.close();
  }
});
