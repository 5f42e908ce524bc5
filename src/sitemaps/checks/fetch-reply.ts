import { yieldToMain } from '../../ui/yield-to-main.ts';
import { type CheckFailure, MAX_BODY_BYTES, type Reply } from './check.ts';
import { checkMessages } from './messages.ts';

/** The request of every check. Nothing may come from a cache: the check is of what the server answers now. */
export const CHECK_REQUEST: RequestInit = {
  cache: 'no-store',
  headers: { accept: 'application/xml, text/xml;q=0.9, application/gzip;q=0.9, */*;q=0.1' },
};

/** What is read of an answer that is not OK: its beginning gives the reason. */
const MAX_REFUSAL_BYTES = 64 * 1_024;
/** What is copied at once when the pieces of a body are put together. */
const COPY_BYTES = 4 * 1_048_576;

export type Clock = {
  now: () => number;
  /** Resolves after `durationMs`, or at once when the signal is aborted. */
  wait: (durationMs: number, signal: AbortSignal) => Promise<void>;
};

export const realClock: Clock = {
  now: () => performance.now(),
  wait: (durationMs, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const end = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, durationMs);
      signal.addEventListener('abort', end);
    }),
};

export type FetchOutcome =
  | { kind: 'reply'; reply: Reply }
  | { kind: 'failed'; failure: CheckFailure; statusCode: number | null; responseTimeMs: number }
  | { kind: 'aborted' };

type Fetching = { timeoutMs: number; signal: AbortSignal; clock: Clock };

/** Fetches and reads a body to its end within a time and at most 60 MB. Never rejects. */
export async function fetchReply(
  fetchUrl: (init: RequestInit) => Promise<Response>,
  { timeoutMs, signal, clock }: Fetching,
): Promise<FetchOutcome> {
  const stop = new AbortController();
  const forward = (): void => stop.abort();
  if (signal.aborted) return { kind: 'aborted' };
  signal.addEventListener('abort', forward);
  const startedAt = clock.now();
  const elapsed = (): number => Math.max(0, Math.round(clock.now() - startedAt));
  let isLate = false;
  let statusCode: number | null = null;
  const failed = (failure: CheckFailure): FetchOutcome => ({
    kind: 'failed',
    failure,
    statusCode,
    responseTimeMs: elapsed(),
  });
  const lateness = clock.wait(timeoutMs, stop.signal).then((): FetchOutcome => {
    if (signal.aborted) return { kind: 'aborted' };
    isLate = true;
    stop.abort();
    return failed({ kind: 'timeout', message: checkMessages.timedOut(timeoutMs) });
  });
  const answer = async (): Promise<FetchOutcome> => {
    try {
      const response = await fetchUrl({ ...CHECK_REQUEST, signal: stop.signal });
      statusCode = response.status;
      const bytes = await readBody(response);
      if (bytes === null) return failed({ kind: 'too-large', message: checkMessages.tooLarge(MAX_BODY_BYTES) });
      const { status, statusText, headers } = response;
      return { kind: 'reply', reply: { status, statusText, headers, bytes, responseTimeMs: elapsed() } };
    } catch (error) {
      if (signal.aborted) return { kind: 'aborted' };
      if (isLate) return lateness;
      const reason = error instanceof Error ? error.message : String(error);
      return failed({ kind: 'network', message: checkMessages.networkFailed(reason) });
    }
  };
  try {
    return await Promise.race([answer(), lateness]);
  } finally {
    signal.removeEventListener('abort', forward);
    stop.abort();
  }
}

/** The whole body; null: more than 60 MB, and the rest was not read. Of an answer that is not OK the beginning will do. */
async function readBody(response: Response): Promise<Uint8Array | null> {
  const maxBytes = response.ok ? MAX_BODY_BYTES : MAX_REFUSAL_BYTES;
  const yieldIfDue = yieldToMain();
  const chunks: Uint8Array[] = [];
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
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    for (let from = 0; from < chunk.length; from += COPY_BYTES) {
      const piece = chunk.subarray(from, from + COPY_BYTES);
      bytes.set(piece, at);
      at += piece.length;
      await yieldIfDue();
    }
  }
  return bytes;
}
