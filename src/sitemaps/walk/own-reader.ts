import { setTimeout as wait } from 'node:timers/promises';
import { atMost, TooManyBytes } from '../../domain/bounded-bytes.ts';
import { ownLimitWait } from '../../domain/own-limit.ts';
import { type Listener, requestOwn } from '../../http/proxy-fetch/send-request.ts';
import type { FindingKind } from '../rules/finding-kinds.ts';
import { MAX_XML_BYTES } from '../rules/protocol-limits.ts';

/** What this server answers to itself. */
export type OwnAnswer = {
  status: number;
  /** Null where it is not sent. */
  header: (name: string) => string | null;
  bytes: Uint8Array<ArrayBuffer>;
  ms: number;
};
/** No answer, or none that can be taken. */
export type NoAnswer = { kind: FindingKind; reason: string };

/** Whether an answer is compressed on its way. */
export const isGzipEncoded = ({ header }: Pick<OwnAnswer, 'header'>): boolean =>
  /^(?:x-)?gzip$/i.test(header('content-encoding')?.trim() ?? '');

/** Asks this server once for a path. Rejects when it is aborted or the connection fails. */
export type AskOwn = (path: string, signal: AbortSignal) => Promise<OwnAnswer>;
/** Asks as often as the server is busy. Rejects only when the walk is stopped. */
export type ReadOwn = (path: string) => Promise<OwnAnswer | NoAnswer>;

/** For one answer to its last byte. The server gives a stream this long to find a place, and more to be sent. */
const TIMEOUT_MS = 60_000;

/** Asks where the server listens, as the proxy in front would. */
export const askOwn =
  (origin: string, listener: Listener): AskOwn =>
  async (path, signal) => {
    const start = performance.now();
    const response = await requestOwn(new URL(path, origin), listener, 'GET', signal);
    try {
      const chunks: Buffer[] = [];
      for await (const chunk of atMost(response as AsyncIterable<Buffer>, MAX_XML_BYTES)) chunks.push(chunk);
      return {
        status: response.statusCode ?? 0,
        header: (name) => response.headers[name]?.toString() ?? null,
        // in memory of its own, which can be handed to another thread
        bytes: new Uint8Array(Buffer.concat(chunks)),
        ms: performance.now() - start,
      };
    } finally {
      response.destroy();
    }
  };

type Patience = {
  /** Before each request, also after a wait: rejects when the walk is stopped. */
  mayGoOn: () => Promise<void>;
  sleep?: (ms: number) => Promise<unknown>;
};

/** Refusals because of a limit of this site say nothing of the sitemaps: the same is asked again when the site says, however often. */
export function patientReader(ask: AskOwn, { mayGoOn, sleep = wait }: Patience): ReadOwn {
  return async (path) => {
    for (;;) {
      await mayGoOn();
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const answer = await ask(path, signal).catch((error: unknown) => noAnswer(error, signal));
      if ('kind' in answer) return answer;
      const seconds = ownLimitWait(answer.status, answer.header);
      if (seconds === null) return answer;
      await sleep(seconds * 1_000);
    }
  };
}

function noAnswer(error: unknown, signal: AbortSignal): NoAnswer {
  if (error instanceof TooManyBytes) return { kind: 'too-large', reason: 'more than 50 MB are sent' };
  if (signal.aborted) return { kind: 'timed-out', reason: `not read within ${TIMEOUT_MS / 1_000} s` };
  const { message, code } = error as NodeJS.ErrnoException;
  return { kind: 'cannot-read', reason: message || code || 'the connection failed' };
}
