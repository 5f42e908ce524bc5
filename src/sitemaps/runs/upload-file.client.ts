import { paths } from '../../paths.ts';
import { runMessages } from './messages.ts';
import { wait as realWait } from './wait.client.ts';

/** A file that takes longer has failed. */
const UPLOAD_TIMEOUT_MS = 30_000; // S6.6
/** Waits before each retry of a temporary failure: the server restarts, another run holds the lock. */
const RETRY_WAITS_MS = [1_000, 2_000, 4_000];
/** Longest Retry-After that is followed. */
const MAX_RETRY_WAIT_MS = 10_000;
/** Statuses of temporary failures: another run holds the lock, too many requests, a server that is down. */
const TEMPORARY = new Set([409, 429, 502, 503, 504]);

export type UploadAnswer =
  | { kind: 'stored'; size: number; records: number; catalogVersion: string | null }
  /** The operator key is needed; nothing was written. */
  | { kind: 'key-needed' }
  | { kind: 'failed'; error: string; status: number | null };

type TemporaryFailure = { kind: 'temporary'; error: string; status: number | null; afterMs: number | null };

export type UploadOptions = {
  signal: AbortSignal;
  fetch?: typeof globalThis.fetch;
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Called before each retry, with the error. */
  onRetry?: (error: string) => void;
};

/**
 * Has the server make and store one file (S6.1). Retries a temporary failure three times. Null when `signal` aborted it.
 * `type`: nsn-1 or fsc-5330.
 */
export async function uploadFile(type: string, options: UploadOptions): Promise<UploadAnswer | null> {
  const { signal, wait = realWait, onRetry } = options;
  for (let tries = 0; ; tries++) {
    const answer = await tryUpload(type, options);
    if (signal.aborted) return null;
    if (answer.kind !== 'temporary') return answer;
    const pauseMs = RETRY_WAITS_MS[tries];
    if (pauseMs === undefined) return { kind: 'failed', error: answer.error, status: answer.status };
    onRetry?.(answer.error);
    await wait(Math.min(answer.afterMs ?? pauseMs, MAX_RETRY_WAIT_MS), signal);
    if (signal.aborted) return null;
  }
}

async function tryUpload(type: string, { signal, fetch = globalThis.fetch }: UploadOptions) {
  const limit = AbortSignal.timeout(UPLOAD_TIMEOUT_MS);
  try {
    const response = await fetch(paths.uploadSitemapGz(), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sitemapType: type }),
      cache: 'no-store',
      signal: AbortSignal.any([signal, limit]),
    });
    return readAnswer(response, await response.text());
  } catch {
    if (limit.aborted)
      return { kind: 'failed', error: runMessages.timedOut(UPLOAD_TIMEOUT_MS / 1_000), status: null } as const;
    return { kind: 'temporary', error: runMessages.noAnswer, status: null, afterMs: null } as const;
  }
}

function readAnswer(response: Response, text: string): UploadAnswer | TemporaryFailure {
  const { status, headers } = response;
  const body = parseJson(text) as Record<string, unknown> | null;
  if (status === 401) return { kind: 'key-needed' };
  if (!response.ok) {
    const said = typeof body?.error === 'string' ? body.error : '';
    const error = runMessages.http(status, response.statusText, said);
    if (!TEMPORARY.has(status)) return { kind: 'failed', error, status };
    const seconds = Number(headers.get('retry-after') ?? Number.NaN);
    return { kind: 'temporary', error, status, afterMs: seconds > 0 ? seconds * 1_000 : null };
  }
  const { size, records, filename } = body ?? {};
  if (typeof size !== 'number' || typeof records !== 'number' || typeof filename !== 'string') {
    // "an error object means failure", whatever the status
    const said = typeof body?.error === 'string' ? body.error : runMessages.notAnAnswer(typeOf(headers));
    return { kind: 'failed', error: said, status };
  }
  return { kind: 'stored', size, records, catalogVersion: headers.get('x-catalog-version') };
}

/** Null for what is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const typeOf = (headers: Headers): string => (headers.get('content-type') ?? '').split(';')[0]!.trim();
