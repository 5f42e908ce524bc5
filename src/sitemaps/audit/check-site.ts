import type { Nsn } from '#base/domain/nsn.ts';
import { paths } from '#base/paths.ts';
import { checkPage, NOT_UNPACKED, sampleOf } from '../rules/check-page.ts';
import type { ReportFinding } from '../rules/findings.ts';
import type { FindingTally } from '../rules/finding-tally.ts';
import { createRobotsTest, parseRobots, type Robots, rulesForNsns, WATCHED_AGENTS } from '../rules/robots.ts';
import type { Listing } from '../rules/merge-listings.ts';
import type { Families, FamilyListing } from './check-families.ts';
import { readSitemap, type SitemapSet } from './read-sitemap.ts';
import { canonicalPath } from '../rules/planned-sitemap.ts';
import { bodyText, onlyOk, type ReadUrl } from './read-url.ts';
import { inParallel, sumBy } from '#base/domain/in-parallel.ts';

export const ROBOTS = '/robots.txt';
export const MAX_NAMED = 20;
/** A longer one keeps engines from reading millions of pages within a year. */
const MAX_DELAY_SECONDS = 1;
/** Takes some ten seconds. */
const MAX_TRIES = 1_000_000_000;

/** Reads a site of `origin` from `home`, which may be a local one. */
export type SiteCheck = { home: string; origin: string; read: ReadUrl; tally: FindingTally };

/** Reports what robots.txt forbids of all that is listed, and whether it names a sitemap. `due`: see `checkNamed`. */
export async function checkRobots(
  { readings, of, robots: given }: SitemapSet,
  families: Families,
  { home, origin, read, tally }: SiteCheck,
  due: readonly string[] | null,
): Promise<void> {
  const robots = given === undefined ? await readRobots(home + ROBOTS, read, tally) : given;
  if (robots === null) return;
  const done = new Set(readings.map(({ sitemap }) => canonicalPath(sitemap)));
  const problemAt = async (place: string): Promise<string | null> => {
    if (done.has(place)) return null;
    const answer = onlyOk(await read(home + place));
    if ('kind' in answer) return answer.reason;
    const { root } = readSitemap(answer, { sitemap: place, origin: null, nowMs: Date.now() });
    return root === null ? 'it is not a sitemap' : null;
  };
  if (of === 'index') await checkNamed(robots, origin, { problemAt, due }, tally);
  const others = namedOf(robots, origin).filter((address) => !done.has(canonicalPath(address)));
  const pages = families.flatMap((family) => family.readings.flatMap((reading) => reading.others));
  const addresses = [...readings.map(({ sitemap }) => sitemap), ...others, ...pages];
  const listings = families.flatMap((family) => family.listings);
  checkForbidden(robots, addresses, listings, tally);
}

export const namedOf = ({ sitemaps }: Robots, origin: string | null): string[] =>
  [...new Set(sitemaps)].filter((address) => URL.parse(address)?.origin === origin);

/**
 * Checks the sitemaps that robots.txt names. `problemAt`: null where one is there. `due`: it has to name one of these
 * alone; null: unknown.
 */
export async function checkNamed(
  robots: Robots,
  origin: string | null,
  { problemAt, due }: { problemAt: (place: string) => Promise<string | null>; due: readonly string[] | null },
  tally: FindingTally,
): Promise<void> {
  const named = namedOf(robots, origin);
  if (named.length === 0)
    tally.add('robots-no-sitemap', ROBOTS, robots.sitemaps.join(', ') || 'it has no line "Sitemap:"');
  if (named.length > MAX_NAMED) tally.add('not-compared', ROBOTS, `it names ${named.length} sitemaps`);
  const there: string[] = [];
  for (const address of named.slice(0, MAX_NAMED)) {
    const problem = await problemAt(canonicalPath(address));
    if (problem !== null) tally.add('robots-no-sitemap', ROBOTS, `${address}: ${problem}`);
    else there.push(address);
  }
  if (due === null || named.length === 0) return;
  const isDue = (address: string): boolean => there.includes(address) && due.includes(canonicalPath(address));
  const right = named.find(isDue);
  for (const address of new Set(robots.sitemaps))
    if (address !== right && (there.includes(address) || !named.includes(address)))
      tally.add('robots-other-sitemap', ROBOTS, address);
}

export function checkForbidden(
  robots: Robots,
  addresses: readonly string[],
  listings: readonly Pick<Listing, 'nsns'>[],
  tally: FindingTally,
): void {
  const nsnCount = sumBy(listings, ({ nsns }) => nsns.length);
  for (const agent of WATCHED_AGENTS) {
    const isNamed = robots.groups.some(({ agents }) => agents.includes(agent));
    if (!isNamed && (agent !== 'googlebot' || robots.loose.length === 0)) continue;
    const isAllowed = createRobotsTest(robots, agent);
    const check = (path: string): void => {
      if (!isAllowed(path)) tally.add('robots-forbids', ROBOTS, `${agent}: ${path}`);
    };
    for (const address of addresses) {
      const url = URL.parse(address);
      if (url !== null) check(url.pathname + url.search);
    }
    const rules = rulesForNsns(robots, agent);
    if (rules * nsnCount > MAX_TRIES)
      tally.add('not-compared', ROBOTS, `${rules} rules for ${agent}, ${nsnCount} NSNs`);
    else if (rules > 0) for (const { nsns } of listings) for (const nsn of nsns) check(paths.part(nsn as Nsn));
  }
}

/** Returns null where nothing can be said. No robots.txt forbids nothing (RFC 9309 section 2.3.1.3). */
export async function readRobots(address: string, read: ReadUrl, tally: FindingTally): Promise<Robots | null> {
  const answer = onlyOk(await read(address));
  const { status = 500 } = answer;
  // a failure, 429 too, forbids everything (section 2.3.1.4)
  if ('kind' in answer && status < 500 && status !== 429) return parseRobots('');
  const text = 'kind' in answer ? null : bodyText(answer);
  if (text !== null) {
    const robots = parseRobots(text);
    for (const line of robots.loose) tally.add('robots-loose', ROBOTS, line);
    for (const delay of robots.delays.filter((seconds) => !(Number(seconds) <= MAX_DELAY_SECONDS)))
      tally.add('robots-crawl-delay', ROBOTS, `Crawl-delay: ${delay}`);
    return robots;
  }
  tally.add('robots-unreadable', ROBOTS, 'kind' in answer ? answer.reason : `it ${NOT_UNPACKED}`);
  return null;
}

/** Samples of each family, however small: all static pages. */
const MIN_OF_FAMILY = 4;
export const PAGES_AT_A_TIME = 4;

/** Fetches some of the listed pages and reports what is wrong with them. The same seed gives the same pages. */
export async function checkSampledPages(
  families: Families,
  { home, origin, read, tally }: SiteCheck,
  wanted: { pages: number; seed: string },
) {
  const sizes = families.map(
    ({ listings, readings }) =>
      sumBy(listings, ({ nsns }) => nsns.length) + sumBy(readings, ({ others }) => others.length),
  );
  const of = sumBy(sizes, (size) => size);
  const pages = families.flatMap((family, index) => {
    const share = Math.max(MIN_OF_FAMILY, Math.round((wanted.pages * sizes[index]!) / of));
    const chosen = sampleOf(sizes[index]!, wanted.pages === 0 ? 0 : share, `${wanted.seed} ${family.family}`);
    return pagesAt(family, chosen, origin);
  });
  await inParallel(pages, PAGES_AT_A_TIME, (loc) => checkSampledPage(loc, home, read, tally));
  return { pages: pages.length, of, seed: wanted.seed };
}

export async function checkSampledPage(loc: string, home: string, read: ReadUrl, tally: FindingTally): Promise<void> {
  const { pathname, search } = new URL(loc);
  const answer = await read(home + pathname + search);
  if ('kind' in answer) return tally.add(answer.kind, loc, answer.reason);
  const { redirects, finalUrl } = answer;
  const report: ReportFinding = (kind, detail) => tally.add(kind, loc, detail);
  if (redirects > 0) return report('page-redirects', `${loc} leads to ${finalUrl}`);
  checkPage(loc, { ...answer, html: bodyText(answer) }, report);
}

/** Returns the addresses of the site at ascending places: NSNs, then other pages. */
export function pagesAt(
  { listings, readings }: Pick<FamilyListing, 'listings' | 'readings'>,
  places: readonly number[],
  origin: string,
): string[] {
  let [start, end] = [0, 0];
  const pages = [...listings.map(({ nsns }) => nsns), ...readings.map(({ others }) => others)].flatMap((list) => {
    [start, end] = [end, end + list.length];
    return places.filter((place) => place >= start && place < end).map((place) => list[place - start]!);
  });
  const locs = pages.map((page) => (typeof page === 'string' ? page : origin + paths.part(page as Nsn)));
  return locs.filter((loc) => URL.parse(loc)?.origin === origin);
}
