import type { CatalogStore } from '#publog/catalog-store.ts';
import { plannedOfCatalog, type SitemapSources } from '../endpoints/sitemap-services.ts';
import { ROBOTS_INDEX } from '../plan/whole-sitemaps.server.ts';
import { plannedIndexes, type PlannedContent } from '../plan/planned-sitemaps.server.ts';
import type { PlannedIndex } from '../rules/planned-sitemap.ts';
import type { SitemapManifest } from '#publog/sitemap-files/sitemap-file-store.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { LOOK_EVERY_MS } from '#publog/catalog-source.ts';
import type { FoundKind } from '../health/walks.ts';

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

/** Attempts, each for a catalog that was switched or first files that were stored meanwhile. More than a few in a row are a fault. */
const MAX_ATTEMPTS = 4;
/** Each process of the site looks for another catalog by itself: after two looks all have it. */
const SETTLE_MS = 2 * LOOK_EVERY_MS;

type Walker = {
  plan: () => Promise<WalkPlan>;
  /** Null when it has to start again. */
  walk: (plan: WalkPlan) => Promise<FoundKind[] | null>;
  /** The catalog in force. */
  versionNow: () => string | null;
  sleep?: (ms: number) => Promise<unknown>;
};

/** Walks until a walk was of one catalog from beginning to end. Rejects as `walk` does, and when catalogs or stored files are switched again and again. */
export async function walkOneCatalog({ plan, walk, versionNow, sleep = wait }: Walker): Promise<void> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const planned = await plan();
    try {
      if ((await walk(planned)) !== null) return;
    } catch (error) {
      // a catalog that was replaced is closed after a while
      if (versionNow() === planned.catalogVersion) throw error;
    }
    if (attempt < MAX_ATTEMPTS) await sleep(SETTLE_MS);
  }
  throw new Error('the catalog or the stored files were switched again and again');
}
