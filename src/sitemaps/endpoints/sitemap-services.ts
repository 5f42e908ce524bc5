import type { FastifyRequest } from 'fastify';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { CatalogStore } from '#publog/catalog-store.ts';
import type { CageCode } from '#base/domain/cage-code.ts';
import type { FairQueue, PageQueue } from '#base/http/fair-queue.ts';
import type { PageHandler } from '#base/http/frame/page-handler.ts';
import type { Audit } from '#base/operators/sign-in/audit-trail.ts';
import type { OperatorGate } from '#base/operators/sign-in/operator-gate.ts';
import type { ROBOTS_INDEX, NamePage } from '../plan/whole-sitemaps.server.ts';
import { planSitemaps } from '../plan/plan-sitemaps.server.ts';
import {
  asShown,
  type Planned,
  type PlannedContent,
  plannedFiles,
  plannedIndex,
} from '../plan/planned-sitemaps.server.ts';
import type { SitemapPlan } from '../plan/sitemap-plan.ts';
import type { SitemapCounts } from '../plan/sitemap-xml.ts';
import type { PlannedSitemap } from '../rules/planned-sitemap.ts';
import type { FileRuns } from '../runs/file-run.ts';
import type { SitemapFileStore } from '#publog/sitemap-files/sitemap-file-store.ts';
import type { SitemapSite } from './find-sitemap.ts';

type SitemapSettings = {
  files: SitemapFileStore;
  origin: () => string;
  /** Whether the index lists the sitemaps of makers: the setting EXTRA_SITEMAPS. */
  makersInIndex: boolean;
  /** The same for the sitemaps of item names: the setting EXTRA_SITEMAPS. */
  namesInIndex: boolean;
  /** The index that robots.txt names: the setting ROBOTS_SITEMAPS. */
  robotsSitemaps: keyof typeof ROBOTS_INDEX;
};

/** What endpoints and screens make sitemaps from. */
export type SitemapSources = SitemapSettings & {
  planOf: (catalog: CatalogStore) => Promise<SitemapPlan>;
  /** Of the catalog that was planned last; null before one. */
  lastCounts: () => SitemapCounts | null;
  /** Makers with listed parts, by code. */
  makersOf: (catalog: CatalogStore) => Promise<readonly CageCode[]>;
  /** Item names with a page, by code. */
  namesOf: (catalog: CatalogStore) => Promise<readonly NamePage[]>;
  /** What the sitemaps of the index hold, then the stored files. */
  plannedOf: (catalog: CatalogStore) => Promise<readonly PlannedSitemap[]>;
};

/** What the endpoints need of the running server. */
export type SitemapServices = SitemapSources & {
  /** Read once a request: a catalog that is switched in does not change an answer under way. */
  catalog: () => CatalogStore;
  gate: OperatorGate;
  audit: (request: FastifyRequest) => Audit;
  /** Runs over stored files, in the background. */
  fileRuns: FileRuns;
  /** Bounds the urlsets that are streamed at the same time. */
  places: FairQueue;
  /** Orders the chunks of all streams. */
  turns: PageQueue;
  /** Pages for a browser that navigates to an address below /sitemap/ or /sitemaps/ (S4.5). */
  screens: { xml: PageHandler; file: PageHandler };
};

/** All but the settings is computed once for each catalog. */
export function sitemapSources(settings: SitemapSettings): SitemapSources {
  let counts: SitemapCounts | null = null;
  const planOf = memoizeByCatalog(async (catalog) => {
    const plan = await readPlan(catalog);
    counts = { indexChunks: plan.indexChunks, nsnPages: plan.nsnPages.length };
    return plan;
  });
  const makersOf = memoizeByCatalog(readMakers);
  const namesOf = memoizeByCatalog(readNames);
  const plannedOf = memoizeByCatalog(async (catalog) => {
    const { files, ...planned } = await plannedOfCatalog({ ...settings, planOf, makersOf, namesOf }, catalog);
    return [...(await plannedIndex(planned)), ...files].map(asShown);
  });
  return { ...settings, planOf, lastCounts: () => counts, makersOf, namesOf, plannedOf };
}

type PlanSources = Pick<SitemapSources, 'planOf' | 'makersOf' | 'makersInIndex' | 'namesOf' | 'namesInIndex'>;

/** A catalog with what the site lists of it, and all files of its plan. Rejects with `StoreUnavailable`. */
export async function plannedOfCatalog(
  { planOf, makersOf, makersInIndex, namesOf, namesInIndex }: PlanSources,
  catalog: CatalogStore,
): Promise<Planned & { files: PlannedContent[] }> {
  const [plan, { blocks }, makers, names] = await Promise.all([
    planOf(catalog),
    catalog.sitemapFacts(),
    makersInIndex ? makersOf(catalog) : [],
    namesInIndex ? namesOf(catalog) : [],
  ]);
  const planned = { plan, blocks, readBlocks: catalog.readNsnBlocks.bind(catalog), makers, names };
  return { ...planned, files: await plannedFiles(planned) };
}

/** What sitemaps of one catalog are found in. */
export function siteOf(
  { planOf, makersOf, makersInIndex, namesOf, namesInIndex, files, origin }: SitemapSources,
  catalog: CatalogStore,
): SitemapSite {
  return {
    plan: () => planOf(catalog),
    makers: () => makersOf(catalog),
    makersInIndex,
    names: () => namesOf(catalog),
    namesInIndex,
    manifest: files.readManifest,
    origin: origin(),
    readBlocks: (first, last) => catalog.readNsnBlocks(first, last),
  };
}

/** Concurrent calls share one computation. One that failed is repeated by the next call. The result goes with its catalog. */
function memoizeByCatalog<Value>(compute: (catalog: CatalogStore) => Promise<Value>) {
  const cached = new WeakMap<CatalogStore, Promise<Value>>();
  return (catalog: CatalogStore): Promise<Value> => {
    const known = cached.get(catalog);
    if (known !== undefined) return known;
    const value = compute(catalog);
    cached.set(catalog, value);
    value.catch(() => cached.delete(catalog));
    return value;
  };
}

/** Plans the sitemaps of a catalog. */
export async function readPlan(catalog: CatalogStore): Promise<SitemapPlan> {
  return planSitemaps({ facts: await catalog.sitemapFacts(), readBlocks: catalog.readNsnBlocks.bind(catalog) });
}

/** All makers with listed parts, by code. */
export async function readMakers(catalog: Pick<CatalogStore, 'listListedMakers'>): Promise<readonly CageCode[]> {
  const all: CageCode[] = [];
  for (let after: CageCode | null = null; ;) {
    const { makers, next } = await catalog.listListedMakers(after);
    all.push(...makers);
    if (next === null) return all;
    after = next;
    await yieldToEventLoop();
  }
}

/** All item names with a page, by code. */
export async function readNames(catalog: Pick<CatalogStore, 'listItemNamePages'>): Promise<readonly NamePage[]> {
  const all: NamePage[] = [];
  for (let after: string | null = null; ;) {
    const names = await catalog.listItemNamePages(after);
    all.push(...names);
    const last = names.at(-1);
    if (last === undefined) return all;
    after = last.inc;
    await yieldToEventLoop();
  }
}
