import { setTimeout as wait } from 'node:timers/promises';
import { atMost, TooManyBytes } from '#base/domain/bounded-bytes.ts';
import { ownLimitWait } from '#base/domain/own-limit.ts';
import { type Listener, requestOwn } from '#base/http/proxy-fetch/send-request.ts';
import type { FindingKind } from '../rules/finding-kinds.ts';
import { MAX_XML_BYTES } from '../rules/protocol-limits.ts';

/** What this server answers to itself. */
export type OwnAnswer = {
  status: number;
  /** Null where it is not sent. */
  header: (name: string) => string | null;
  /** Each line X-Robots-Tag. */
  robotsTags: readonly string[];
  bytes: Uint8Array<ArrayBuffer>;
  ms: number;
};
/** No answer, or none that can be taken. */
export type FetchFailure = { kind: FindingKind; reason: string };

/** Whether an answer is compressed on its way. */
export const isGzipEncoded = ({ header }: Pick<OwnAnswer, 'header'>): boolean =>
  /^(?:x-)?gzip$/i.test(header('content-encoding')?.trim() ?? '');

/** Fetches a path of this server once. Rejects when it is aborted or the connection fails. */
export type FetchOwn = (path: string, signal: AbortSignal) => Promise<OwnAnswer>;
/** Fetches again as often as the server is busy. Rejects only when the walk is stopped. */
export type ReadOwn = (path: string) => Promise<OwnAnswer | FetchFailure>;

/** For one answer to its last byte. The server gives a stream this long to find a place, and more to be sent. */
const TIMEOUT_MS = 60_000;

/** Fetches where the server listens, as the proxy in front would. */
export const fetchOwn =
  (origin: string, listener: Listener): FetchOwn =>
  async (path, signal) => {
    const start = performance.now();
    const response = await requestOwn(new URL(path, origin), listener, 'GET', signal);
    try {
      const chunks: Buffer[] = [];
      for await (const chunk of atMost(response as AsyncIterable<Buffer>, MAX_XML_BYTES)) chunks.push(chunk);
      return {
        status: response.statusCode ?? 0,
        header: (name) => response.headers[name]?.toString() ?? null,
        robotsTags: response.headersDistinct['x-robots-tag'] ?? [],
        // in memory of its own, which can be handed to another thread
        bytes: new Uint8Array(Buffer.concat(chunks)),
        ms: performance.now() - start,
      };
    } finally {
      response.destroy();
    }
  };

type RetryOptions = {
  /** Before each request, also after a wait: rejects when the walk is stopped. */
  waitWhilePaused: () => Promise<void>;
  sleep?: (ms: number) => Promise<unknown>;
};

/** Retries refusals by limits of this site after the time that they name, without end: they say nothing about the sitemap. */
export function retryingReader(fetch: FetchOwn, { waitWhilePaused, sleep = wait }: RetryOptions): ReadOwn {
  return async (path) => {
    for (;;) {
      await waitWhilePaused();
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const answer = await fetch(path, signal).catch((error: unknown) => failureOf(error, signal));
      if ('kind' in answer) return answer;
      const seconds = ownLimitWait(answer.status, answer.header);
      if (seconds === null) return answer;
      await sleep(seconds * 1_000);
    }
  };
}

function failureOf(error: unknown, signal: AbortSignal): FetchFailure {
  if (error instanceof TooManyBytes) return { kind: 'too-large', reason: 'more than 50 MB are sent' };
  if (signal.aborted) return { kind: 'timed-out', reason: `not read within ${TIMEOUT_MS / 1_000} s` };
  const { message, code } = error as NodeJS.ErrnoException;
  return { kind: 'cannot-read', reason: message || code || 'the connection failed' };
}
