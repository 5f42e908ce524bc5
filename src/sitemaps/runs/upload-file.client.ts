import { paths } from '#base/paths.ts';
import { runMessages } from './messages.ts';

/** A file that takes longer has failed. */
const UPLOAD_TIMEOUT_MS = 30_000; // S6.6

export type UploadAnswer =
  | { kind: 'stored'; size: number; records: number }
  /** The operator key is needed; nothing was written. */
  | { kind: 'key-needed' }
  | { kind: 'failed'; error: string };

/** Has the server make and store one file (S6.1). `type`: nsn-1 or fsc-5330. Never rejects. */
export async function uploadFile(type: string, fetch = globalThis.fetch): Promise<UploadAnswer> {
  const limit = AbortSignal.timeout(UPLOAD_TIMEOUT_MS);
  try {
    const response = await fetch(paths.uploadSitemapGz(), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sitemapType: type }),
      cache: 'no-store',
      signal: limit,
    });
    return readAnswer(response, await response.text());
  } catch {
    const error = limit.aborted ? runMessages.timedOut(UPLOAD_TIMEOUT_MS / 1_000) : runMessages.noAnswer;
    return { kind: 'failed', error };
  }
}

function readAnswer({ status, statusText, ok, headers }: Response, text: string): UploadAnswer {
  const { size, records, filename, error } = (parseJson(text) ?? {}) as Record<string, unknown>;
  const said = typeof error === 'string' ? error : '';
  if (status === 401) return { kind: 'key-needed' };
  if (!ok) return { kind: 'failed', error: runMessages.http(status, statusText, said) };
  if (typeof size === 'number' && typeof records === 'number' && typeof filename === 'string')
    return { kind: 'stored', size, records };
  // "an error object means failure", whatever the status
  const type = (headers.get('content-type') ?? '').split(';')[0]!.trim();
  return { kind: 'failed', error: said || runMessages.notAnAnswer(type) };
}

/** Null for what is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
