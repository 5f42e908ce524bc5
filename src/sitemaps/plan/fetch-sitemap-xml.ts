import { sitemapMessages } from './messages.ts';

/** Time for the whole answer. */
export const SITEMAP_TIMEOUT_MS = 30_000; // S6.6
/** Largest unpacked sitemap of the protocol: a larger answer is not read to its end. */
const MAX_XML_BYTES = 50 * 1_024 * 1_024; // S2.1
const READ_REASON_BYTES = 4_096;

export type SitemapFetch = typeof globalThis.fetch;
export type FetchedXml =
  | { kind: 'xml'; xml: string; bytes: number }
  /** `status` is null when no answer came. */
  | { kind: 'failed'; status: number | null; message: string }
  | { kind: 'stopped' };

type FetchOptions = {
  fetch?: SitemapFetch | undefined;
  signal?: AbortSignal | undefined;
  timeoutMs?: number;
  /** Unpacked bytes read so far. */
  onBytes?: (bytes: number) => void;
};

/** Reads sitemap XML of this site past every cache. Failures have the words of S7.2; never rejects. */
export async function fetchSitemapXml(path: string, options: FetchOptions): Promise<FetchedXml> {
  const { fetch = globalThis.fetch, signal, timeoutMs = SITEMAP_TIMEOUT_MS, onBytes = () => {} } = options;
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    const answer = await fetch(path, {
      cache: 'no-store',
      headers: { accept: 'application/xml', 'cache-control': 'no-cache' },
      signal: AbortSignal.any([limit, ...(signal ? [signal] : [])]),
    });
    const { status, statusText } = answer;
    const failed = (message: string): FetchedXml => ({ kind: 'failed', status, message });
    if (!answer.ok) {
      const reason = reasonIn(await readText(answer, READ_REASON_BYTES, () => {}));
      return failed(sitemapMessages.http(status, statusText, reason));
    }
    const { text, bytes, whole } = await readText(answer, MAX_XML_BYTES, onBytes);
    if (!whole) return failed(sitemapMessages.tooLarge);
    if (text.trim() === '') return failed(sitemapMessages.emptyResponse);
    return isSitemapXml(text) ? { kind: 'xml', xml: text, bytes } : failed(sitemapMessages.notXml);
  } catch {
    if (signal?.aborted) return { kind: 'stopped' };
    const message = limit.aborted ? sitemapMessages.noAnswerIn(timeoutMs / 1_000) : sitemapMessages.noAnswer;
    return { kind: 'failed', status: null, message };
  }
}

type ReadText = { text: string; bytes: number; whole: boolean };

async function readText(answer: Response, most: number, onBytes: (bytes: number) => void): Promise<ReadText> {
  const decoder = new TextDecoder();
  const reader = answer.body?.getReader();
  const pieces: string[] = [];
  let bytes = 0;
  for (;;) {
    const next = await reader?.read();
    if (next === undefined || next.done) break;
    bytes += next.value.length;
    if (bytes > most) {
      void reader?.cancel().catch(() => {});
      return { text: pieces.join(''), bytes, whole: false };
    }
    pieces.push(decoder.decode(next.value, { stream: true }));
    onBytes(bytes);
  }
  pieces.push(decoder.decode());
  return { text: pieces.join(''), bytes, whole: true };
}

/** Whether a text is declared as XML and has the root of a sitemap, closed at the end. HTML and half an answer are not. */
export function isSitemapXml(text: string): boolean {
  const head = text.slice(0, 2_000).trimStart();
  const root = /<(urlset|sitemapindex)[\s>/]/.exec(head)?.[1];
  if (!head.startsWith('<?xml') || root === undefined) return false;
  const tail = text.slice(-200).trimEnd();
  return tail.endsWith(`</${root}>`) || tail.endsWith('/>') || tail.endsWith('-->');
}

/** The message of an error: the comment of its XML, or `error` of its JSON. */
function reasonIn({ text }: ReadText): string {
  const ofXml = /<!-- Error: ([^]*?) -->/.exec(text)?.[1];
  const ofJson = /^\s*\{\s*"error"\s*:\s*("(?:[^"\\]|\\.)*")/.exec(text)?.[1];
  if (ofXml !== undefined) return ofXml;
  return ofJson === undefined ? '' : String(JSON.parse(ofJson));
}
