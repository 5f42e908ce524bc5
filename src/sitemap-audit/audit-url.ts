import type { UrlAnswer } from './read-url.ts';
import { createUrlReader } from './read-url.ts';
import { gatherReadings } from './gather-readings.ts';
import { isOlder } from './lastmod.ts';
import type { IndexEntry, SitemapReading } from './sitemap-reading.ts';
import type { AuditContext, SitemapSet } from './sitemap-set.ts';

/** A site is asked for so many sitemaps at a time. */
const CONNECTIONS = 4;
/** Then the rest is not asked for: each would take as long. */
const MAX_FAILURES_IN_A_ROW = 10;
const XML_TYPE = /^(?:application|text)\/xml\b|\+xml\b/i;
const GZIP_TYPE = /^application\/(?:x-)?gzip\b|^application\/octet-stream\b/i;

/**
 * Reads what a site has published: a sitemap, or an index and all that it lists. The address of a site stands for its /sitemap.xml. Null when
 * nothing could be read. Where SITE_URL is another address of the site that was asked (a local one before it goes online), sitemaps are
 * fetched from the one that was asked.
 */
export async function auditUrl(given: URL, context: AuditContext): Promise<SitemapSet | null> {
  const { tally, threads, siteUrl, nowMs, limits } = context;
  const reader = createUrlReader(limits, CONNECTIONS);
  const start = given.pathname === '/' && given.search === '' ? new URL('/sitemap.xml', given) : given;
  let failuresInARow = 0;

  async function readOne(address: string, sitemap: string, origin: string | null): Promise<SitemapReading | null> {
    const answer = await reader.read(address);
    if (answer.outcome === 'failed') {
      tally.add(answer.kind, sitemap, answer.reason);
      failuresInARow = ['cannot-read', 'timed-out'].includes(answer.kind) ? failuresInARow + 1 : 0;
      return null;
    }
    failuresInARow = 0;
    return readAnswer(answer, sitemap, origin);
  }

  function readAnswer(answer: UrlAnswer, sitemap: string, origin: string | null): Promise<SitemapReading> {
    const { bytes, isGzipEncoded, contentType, finalUrl, redirects } = answer;
    const isGz = /\.gz$/i.test(new URL(finalUrl).pathname);
    if (redirects > 0) tally.add('redirected', sitemap, `leads to ${finalUrl}`);
    if (contentType === null || !(isGz ? GZIP_TYPE : XML_TYPE).test(contentType))
      tally.add('content-type', sitemap, `Content-Type: ${contentType ?? 'none'}`);
    return threads.read({ source: { bytes, isGz, isGzipEncoded }, rules: { sitemap, origin, nowMs } });
  }

  /** Answers with null when the rest is not asked for. */
  async function readListed(entry: IndexEntry & { address: string }): Promise<SitemapReading | null> {
    if (failuresInARow >= MAX_FAILURES_IN_A_ROW) {
      tally.add('gave-up', entry.loc, 'not asked for');
      return null;
    }
    const reading = await readOne(entry.address, entry.loc, expected);
    if (reading === null) return null;
    if (reading.root === 'sitemapindex')
      tally.add('index-lists-index', start.href, `${entry.loc} is an index of ${reading.entries.length} sitemaps`);
    if (isOlder(entry.lastmod, reading.latest))
      tally.add('index-lastmod', entry.loc, `the index says ${entry.lastmod}, it has ${reading.latest}`);
    return reading;
  }

  const expected = siteUrl !== null && (isLoopback(start) || start.origin === siteUrl) ? siteUrl : start.origin;
  try {
    const first = await readOne(start.href, start.href, expected);
    if (first === null) return null;
    tally.merge(first.findings);
    const entries = listedSitemaps(first, start, expected, context);
    const { readings, areAllNsnsHeld } = await gatherReadings(entries, CONNECTIONS, readListed, context);
    const isWholeIndex = first.root === 'sitemapindex' && !start.searchParams.has('chunk');
    return {
      readings: [first, ...readings],
      isWhole: isWholeIndex && areAllNsnsHeld,
      origin: expected,
      madeFrom: null,
    };
  } finally {
    reader.close();
  }
}

/** The sitemaps of an index that may be read: each once, on the site's own addresses alone. */
function listedSitemaps(index: SitemapReading, start: URL, expected: string, { tally }: AuditContext) {
  const seen = new Set<string>();
  const listed: (IndexEntry & { address: string })[] = [];
  for (const entry of index.entries) {
    const url = URL.parse(entry.loc);
    if (url === null || url.origin !== expected) continue; // reported when the index was read
    if (seen.has(url.href)) tally.add('duplicate', start.href, `${entry.loc} is listed more than once in the index`);
    else
      listed.push({
        ...entry,
        address: start.origin === expected ? url.href : `${start.origin}${url.pathname}${url.search}`,
      });
    seen.add(url.href);
  }
  return listed;
}

function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d+){3}$/.test(hostname);
}
