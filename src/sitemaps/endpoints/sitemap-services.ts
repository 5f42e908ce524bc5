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
import { makerUrlsets, nameUrlsets, rangeUrlsets, shelfUrlsets } from '../plan/whole-sitemaps.server.ts';
import type { ROBOTS_INDEX, NamePage } from '../plan/whole-sitemaps.server.ts';
import type { PageUrlset, UrlsetPlan } from '../plan/sitemap-plan.ts';
import { countBelow } from '../rules/planned-sitemap.ts';
import type { ShelfPages, ShelfSource } from '#stock/shelf/shelf-pages.ts';
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
  shelf?: ShelfSource | null;
}) {
  const { shelf } = settings;
  let counts: SitemapCounts | null = null;
  const sources = {
    ...settings,
    planOf: memoizeByCatalog(async (catalog) => {
      const plan = await CATALOG_READERS.planOf(catalog);
      counts = { indexChunks: plan.indexChunks, nsnPages: plan.nsnPages.length };
      return plan;
    }),
    rangesOf: memoizeByCatalog(CATALOG_READERS.rangesOf),
    makersOf: memoizeByCatalog(CATALOG_READERS.makersOf),
    namesOf: memoizeByCatalog(CATALOG_READERS.namesOf),
    shelfOf: memoizeByCatalog((catalog) => readShelf(catalog, shelf), shelf?.revision),
  };
  return {
    ...sources,
    lastCounts: () => counts,
    /** Contents of sitemaps, then of stored files. */
    plannedOf: memoizeByCatalog(async (catalog) => {
      const { files, ...planned } = await plannedOfCatalog(sources, catalog);
      const read = namesRead(planned.plan.nsnPages.length);
      return Array.fromAsync([...(await plannedIndex(planned)), ...files], (one) => asShown(one, read.has(one.name)));
    }, shelf?.revision),
  };
}

export type PlanSources = typeof CATALOG_READERS & {
  extraSitemaps: readonly string[];
  shelfOf?: (catalog: CatalogStore) => ReturnType<typeof readShelf>;
};

/** Pages whose sitemaps the index lists. */
async function listedOf(sources: Omit<PlanSources, 'planOf'>, catalog: CatalogStore) {
  const { rangesOf, makersOf, namesOf, shelfOf, extraSitemaps } = sources;
  const [ranges, makers, names, shelf] = await Promise.all([
    extraSitemaps.includes('ranges') ? rangesOf(catalog) : [],
    extraSitemaps.includes('makers') ? makersOf(catalog) : [],
    extraSitemaps.includes('names') ? namesOf(catalog) : [],
    // without the stock lists the index has the catalog
    shelfOf?.(catalog).catch(() => null) ?? null,
  ]);
  return { ranges, makers, names, shelf };
}

export async function plannedOfCatalog(sources: PlanSources, catalog: CatalogStore) {
  const read = [sources.planOf(catalog), catalog.sitemapFacts(), listedOf(sources, catalog)] as const;
  const [plan, { blocks }, listed] = await Promise.all(read);
  const planned = { plan, blocks, readBlocks: catalog.readNsnBlocks.bind(catalog), ...listed };
  return { ...planned, files: await plannedFiles(planned) };
}

export type SitemapSite = ReturnType<typeof siteOf> & { isStyled?: boolean };

const URLSETS = {
  nsn: async ({ planOf }, catalog) => (await planOf(catalog)).nsnPages,
  range: async ({ rangesOf }, catalog) => rangeUrlsets(await rangesOf(catalog)),
  cage: async ({ makersOf }, catalog) => makerUrlsets(await makersOf(catalog)),
  name: async ({ namesOf }, catalog) => nameUrlsets(await namesOf(catalog)),
  shelf: async ({ shelfOf }, catalog) => shelfUrlsets(await shelfOf(catalog)),
} satisfies Record<string, (sources: Sources, catalog: CatalogStore) => Urlsets>;

type Urlsets = Promise<readonly (UrlsetPlan | PageUrlset)[]>;
type Sources = Omit<SitemapSources, 'plannedOf'>;

export const siteOf = (sources: Sources, catalog: CatalogStore) => ({
  plan: () => sources.planOf(catalog),
  urlsets: (type: keyof typeof URLSETS): Urlsets => URLSETS[type](sources, catalog),
  listed: () => listedOf(sources, catalog),
  manifest: sources.files.readManifest,
  origin: sources.origin(),
  readBlocks: catalog.readNsnBlocks.bind(catalog),
});

/** Concurrent calls share one computation. A failed one is repeated. */
function memoizeByCatalog<Value>(compute: (catalog: CatalogStore) => Promise<Value>, revisionNow = () => '') {
  const cached = new WeakMap<CatalogStore, { value: Promise<Value>; revision: string }>();
  return (catalog: CatalogStore): Promise<Value> => {
    const revision = revisionNow();
    const held = cached.get(catalog);
    if (held?.revision === revision) return held.value;
    const value = compute(catalog);
    cached.set(catalog, { value, revision });
    value.catch(() => cached.delete(catalog));
    return value;
  };
}

const NO_PAGES: ShelfPages = { nsns: new Float64Array(), days: new Int32Array(), others: [] };

/** Reads the pages of the shelf that the catalog lists; null: nothing is there. Rejects with `StoreUnavailable`. */
export async function readShelf(catalog: CatalogStore, source: Pick<ShelfSource, 'pages'> | null | undefined) {
  const { nsns, days, others } = (await source?.pages()) ?? NO_PAGES;
  if (others.length === 0) return null;
  const listed: number[] = [];
  for (const { number, firstNsn, lastNsn } of (await catalog.sitemapFacts()).blocks) {
    const [start, end] = [countBelow(nsns, firstNsn), countBelow(nsns, lastNsn + 1)];
    const [block] = start === end ? [] : await catalog.readNsnBlocks(number, number);
    for (let at = start; block !== undefined && at < end; at++)
      if (block.nsns[countBelow(block.nsns, nsns[at]!)] === nsns[at]) listed.push(at);
  }
  const listedDays = Int32Array.from(listed, (at) => days[at]!);
  return { nsns: Float64Array.from(listed, (at) => nsns[at]!), days: listedDays, others };
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

/** Reads what a catalog lists, each time anew. */
export const CATALOG_READERS = {
  planOf: async (catalog: CatalogStore) =>
    planSitemaps({ facts: await catalog.sitemapFacts(), readBlocks: catalog.readNsnBlocks.bind(catalog) }),
  async rangesOf(catalog: CatalogStore) {
    const { classes } = await catalog.sitemapFacts();
    return (await Array.fromAsync(classes, ({ fsc }) => catalog.listRanges(fsc))).flat();
  },
  makersOf: (catalog: CatalogStore) => readMakers(catalog),
  async namesOf(catalog: CatalogStore): Promise<readonly NamePage[]> {
    const all: NamePage[] = [];
    for (; ; await yieldToEventLoop()) {
      const names = await catalog.listItemNamePages(all.at(-1)?.inc ?? null);
      if (names.length === 0) return all;
      all.push(...names);
    }
  },
};
