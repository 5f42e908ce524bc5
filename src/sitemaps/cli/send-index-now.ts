import { setTimeout as waitFor } from 'node:timers/promises';

const TRIES = 4;
const FIRST_WAIT_MS = 1_000;
/** Of each wait to the one before it. */
const WAIT_FACTOR = 4;
/** A server that wants to be left alone for longer is asked again by the next run. */
const MAX_WAIT_MS = 60_000;
const ANSWER_LIMIT_MS = 30_000;
const TOO_MANY = 429;

export type IndexNowTarget = {
  /** Where lists of addresses are posted. */
  endpoint: string;
  key: string;
  /** Of the site. */
  origin: string;
  signal?: AbortSignal | undefined;
  /** For tests. */
  wait?: (ms: number) => Promise<unknown>;
};

/** Tells search engines of changed addresses (https://www.indexnow.org/documentation); null when they were taken, else why not, in words. */
export async function sendIndexNow(urls: readonly string[], target: IndexNowTarget): Promise<string | null> {
  const { signal, wait = (ms) => waitFor(ms, undefined, { signal }) } = target;
  let problem = '';
  for (let turn = 1, waitMs = FIRST_WAIT_MS; turn <= TRIES; turn++, waitMs *= WAIT_FACTOR) {
    const answer = await post(urls, target);
    if (answer === null) return null;
    problem = answer.words;
    const longer = Math.max(waitMs, answer.retryAfterMs ?? 0);
    if (!answer.mayPass || turn === TRIES || longer > MAX_WAIT_MS) break;
    await wait(longer);
  }
  return problem;
}

type Refusal = { words: string; mayPass: boolean; retryAfterMs?: number };

async function post(
  urls: readonly string[],
  { endpoint, key, origin, signal }: IndexNowTarget,
): Promise<Refusal | null> {
  const { host } = new URL(origin);
  try {
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify({ host, key, keyLocation: `${origin}/${key}.txt`, urlList: urls }),
      redirect: 'error',
      signal: AbortSignal.any([AbortSignal.timeout(ANSWER_LIMIT_MS), ...(signal ? [signal] : [])]),
    });
    await answer.body?.cancel();
    if (answer.ok) return null;
    const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
    return {
      words: WORDS[answer.status] ?? `it answered ${answer.status}`,
      mayPass: answer.status === TOO_MANY || answer.status >= 500,
      ...(Number.isFinite(seconds) ? { retryAfterMs: seconds * 1_000 } : {}),
    };
  } catch (error) {
    signal?.throwIfAborted();
    const { cause, message } = error as Error & { cause?: { code?: string } };
    return { words: `it cannot be reached (${cause?.code ?? message})`, mayPass: true };
  }
}

const WORDS: Readonly<Record<number, string>> = {
  400: 'it finds the list malformed (400)',
  403: 'it does not find the key at the address of the key file (403)',
  422: 'it finds that the addresses are not of this site (422)',
  429: 'it has been told too much for now (429)',
};
