import { inParallel } from '#base/domain/in-parallel.ts';
import type { Nsn } from '#base/domain/nsn.ts';
import { checkPage, sampleOf } from '../rules/check-page.ts';
import { paths } from '#base/paths.ts';
import type { FindingKind } from '../rules/finding-kinds.ts';
import type { FindingTally } from '../rules/finding-tally.ts';
import type { FamilyListing } from './check-families.ts';
import { bodyText, type ReadUrl } from './read-url.ts';

/** Of each family, however small its part of all addresses is: all of the static pages, of which home is one. */
const MIN_OF_FAMILY = 4;
export const PAGES_AT_A_TIME = 4;

/** Pages that were asked for, of how many listed ones. The same pages again for the same seed. */
export type SampledPages = { pages: number; of: number; seed: string };
type Site = { home: string; origin: string };
type Wanted = { pages: number; seed: string };

/** Asks a site for some of the pages that its sitemaps list, and reports those that are not there, redirect, are not to be indexed or name another page. */
export async function checkSampledPages(
  families: readonly FamilyListing[],
  { home, origin }: Site,
  wanted: Wanted,
  read: ReadUrl,
  tally: FindingTally,
): Promise<SampledPages> {
  const sizes = families.map(countOf);
  const of = sizes.reduce((sum, size) => sum + size, 0);
  const pages = families.flatMap((family, index) => {
    const share = Math.max(MIN_OF_FAMILY, Math.round((wanted.pages * sizes[index]!) / of));
    const chosen = sampleOf(sizes[index]!, wanted.pages === 0 ? 0 : share, `${wanted.seed} ${family.family}`);
    return pagesAt(family, chosen, origin);
  });
  const onSite = pages.filter((loc) => URL.parse(loc)?.origin === origin);
  await inParallel(onSite, PAGES_AT_A_TIME, (loc) => checkSampledPage(loc, home, read, tally));
  return { pages: onSite.length, of, seed: wanted.seed };
}

/** Looks at one listed page: it has to be there, to be indexed, and to name no other address. `home` stands before its path. */
export async function checkSampledPage(loc: string, home: string, read: ReadUrl, tally: FindingTally): Promise<void> {
  const { pathname, search } = new URL(loc);
  const answer = await read(home + pathname + search);
  if ('kind' in answer) return tally.add(answer.kind, loc, answer.reason);
  const { redirects, finalUrl } = answer;
  const report = (kind: FindingKind, detail: string): void => tally.add(kind, loc, detail);
  if (redirects > 0) return report('page-redirects', `${loc} leads to ${finalUrl}`);
  checkPage(loc, { ...answer, html: bodyText(answer) }, report);
}

function countOf({ listings, readings }: FamilyListing): number {
  const nsns = listings.reduce((sum, listing) => sum + listing.nsns.length, 0);
  return readings.reduce((sum, { others }) => sum + others.length, nsns);
}

/** The addresses at these places: NSNs first, then the other pages. `places` ascend. */
function pagesAt({ listings, readings }: FamilyListing, places: readonly number[], origin: string): string[] {
  const pages: string[] = [];
  let start = 0;
  let next = 0;
  const take = (length: number, addressAt: (index: number) => string): void => {
    for (; next < places.length && places[next]! < start + length; next++) pages.push(addressAt(places[next]! - start));
    start += length;
  };
  for (const { nsns } of listings) take(nsns.length, (index) => origin + paths.part(nsns[index] as Nsn));
  for (const { others } of readings) take(others.length, (index) => others[index]!);
  return pages;
}
