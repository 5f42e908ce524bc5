import type { NsnBlock } from '#publog/catalog-store.ts';
import type { PlannedIndex, PlannedSitemap } from '../rules/planned-sitemap.ts';
import {
  listedInChunk,
  NSNS_PER_FILE,
  type RankRange,
  type ReadBlocks,
  type SitemapPlan,
  URLS_PER_SITEMAP,
  type UrlsetPlan,
} from './sitemap-plan.ts';
import type { CageCode } from '#base/domain/cage-code.ts';
import type { Day } from '#base/domain/day.ts';
import type { Nsn } from '#base/domain/nsn.ts';
import type { Fsg } from '#base/domain/supply-class.ts';
import { paths, type SitemapQuery } from '#base/paths.ts';
import { type Listing, NO_DAY } from '../rules/merge-listings.ts';
import { sumPages } from '../rules/planned-sitemap.ts';
import { makerSitemapPages, type NamePage, nameSitemapDays, staticPages } from './whole-sitemaps.server.ts';
import { readNsns } from './write-urlset.server.ts';

/** `content`: reads NSNs and days from the catalog, 600 KB for 50,000. */
export type PlannedContent = PlannedSitemap & { content: () => Promise<Listing> };

/** For check screens: sums in place of the pages. */
export function asShown({ content: _content, ...planned }: PlannedContent): PlannedSitemap {
  const pages = planned.pages();
  if (pages.size === 0) return planned;
  return { ...planned, pageSums: sumPages(Array.from(pages, ([path, day]) => [path, day > 0 ? day : NO_DAY])) };
}

export type Planned = {
  plan: SitemapPlan;
  blocks: readonly NsnBlock[];
  readBlocks: ReadBlocks;
  /** Those whose sitemaps the index lists. */
  makers?: readonly CageCode[];
  names?: readonly NamePage[];
};

/** Lists the sitemaps of the index in order, by path and query. Rejects with `StoreUnavailable`. */
export async function plannedIndex({ plan, makers = [], names = [], ...catalog }: Planned): Promise<PlannedContent[]> {
  const atStatic = staticPages(plan);
  const nsnPages = plan.nsnPages.map((urlset, index) =>
    ofUrlset(paths.sitemap({ type: 'nsn', page: index + 1 }), urlset, catalog),
  );
  const classPages = plan.indexClasses.flatMap((fsc) =>
    plan
      .classPages(fsc)!
      .map((urlset, index) =>
        ofUrlset(paths.sitemap({ type: 'fsc', fsc, ...(index === 0 ? {} : { page: index + 1 }) }), urlset, catalog),
      ),
  );
  return [
    ofPages({ type: 'static' }, atStatic, (page) => page, plan.changedOn),
    ...(await Promise.all([...nsnPages, ...classPages])),
    ...Array.from({ length: makerSitemapPages(makers.length) }, (_, index) =>
      ofPages(
        { type: 'cage', page: index + 1 },
        pageOf(makers, index),
        (cage) => ({ path: paths.maker(cage), changedOn: 0 }),
        plan.changedOn,
      ),
    ),
    ...nameSitemapDays(names).map((day, index) =>
      ofPages(
        { type: 'name', page: index + 1 },
        pageOf(names, index),
        ({ inc, changedOn }) => ({ path: paths.itemName(inc), changedOn }),
        day,
      ),
    ),
  ];
}

/** All groups and classes, which no nsn file has. */
export function plannedGroups({ plan, ...catalog }: Omit<Planned, 'makers' | 'names'>): Promise<PlannedContent> {
  return ofUrlset(paths.sitemapGroups(), plan.groupsAndClasses, catalog);
}

/** The stored files, by name. Rejects with `StoreUnavailable`. */
export function plannedFiles({ plan, ...catalog }: Omit<Planned, 'makers' | 'names'>): Promise<PlannedContent[]> {
  return Promise.all(plan.files.map((file) => ofUrlset(file.name, file, catalog)));
}

type OfCatalog = Pick<Planned, 'blocks' | 'readBlocks'>;

async function ofUrlset(name: string, urlset: UrlsetPlan, catalog: OfCatalog): Promise<PlannedContent> {
  const { nsns, urlCount, changedOn, groups, classes } = urlset;
  const pages = new Map([
    ...groups.map(({ fsg, changedOn: day }): [string, Day] => [paths.group(fsg as Fsg), day]),
    ...classes.map(({ fsc, changedOn: day }): [string, Day] => [paths.supplyClass(fsc), day]),
  ]);
  return {
    name,
    urlCount,
    changedOn,
    range: await rangeOf(nsns, catalog),
    pages: () => pages,
    content: () => listingOf(nsns, catalog.readBlocks),
  };
}

/** A sitemap of pages that are no NSNs. */
function ofPages<Item>(
  query: SitemapQuery,
  items: readonly Item[],
  pageFor: (item: Item) => { path: string; changedOn: Day },
  changedOn: Day,
): PlannedContent {
  return {
    name: paths.sitemap(query),
    urlCount: items.length,
    changedOn,
    range: null,
    pages: () => new Map(items.map(pageFor).map((page) => [page.path, page.changedOn])),
    content: async () => ({ nsns: new Float64Array(0), days: new Int32Array(0) }),
  };
}

function pageOf<Item>(items: readonly Item[], index: number): readonly Item[] {
  return items.slice(index * URLS_PER_SITEMAP, (index + 1) * URLS_PER_SITEMAP);
}

async function rangeOf({ start, end }: RankRange, catalog: OfCatalog): Promise<PlannedSitemap['range']> {
  if (start === end) return null;
  return { first: await nsnAt(start, catalog), last: await nsnAt(end - 1, catalog) };
}

async function nsnAt(rank: number, { blocks, readBlocks }: OfCatalog): Promise<Nsn> {
  const { number, firstNsn, lastNsn, nsnCount } = blocks[Math.floor(rank / NSNS_PER_FILE)]!;
  const index = rank % NSNS_PER_FILE;
  if (index === 0) return firstNsn;
  if (index === nsnCount - 1) return lastNsn;
  const [block] = await readBlocks(number, number);
  const nsn = block?.nsns[index];
  if (nsn === undefined) throw new Error(`block ${number} has no NSN ${index}`);
  return nsn as Nsn;
}

async function listingOf(range: RankRange, readBlocks: ReadBlocks): Promise<Listing> {
  const length = range.end - range.start;
  const listing = { nsns: new Float64Array(length), days: new Int32Array(length) };
  let at = 0;
  for await (const { nsns, days } of readNsns(range, readBlocks)) {
    listing.nsns.set(nsns, at);
    listing.days.set(days, at);
    at += nsns.length;
  }
  return listing;
}

/**
 * Lists every index with its sitemaps, and all dynamic sitemaps. `nsnFiles`: those that are stored. Rejects with
 * `StoreUnavailable`.
 */
export async function plannedIndexes(
  planned: Planned,
  nsnFiles: readonly PlannedContent[],
): Promise<{ indexes: PlannedIndex[]; sitemaps: PlannedContent[] }> {
  const { nsnPages: pagesOfNsns, indexClasses, classPages, indexChunks } = planned.plan;
  const listed = await plannedIndex(planned);
  const groups = await plannedGroups(planned);
  // static, the NSN pages, the classes, the rest
  const nsnEnd = 1 + pagesOfNsns.length;
  const classEnd = indexClasses.reduce((sum, fsc) => sum + classPages(fsc)!.length, nsnEnd);
  const [atStatic, nsnPages, further] = [listed.slice(0, 1), listed.slice(1, nsnEnd), listed.slice(classEnd)];
  const indexes = [
    // the whole index has three addresses
    ...[paths.sitemap(), paths.sitemapIndex(), paths.sitemapWorking()].map((path) => ({ path, lists: listed })),
    ...Array.from({ length: indexChunks }, (_, index) => ({
      path: paths.sitemap({ type: 'index', chunk: index + 1 }),
      lists: listedInChunk(index + 1, atStatic, nsnPages),
    })),
    { path: paths.sitemapPages(), lists: [...atStatic, ...nsnPages, ...further] },
  ];
  if (nsnFiles.length > 0)
    indexes.push({ path: paths.sitemapFiles(), lists: [...atStatic, groups, ...nsnFiles, ...further] });
  return { indexes, sitemaps: [...listed, groups] };
}
