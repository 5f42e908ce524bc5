import type { NsnBlock } from '#publog/catalog-store.ts';
import { type PlannedSitemap, type ShownSitemap, sumsOf } from '../rules/planned-sitemap.ts';
import type { SitemapPlan } from './plan-sitemaps.server.ts';
import { NO_NSNS, NSNS_PER_FILE, pagesIn, type RankRange, type ReadBlocks } from './sitemap-plan.ts';
import type { Day } from '#base/domain/day.ts';
import type { Nsn } from '#base/domain/nsn.ts';
import { joinListings, type Listing, NO_DAY } from '../rules/merge-listings.ts';
import { type FurtherPages, type ListedSitemap, listIndexes } from './whole-sitemaps.server.ts';
import { readNsns } from './write-urlset.server.ts';

/** `content`: reads NSNs and days from the catalog, 600 KB for 50,000. */
export type PlannedContent = PlannedSitemap & { content: () => Promise<Listing> };

/** For check screens: sums in place of pages, and of the NSNs of those that are read. */
export async function asShown({ content, pages, ...planned }: PlannedContent, isRead = true): Promise<ShownSitemap> {
  const dated = (day: Day): Day => (day > 0 ? day : NO_DAY);
  const others = pages();
  const sums = others.size === 0 ? {} : { pages: sumsOf(others.keys(), Array.from(others.values(), dated)) };
  if (!isRead) return { ...planned, sums };
  const { nsns, days } = await content();
  return { ...planned, sums: { ...sums, nsns: sumsOf(nsns, days.map(dated)) } };
}

export type Planned = FurtherPages & { plan: SitemapPlan; blocks: readonly NsnBlock[]; readBlocks: ReadBlocks };

/** Lists the sitemaps of the index in order, by path and query. Rejects with `StoreUnavailable`. */
export const plannedIndex = async (planned: Planned): Promise<readonly PlannedContent[]> =>
  (await plannedIndexes(planned, [])).indexes[0]!.lists;

/** The stored files, by name. Rejects with `StoreUnavailable`. */
export const plannedFiles = ({ plan, ...catalog }: Planned): Promise<PlannedContent[]> =>
  Promise.all(plan.files.map((file) => contentOf({ path: file.name, urlset: file, ...file }, catalog)));

type OfCatalog = Pick<Planned, 'blocks' | 'readBlocks'>;

async function contentOf({ path, changedOn, urlset }: ListedSitemap, catalog: OfCatalog): Promise<PlannedContent> {
  const nsns = 'nsns' in urlset ? urlset.nsns : NO_NSNS;
  const parts = 'parts' in urlset ? urlset.parts : undefined;
  const [first, last] = [parts?.nsns[0], parts?.nsns.at(-1)];
  return {
    name: path,
    urlCount: urlset.urlCount,
    changedOn,
    range: first ? { first: first as Nsn, last: last as Nsn } : await rangeOf(nsns, catalog),
    pages() {
      const pages = Iterator.from(pagesIn(urlset)).drop(parts?.nsns.length ?? 0);
      return new Map(pages.map((page) => [page.path, page.changedOn]));
    },
    content: async () => parts ?? joinListings(await Array.fromAsync(readNsns(nsns, catalog.readBlocks))),
  };
}

const rangeOf = async ({ start, end }: RankRange, catalog: OfCatalog) =>
  start === end ? null : { first: await nsnAt(start, catalog), last: await nsnAt(end - 1, catalog) };

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

/** Every index with its sitemaps, and all dynamic sitemaps. `nsnFiles`: those that are stored. Rejects with `StoreUnavailable`. */
export async function plannedIndexes(given: Planned, nsnFiles: readonly PlannedContent[]) {
  const { indexes, sitemaps } = listIndexes(given.plan, given, nsnFiles);
  const planned = new Map(await Promise.all(sitemaps.map(async (one) => [one, await contentOf(one, given)] as const)));
  const contentIn = (one: ListedSitemap | PlannedContent) => ('urlset' in one ? planned.get(one)! : one);
  return {
    indexes: indexes.map(({ path, lists }) => ({ path, lists: lists.map(contentIn) })),
    sitemaps: [...planned.values()],
  };
}
