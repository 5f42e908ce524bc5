import { sitemapMessages } from './messages.ts';
import { yieldToMain } from '../../ui/yield-to-main.ts';

/** An answer that has not come whole by then is given up. */
export const SITEMAP_TIMEOUT_MS = 30_000; // S6.6
/** What the protocol allows a sitemap to be, unpacked: more is no sitemap, and is not read to its end. */
const MAX_XML_BYTES = 50 * 1_024 * 1_024; // S2.1
const READ_REASON_BYTES = 4_096;
/** Bytes that are made text without a look at the clock: what the network gives at once may be megabytes. */
const DECODED_AT_ONCE = 64 * 1_024;

export type SitemapFetch = typeof globalThis.fetch;
export type FetchedXml =
  | { kind: 'xml'; xml: string; bytes: number }
  /** `status` is null when no answer came. */
  | { kind: 'failed'; status: number | null; message: string }
  | { kind: 'stopped' };

type FetchOptions = {
  fetch: SitemapFetch;
  /** Stops it on behalf of who asked. */
  signal?: AbortSignal;
  timeoutMs?: number;
  /** Unpacked bytes read so far. */
  onBytes?: (bytes: number) => void;
};

/** Reads sitemap XML of this site as it is now, past every cache. Failures come in the words of S7.2. */
export async function fetchSitemapXml(path: string, options: FetchOptions): Promise<FetchedXml> {
  const { fetch, signal, timeoutMs = SITEMAP_TIMEOUT_MS, onBytes = () => {} } = options;
  const clock = new AbortController();
  const timer = setTimeout(() => clock.abort(), timeoutMs);
  const signals = signal === undefined ? clock.signal : AbortSignal.any([clock.signal, signal]);
  try {
    const answer = await fetch(path, {
      cache: 'no-store',
      headers: { accept: 'application/xml', 'cache-control': 'no-cache' },
      signal: signals,
    });
    const { status, statusText } = answer;
    if (!answer.ok) {
      const reason = reasonIn(await readText(answer, READ_REASON_BYTES, () => {}));
      return { kind: 'failed', status, message: sitemapMessages.http(status, statusText, reason) };
    }
    const read = await readText(answer, MAX_XML_BYTES, onBytes);
    if (!read.whole) return { kind: 'failed', status, message: sitemapMessages.tooLarge };
    if (read.text.trim() === '') return { kind: 'failed', status, message: sitemapMessages.emptyResponse };
    if (!isSitemapXml(read.text)) return { kind: 'failed', status, message: sitemapMessages.notXml };
    return { kind: 'xml', xml: read.text, bytes: read.bytes };
  } catch {
    if (signal?.aborted) return { kind: 'stopped' };
    const message = clock.signal.aborted ? sitemapMessages.noAnswerIn(timeoutMs / 1_000) : sitemapMessages.noAnswer;
    return { kind: 'failed', status: null, message };
  } finally {
    clearTimeout(timer);
  }
}

type ReadText = { text: string; bytes: number; whole: boolean };

async function readText(answer: Response, most: number, onBytes: (bytes: number) => void): Promise<ReadText> {
  const decoder = new TextDecoder();
  const reader = answer.body?.getReader();
  const pieces: string[] = [];
  const turn = yieldToMain();
  let bytes = 0;
  for (;;) {
    const next = await reader?.read();
    if (next === undefined || next.done) break;
    bytes += next.value.length;
    if (bytes > most) {
      void reader?.cancel().catch(() => {});
      return { text: pieces.join(''), bytes, whole: false };
    }
    for (let from = 0; from < next.value.length; from += DECODED_AT_ONCE) {
      pieces.push(decoder.decode(next.value.subarray(from, from + DECODED_AT_ONCE), { stream: true }));
      await turn();
    }
    onBytes(bytes);
  }
  pieces.push(decoder.decode());
  return { text: pieces.join(''), bytes, whole: true };
}

/** Declared as XML, with the root of a sitemap that is closed at its end: a page of HTML and half an answer are not. */
export function isSitemapXml(text: string): boolean {
  const head = text.slice(0, 2_000).trimStart();
  const root = /<(urlset|sitemapindex)[\s>/]/.exec(head)?.[1];
  if (!head.startsWith('<?xml') || root === undefined) return false;
  const tail = text.slice(-200).trimEnd();
  return tail.endsWith(`</${root}>`) || tail.endsWith('/>') || tail.endsWith('-->');
}

/** What a refusal says of itself: in the comment of its XML, or in the `error` of its JSON. */
function reasonIn({ text }: ReadText): string {
  const ofXml = /<!-- Error: ([^]*?) -->/.exec(text)?.[1];
  const ofJson = /^\s*\{\s*"error"\s*:\s*("(?:[^"\\]|\\.)*")/.exec(text)?.[1];
  if (ofXml !== undefined) return ofXml;
  return ofJson === undefined ? '' : String(JSON.parse(ofJson));
}
