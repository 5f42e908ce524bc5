import type { Reply } from './check.ts';
import type { ReadingOptions, Sought, XmlReading } from './read-body.ts';

const MAX_WORKERS = 2;

export type ReadingAsked = { id: number; bytes: Uint8Array; origin: string | null; sought: Sought };
export type ReadingGiven = { id: number; reading: XmlReading };

type Waiting = { give: (reading: XmlReading) => void; fail: (error: Error) => void };
type Reader = { worker: Worker; waiting: Map<number, Waiting> };

let readers: Reader[] = [];
let lastId = 0;

/**
 * What `readXml` says of a body, read by the worker that has least to do. Where none can be had the page reads it: only then does the page itself
 * load the parser. Rejects where that cannot be loaded either.
 */
export async function readReply(
  reply: Pick<Reply, 'bytes'>,
  { origin = null, sought = {} }: ReadingOptions = {},
): Promise<XmlReading> {
  if (typeof Worker !== 'undefined') {
    try {
      return await readBeside(reply.bytes, origin, sought);
    } catch {
      // no worker can be had: the page reads it
    }
  }
  const { readXml } = await import('./read-body.ts');
  return readXml(reply, { origin, sought });
}

function readBeside(bytes: Uint8Array, origin: string | null, sought: Sought): Promise<XmlReading> {
  const { worker, waiting } = leastBusy();
  const asked: ReadingAsked = { id: ++lastId, bytes, origin, sought };
  return new Promise((give, fail) => {
    waiting.set(asked.id, { give, fail });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows: a worker's message has no target
    worker.postMessage(asked);
  });
}

function leastBusy(): Reader {
  const idle = readers.find(({ waiting }) => waiting.size === 0);
  if (idle !== undefined) return idle;
  if (readers.length < Math.min(MAX_WORKERS, navigator.hardwareConcurrency)) {
    const reader = startReader();
    readers.push(reader);
    return reader;
  }
  return readers.reduce((least, reader) => (reader.waiting.size < least.waiting.size ? reader : least));
}

function startReader(): Reader {
  const worker = new Worker(new URL('./reading.worker.ts', import.meta.url), { type: 'module' });
  const waiting: Reader['waiting'] = new Map();
  worker.addEventListener('message', ({ data }: MessageEvent<ReadingGiven>) => {
    waiting.get(data.id)?.give(data.reading);
    waiting.delete(data.id);
  });
  worker.addEventListener('error', () => {
    readers = readers.filter((reader) => reader.worker !== worker);
    worker.terminate();
    for (const { fail } of waiting.values()) fail(new Error('the worker has failed'));
    waiting.clear();
  });
  return { worker, waiting };
}
