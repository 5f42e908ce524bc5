import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatNsn, type Nsn } from '#base/domain/nsn.ts';
import type { ShelfSource } from '#stock/shelf/shelf-pages.ts';
import { SITE_ORIGIN } from '../../../test/support/http/built-site.fixture.ts';
import { locationsIn } from '../../../test/support/sitemaps/sitemap-site.fixture.ts';
import { answerOf, aWalkedSite, type Plant } from '../../../test/support/sitemaps/walked-site.fixture.ts';
import { aShelfSource } from '../../../test/support/stock/shelf.fixture.ts';
import { readShelf } from '../endpoints/sitemap-services.ts';
import { shelfUrlsets } from '../plan/whole-sitemaps.server.ts';

const SHELF = '/sitemap-shelf.xml';
const COUNTS = { 1560: 30, 5305: 60 };
let site: Awaited<ReturnType<typeof aWalkedSite>>;
let listed: string[];
let source: ShelfSource;
beforeAll(async () => {
  const other = await aWalkedSite(COUNTS);
  const [block] = await other.catalog.readNsnBlocks(1, 1);
  await other.close();
  listed = [...block!.nsns.subarray(28, 32)].map((nsn) => formatNsn(nsn as Nsn));
  source = await aShelfSource({
    lines: [
      ...listed.map((nsn, at) => ({ nsn, since: `2026-11-0${at + 1}` })),
      { nsn: listed[0]!, since: '2026-11-09' },
      // not listed in the catalog, not public, in no NSN
      { nsn: '9999-00-000-0001' },
      { nsn: '5305-99-999-9999', isPublic: false },
      { partNumber: 'DV/4', cage: '1ABC9', since: '2026-10-01' },
      { partNumber: 'SECRET', isPublic: false },
    ],
  });
  site = await aWalkedSite(COUNTS, 20_000, source);
});
afterAll(() => site.close());

describe('the sitemap of the shelf (S15.55)', () => {
  test('lists the pages with something on the shelf, with the days of their lines', async () => {
    const { body, headers } = await site.get(SHELF);
    expect(headers).toMatchObject({ 'content-type': 'application/xml; charset=utf-8', 'x-robots-tag': 'noindex' });
    const parts = listed.map((nsn) => `/nsn/${nsn.slice(0, 2)}/${nsn.slice(0, 4)}/${nsn}`);
    expect(locationsIn(body)).toEqual([...parts, '/shelf', '/part/1ABC9/DV%2F4'].map((path) => SITE_ORIGIN + path));
    expect(body).toContain(`${parts[0]}</loc><lastmod>2026-11-09</lastmod>`);
    expect(body).toContain('DV%2F4</loc><lastmod>2026-10-01</lastmod>');
    expect((await site.get(`${SHELF}?page=2`)).statusCode).toBe(404);
    expect((await site.get(`${SHELF}?page=0`)).statusCode).toBe(400);
  });

  test('comes first in the whole index, and in those for crawlers', async () => {
    for (const index of ['/sitemap.xml', '/sitemap-pages.xml', '/sitemap-files.xml'])
      expect(locationsIn((await site.get(index)).body)[0]).toBe(SITE_ORIGIN + SHELF);
  });

  test('is cut every 50,000', async () => {
    const nsns = Float64Array.from({ length: 99_999 }, (_, at) => 5_305_000_000_000 + at);
    const others = [1, 2, 3].map((at) => ({ path: `/part/-/${at}`, changedOn: 20_000 }));
    const cut = shelfUrlsets({ nsns, days: new Int32Array(nsns.length).fill(20_001), others });
    expect(cut.map(({ urlCount, changedOn }) => [urlCount, changedOn])).toEqual([
      [50_000, 20_001],
      [50_000, 20_001],
      [2, 20_000],
    ]);
    expect([...cut[1]!.pages()].at(-1)).toEqual(others[0]);
  });

  test('is no fault of a walk; one that is not as the lists have it is', async () => {
    expect((await site.walk()).kinds).toEqual([]);
    const plant =
      (change: (xml: string) => string): Plant =>
      (path, answer) =>
        path === SHELF
          ? answer().then((real) =>
              answerOf(200, change(gunzipSync(real.bytes).toString()), {
                'content-type': 'application/xml; charset=utf-8',
              }),
            )
          : null;
    expect((await site.walk(plant((xml) => xml.replace('2026-11-09', '2026-11-01')))).kinds).toContain('lastmod-wrong');
    expect((await site.walk(plant((xml) => xml.replace(/<url>.*DV.*\n/, '')))).kinds).toContain('page-missing');
  });

  test('a walk during which the shelf changes starts again', async () => {
    let turns = 0;
    const { findings } = await site.walk(undefined, (plan) => ({ ...plan, shelf: String(turns++) }));
    expect(findings).toBeNull();
  });

  test('without a list nothing differs: no sitemap, no line of an index', async () => {
    const without = await aWalkedSite(
      COUNTS,
      20_000,
      await aShelfSource({ lines: [{ nsn: listed[0]! }], settings: { quantity: 'nothing' } }),
    );
    expect((await without.get(SHELF)).statusCode).toBe(404);
    const plain = await aWalkedSite(COUNTS, 20_000);
    for (const index of ['/sitemap.xml', '/sitemap-pages.xml'])
      expect((await without.get(index)).body).toBe((await plain.get(index)).body);
    await Promise.all([without.close(), plain.close()]);
    expect(await readShelf(site.catalog, null)).toBeNull();
  });
});
