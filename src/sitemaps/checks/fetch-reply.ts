import { yieldToMain } from '#base/ui/yield-to-main.ts';
import { type CheckFailure, MAX_BODY_BYTES, type Reply } from './check.ts';
import { checkMessages } from './messages.ts';

/** The request of every check. Nothing may come from a cache: the check is of what the server answers now. */
export const CHECK_REQUEST: RequestInit = {
  cache: 'no-store',
  headers: { accept: 'application/xml, text/xml;q=0.9, application/gzip;q=0.9, */*;q=0.1' },
};

/** What is read of an answer that is not OK: its beginning gives the reason. */
const MAX_REFUSAL_BYTES = 64 * 1_024;

/** Resolves after `durationMs`, or at once when the signal is aborted. */
export function wait(durationMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, durationMs);
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
  });
}

export type FetchOutcome =
  | { kind: 'reply'; reply: Reply }
  | { kind: 'failed'; failure: CheckFailure; statusCode: number | null; responseTimeMs: number }
  | { kind: 'aborted' };

/** Fetches and reads a body to its end within a time and at most 60 MB. Never rejects. */
export async function fetchReply(
  fetchUrl: (init: RequestInit) => Promise<Response>,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<FetchOutcome> {
  if (signal.aborted) return { kind: 'aborted' };
  const end = new AbortController();
  const stop = AbortSignal.any([signal, end.signal]);
  const startedAt = performance.now();
  const elapsed = (): number => Math.round(performance.now() - startedAt);
  let statusCode: number | null = null;
  const failed = (kind: CheckFailure['kind'], message: string): FetchOutcome =>
    signal.aborted
      ? { kind: 'aborted' }
      : { kind: 'failed', failure: { kind, message }, statusCode, responseTimeMs: elapsed() };
  const answer = async (): Promise<FetchOutcome> => {
    try {
      const response = await fetchUrl({ ...CHECK_REQUEST, signal: stop });
      statusCode = response.status;
      const bytes = await readBody(response);
      if (bytes === null) return failed('too-large', checkMessages.tooLarge(MAX_BODY_BYTES));
      const { status, statusText, headers } = response;
      return { kind: 'reply', reply: { status, statusText, headers, bytes, responseTimeMs: elapsed() } };
    } catch (error) {
      return failed('network', checkMessages.networkFailed(error instanceof Error ? error.message : String(error)));
    }
  };
  const lateness = wait(timeoutMs, stop).then(() => failed('timeout', checkMessages.timedOut(timeoutMs)));
  try {
    return await Promise.race([answer(), lateness]);
  } finally {
    end.abort();
  }
}

/** The whole body; null: more than 60 MB, and the rest was not read. Of an answer that is not OK the beginning will do. */
async function readBody(response: Response): Promise<Uint8Array | null> {
  const maxBytes = response.ok ? MAX_BODY_BYTES : MAX_REFUSAL_BYTES;
  const yieldIfDue = yieldToMain();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = response.body?.getReader();
  while (reader !== undefined) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    chunks.push(value);
    if (length > maxBytes) {
      reader.cancel().catch(() => {});
      if (response.ok) return null;
      break;
    }
    await yieldIfDue();
  }
  // a blob puts 60 MB together without holding up the page
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
