import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { CageCode } from '#base/domain/part-number.ts';
import type { FairQueue, PageQueue } from '#base/http/fair-queue.ts';
import type { PageHandler } from '#base/http/frame/page-handler.ts';
import type { OperatorGate } from '#base/operators/sign-in/operator-gate.ts';
import type { Audit } from '#base/operators/sign-in/audit-trail.ts';
import type { CatalogStore } from '#publog/catalog-store.ts';
import type { SitemapFileStore } from '#publog/sitemap-files/open-sitemap-folder.ts';
import { planSitemaps } from '../plan/plan-sitemaps.server.ts';
import { asShown, plannedFiles, plannedIndex } from '../plan/planned-sitemaps.server.ts';
import { namesRead } from '../plan/tool-facts.ts';
import type { SitemapCounts } from '../plan/sitemap-xml.ts';
import type { ROBOTS_INDEX, NamePage } from '../plan/whole-sitemaps.server.ts';
import type { FileRuns } from '../runs/file-run.ts';

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

export function sitemapSources(settings: {
  files: SitemapFileStore;
  origin: () => string;
  extraSitemaps: PlanSources['extraSitemaps'];
  robotsSitemaps: keyof typeof ROBOTS_INDEX;
}) {
  let counts: SitemapCounts | null = null;
  const sources = {
    ...settings,
    planOf: memoizeByCatalog(async (catalog) => {
      const plan = await readPlan(catalog);
      counts = { indexChunks: plan.indexChunks, nsnPages: plan.nsnPages.length };
      return plan;
    }),
    rangesOf: memoizeByCatalog(readRanges),
    makersOf: memoizeByCatalog(readMakers),
    namesOf: memoizeByCatalog(readNames),
  };
  return {
    ...sources,
    lastCounts: () => counts,
    /** Contents of sitemaps, then of stored files. */
    plannedOf: memoizeByCatalog(async (catalog) => {
      const { files, ...planned } = await plannedOfCatalog(sources, catalog);
      const read = namesRead(planned.plan.nsnPages.length);
      return Array.fromAsync([...(await plannedIndex(planned)), ...files], (one) => asShown(one, read.has(one.name)));
    }),
  };
}

export type PlanSources = {
  planOf: (catalog: CatalogStore) => ReturnType<typeof readPlan>;
  rangesOf: (catalog: CatalogStore) => ReturnType<typeof readRanges>;
  makersOf: (catalog: CatalogStore) => ReturnType<typeof readMakers>;
  namesOf: (catalog: CatalogStore) => ReturnType<typeof readNames>;
  extraSitemaps: readonly string[];
};

/** Pages whose sitemaps the index lists. */
async function listedOf(sources: Omit<PlanSources, 'planOf'>, catalog: CatalogStore) {
  const { rangesOf, makersOf, namesOf, extraSitemaps } = sources;
  const [ranges, makers, names] = await Promise.all([
    extraSitemaps.includes('ranges') ? rangesOf(catalog) : [],
    extraSitemaps.includes('makers') ? makersOf(catalog) : [],
    extraSitemaps.includes('names') ? namesOf(catalog) : [],
  ]);
  return { ranges, makers, names };
}

/** Plans a catalog with all its files. */
export async function plannedOfCatalog(sources: PlanSources, catalog: CatalogStore) {
  const [plan, { blocks }, listed] = await Promise.all([
    sources.planOf(catalog),
    catalog.sitemapFacts(),
    listedOf(sources, catalog),
  ]);
  const planned = { plan, blocks, readBlocks: catalog.readNsnBlocks.bind(catalog), ...listed };
  return { ...planned, files: await plannedFiles(planned) };
}

export type SitemapSite = ReturnType<typeof siteOf> & { isStyled?: boolean };

export const siteOf = (sources: Omit<SitemapSources, 'plannedOf'>, catalog: CatalogStore) => ({
  plan: () => sources.planOf(catalog),
  ranges: () => sources.rangesOf(catalog),
  makers: () => sources.makersOf(catalog),
  names: () => sources.namesOf(catalog),
  listed: () => listedOf(sources, catalog),
  manifest: sources.files.readManifest,
  origin: sources.origin(),
  readBlocks: catalog.readNsnBlocks.bind(catalog),
});

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

export async function readRanges(catalog: Pick<CatalogStore, 'sitemapFacts' | 'listRanges'>) {
  const { classes } = await catalog.sitemapFacts();
  return (await Array.fromAsync(classes, ({ fsc }) => catalog.listRanges(fsc))).flat();
}

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
