import { formatNsn, type Nsn } from '../../domain/nsn.ts';
import type { FindingTally } from './finding-tally.ts';
import { familyOf, type FamilyName } from './sitemap-family.ts';
import type { SitemapReading } from './sitemap-reading.ts';
import type { SitemapSet } from './sitemap-set.ts';
import { countBelow, mergeSorted, sitemapsOf } from './sorted-nsns.ts';

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
    reportDuplicateNsns(listing, tally);
    reportDuplicatePages(listing, tally);
    for (const member of members) checkMember(member, tally);
    if (isWhole) reportGaps(listing, tally);
    return listing;
  });
}

function reportDuplicateNsns({ nsns, readings }: FamilyListing, tally: FindingTally): void {
  let before = -1;
  for (const list of nsns) {
    for (let index = 0; index < list.length; index++) {
      const nsn = list[index]!;
      if (nsn === before) reportDuplicateNsn(nsn, readings, tally);
      before = nsn;
    }
  }
}

function reportDuplicateNsn(nsn: number, readings: readonly SitemapReading[], tally: FindingTally): void {
  const [first = '', ...others] = tally.hasRoom('duplicate') ? sitemapsOf(nsn, readings) : [];
  const where = others.length === 0 ? 'listed more than once in it' : `also in ${others.join(', ')}`;
  tally.add('duplicate', first, `NSN ${formatNsn(nsn as Nsn)} is ${where}`);
}

function reportDuplicatePages({ readings }: FamilyListing, tally: FindingTally): void {
  const seen = new Map<string, string>();
  for (const { sitemap, others } of readings) {
    for (const loc of others) {
      const before = seen.get(loc);
      if (before === undefined) seen.set(loc, sitemap);
      else
        tally.add(
          'duplicate',
          sitemap,
          `${loc} is ${before === sitemap ? 'listed more than once in it' : `also in ${before}`}`,
        );
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
  const stranger = start > 0 ? nsns[0] : nsns[end];
  if (count > 0) tally.add('class-mismatch', sitemap, `NSN ${formatNsn(stranger as Nsn)}`, { count });
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
