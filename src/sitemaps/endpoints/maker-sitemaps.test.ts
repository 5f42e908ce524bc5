import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCatalog, loadCatalog, type BuiltPart } from '../../../test/support/catalog/catalog.fixture.ts';
import type { CatalogEngine } from '../../../test/support/catalog/catalog-engine.ts';
import type { CageCode } from '#base/domain/cage-code.ts';
import { StoreUnavailable } from '#base/database/store-unavailable.ts';
import { type CatalogSource } from '#publog/catalog-source.ts';
import { type CatalogStore } from '#publog/catalog-store.ts';
import { emptyCatalog } from '../../../test/support/catalog/empty-catalog.fixture.ts';
import { anEngine as aPostgresEngine } from '../../../test/support/catalog/postgres-engine.fixture.ts';
import { anEngine as aSqliteEngine } from '../../../test/support/catalog/sqlite-engine.fixture.ts';
import { aSitemapSite, SITE_ORIGIN, type SitemapSite } from '../../../test/support/sitemaps/sitemap-site.fixture.ts';
import { STREAM_BOUNDS } from './send-sitemap.ts';

/** More than are looked at in one call. */
const MAKERS = 450;
const cageOf = (index: number) => `${index.toString(36).toUpperCase().padStart(4, '0')}1`;
const parts = Array.from({ length: MAKERS }, (_, index): BuiltPart => {
  const niin = String(index + 1).padStart(9, '0');
  return {
    nsn: `5305-${niin.slice(0, 2)}-${niin.slice(2, 5)}-${niin.slice(5)}`,
    partNumbers: [{ partNumber: `A-${index}`, cage: cageOf(index) }],
    // every tenth is cancelled: its maker has no listed part
    ...(index % 10 === 9 ? { cancelled: { status: '6', date: '', survivor: null, replacedBy: null } } : {}),
  };
});
const listed = parts.flatMap(({ partNumbers, cancelled }) => (cancelled ? [] : partNumbers![0]!.cage)).sort();
/** One code has no record on file. */
const unknown = listed[3]!;

describe.each([
  ['SQLite', aSqliteEngine],
  ['PostgreSQL', aPostgresEngine],
])('sitemaps of makers on %s', (_, anEngine) => {
  let engine: CatalogEngine;
  let source: CatalogSource;
  const sites: SitemapSite[] = [];
  beforeAll(async () => {
    engine = await anEngine();
    const built = aCatalog({ parts });
    const maker = built.tables.maker.filter(([cage]) => cage !== unknown);
    await loadCatalog(await engine.database.openLoader(), aCatalog({ parts, tables: { maker } }));
    source = await engine.openSource();
    const settings: Record<string, string>[] = [{}, { EXTRA_SITEMAPS: 'makers' }];
    for (const env of settings) sites.push(await aSitemapSite(source.current(), { env }));
  });
  afterAll(async () => {
    for (const site of sites) await site.close();
    await source?.close();
    await engine?.remove();
  });
  const get = async (url: string, isOn = false) => (await sites[isOn ? 1 : 0]!.app.inject(url)) as never as Reply;
  type Reply = { statusCode: number; body: string; headers: Record<string, string> };
  const locsOf = (body: string) => [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc);

  test('list each maker with a record and a listed part once, by code', async () => {
    const { statusCode, body, headers } = await get('/sitemap.xml?type=cage&page=1');
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
    expect(locsOf(body)).toEqual(
      listed.filter((cage) => cage !== unknown).map((cage) => `${SITE_ORIGIN}/cage/${cage}`),
    );
  });

  test('are found under their other addresses, and no further page', async () => {
    const { body } = await get('/sitemap.xml?type=cage&page=1');
    for (const url of ['/sitemap.xml?type=cage', '/sitemap/cage/1', '/functions/v1/dynamic-sitemap?type=cage&page=1'])
      expect((await get(url)).body).toBe(body);
    expect((await get('/sitemap.xml?type=cage&page=2')).statusCode).toBe(404);
    expect((await get('/sitemap.xml?type=cage&page=0')).statusCode).toBe(400);
  });

  test('stand in the index only where the setting says so, and in no chunk (S2.9)', async () => {
    const of = `${SITE_ORIGIN}/sitemap.xml?type=cage`;
    const off = await get('/sitemap.xml');
    const on = await get('/sitemap.xml', true);
    expect(off.body).not.toContain(of);
    expect(locsOf(on.body)).toEqual([...locsOf(off.body), `${of}&amp;page=1`]);
    expect((await get('/sitemap-pages.xml')).body).not.toContain(of);
    expect(locsOf((await get('/sitemap-pages.xml', true)).body).at(-1)).toBe(`${of}&amp;page=1`);
    expect((await get('/sitemap.xml?type=index&chunk=1', true)).body).toBe(
      (await get('/sitemap.xml?type=index&chunk=1')).body,
    );
  });
});

test('many requests of one client for makers are refused beyond their share, and cost nothing for HEAD or what is unchanged', async () => {
  const makers = Array.from({ length: 5_000 }, (_, index) => cageOf(index) as CageCode);
  const site = await aSitemapSite({
    ...emptyCatalog,
    sitemapFacts: () => Promise.resolve({ groups: [], classes: [], blocks: [] }),
    listListedMakers: () => Promise.resolve({ makers, next: null }),
  });
  try {
    const url = '/sitemap.xml?type=cage';
    const { headers } = await site.app.inject(url);
    const share = STREAM_BOUNDS.perAddress + STREAM_BOUNDS.waitingPerAddress;
    const all = (count: number, more: object): Promise<Reply[]> =>
      Promise.all(Array.from({ length: count }, () => site.app.inject({ url, ...more })));
    type Reply = { statusCode: number; headers: Record<string, unknown> };
    const limited = (replies: Reply[]) => replies.filter(({ headers }) => headers['x-limit'] === 'streams').length;
    expect(limited(await all(share + 5, {}))).toBe(5);
    expect(limited(await all(share + 5, { method: 'HEAD' }))).toBe(0);
    const unchanged = await all(share + 5, { headers: { 'if-none-match': headers.etag } });
    expect(new Set(unchanged.map(({ statusCode }) => statusCode))).toEqual(new Set([304]));
  } finally {
    await site.close();
  }
});

test('a catalog that cannot be read is 503, and is read again the next time', async () => {
  let isOut = true;
  const catalog: CatalogStore = {
    ...emptyCatalog,
    sitemapFacts: () => Promise.resolve({ groups: [], classes: [], blocks: [] }),
    listListedMakers: () =>
      isOut ? Promise.reject(new StoreUnavailable('out')) : Promise.resolve({ makers: ['96906' as never], next: null }),
  };
  const site = await aSitemapSite(catalog);
  try {
    expect((await site.app.inject('/sitemap.xml?type=cage')).statusCode).toBe(503);
    isOut = false;
    expect((await site.app.inject('/sitemap.xml?type=cage')).body).toContain('/cage/96906</loc>');
  } finally {
    await site.close();
  }
});
