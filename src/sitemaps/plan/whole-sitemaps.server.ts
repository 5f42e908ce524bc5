import type { SitemapManifestFile } from '#publog/sitemap-files/sitemap-file-store.ts';
import { listedInChunk, type PageUrlset, type UrlsetPlan, URLS_PER_SITEMAP } from './sitemap-plan.ts';
import { INDEX_HEAD, INDEX_TAIL, sitemapEntry, URLSET_HEAD, URLSET_TAIL, urlEntry } from './sitemap-xml.ts';
import { paths, type SitemapQuery } from '#base/paths.ts';
import { digestOf, type SitemapPlan } from './plan-sitemaps.server.ts';
import { STATIC_SITEMAP } from '../rules/protocol.ts';
import type { CageCode } from '#base/domain/part-number.ts';
import type { Day } from '#base/domain/day.ts';
import type { Nsn } from '#base/domain/nsn.ts';
import type { ShelfPages } from '#stock/shelf/shelf-pages.ts';
import type { NsnRange } from '#publog/catalog-store.ts';

/** Pages whose sitemaps the index lists. */
export type FurtherPages = {
  ranges?: readonly RangePage[];
  makers?: readonly CageCode[];
  names?: readonly NamePage[];
  /** Null: nothing is there. */
  shelf?: ShelfPages | null;
};

/** A sitemap as an index lists it, with its latest day; 0: unknown. */
export type ListedSitemap = { path: string; changedOn: Day; urlset: UrlsetPlan | Omit<PageUrlset, 'digest'> };

/** Lists every index with its sitemaps (S2.5, S2.6), and all dynamic sitemaps. `nsnFiles`: those that are stored. */
export function listIndexes<File>(plan: SitemapPlan, given: FurtherPages, nsnFiles: readonly File[]) {
  const { ranges = [], makers = [], names = [], shelf = null } = given;
  const { nsnPages: pagesOfNsns, indexClasses, classPages: pagesOfClass, groupsAndClasses, changedOn: latest } = plan;
  const listed = (query: SitemapQuery, urlset: ListedSitemap['urlset'], changedOn = urlset.changedOn) => {
    return { path: paths.sitemap(query), changedOn, urlset };
  };
  const onStatic = staticPages(plan);
  const statics = { urlCount: onStatic.length, changedOn: latest, pages: () => onStatic };
  const atStatic = [listed({ type: 'static' }, statics)];
  const nsnPages = pagesOfNsns.map((page, at) => listed({ type: 'nsn', page: at + 1 }, page));
  const classPages = indexClasses.flatMap((fsc) =>
    pagesOfClass(fsc)!.map((page, at) => listed({ type: 'fsc', fsc, ...(at > 0 && { page: at + 1 }) }, page)),
  );
  const further = [
    ...rangeUrlsets(ranges).map((page, at) => listed({ type: 'range', page: at + 1 }, page)),
    ...makerUrlsets(makers).map((page, at) => listed({ type: 'cage', page: at + 1 }, page, latest)),
    ...nameUrlsets(names).map((page, at) => listed({ type: 'name', page: at + 1 }, page)),
  ];
  const onShelf = shelfUrlsets(shelf).map((page, at) => ({ ...listed({}, page), path: paths.sitemapShelf(at + 1) }));
  const groups = { path: paths.sitemapGroups(), changedOn: groupsAndClasses.changedOn, urlset: groupsAndClasses };
  const whole = [...onShelf, ...atStatic, ...nsnPages, ...classPages, ...further];
  const indexes: { path: string; lists: readonly (ListedSitemap | File)[] }[] = [
    // the whole index has three addresses
    ...[paths.sitemap(), paths.sitemapIndex(), paths.sitemapWorking()].map((path) => ({ path, lists: whole })),
    ...Array.from({ length: plan.indexChunks }, (_, at) => ({
      path: paths.sitemap({ type: 'index', chunk: at + 1 }),
      lists: listedInChunk(at + 1, atStatic, nsnPages),
    })),
    // these list no URL twice (docs/decisions/058), but what is on the shelf
    { path: paths.sitemapPages(), lists: [...onShelf, ...atStatic, ...nsnPages, ...further] },
  ];
  // nsn files, and what they lack
  if (nsnFiles.length > 0)
    indexes.push({ path: paths.sitemapFiles(), lists: [...onShelf, ...atStatic, groups, ...nsnFiles, ...further] });
  return { indexes, sitemaps: [...whole, groups] };
}

/** Writes the index at a path; null for another path. `stored`: the files of the manifest. */
export function indexXml(
  plan: SitemapPlan,
  origin: string,
  at: string = paths.sitemap(),
  { stored = [], ...further }: FurtherPages & { stored?: readonly SitemapManifestFile[] } = {},
): string | null {
  const nsnFiles = stored
    .filter(({ name }) => name.startsWith('nsn-'))
    .map(({ name, lastmod }) => ({ path: paths.sitemapFile(name), changedOn: lastmod }));
  const index = listIndexes(plan, further, nsnFiles).indexes.find(({ path }) => path === at);
  if (index === undefined) return null;
  const entries = index.lists.map(({ path, changedOn }) => sitemapEntry(origin + path, changedOn));
  return [INDEX_HEAD, ...entries, INDEX_TAIL].join('');
}

export function staticXml(plan: Pick<SitemapPlan, 'changedOn'>, origin: string): string {
  const entries = staticPages(plan).map(({ path, changes, priority, changedOn }) =>
    urlEntry(origin + path, changedOn, `<changefreq>${changes}</changefreq><priority>${priority}</priority>`),
  );
  return URLSET_HEAD + entries.join('') + URLSET_TAIL;
}

/** Lists the static pages, each with its day; 0: unknown. */
const staticPages = ({ changedOn }: Pick<SitemapPlan, 'changedOn'>) =>
  STATIC_SITEMAP.map((page) => ({ ...page, changedOn: page.followsCatalog ? changedOn : 0 }));

/** `changedOn`: when its parts last changed; 0: unknown. */
export type NamePage = { inc: string; changedOn: number };

export type RangePage = Pick<NsnRange, 'first' | 'changedOn'>;

/** The sitemaps of number ranges, each with the latest day of its parts. */
export const rangeUrlsets = (ranges: readonly RangePage[]) =>
  pageUrlsets(ranges, ({ first, changedOn }) => ({ path: paths.range(first), changedOn }));

export const makerUrlsets = (makers: readonly CageCode[]) =>
  pageUrlsets(makers, (cage) => ({ path: paths.maker(cage), changedOn: 0 }));

export const nameUrlsets = (names: readonly NamePage[]) =>
  pageUrlsets(names, ({ inc, changedOn }) => ({ path: paths.itemName(inc), changedOn }));

/** By their list, which goes with its catalog: digests are made once. */
const known = new WeakMap<readonly unknown[], PageUrlset[]>();

function pageUrlsets<Item>(items: readonly Item[], pageFor: (item: Item) => { path: string; changedOn: Day }) {
  return known.getOrInsertComputed(items, () =>
    Array.from({ length: Math.ceil(items.length / URLS_PER_SITEMAP) }, (_, at) => {
      const shown = items.slice(at * URLS_PER_SITEMAP, (at + 1) * URLS_PER_SITEMAP);
      return {
        digest: digestOf(shown),
        urlCount: shown.length,
        changedOn: shown.reduce((latest, item) => Math.max(latest, pageFor(item).changedOn), 0),
        pages: () => shown.values().map(pageFor),
      };
    }),
  );
}

const ofShelf = new WeakMap<ShelfPages, PageUrlset[]>();

/** The sitemaps of what is on the shelf (S15.55). */
export function shelfUrlsets(shelf: ShelfPages | null): PageUrlset[] {
  if (shelf === null) return [];
  return ofShelf.getOrInsertComputed(shelf, ({ nsns, days, others }) =>
    Array.from({ length: Math.ceil((nsns.length + others.length) / URLS_PER_SITEMAP) }, (_, at) => {
      const [start, end] = [at * URLS_PER_SITEMAP, (at + 1) * URLS_PER_SITEMAP];
      const parts = { nsns: nsns.subarray(start, end), days: days.subarray(start, end) };
      const rest = others.slice(Math.max(start - nsns.length, 0), Math.max(end - nsns.length, 0));
      return {
        digest: digestOf([...parts.nsns], [...parts.days], rest),
        urlCount: parts.nsns.length + rest.length,
        changedOn: rest.reduce((latest, { changedOn }) => Math.max(latest, changedOn), Math.max(0, ...parts.days)),
        parts,
        *pages() {
          for (const [index, nsn] of parts.nsns.entries())
            yield { path: paths.part(nsn as Nsn), changedOn: parts.days[index]! };
          yield* rest;
        },
      };
    }),
  );
}

/** The index that robots.txt names, by the setting ROBOTS_SITEMAPS. */
export const ROBOTS_INDEX = { pages: paths.sitemapPages(), files: paths.sitemapFiles(), index: paths.sitemap() };
