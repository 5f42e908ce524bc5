import { expect, onTestFinished, test } from 'vitest';
import { newFolder } from '../../../test/support/new-folder.ts';
import { filesOf, BASE, BOLT } from '../../../test/support/catalog/loaded-catalog.fixture.ts';
import { aReference, type PublogTables } from '../../../test/support/catalog/publog.fixture.ts';
import { aSitemapSite } from '../../../test/support/sitemaps/sitemap-site.fixture.ts';
import { importPublog } from '#publog/import/import-publog.ts';
import { openSqliteCatalogDatabase } from '#publog/sqlite/catalog-loader.ts';
import { openSqliteCatalogSource } from '#publog/sqlite/catalog-source.ts';
import { formatNsn, type Nsn } from '#base/domain/nsn.ts';

/** Two parts, dated by the edition; the correction has the same date. */
const EDITION: PublogTables = {
  ...BASE,
  V_FLIS_PART: [aReference('012345678', 'MS16998-28'), aReference('000000001', 'A-1')],
};
const CORRECTED: PublogTables = { ...EDITION, V_FREIGHT: [{ NIIN: '012345678', HMC: 'X' }] };

test('a corrected edition of the same date dates what it changed by its import, and nothing else (S2.7)', async () => {
  const dataDir = newFolder('served-lastmod');
  const database = openSqliteCatalogDatabase({ dataDir });
  const put = async (tables: PublogTables, day: string) => {
    const paths = [filesOf('2026-11-05', tables)];
    const now = () => new Date(`${day}T23:30:00Z`);
    const outcome = await importPublog({ paths, database, workDir: dataDir, acceptLoss: true, now });
    expect(outcome.outcome).toBe('imported');
  };
  await put(EDITION, '2026-11-10');
  const source = await openSqliteCatalogSource({ dataDir });
  const site = await aSitemapSite(source.current());
  onTestFinished(async () => void (await Promise.all([site.close(), source.close()])));
  const daysAt = async (url: string) => {
    const { body } = await site.app.inject(url);
    const lines = body.matchAll(/<loc>https:\/\/parts\.example([^<]*)<\/loc><lastmod>([^<]*)/g);
    return Object.fromEntries([...lines].map(([, path, day]) => [path, day]));
  };
  const bolt = `/nsn/53/5305/${formatNsn(BOLT as Nsn)}`;
  const gun = '/nsn/10/1005/1005-00-000-0001';
  expect(await daysAt('/sitemap/nsn-1')).toEqual({ [gun]: '2026-11-10', [bolt]: '2026-11-10' });
  await put(CORRECTED, '2026-11-12');
  await source.refresh();
  site.use(source.current());
  expect(await daysAt('/sitemap/nsn-1')).toEqual({ [gun]: '2026-11-10', [bolt]: '2026-11-12' });
  const expected = { '/fsc/10/1005': '2026-11-10', '/fsc/53/5305': '2026-11-12' };
  expect(await daysAt('/sitemap-groups.xml')).toMatchObject(expected);
  expect(await daysAt('/sitemap-pages.xml')).toMatchObject({ '/sitemap.xml?type=nsn&amp;page=1': '2026-11-12' });
});
