import type { Reply } from './check.ts';
import type { ReadingOptions, XmlReading } from './read-body.ts';

export type ReadingAsked = { id: number; bytes: Uint8Array; options: ReadingOptions };
export type ReadingGiven = { id: number; reading: XmlReading };

type Reader = { worker: Worker; waiting: Map<number, PromiseWithResolvers<XmlReading>> };

let reader: Reader | null = null;
let lastId = 0;

/**
 * What `readXml` says of a body, read by a worker. Where none can be had the page reads it: only then does the page itself
 * load the parser. Rejects where that cannot be loaded either.
 */
export async function readReply(reply: Pick<Reply, 'bytes'>, options: ReadingOptions = {}): Promise<XmlReading> {
  if (typeof Worker !== 'undefined') {
    try {
      return await readBeside(reply.bytes, options);
    } catch {
      // no worker can be had: the page reads it
    }
  }
  const { readXml } = await import('./read-body.ts');
  return readXml(reply, options);
}

function readBeside(bytes: Uint8Array, options: ReadingOptions): Promise<XmlReading> {
  const { worker, waiting } = (reader ??= startReader());
  const asked: ReadingAsked = { id: ++lastId, bytes, options };
  const answer = Promise.withResolvers<XmlReading>();
  waiting.set(asked.id, answer);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows: a worker's message has no target
  worker.postMessage(asked);
  return answer.promise;
}

function startReader(): Reader {
  const worker = new Worker(new URL('./reading.worker.ts', import.meta.url), { type: 'module' });
  const waiting: Reader['waiting'] = new Map();
  worker.addEventListener('message', ({ data }: MessageEvent<ReadingGiven>) => {
    waiting.get(data.id)?.resolve(data.reading);
    waiting.delete(data.id);
  });
  worker.addEventListener('error', () => {
    reader = null;
    worker.terminate();
    for (const { reject } of waiting.values()) reject(new Error('the worker has failed'));
    waiting.clear();
  });
  return { worker, waiting };
}
