import type { CatalogEdition } from '#publog/catalog-store.ts';
import type { AuditCatalog } from '../../../src/sitemaps/audit/check-catalog.ts';
import { planSitemaps } from '../../../src/sitemaps/plan/plan-sitemaps.server.ts';
import { plannedFiles, plannedIndexes } from '../../../src/sitemaps/plan/planned-sitemaps.server.ts';
import { ROBOTS_INDEX } from '../../../src/sitemaps/plan/whole-sitemaps.server.ts';
import { aSitemapCatalog, A_DAY, someNsns, xmlOf as writtenXml } from './sitemap-catalog.fixture.ts';
import { A_SITE } from './sitemap-set.fixture.ts';

// a catalog of two nsn files, a class file, and an index, as the site makes and serves them
export const nsns = someNsns({ 1560: 30, 5305: 5_100, 5310: 40 });
const days = nsns.map((_, index) => A_DAY - (index % 5));
const built = aSitemapCatalog({ nsns, days });
export const [plan, nowMs] = [await planSitemaps(built), (A_DAY + 1) * 86_400_000];
export const given = { plan, blocks: built.facts.blocks, readBlocks: built.readBlocks };
export const plannedCatalog: AuditCatalog = {
  edition: { version: 'v1' } as CatalogEdition,
  sitemapFacts: async () => built.facts,
  readNsnBlocks: built.readBlocks,
  async plan() {
    const files = await plannedFiles(given);
    return { ...(await plannedIndexes(given, files.slice(0, 2))), files, forRobots: Object.values(ROBOTS_INDEX) };
  },
};

export const xmlOf = (urlset: (typeof plan.nsnPages)[number]): Promise<string> =>
  writtenXml(urlset, { origin: A_SITE, readBlocks: built.readBlocks });
export const plannedFilesXml: Record<string, string> = Object.fromEntries(
  await Promise.all(plan.files.map(async (file) => [file.name, await xmlOf(file)])),
);
