import { describe, expect, onTestFinished, test } from 'vitest';
import { aCatalog, loadCatalog, type BuiltPart } from '../../../test/support/catalog/catalog.fixture.ts';
import type { CageCode } from '#base/domain/part-number.ts';
import { formatNsn, fscOfNsn, type Nsn, type Fsc } from '#base/domain/nsn.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import type { CatalogStore } from '#publog/catalog-store.ts';
import { emptyCatalog } from '../../../test/support/catalog/empty-catalog.fixture.ts';
import { anEngine as aPostgresEngine } from '../../../test/support/catalog/postgres-engine.fixture.ts';
import { anEngine as aSqliteEngine } from '../../../test/support/catalog/sqlite-engine.fixture.ts';
import { SITE_ORIGIN } from '../../../test/support/http/built-site.fixture.ts';
import { aSitemapSite, locationsIn, siteForTests } from '../../../test/support/sitemaps/sitemap-site.fixture.ts';
import { STREAM_BOUNDS } from './send-sitemap.ts';

const cageOf = (index: number) => `${index.toString(36).toUpperCase().padStart(4, '0')}1` as CageCode;
const MAKERS = Array.from({ length: 450 }, (_, index) => cageOf(index));
const NAMES = Array.from({ length: 1_500 }, (_, index) => ({
  inc: String(index * 7).padStart(5, '0'),
  changedOn: index === 3 ? 0 : 20_000 + (index % 10),
}));
const CLASSES = ['5305', '5310'].map((fsc) => ({ fsc: fsc as Fsc, nsnCount: 0, changedOn: 0, contentHash: 1 }));
const RANGES = [5_305_000_000_000, 5_305_500_000_000, 5_310_000_000_000].map((first) => ({
  first: first as Nsn,
  last: (first + 499_999_999) as Nsn,
  nsnCount: 900,
  changedOn: 20_009,
}));
/** Lists come in pieces, as from a database. */
const PER_CALL = 200;
let isOut = false;
const unlessOut = <Value>(value: Value) =>
  isOut ? Promise.reject(new StoreUnavailable('out')) : Promise.resolve(value);
const catalog: CatalogStore = {
  ...emptyCatalog,
  sitemapFacts: () => unlessOut({ groups: [], classes: CLASSES, blocks: [] }),
  listRanges: async (fsc) => RANGES.filter(({ first }) => fscOfNsn(first) === fsc),
  listItemNamePages: (after) => unlessOut(NAMES.filter(({ inc }) => after === null || inc > after).slice(0, PER_CALL)),
  listListedMakers: (after) => {
    const makers = MAKERS.filter((cage) => after === null || cage > after).slice(0, PER_CALL);
    return unlessOut({ makers, next: makers.length < PER_CALL ? null : makers.at(-1)! });
  },
};

describe.each([
  [
    'ranges',
    'range',
    RANGES.map(({ first }) => formatNsn(first)),
    '&amp;page=1</loc><lastmod>2024-10-13</lastmod></sitemap>',
  ],
  ['makers', 'cage', MAKERS, '&amp;page=1</loc></sitemap>'],
  ['names', 'name', NAMES.map(({ inc }) => inc), '&amp;page=1</loc><lastmod>2024-10-13</lastmod></sitemap>'],
] as const)('sitemaps of %s', (setting, type, codes, lineEnd) => {
  const site = siteForTests(catalog);
  const listing = siteForTests(catalog, { env: { EXTRA_SITEMAPS: setting } });
  const url = `/sitemap.xml?type=${type}`;

  test('list the plain page of each once, by code, and no filter (C15.5)', async () => {
    const { statusCode, body, headers } = await site.get(`${url}&page=1`);
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
    expect(locationsIn(body)).toEqual(codes.map((code) => `${SITE_ORIGIN}/${type}/${code}`));
    if (type !== 'name') return;
    expect(body).toContain('/name/00014</loc><lastmod>2024-10-06</lastmod></url>');
    expect(body).toContain('/name/00021</loc></url>');
  });

  test('are found under their other addresses, and no further page', async () => {
    const { body } = await site.get(`${url}&page=1`);
    for (const other of [url, `/sitemap/${type}/1`, `/functions/v1/dynamic-sitemap?type=${type}&page=1`])
      expect((await site.get(other)).body).toBe(body);
    expect((await site.get(`${url}&page=2`)).statusCode).toBe(404);
    for (const page of ['0', '-1', '1e3', 'x']) expect((await site.get(`${url}&page=${page}`)).statusCode).toBe(400);
  });

  test('stand in the indexes only where the setting says so, and in no chunk (S2.9, S2.10, C15.5)', async () => {
    for (const index of ['/sitemap.xml', '/sitemap-pages.xml']) {
      const [off, on] = [await site.get(index), await listing.get(index)];
      expect(off.body).not.toContain(`type=${type}`);
      expect(locationsIn(on.body)).toEqual([...locationsIn(off.body), `${SITE_ORIGIN}${url}&amp;page=1`]);
      expect(on.body).toContain(`?type=${type}${lineEnd}`);
    }
    const chunk = '/sitemap.xml?type=index&chunk=1';
    expect((await listing.get(chunk)).body).toBe((await site.get(chunk)).body);
  });

  test('of a catalog that cannot be read are 503, and are read again the next time', async () => {
    site.use({ ...catalog });
    isOut = true;
    const { statusCode } = await site.get(url);
    isOut = false;
    expect([statusCode, (await site.get(url)).statusCode]).toEqual([503, 200]);
  });
});

test.each([
  ['SQLite', aSqliteEngine],
  ['PostgreSQL', aPostgresEngine],
])('%s: makers with a record and a listed part are listed, NSNs with their day (S2.7)', async (_, anEngine) => {
  const parts = MAKERS.map((cage, index): BuiltPart => {
    const niin = String(index + 1).padStart(9, '0');
    return {
      nsn: `5305-${niin.slice(0, 2)}-${niin.slice(2, 5)}-${niin.slice(5)}`,
      partNumbers: [{ partNumber: `A-${index}`, cage }],
      changedOn: index === 0 ? 20_100 : 20_000,
      // every tenth is cancelled: its maker has no listed part
      ...(index % 10 === 9 ? { cancelled: { status: '6', date: '', survivor: null, replacedBy: null } } : {}),
    };
  });
  /** One code has no record on file. */
  const unknown = MAKERS[3]!;
  const engine = await anEngine();
  onTestFinished(() => engine.remove());
  const maker = aCatalog({ parts }).tables.maker.filter(([cage]) => cage !== unknown);
  await loadCatalog(await engine.database.openLoader(), aCatalog({ parts, tables: { maker } }));
  const source = await engine.openSource();
  onTestFinished(() => source.close());
  const site = await aSitemapSite(source.current());
  onTestFinished(() => site.close());
  const listed = MAKERS.filter((cage, index) => index % 10 !== 9 && cage !== unknown).sort();
  const { body } = await site.get('/sitemap.xml?type=cage&page=1');
  expect(locationsIn(body)).toEqual(listed.map((cage) => `${SITE_ORIGIN}/cage/${cage}`));
  const days = (await site.get('/sitemap/nsn-1')).body.matchAll(/-000-000([12])<\/loc><lastmod>([^<]*)/g);
  expect([...days].map(([, niin, day]) => `${niin} ${day}`)).toEqual(['1 2025-01-12', '2 2024-10-04']);
});

test('many requests of one client for makers are refused beyond their share, and cost nothing for HEAD or what is unchanged', async () => {
  const makers = Array.from({ length: 5_000 }, (_, index) => cageOf(index));
  const site = await aSitemapSite({ ...catalog, listListedMakers: () => Promise.resolve({ makers, next: null }) });
  const url = '/sitemap.xml?type=cage';
  const { headers } = await site.get(url);
  const share = STREAM_BOUNDS.perAddress + STREAM_BOUNDS.waitingPerAddress;
  const all = (more: object) =>
    Promise.all(Array.from({ length: share + 5 }, async () => await site.app.inject({ url, ...more })));
  const limited = (replies: Awaited<ReturnType<typeof all>>) =>
    replies.filter((reply) => reply.headers['x-limit'] === 'streams').length;
  expect(limited(await all({}))).toBe(5);
  expect(limited(await all({ method: 'HEAD' }))).toBe(0);
  const unchanged = await all({ headers: { 'if-none-match': headers.etag } });
  expect(new Set(unchanged.map(({ statusCode }) => statusCode))).toEqual(new Set([304]));
  await site.close();
});
