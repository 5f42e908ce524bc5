import type { FastifyReply } from 'fastify';

/** Aborted when the connection ends before the answer is given to it whole. */
export function readerLeft({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  const notice = (): void => {
    if (!raw.writableEnded) left.abort();
  };
  if (raw.destroyed) notice();
  else raw.once('close', notice);
  return left.signal;
}
