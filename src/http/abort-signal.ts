import type { FastifyReply } from 'fastify';

/** Aborted when the connection ends before the answer is given to it whole. */
export function abortOnDisconnect({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  const notice = (): void => {
    if (!raw.writableEnded) left.abort();
  };
  if (raw.destroyed) notice();
  else raw.once('close', notice);
  return left.signal;
}

/** Work for one request goes on no longer than this at a stretch. */
const STRETCH_MS = 4;

/** Lets others be answered, at most every 4 ms: called between small pieces of long work. Rejects when the request is given up. */
export function yieldEvery4Ms(signal: AbortSignal): () => Promise<void> {
  let since = performance.now();
  return async () => {
    signal.throwIfAborted();
    if (performance.now() - since < STRETCH_MS) return;
    await new Promise<void>((resolve) => setImmediate(resolve));
    since = performance.now();
  };
}
