import type { NsnDays, SitemapFacts } from '#publog/catalog-store.ts';
import type { Day } from '#base/domain/day.ts';
import type { Fsc } from '#base/domain/supply-class.ts';

/** Listed NSNs by their place in NSN order in the whole catalog: from `start`, counted from 0, up to but without `end`. */
export type RankRange = { start: number; end: number };

/** One urlset: pages before (groups, classes), then NSNs. At most 50,000 URLs. */
export type UrlsetPlan = {
  /** URLs at its head: groups, then classes. Only the first NSN pages and the first page of a class have them. */
  groups: readonly { fsg: string; changedOn: Day }[];
  classes: readonly { fsc: Fsc; changedOn: Day }[];
  nsns: RankRange;
  urlCount: number;
  /** The latest day of its URLs. */
  changedOn: Day;
  /** Changes with the content. Does not depend on the site's origin. */
  digest: string;
};

/** A urlset of pages that are no NSNs: makers, item names. `lines` writes them one by one. */
export type PageUrlset = { digest: string; lines: (origin: string) => Iterable<string> };

/** `type` is the parameter of upload-sitemap-gz: nsn-1, fsc-1560. `name` is the file: nsn-1.xml.gz. */
export type SitemapFilePlan = UrlsetPlan & { type: string; name: string };

/** The sitemaps of a catalog. Computed once for each catalog. */
export type SitemapPlan = {
  nsnCount: number;
  /** Pages of 50,000 URLs: all group pages, all class pages, all NSNs (S2.3). */
  nsnPages: readonly UrlsetPlan[];
  /** All group pages and all class pages, without NSNs: what no stored nsn file has. */
  groupsAndClasses: UrlsetPlan;
  /** The 50 classes with most listed NSNs, most first. */
  indexClasses: readonly Fsc[];
  /** Pages of one class: its own page, then its NSNs; null when the catalog has no such class. */
  classPages(fsc: Fsc): readonly UrlsetPlan[] | null;
  /** nsn-1 to nsn-N, then those of the 22 class files whose class is in the catalog. */
  files: readonly SitemapFilePlan[];
  findFile(type: string): SitemapFilePlan | null;
  /** How many chunks the index has: at least one, which lists the static sitemap. */
  indexChunks: number;
  /** The latest day of anything in the catalog; 0 when it is empty. */
  changedOn: Day;
};

/** Reads the NSNs of the blocks `first` to `last`, both included and counted from 1; one item a block. */
export type ReadBlocks = (first: number, last: number) => Promise<NsnDays[]>;

export type PlanInput = { facts: SitemapFacts; readBlocks: ReadBlocks };

/** What XML is made from: the site's origin without a slash at its end (https://parts.example), and the NSNs. `isStyled`: with a style sheet, for a browser. */
export type SitemapSource = { origin: string; readBlocks: ReadBlocks; isStyled?: boolean };

/** URLs that one sitemap holds at most: the limit of the sitemaps.org protocol too. */
export const URLS_PER_SITEMAP = 50_000; // S2.1
/** NSNs of one nsn file, and of one block of the catalog. */
export const NSNS_PER_FILE = 5_000; // S3.1
/** Classes that the index lists: those with most NSNs. */
export const INDEX_CLASSES = 50; // S2.5
/** NSN pages of one chunk of the index. */
export const NSN_PAGES_PER_CHUNK = 25; // S2.6

/** What a chunk of the index lists, counted from 1: its NSN pages, and the static sitemap in the first. */
export function listedInChunk<Item>(chunk: number, atStatic: readonly Item[], nsnPages: readonly Item[]): Item[] {
  const end = chunk * NSN_PAGES_PER_CHUNK;
  return [...(chunk === 1 ? atStatic : []), ...nsnPages.slice(end - NSN_PAGES_PER_CHUNK, end)];
}

/** The classes that have a file, where the catalog has them. */
export const CLASS_FILES = `
  1560 2590 2920 3040 4720 4730 4820 5330 5340 5365 5905
  5910 5930 5935 5940 5950 5962 5995 5998 6150 7643 8415`
  .trim()
  .split(/\s+/) as Fsc[]; // S3.2

/** The nsn files that the URL validator reads: the first, and the 11th to the 43rd. */
export const CHECKED_NSN_FILES = [1, ...Array.from({ length: 33 }, (_, index) => index + 11)]; // S12.1
/** Names of the stored files that the URL validator reads. */
export const CHECKED_FILES: ReadonlySet<string> = new Set([
  ...CHECKED_NSN_FILES.map((number) => `nsn-${number}.xml.gz`),
  ...CLASS_FILES.map((fsc) => `fsc-${fsc}.xml.gz`),
]);
