import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { CageCode } from '#base/domain/cage-code.ts';
import type { FairQueue, PageQueue } from '#base/http/fair-queue.ts';
import type { PageHandler } from '#base/http/frame/page-handler.ts';
import type { OperatorGate } from '#base/operators/sign-in/operator-gate.ts';
import type { Audit } from '#base/operators/sign-in/audit-trail.ts';
import type { CatalogStore } from '#publog/catalog-store.ts';
import type { SitemapFileStore } from '#publog/sitemap-files/sitemap-file-store.ts';
import { planSitemaps } from '../plan/plan-sitemaps.server.ts';
import { asShown, plannedFiles, plannedIndex } from '../plan/planned-sitemaps.server.ts';
import type { SitemapCounts } from '../plan/sitemap-xml.ts';
import type { ROBOTS_INDEX, NamePage } from '../plan/whole-sitemaps.server.ts';
import type { FileRuns } from '../runs/file-run.ts';

type SitemapSettings = {
  files: SitemapFileStore;
  origin: () => string;
  /** The setting MAKER_SITEMAPS. */
  makersInIndex: boolean;
  /** The setting NAME_SITEMAPS. */
  namesInIndex: boolean;
  /** The setting ROBOTS_SITEMAPS. */
  robotsSitemaps: keyof typeof ROBOTS_INDEX;
};

export type SitemapSources = ReturnType<typeof sitemapSources>;

export type SitemapServices = SitemapSources & {
  /** Read once a request. */
  catalog: () => CatalogStore;
  gate: OperatorGate;
  audit: (request: FastifyRequest) => Audit;
  fileRuns: FileRuns;
  places: FairQueue;
  turns: PageQueue;
  /** Pages at addresses of sitemaps (S4.5). */
  screens: { xml: PageHandler; file: PageHandler };
};

/** Computes all once for each catalog. */
export function sitemapSources(settings: SitemapSettings) {
  let counts: SitemapCounts | null = null;
  const planOf = memoizeByCatalog(async (catalog) => {
    const plan = await readPlan(catalog);
    counts = { indexChunks: plan.indexChunks, nsnPages: plan.nsnPages.length };
    return plan;
  });
  const makersOf = memoizeByCatalog(readMakers);
  const namesOf = memoizeByCatalog(readNames);
  return {
    ...settings,
    planOf,
    lastCounts: () => counts,
    /** Makers that have listed parts, by code. */
    makersOf,
    /** Item names that have a page, by code. */
    namesOf,
    /** Contents of sitemaps, then of stored files. */
    plannedOf: memoizeByCatalog(async (catalog) => {
      const { files, ...planned } = await plannedOfCatalog({ ...settings, planOf, makersOf, namesOf }, catalog);
      return [...(await plannedIndex(planned)), ...files].map(asShown);
    }),
  };
}

type PlanSources = Pick<SitemapSettings, 'makersInIndex' | 'namesInIndex'> & {
  planOf: (catalog: CatalogStore) => ReturnType<typeof readPlan>;
  makersOf: (catalog: CatalogStore) => ReturnType<typeof readMakers>;
  namesOf: (catalog: CatalogStore) => ReturnType<typeof readNames>;
};

/** Plans a catalog with all its files. */
export async function plannedOfCatalog(
  { planOf, makersOf, makersInIndex, namesOf, namesInIndex }: PlanSources,
  catalog: CatalogStore,
) {
  const [plan, { blocks }, makers, names] = await Promise.all([
    planOf(catalog),
    catalog.sitemapFacts(),
    makersInIndex ? makersOf(catalog) : [],
    namesInIndex ? namesOf(catalog) : [],
  ]);
  const planned = { plan, blocks, readBlocks: catalog.readNsnBlocks.bind(catalog), makers, names };
  return { ...planned, files: await plannedFiles(planned) };
}

export type SitemapSite = ReturnType<typeof siteOf> & { isStyled?: boolean };

export function siteOf(
  { planOf, makersOf, makersInIndex, namesOf, namesInIndex, files, origin }: Omit<SitemapSources, 'plannedOf'>,
  catalog: CatalogStore,
) {
  return {
    plan: () => planOf(catalog),
    makers: () => makersOf(catalog),
    makersInIndex,
    names: () => namesOf(catalog),
    namesInIndex,
    manifest: files.readManifest,
    origin: origin(),
    readBlocks: catalog.readNsnBlocks.bind(catalog),
  };
}

/** Concurrent calls share one computation. A failed one is repeated. */
function memoizeByCatalog<Value>(compute: (catalog: CatalogStore) => Promise<Value>) {
  const cached = new WeakMap<CatalogStore, Promise<Value>>();
  return (catalog: CatalogStore): Promise<Value> =>
    cached.getOrInsertComputed(catalog, () => {
      const value = compute(catalog);
      value.catch(() => cached.delete(catalog));
      return value;
    });
}

export const readPlan = async (catalog: CatalogStore) =>
  planSitemaps({ facts: await catalog.sitemapFacts(), readBlocks: catalog.readNsnBlocks.bind(catalog) });

export async function readMakers(catalog: Pick<CatalogStore, 'listListedMakers'>): Promise<readonly CageCode[]> {
  const all: CageCode[] = [];
  for (let after: CageCode | null = null; ; await yieldToEventLoop()) {
    const { makers, next } = await catalog.listListedMakers(after);
    all.push(...makers);
    if (next === null) return all;
    after = next;
  }
}

export async function readNames(catalog: Pick<CatalogStore, 'listItemNamePages'>): Promise<readonly NamePage[]> {
  const all: NamePage[] = [];
  for (; ; await yieldToEventLoop()) {
    const names = await catalog.listItemNamePages(all.at(-1)?.inc ?? null);
    if (names.length === 0) return all;
    all.push(...names);
  }
}
