import type { Nsn } from '#base/domain/nsn.ts';
import type { CatalogStore } from '#publog/catalog-store.ts';
import { SECTION_NAMES } from '#base/domain/publog-columns.ts';
import { hasSection } from '#publog/sections.ts';
import { plannedOfCatalog, type SitemapSources } from '../endpoints/sitemap-services.ts';
import { ROBOTS_INDEX } from '../plan/whole-sitemaps.server.ts';
import { plannedIndexes } from '../plan/planned-sitemaps.server.ts';
import type { OutsideAddress } from '../outside/check-outside.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { LOOK_EVERY_MS } from '#publog/catalog-source.ts';
import type { FoundKind } from '../health/walks.ts';

export type WalkPlan = Awaited<ReturnType<typeof planWalk>>;

/** Plans a walk. Rejects with `StoreUnavailable`. */
export async function planWalk(sources: SitemapSources, catalog: CatalogStore) {
  const reads = [plannedOfCatalog(sources, catalog), sources.files.readManifest()] as const;
  const [{ files: wanted, ...planned }, manifest] = await Promise.all(reads);
  // a site without files: one fact, not one a file
  const areNone =
    manifest === null && wanted[0] !== undefined && (await sources.files.readFile(wanted[0].name)) === null;
  const files = areNone ? [] : wanted;
  const isManifestDamaged = manifest === null && (await sources.files.isManifestDamaged());
  const stored = new Set((isManifestDamaged ? files : (manifest?.files ?? [])).map(({ name }) => name));
  const nsnFiles = files.filter(({ name }) => name.startsWith('nsn-') && stored.has(name));
  const { indexes, sitemaps } = await plannedIndexes(planned, nsnFiles);
  return {
    catalogVersion: catalog.edition.version,
    shelf: sources.shelf?.revision() ?? '',
    origin: sources.origin(),
    indexes,
    robotsIndex: ROBOTS_INDEX[sources.robotsSitemaps] as string,
    sitemaps,
    contentProblem: (nsn: Nsn) => contentProblem(catalog, nsn),
    /** Empty where none was ever made. */
    files,
    filesDue: wanted.length,
    /** Null where it is missing or damaged. */
    manifest,
    isManifestDamaged,
    /** Empty where nothing is asked from outside. */
    outside: [] as OutsideAddress[],
  };
}

/** Says what a part lacks of the content that its record says it has; null for a whole or unknown one. Rejects with `StoreUnavailable`. */
export async function contentProblem(
  catalog: Pick<CatalogStore, 'findPart' | 'readSections' | 'listPartNumbers'>,
  nsn: Nsn,
): Promise<string | null> {
  const record = await catalog.findPart(nsn);
  if (record === null) return null;
  const { sections, partCount } = record;
  const stored = sections === 0 ? null : await catalog.readSections(nsn);
  const hasNumbers = partCount === 0 || (await catalog.listPartNumbers(nsn, 1)).length > 0;
  const lacks = SECTION_NAMES.filter((name) => hasSection(sections, name) && !stored?.[name]?.length);
  return hasNumbers && lacks.length === 0
    ? null
    : `it lacks ${[...(hasNumbers ? [] : ['part numbers']), ...lacks].join(', ')}`;
}

/** Restarts after a switch of the catalog or the first files. More are a fault. */
const MAX_ATTEMPTS = 4;
/** After two looks all processes have the new catalog. */
const SETTLE_MS = 2 * LOOK_EVERY_MS;

/** Walks until a walk was of one catalog throughout. Rejects when that is switched again and again. */
export async function walkOneCatalog(props: {
  plan: () => Promise<WalkPlan>;
  /** Null when it has to start again. */
  walk: (plan: WalkPlan) => Promise<FoundKind[] | null>;
  versionNow: () => string | null;
  sleep?: (ms: number) => Promise<unknown>;
}): Promise<void> {
  const { plan, walk, versionNow, sleep = wait } = props;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const planned = await plan();
    try {
      if ((await walk(planned)) !== null) return;
    } catch (error) {
      // a replaced catalog is closed after a while
      if (versionNow() === planned.catalogVersion) throw error;
    }
    if (attempt < MAX_ATTEMPTS) await sleep(SETTLE_MS);
  }
  throw new Error('the catalog or the stored files were switched again and again');
}
