import { paths } from '#base/paths.ts';
import { fetchSitemapXml, type SitemapFetch } from './fetch-sitemap-xml.ts';
import { sitemapMessages } from './messages.ts';
import { INDEX_HEAD, INDEX_TAIL, sitemapEntry } from './sitemap-xml.ts';

/** Each builds a real tenth of the index (S5.6). */
export const CLIENT_INDEX_STEPS = 10;

export type ClientIndex = {
  xml: string;
  /** Sitemaps that it lists. */
  entries: number;
  /** Addresses of former hosts and of the backend function that were replaced by the site's own. */
  rewritten: number;
  /** Addresses of other hosts, which stay as they are. */
  foreign: number;
};

/** Builds the index in the browser from what the function `sitemap` answers now (S5.7). */
export async function buildClientIndex(options: {
  /** Origin of the site's URLs, without a slash at its end. */
  origin: string;
  /** The setting FORMER_HOSTS: earlier hosts of the site and of its backend. */
  formerHosts: readonly string[];
  fetch?: SitemapFetch;
  signal?: AbortSignal;
  /** Shortest time of a step: 100 on the page that shows the steps, else 0. */
  stepMs?: number;
  wait?: (ms: number) => Promise<void>;
  now?: () => number;
  /** Called after each step, 1 to 10, with the number of sitemaps in the index so far. */
  onStep?: (step: number, entries: number) => void;
}): Promise<{ kind: 'built'; index: ClientIndex } | { kind: 'failed'; message: string } | { kind: 'stopped' }> {
  const { origin, formerHosts, fetch, signal, stepMs = 0, onStep = () => {} } = options;
  const { wait = waitMs, now = () => performance.now() } = options;
  const fetched = await fetchSitemapXml(paths.sitemapFunction({ type: 'index' }), { fetch, signal });
  if (fetched.kind === 'stopped') return fetched;
  if (fetched.kind === 'failed') {
    const { status, message } = fetched;
    const isRefused = status !== null && (status < 200 || status > 299);
    return { kind: 'failed', message: isRefused ? sitemapMessages.backendFailed(status) : message };
  }
  const listed = listedIn(fetched.xml);
  if (listed.length === 0) return { kind: 'failed', message: sitemapMessages.nothingListed };

  const index = { entries: 0, rewritten: 0, foreign: 0 };
  let xml = INDEX_HEAD;
  for (let step = 1; step <= CLIENT_INDEX_STEPS; step += 1) {
    const startedMs = now();
    const end = Math.round((step * listed.length) / CLIENT_INDEX_STEPS);
    for (const { address, lastmod } of listed.slice(index.entries, end)) {
      const own = ownAddress(address, origin, formerHosts);
      if (own !== address) index.rewritten += 1;
      if (!own.startsWith(`${origin}/`)) index.foreign += 1;
      xml += sitemapEntry(own, lastmod);
    }
    index.entries = end;
    const leftMs = stepMs - (now() - startedMs);
    if (leftMs > 0) await wait(leftMs);
    if (signal?.aborted) return { kind: 'stopped' };
    onStep(step, end);
  }
  return { kind: 'built', index: { ...index, xml: xml + INDEX_TAIL } };
}

function listedIn(xml: string): { address: string; lastmod: string | null }[] {
  return [...xml.matchAll(/<sitemap>([^]*?)<\/sitemap>/g)].flatMap(([, entry = '']) => {
    const address = textOf(entry, 'loc');
    return address === null ? [] : [{ address, lastmod: textOf(entry, 'lastmod') }];
  });
}

function textOf(entry: string, element: string): string | null {
  const text = new RegExp(`<${element}>([^<]*)</${element}>`).exec(entry)?.[1]?.trim();
  return text ? text.replace(/&(amp|lt|gt|apos|quot);/g, (_, name: string) => SIGNS[name]!) : null;
}

const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', apos: "'", quot: '"' };

/** The site's own URL for an address of a former host or of the backend function; every other address as it is. */
function ownAddress(address: string, origin: string, formerHosts: readonly string[]): string {
  if (!URL.canParse(address, origin)) return address;
  const url = new URL(address, origin);
  if (/^\/functions\/v1\/(?:dynamic-)?sitemap$/.test(url.pathname)) return origin + paths.sitemap() + url.search;
  const isFormer = formerHosts.includes(url.host) || formerHosts.includes(url.hostname);
  return isFormer ? origin + url.pathname + url.search : address;
}

function waitMs(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
