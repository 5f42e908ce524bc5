import type { FastifyReply } from 'fastify';

/** Aborts when the client disconnects before the answer is sent. */
export function abortOnDisconnect({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const abort = (): void => {
    if (!raw.writableEnded) controller.abort();
  };
  if (raw.destroyed) abort();
  else raw.once('close', abort);
  return controller.signal;
}

const STRETCH_MS = 4;

/** Returns a function for pauses in long work: it yields to the event loop every 4 ms. */
export function yieldEvery4Ms(signal: AbortSignal): () => Promise<void> {
  let since = performance.now();
  return async () => {
    signal.throwIfAborted();
    if (performance.now() - since < STRETCH_MS) return;
    await new Promise<void>((resolve) => setImmediate(resolve));
    since = performance.now();
  };
}
