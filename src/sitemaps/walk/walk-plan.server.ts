import type { CatalogStore } from '#publog/catalog-store.ts';
import { plannedOfCatalog, type SitemapSources } from '../endpoints/sitemap-services.ts';
import { ROBOTS_INDEX } from '../plan/whole-sitemaps.server.ts';
import { plannedIndexes, type PlannedContent } from '../plan/planned-sitemaps.server.ts';
import type { PlannedIndex } from '../rules/planned-sitemap.ts';
import type { SitemapManifest } from '#publog/sitemap-files/sitemap-file-store.ts';

/** Everything that a walk of one catalog reads, and what it has to find there. */
export type WalkPlan = {
  catalogVersion: string;
  origin: string;
  indexes: readonly PlannedIndex[];
  /** The path of the one that robots.txt has to name. */
  robotsIndex: string;
  sitemaps: readonly PlannedContent[];
  /** Empty where none was ever made. */
  files: readonly PlannedContent[];
  /** How many the plan has. */
  filesDue: number;
  /** Null where it is missing or damaged. */
  manifest: SitemapManifest | null;
  isManifestDamaged: boolean;
};

/** Plans a walk. Rejects with `StoreUnavailable` while the catalog does not answer. */
export async function planWalk(sources: SitemapSources, catalog: CatalogStore): Promise<WalkPlan> {
  const [{ files: wanted, ...planned }, manifest] = await Promise.all([
    plannedOfCatalog(sources, catalog),
    sources.files.readManifest(),
  ]);
  // a site that has never made files: that is one fact, not one for each of them
  const areNone =
    manifest === null && wanted[0] !== undefined && (await sources.files.readFile(wanted[0].name)) === null;
  const files = areNone ? [] : wanted;
  const isManifestDamaged = manifest === null && (await sources.files.isManifestDamaged());
  const stored = new Set((isManifestDamaged ? files : (manifest?.files ?? [])).map(({ name }) => name));
  const nsnFiles = files.filter(({ name }) => name.startsWith('nsn-') && stored.has(name));
  const { indexes, sitemaps } = await plannedIndexes(planned, nsnFiles);
  return {
    catalogVersion: catalog.edition.version,
    origin: sources.origin(),
    indexes,
    robotsIndex: ROBOTS_INDEX[sources.robotsSitemaps],
    sitemaps,
    files,
    filesDue: wanted.length,
    manifest,
    isManifestDamaged,
  };
}
