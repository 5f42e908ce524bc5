import type { NsnDays, SitemapFacts } from '#publog/catalog-store.ts';
import type { Day } from '#base/domain/day.ts';
import type { Fsc, Fsg } from '#base/domain/nsn.ts';
import { paths } from '#base/paths.ts';

/** Listed NSNs by their place in NSN order, from 0, without `end`. */
export type RankRange = { start: number; end: number };
export const NO_NSNS: RankRange = { start: 0, end: 0 };

/** One urlset: groups and classes, then NSNs. */
export type UrlsetPlan = {
  /** Only on the first NSN pages, and on the first page of a class. */
  groups: readonly { fsg: string; changedOn: Day }[];
  classes: readonly { fsc: Fsc; changedOn: Day }[];
  nsns: RankRange;
  urlCount: number;
  /** The latest day of its URLs. */
  changedOn: Day;
  /** Changes with the content, not with the origin. */
  digest: string;
};

/** 0: unknown. */
export type DatedPage = { path: string; changedOn: Day };

/** A urlset of ranges, makers, item names or the shelf. `parts`: those of its pages that are of NSNs. */
export type PageUrlset = Pick<UrlsetPlan, 'digest' | 'urlCount' | 'changedOn'> & {
  pages: () => Iterable<DatedPage>;
  parts?: NsnDays;
};

/** `type`: nsn-1, fsc-1560. `name`: nsn-1.xml.gz. */
export type SitemapFilePlan = UrlsetPlan & { type: string; name: string };

/** Reads the blocks `first` to `last`, from 1; one item a block. */
export type ReadBlocks = (first: number, last: number) => Promise<NsnDays[]>;

export type PlanInput = { facts: SitemapFacts; readBlocks: ReadBlocks };

/** `origin`: https://parts.example. `isStyled`: with a style sheet, for a browser. */
export type SitemapSource = { origin: string; readBlocks: ReadBlocks; isStyled?: boolean };

/** Lists the pages of a urlset before its NSNs. */
export const pagesIn = (urlset: Pick<UrlsetPlan, 'groups' | 'classes'> | Pick<PageUrlset, 'pages'>) =>
  'pages' in urlset
    ? urlset.pages()
    : [
        ...urlset.groups.map(({ fsg, changedOn }) => ({ path: paths.group(fsg as Fsg), changedOn })),
        ...urlset.classes.map(({ fsc, changedOn }) => ({ path: paths.supplyClass(fsc), changedOn })),
      ];

export const URLS_PER_SITEMAP = 50_000; // S2.1
/** NSNs of one nsn file, and of one block of the catalog. */
export const NSNS_PER_FILE = 5_000; // S3.1
export const INDEX_CLASSES = 50; // S2.5
export const NSN_PAGES_PER_CHUNK = 25; // S2.6

/** Lists a chunk of the index, from 1: its NSN pages; the first also static. */
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

/** Nsn files that the URL validator reads. */
export const CHECKED_NSN_FILES = [1, ...Array.from({ length: 33 }, (_, index) => index + 11)]; // S12.1
export const CHECKED_FILES: ReadonlySet<string> = new Set([
  ...CHECKED_NSN_FILES.map((number) => `nsn-${number}.xml.gz`),
  ...CLASS_FILES.map((fsc) => `fsc-${fsc}.xml.gz`),
]);
