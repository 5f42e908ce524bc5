import { isLoopbackHost } from '#base/domain/loopback-host.ts';
import { isOlder } from '../rules/check-entry.ts';
import { gatherReadings, type AuditContext, type SitemapReading, type SitemapSet } from './read-sitemap.ts';
import { MAX_NAMED, namedOf, readRobots, ROBOTS } from './check-site.ts';
import { createUrlReader, onlyOk, type UrlAnswer } from './read-url.ts';
import { canonicalPath, type IndexEntry } from '../rules/planned-sitemap.ts';
import type { Robots } from '../rules/robots.ts';
import { createFindingTally } from '../rules/finding-tally.ts';
import { judgeAnswer } from '../rules/judge-answer.ts';

const CONNECTIONS = 4;
/** After these the rest is not requested. */
const MAX_FAILURES_IN_A_ROW = 10;

/**
 * Reads a sitemap, or an index with those of robots.txt and all that they list; null when nothing could be read. A
 * local site is read in place of SITE_URL.
 */
export async function auditUrl(given: URL, context: AuditContext): Promise<SitemapSet | null> {
  const { tally, threads, siteUrl, nowMs, limits, asksSite } = context;
  using reader = createUrlReader(limits, CONNECTIONS);
  const start = given.pathname === '/' && given.search === '' ? new URL('/sitemap.xml', given) : given;
  let failuresInARow = 0;

  async function fetchOne(address: string, sitemap: string): Promise<UrlAnswer | null> {
    const answer = await reader.read(address);
    const isSilent = 'kind' in answer && ['cannot-read', 'timed-out'].includes(answer.kind);
    failuresInARow = isSilent ? failuresInARow + 1 : 0;
    if (!('kind' in answer)) return answer;
    tally.add(answer.kind, sitemap, answer.reason);
    return null;
  }

  async function readAnswer(answer: UrlAnswer, sitemap: string, origin: string | null): Promise<SitemapReading | null> {
    const own = createFindingTally();
    const read = () => threads.read(answer, { sitemap, origin, nowMs });
    const reading = await judgeAnswer(answer, { sitemap, nowMs, expected: null }, read, own);
    if (reading === null) {
      tally.merge(own.findings);
      return null;
    }
    const { finalUrl, redirects } = answer;
    const isOfOther = origin !== null && ![origin, start.origin].includes(new URL(finalUrl).origin);
    if (isOfOther) tally.add('wrong-host', sitemap, `leads to ${finalUrl}, which is not on ${origin}`);
    else if (redirects > 0) tally.add('redirected', sitemap, `leads to ${finalUrl}`);
    return { ...reading, findings: own.findings };
  }

  async function readListed(entry: ListedSitemap, origin: string): Promise<SitemapReading | null> {
    if (failuresInARow >= MAX_FAILURES_IN_A_ROW) {
      tally.add('gave-up', entry.loc, 'not asked for');
      return null;
    }
    const answer = await fetchOne(entry.address, entry.loc);
    const reading = answer && (await readAnswer(answer, entry.loc, origin));
    if (reading?.root === 'sitemapindex')
      tally.add('index-lists-index', start.href, `${entry.loc} is an index of ${reading.entries.length} sitemaps`);
    if (reading && isOlder(entry.lastmod, reading.latest))
      tally.add('index-lastmod', entry.loc, `the index says ${entry.lastmod}, it has ${reading.latest}`);
    return reading;
  }

  async function readNamed(robots: Robots, home: string, origin: string): Promise<SitemapReading[]> {
    const readings: SitemapReading[] = [];
    for (const address of namedOf(robots, origin).slice(0, MAX_NAMED)) {
      if (canonicalPath(address) === canonicalPath(start.href)) continue;
      const answer = onlyOk(await reader.read(home + canonicalPath(address)));
      const reading = 'kind' in answer ? null : await readAnswer(answer, address, origin);
      if (!reading?.root) continue;
      tally.merge(reading.findings);
      readings.push(reading);
    }
    return readings;
  }

  const answer = await fetchOne(start.href, start.href);
  if (answer === null) return null;
  // where a redirect leads does not judge the requested site
  const isSite = siteUrl !== null && isOfSite(start, siteUrl);
  const end = new URL(answer.finalUrl);
  const home = isSite && end.origin !== siteUrl ? start : end;
  const origin = isSite ? siteUrl : home.origin;
  const first = await readAnswer(answer, start.href, origin);
  if (first === null) return null;
  tally.merge(first.findings);
  const isWholeIndex = first.root === 'sitemapindex' && !start.searchParams.has('chunk');
  const robots = isWholeIndex && asksSite ? await readRobots(home.origin + ROBOTS, reader.read, tally) : undefined;
  const roots = [first, ...(robots ? await readNamed(robots, home.origin, origin) : [])];
  const listed = listedSitemaps(roots, { home, origin }, context);
  const gathered = await gatherReadings(listed, CONNECTIONS, (entry) => readListed(entry, origin), context);
  return {
    readings: [...roots, ...gathered.readings],
    roots: roots.length,
    robots,
    isWhole: isWholeIndex && gathered.areAllNsnsHeld,
    of: isWholeIndex ? 'index' : 'part',
    origin,
    home: home.origin,
  };
}

/** `address`: where it is fetched from. */
type ListedSitemap = IndexEntry & { address: string };

/** Lists what may be read, each once, on the site's own addresses. */
function listedSitemaps(
  roots: readonly SitemapReading[],
  { home, origin }: { home: URL; origin: string },
  { tally }: AuditContext,
): ListedSitemap[] {
  const listed = new Map<string, ListedSitemap>();
  const read = new Set(roots.filter(({ root }) => root === 'urlset').map(({ sitemap }) => canonicalPath(sitemap)));
  for (const { entries, sitemap } of roots) {
    const ofIndex = new Set<string>();
    for (const entry of entries) {
      const url = URL.parse(entry.loc);
      if (url === null || url.origin !== origin) continue; // reported when the index was read
      const address = `${home.origin}${url.pathname}${url.search}`;
      if (ofIndex.has(address)) tally.add('duplicate', sitemap, `${entry.loc} is listed more than once in the index`);
      ofIndex.add(address);
      if (!listed.has(address) && !read.has(canonicalPath(address))) listed.set(address, { ...entry, address });
    }
  }
  return [...listed.values()];
}

/** Tells whether an address is the site of SITE_URL, or this machine; scheme, port and "www." do not matter. */
export function isOfSite(start: URL, siteUrl: string): boolean {
  const bare = ({ hostname }: URL): string => hostname.replace(/^www\./, '');
  return isLoopbackHost(start.hostname) || bare(start) === bare(new URL(siteUrl));
}
