import { paths } from '#base/paths.ts';
import { formatNsn, type Nsn } from '#base/domain/nsn.ts';
import type { FindingTally } from '../rules/finding-tally.ts';
import type { SitemapReading, SitemapSet } from './read-sitemap.ts';
import { joinListings, type Listing, sortListing } from '../rules/merge-listings.ts';
import { countBelow } from '../rules/planned-sitemap.ts';

const FILE_NAME = /(?:^|\/)(nsn|fsc)-(\d{1,9})\.xml(?:\.gz)?$/;
const SCREEN_PATH = /\/sitemap\/(?:(static)|(nsn|range|cage|name)(?:\/(\d+))?|fsc\/(\d{4}))$/;
const COUNTED_FAMILIES = new Map([
  ['nsn', 'NSN pages'],
  ['range', 'number ranges'],
  ['cage', 'maker pages'],
  ['name', 'item name pages'],
] as const);

/**
 * Returns the family of a sitemap by its file name or address: together its sitemaps list each page once. `number`: of
 * a page or an nsn file.
 */
export function familyOf(sitemap: string) {
  const of = <Name extends string>(family: Name, number: string | null = null, fsc: string | null = null) => ({
    family,
    number: number !== null && /^\d{1,9}$/.test(number) ? Number(number) : null,
    fsc: fsc !== null && /^\d{4}$/.test(fsc) ? Number(fsc) : null,
  });
  const url = URL.parse(sitemap);
  const path = url?.pathname ?? sitemap;
  const [, kind, digits = ''] = FILE_NAME.exec(path) ?? [];
  if (kind === 'nsn') return of('nsn files', digits);
  if (kind === 'fsc' && digits.length === 4) return of('class sitemaps', null, digits);
  const query = new URLSearchParams(url?.search);
  const [, isStatic, numbered, page, fscInPath] = SCREEN_PATH.exec(path) ?? [];
  const type = query.get('type');
  const counted = COUNTED_FAMILIES.get((numbered ?? type) as 'nsn');
  if (counted !== undefined) return of(counted, page ?? query.get('page') ?? '1');
  const fsc = fscInPath ?? (type === 'fsc' ? query.get('fsc') : null);
  if (fsc) return of('class sitemaps', null, fsc);
  if (path === paths.sitemapGroups()) return of('group pages');
  if (path === paths.sitemapShelf()) return of('shelf pages', query.get('page') ?? '1');
  const isOfStaticPages = isStatic !== undefined || type === 'static' || path.endsWith('/sitemap-static.xml');
  return of(isOfStaticPages ? 'static' : 'other');
}

/** `listings`: ascending over all; repetitions stay. */
export type FamilyListing = { family: FamilyName; readings: SitemapReading[]; listings: Listing[] };
type FamilyName = ReturnType<typeof familyOf>['family'];
export type Families = readonly FamilyListing[];

export const NSNS_PER_CLASS = 1e9;

/** Groups sitemaps into families and reports duplicates, gaps and NSNs of other classes. */
export function checkFamilies({ readings, isWhole }: SitemapSet, tally: FindingTally): FamilyListing[] {
  const urlsets = readings.filter(({ root }) => root !== 'sitemapindex');
  const families = Map.groupBy(urlsets, ({ sitemap }) => familyOf(sitemap).family);
  return [...families].map(([family, members]) => {
    const listing = { family, readings: members, listings: mergeSorted(members) };
    reportDuplicates(listing, tally);
    for (const member of members) checkMember(member, tally);
    if (isWhole) reportGaps(listing, tally);
    return listing;
  });
}

function reportDuplicates({ listings, readings }: FamilyListing, tally: FindingTally): void {
  const report = (page: string, sitemap: string, others: readonly string[]): void => {
    const where = others.length === 0 ? 'listed more than once in it' : `also in ${others.join(', ')}`;
    tally.add('duplicate', sitemap, `${page} is ${where}`);
  };
  let before = -1;
  for (const { nsns } of listings)
    for (const nsn of nsns) {
      if (nsn === before) {
        const [first = '', ...others] = tally.hasRoom('duplicate') ? sitemapsOf(nsn, readings) : [];
        report(`NSN ${formatNsn(nsn as Nsn)}`, first, others);
      }
      before = nsn;
    }
  const seen = new Map<string, string>();
  for (const { sitemap, others } of readings)
    for (const loc of others) {
      const first = seen.get(loc);
      if (first === undefined) seen.set(loc, sitemap);
      else report(loc, sitemap, first === sitemap ? [] : [first]);
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

/** Checks that NSN pages and files follow each other. For sets without a plan. */
export function checkOrder(families: Families, tally: FindingTally): void {
  for (const { readings } of families) {
    const numbered = readings
      .map((reading) => ({ ...reading, number: familyOf(reading.sitemap).number }))
      .filter(({ number, nsns }) => number !== null && nsns.length > 0)
      .sort((one, other) => one.number! - other.number!);
    numbered.forEach(({ sitemap, nsns }, index) => {
      const before = numbered[index - 1];
      if (before === undefined || before.nsns.at(-1)! <= nsns[0]!) return;
      const words = `begins with ${formatNsn(nsns[0] as Nsn)}, ${before.sitemap} before it ends with ${formatNsn(before.nsns.at(-1) as Nsn)}`;
      tally.add('misplaced', sitemap, words, { count: nsns.length });
    });
  }
}

/** Returns the listings where they follow each other, else one of all. */
export function mergeSorted(lists: readonly Listing[]): Listing[] {
  const filled = lists.filter(({ nsns }) => nsns.length > 0).sort((one, other) => one.nsns[0]! - other.nsns[0]!);
  const follow = filled.every((list, index) => index === 0 || filled[index - 1]!.nsns.at(-1)! <= list.nsns[0]!);
  return follow ? filled : [sortListing(joinListings(filled))];
}

export const sitemapsOf = (nsn: number, readings: readonly SitemapReading[]): string[] =>
  readings.filter(({ nsns }) => nsns[countBelow(nsns, nsn)] === nsn).map(({ sitemap }) => sitemap);
