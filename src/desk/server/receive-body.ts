import type { Readable } from 'node:stream';
import { MIN_BYTES_PER_SECOND, READING_WINDOW_MS } from '#base/http/back-pressure.ts';
import { HTTP_LIMITS } from '#base/http/http-limits.ts';

export type BodyPace = {
  /** How often the pace is looked at. */
  windowMs: number;
  /** What must come in between two looks. */
  minBytes: number;
  /** Looks until the body must be whole: a moment before the server ends the connection, so that the sender reads why. */
  windows: number;
};

const PACE: BodyPace = {
  windowMs: READING_WINDOW_MS,
  minBytes: (MIN_BYTES_PER_SECOND * READING_WINDOW_MS) / 1_000,
  windows: HTTP_LIMITS.uploadMs / READING_WINDOW_MS - 1,
};

/**
 * Reads a body as it comes, at least at the rate that readers have to keep. `take` gets each piece and answers false to stop. The rest is dropped and does not end
 * the connection, so that the sender can be answered. Rejects when the sender has gone, and with what `take` rejects with.
 */
export async function receiveBody(
  body: Readable,
  take: (chunk: Buffer) => Promise<boolean>,
  { windowMs, minBytes, windows }: BodyPace = PACE,
): Promise<'whole' | 'stopped' | 'slow'> {
  let [bytes, before, looks] = [0, 0, 0];
  let timer: NodeJS.Timeout | undefined;
  const slow = new Promise<'slow'>((resolve) => {
    timer = setInterval(() => {
      if (bytes - before < minBytes || ++looks >= windows) resolve('slow');
      before = bytes;
    }, windowMs);
  });
  const chunks = body.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  try {
    for (;;) {
      const next = await Promise.race([chunks.next(), slow]);
      if (next === 'slow') return 'slow';
      if (next.done) return 'whole';
      bytes += next.value.length;
      if (!(await take(next.value))) return 'stopped';
    }
  } finally {
    clearInterval(timer);
    // not awaited: of a slow sender the next piece may never come
    void chunks.return?.().then(() => body.resume());
  }
}
