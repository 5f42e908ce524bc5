import { sitemapMessages } from './messages.ts';
import { readBytes } from './read-bytes.ts';
import { reasonIn } from './sitemap-xml.ts';

export const SITEMAP_TIMEOUT_MS = 30_000; // S6.6
/** A larger answer is not read to its end. */
const MAX_XML_BYTES = 50 * 1_024 * 1_024; // S2.1
const READ_REASON_BYTES = 4_096;

export type SitemapFetch = typeof globalThis.fetch;
export type FetchedXml =
  | { kind: 'xml'; xml: string; bytes: number }
  /** `status`: null without an answer. */
  | { kind: 'failed'; status: number | null; message: string }
  | { kind: 'stopped' };

type Options = { fetch?: SitemapFetch | undefined; signal?: AbortSignal; onBytes?: (bytes: number) => void };

/** Reads sitemap XML of this site past every cache. Fails in the words of S7.2; never rejects. */
export async function fetchSitemapXml(path: string, options: Options): Promise<FetchedXml> {
  const { fetch = globalThis.fetch, signal, onBytes } = options;
  const limit = AbortSignal.timeout(SITEMAP_TIMEOUT_MS);
  try {
    const answer = await fetch(path, {
      cache: 'no-store',
      headers: { accept: 'application/xml', 'cache-control': 'no-cache' },
      signal: AbortSignal.any([limit, ...(signal ? [signal] : [])]),
    });
    const { status, statusText } = answer;
    const failed = (message: string): FetchedXml => ({ kind: 'failed', status, message });
    if (!answer.ok) {
      const { bytes } = await readBytes(answer, READ_REASON_BYTES);
      return failed(sitemapMessages.http(status, statusText, reasonIn(new TextDecoder().decode(bytes))));
    }
    const { bytes, isWhole } = await readBytes(answer, MAX_XML_BYTES, onBytes);
    if (!isWhole) return failed('The answer is larger than the 50 MB that a sitemap may have');
    const text = new TextDecoder().decode(bytes);
    if (text.trim() === '') return failed('Empty response from sitemap service');
    return isSitemapXml(text)
      ? { kind: 'xml', xml: text, bytes: bytes.length }
      : failed('Response is not valid XML format');
  } catch {
    if (signal?.aborted) return { kind: 'stopped' };
    const message = limit.aborted
      ? `Failed to fetch sitemap: no answer within ${SITEMAP_TIMEOUT_MS / 1_000} seconds`
      : 'Failed to fetch sitemap: the server did not answer';
    return { kind: 'failed', status: null, message };
  }
}

/** Tells whether a text is the whole XML of a sitemap. */
export function isSitemapXml(text: string): boolean {
  const head = text.slice(0, 2_000).trimStart();
  const root = /<(urlset|sitemapindex)[\s>/]/.exec(head)?.[1];
  if (!head.startsWith('<?xml') || root === undefined) return false;
  const tail = text.slice(-200).trimEnd();
  return tail.endsWith(`</${root}>`) || tail.endsWith('/>') || tail.endsWith('-->');
}
