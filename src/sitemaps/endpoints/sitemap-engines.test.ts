import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCatalog, loadCatalog, type BuiltPart } from '../../../test/support/catalog/catalog.fixture.ts';
import type { CatalogEngine } from '../../../test/support/catalog/catalog-engine.ts';
import type { CatalogSource } from '#publog/catalog-source.ts';
import { anEngine as aPostgresEngine } from '../../../test/support/catalog/postgres-engine.fixture.ts';
import { anEngine as aSqliteEngine } from '../../../test/support/catalog/sqlite-engine.fixture.ts';
import { aSitemapSite, type SitemapSite } from '../../../test/support/sitemaps/sitemap-site.fixture.ts';

/** More than a block of 5,000, in two classes of one group and one of another, changed on several days. */
const parts = Array.from({ length: 5_400 }, (_, index): BuiltPart => {
  const supplyClass = index < 100 ? '1005' : index < 5_300 ? '1560' : '5305';
  const niin = String(index * 37 + 1).padStart(9, '0');
  return {
    nsn: `${supplyClass}-${niin.slice(0, 2)}-${niin.slice(2, 5)}-${niin.slice(5)}`,
    partNumbers: [{ partNumber: `A-${index}`, cage: '81343' }],
    changedOn: 20_000 + (index % 7),
  };
});
const engines: { engine: CatalogEngine; source: CatalogSource; site: SitemapSite }[] = [];
beforeAll(async () => {
  for (const open of [aSqliteEngine, aPostgresEngine]) {
    const engine = await open();
    await loadCatalog(await engine.database.openLoader(), aCatalog({ parts }));
    const source = await engine.openSource();
    engines.push({ engine, source, site: await aSitemapSite(source.current()) });
  }
});
afterAll(async () => {
  for (const { engine, source, site } of engines) {
    await site.close();
    await source.close();
    await engine.remove();
  }
});

test.each([
  '/sitemap.xml',
  '/sitemap.xml?type=index&chunk=1',
  '/sitemap.xml?type=nsn&page=1',
  '/sitemap.xml?type=fsc&fsc=1560',
  '/sitemap-static.xml',
  '/sitemap/nsn-2',
])('%s is the same on SQLite and PostgreSQL, byte for byte and packed, under the same ETag', async (url) => {
  for (const headers of [{}, { 'accept-encoding': 'gzip' }]) {
    const [first, second] = await Promise.all(engines.map(({ site }) => site.app.inject({ url, headers })));
    expect([first!.statusCode, second!.statusCode]).toEqual([200, 200]);
    expect(second!.rawPayload.equals(first!.rawPayload)).toBe(true);
    expect(second!.headers.etag).toBe(first!.headers.etag);
  }
});

test('every NSN stands in the pages once', async () => {
  const { body } = await engines[1]!.site.app.inject('/sitemap.xml?type=nsn');
  const nsns = [...body.matchAll(/\/nsn\/\d\d\/\d{4}\/([\d-]+)</g)].map(([, nsn]) => nsn);
  expect(nsns).toEqual(parts.map(({ nsn }) => nsn));
});
