import { formatNsn, type Nsn } from '../../domain/nsn.ts';
import type { FindingTally } from '../rules/finding-tally.ts';
import type { SitemapSet } from './gather-readings.ts';
import type { SitemapReading } from './read-sitemap.ts';

/** A family of sitemaps lists each page once. An NSN is in the NSN pages, in an nsn file and perhaps in the sitemap of its class. */
export type FamilyName =
  | 'NSN pages'
  | 'nsn files'
  | 'class sitemaps'
  | 'maker pages'
  | 'item name pages'
  | 'static'
  | 'other';
export type Family = {
  family: FamilyName;
  /** The number of an NSN page, nsn file, page of makers or of item names. */
  number: number | null;
  /** The class of a class sitemap, as a number. */
  fsc: number | null;
};

const FILE_NAME = /(?:^|\/)(nsn|fsc)-(\d{1,9})\.xml(?:\.gz)?$/;
const SCREEN_PATH = /\/sitemap\/(?:(static)|(nsn|cage|name)(?:\/(\d+))?|fsc\/(\d{4}))$/;

/** Families whose sitemaps are pages, by type. */
const COUNTED_FAMILIES = { nsn: 'NSN pages', cage: 'maker pages', name: 'item name pages' } as const;

function isCounted(type: string): type is keyof typeof COUNTED_FAMILIES {
  return Object.hasOwn(COUNTED_FAMILIES, type);
}

/** Which family a sitemap belongs to, by the name of its file or its address. */
export function familyOf(sitemap: string): Family {
  const url = URL.parse(sitemap);
  const path = url?.pathname ?? sitemap;
  const [, kind, digits] = FILE_NAME.exec(path) ?? [];
  if (kind === 'nsn') return { family: 'nsn files', number: Number(digits), fsc: null };
  if (kind === 'fsc' && digits?.length === 4) return { family: 'class sitemaps', number: null, fsc: Number(digits) };
  const query = new URLSearchParams(url?.search);
  const [, isStatic, numbered, page, fscInPath] = SCREEN_PATH.exec(path) ?? [];
  const type = query.get('type');
  const fsc = fscInPath ?? (type === 'fsc' ? query.get('fsc') : null);
  const counted = numbered ?? type;
  if (counted !== null && isCounted(counted)) {
    const number = page ?? query.get('page') ?? '1';
    return { family: COUNTED_FAMILIES[counted], number: /^\d{1,9}$/.test(number) ? Number(number) : null, fsc: null };
  }
  if (fsc) return { family: 'class sitemaps', number: null, fsc: /^\d{4}$/.test(fsc) ? Number(fsc) : null };
  const isOfStaticPages = isStatic !== undefined || type === 'static' || path.endsWith('/sitemap-static.xml');
  return { family: isOfStaticPages ? 'static' : 'other', number: null, fsc: null };
}

/** The sitemaps of one family and all NSNs they list. */
export type FamilyListing = {
  family: FamilyName;
  readings: SitemapReading[];
  /** Ascending over all of them; an NSN that is listed twice is here twice. */
  nsns: Float64Array[];
};

const NSNS_PER_CLASS = 1e9;

/** Puts the sitemaps of a set into families and looks for what only shows among them: duplicates, gaps, NSNs of another class. */
export function checkFamilies({ readings, isWhole }: SitemapSet, tally: FindingTally): FamilyListing[] {
  const urlsets = readings.filter(({ root }) => root !== 'sitemapindex');
  const families = Map.groupBy(urlsets, ({ sitemap }) => familyOf(sitemap).family);
  return [...families].map(([family, members]) => {
    const listing = { family, readings: members, nsns: mergeSorted(members.map(({ nsns }) => nsns)) };
    reportDuplicates(listing, tally);
    for (const member of members) checkMember(member, tally);
    if (isWhole) reportGaps(listing, tally);
    return listing;
  });
}

function reportDuplicates({ nsns, readings }: FamilyListing, tally: FindingTally): void {
  const report = (page: string, sitemap: string, others: readonly string[]): void => {
    const where = others.length === 0 ? 'listed more than once in it' : `also in ${others.join(', ')}`;
    tally.add('duplicate', sitemap, `${page} is ${where}`);
  };
  let before = -1;
  for (const list of nsns) {
    for (let index = 0; index < list.length; index++) {
      const nsn = list[index]!;
      if (nsn === before) {
        const [first = '', ...others] = tally.hasRoom('duplicate') ? sitemapsOf(nsn, readings) : [];
        report(`NSN ${formatNsn(nsn as Nsn)}`, first, others);
      }
      before = nsn;
    }
  }
  const seen = new Map<string, string>();
  for (const { sitemap, others } of readings) {
    for (const loc of others) {
      const first = seen.get(loc);
      if (first === undefined) seen.set(loc, sitemap);
      else report(loc, sitemap, first === sitemap ? [] : [first]);
    }
  }
}

function checkMember({ sitemap, nsns, isSorted }: SitemapReading, tally: FindingTally): void {
  if (!isSorted) tally.add('unsorted', sitemap, `${nsns.length} NSNs`);
  const { fsc } = familyOf(sitemap);
  if (fsc === null || nsns.length === 0) return;
  const start = countBelow(nsns, fsc * NSNS_PER_CLASS);
  const end = countBelow(nsns, (fsc + 1) * NSNS_PER_CLASS);
  const count = nsns.length - (end - start);
  const foreign = start > 0 ? nsns[0] : nsns[end];
  if (count > 0) tally.add('class-mismatch', sitemap, `NSN ${formatNsn(foreign as Nsn)}`, { count });
}

/** NSN pages and nsn files are numbered from 1 without a hole. */
function reportGaps({ family, readings }: FamilyListing, tally: FindingTally): void {
  const numbers = readings.map(({ sitemap }) => familyOf(sitemap).number).filter((number) => number !== null);
  let expected = 1;
  for (const number of numbers.sort((one, other) => one - other)) {
    const count = number - expected;
    const range = count === 1 ? `number ${expected} is` : `numbers ${expected} to ${number - 1} are`;
    if (count > 0) tally.add('gap', family, `${range} left out`, { count });
    expected = number + 1;
  }
}

/** NSNs of several sitemaps in order: the lists themselves where they follow each other, else one list of all. */
export function mergeSorted(lists: readonly Float64Array[]): Float64Array[] {
  const filled = lists.filter(({ length }) => length > 0).sort((one, other) => one[0]! - other[0]!);
  const follow = filled.every((list, index) => index === 0 || filled[index - 1]!.at(-1)! <= list[0]!);
  if (follow) return filled;
  const all = new Float64Array(filled.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const list of filled) {
    all.set(list, at);
    at += list.length;
  }
  return [all.sort()];
}

/** How many NSNs of a sorted list are smaller. */
export function countBelow(nsns: Float64Array, nsn: number): number {
  let low = 0;
  let high = nsns.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (nsns[middle]! < nsn) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The sitemaps that list an NSN. */
export function sitemapsOf(nsn: number, readings: readonly SitemapReading[]): string[] {
  return readings.filter(({ nsns }) => nsns[countBelow(nsns, nsn)] === nsn).map(({ sitemap }) => sitemap);
}
