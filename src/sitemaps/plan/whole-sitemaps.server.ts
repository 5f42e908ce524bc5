import type { SitemapManifestFile } from '#publog/sitemap-files/sitemap-file-store.ts';
import { listedInChunk, type SitemapPlan, type PageUrlset, URLS_PER_SITEMAP } from './sitemap-plan.ts';
import { INDEX_HEAD, INDEX_TAIL, sitemapEntry, URLSET_HEAD, URLSET_TAIL, urlEntry } from './sitemap-xml.ts';
import { paths, type SitemapQuery } from '#base/paths.ts';
import { digestOf } from './plan-sitemaps.server.ts';
import { STATIC_SITEMAP } from '../rules/protocol.ts';
import type { CageCode } from '#base/domain/cage-code.ts';

/** Pages of makers, and the day of each page of item names (0: unknown). */
export type FurtherPages = { makerPages: number; nameDays: readonly number[] };

/** Writes the index, or one chunk of it (S2.5, S2.6). Null for a missing chunk. */
export function indexXml(
  plan: SitemapPlan,
  origin: string,
  chunk?: number,
  further: FurtherPages = { makerPages: 0, nameDays: [] },
): string | null {
  if (chunk !== undefined && !(Number.isInteger(chunk) && chunk >= 1 && chunk <= plan.indexChunks)) return null;
  const { atStatic, nsnPages, more } = entriesOf(plan, origin, further);
  if (chunk !== undefined) return asIndex(listedInChunk(chunk, [atStatic], nsnPages));
  const classPages = plan.indexClasses.flatMap((fsc) =>
    plan
      .classPages(fsc)!
      .map(({ changedOn }, at) => entryOf(origin, { type: 'fsc', fsc, ...(at > 0 && { page: at + 1 }) }, changedOn)),
  );
  return asIndex([atStatic, ...nsnPages, ...classPages, ...more]);
}

const asIndex = (entries: readonly string[]): string => [INDEX_HEAD, ...entries, INDEX_TAIL].join('');

/** A line of an index, without a day where it is 0. */
const entryOf = (origin: string, query: SitemapQuery, changedOn: number): string =>
  sitemapEntry(origin + paths.sitemap(query), changedOn > 0 ? changedOn : null);

/** Lines of all indexes. */
function entriesOf(
  { nsnPages, changedOn: latest }: SitemapPlan,
  origin: string,
  { makerPages, nameDays }: FurtherPages,
) {
  const pages = (type: 'nsn' | 'cage' | 'name', days: readonly number[]) =>
    days.map((day, at) => entryOf(origin, { type, page: at + 1 }, day));
  return {
    atStatic: entryOf(origin, { type: 'static' }, latest),
    nsnPages: pages(
      'nsn',
      nsnPages.map(({ changedOn }) => changedOn),
    ),
    more: [...pages('cage', Array<number>(makerPages).fill(latest)), ...pages('name', nameDays)],
  };
}

export function staticXml(plan: Pick<SitemapPlan, 'changedOn'>, origin: string): string {
  const entries = staticPages(plan).map(({ path, changes, priority, changedOn }) =>
    urlEntry(
      origin + path,
      changedOn > 0 ? changedOn : null,
      `<changefreq>${changes}</changefreq><priority>${priority}</priority>`,
    ),
  );
  return URLSET_HEAD + entries.join('') + URLSET_TAIL;
}

/** Lists the static pages, each with its day; 0: unknown. */
export function staticPages({ changedOn }: Pick<SitemapPlan, 'changedOn'>) {
  return STATIC_SITEMAP.map((page) => ({ ...page, changedOn: page.followsCatalog ? changedOn : 0 }));
}

/** Counts the sitemaps of so many makers. */
export const makerSitemapPages = (makers: number): number => Math.ceil(makers / URLS_PER_SITEMAP);

/** A page of makers, from 1, without days; null beyond the last. */
export function makerUrlset(makers: readonly CageCode[], page: number): PageUrlset | null {
  return pageUrlset(makers, page, (cage, origin) => urlEntry(origin + paths.maker(cage), null));
}

/** `changedOn`: when its parts last changed; 0: unknown. */
export type NamePage = { inc: string; changedOn: number };

/** The latest day of each page of item names. */
export function nameSitemapDays(names: readonly NamePage[]): number[] {
  return Array.from({ length: Math.ceil(names.length / URLS_PER_SITEMAP) }, (_, index) =>
    names
      .slice(index * URLS_PER_SITEMAP, (index + 1) * URLS_PER_SITEMAP)
      .reduce((latest, { changedOn }) => Math.max(latest, changedOn), 0),
  );
}

/** A page of item names, from 1; null beyond the last. */
export function nameUrlset(names: readonly NamePage[], page: number): PageUrlset | null {
  return pageUrlset(names, page, ({ inc, changedOn }, origin) =>
    urlEntry(origin + paths.itemName(inc), changedOn > 0 ? changedOn : null),
  );
}

/** By their list, which goes with its catalog: digests are made once. */
const known = new WeakMap<readonly unknown[], Map<number, PageUrlset>>();

function pageUrlset<Item>(
  items: readonly Item[],
  page: number,
  entry: (item: Item, origin: string) => string,
): PageUrlset | null {
  const shown = items.slice((page - 1) * URLS_PER_SITEMAP, page * URLS_PER_SITEMAP);
  if (page < 1 || shown.length === 0) return null;
  const pages = known.getOrInsertComputed(items, () => new Map());
  return pages.getOrInsertComputed(page, () => ({
    digest: digestOf(shown),
    *lines(origin: string) {
      for (const item of shown) yield entry(item, origin);
    },
  }));
}

/** The index that robots.txt names, by the setting ROBOTS_SITEMAPS. */
export const ROBOTS_INDEX = {
  pages: paths.sitemapPages(),
  files: paths.sitemapFiles(),
  index: paths.sitemap(),
} as const;

/** Writes the index of pages, which lists no URL twice (docs/decisions/058). */
export function pagesIndexXml(plan: SitemapPlan, origin: string, further: FurtherPages): string {
  const { atStatic, nsnPages, more } = entriesOf(plan, origin, further);
  return asIndex([atStatic, ...nsnPages, ...more]);
}

/** Writes the same of stored files: nsn files and what they lack. Null without nsn files. */
export function filesIndexXml(
  plan: SitemapPlan,
  origin: string,
  further: FurtherPages,
  stored: readonly SitemapManifestFile[],
): string | null {
  const nsnFiles = stored.filter(({ name }) => name.startsWith('nsn-'));
  if (nsnFiles.length === 0) return null;
  const { atStatic, more } = entriesOf(plan, origin, further);
  const { changedOn } = plan.groupsAndClasses;
  const groups = sitemapEntry(origin + paths.sitemapGroups(), changedOn > 0 ? changedOn : null);
  const files = nsnFiles.map(({ name, lastmod }) => sitemapEntry(origin + paths.sitemapFile(name), lastmod));
  return asIndex([atStatic, groups, ...files, ...more]);
}
