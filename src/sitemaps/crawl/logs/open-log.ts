import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** A log is known by so many bytes at its beginning: some ten lines. */
const HEAD_BYTES = 4_096;
const CHUNK_BYTES = 1_048_576;
const GZIP = Buffer.from([0x1f, 0x8b]);

/** What is no log, cannot be read, or is damaged; the message says so in words. */
export class UnreadableLog extends Error {
  override name = 'UnreadableLog';
}

/** An access log whose beginning was read. */
export type OpenLog = {
  /** Its first bytes, unpacked; fewer in a shorter log. */
  head: Buffer;
  /** From 0 to 1; null where it is not known how long the log is. */
  done(): number | null;
  /** Its bytes from a position, unpacked. Once only. Rejects with `UnreadableLog`. */
  bytesFrom(position: number): AsyncIterable<Buffer>;
};

/** Opens a file, one that gzip packed, or standard input ("-"). Rejects with `UnreadableLog`. */
export async function openLog(path: string): Promise<OpenLog> {
  const isInput = path === '-';
  const name = isInput ? 'Standard input' : path;
  const size = isInput ? null : await sizeOf(path);
  let taken = 0;
  const stored = counted(open(0));
  const [first, all] = await peek(stored, 2);
  const isPacked = first.subarray(0, 2).equals(GZIP);
  const [start, unpacked] = isPacked ? await peek(gunzip(all), HEAD_BYTES) : await peek(all, HEAD_BYTES);
  if (start.includes(0)) throw new UnreadableLog(`${name} is no access log: it is no text.`);

  function open(from: number): AsyncIterable<Buffer> {
    return isInput ? process.stdin : createReadStream(path, { highWaterMark: CHUNK_BYTES, start: from });
  }

  async function* counted(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of chunks) {
        taken += chunk.length;
        yield chunk;
      }
    } catch (error) {
      throw new UnreadableLog(`${name} cannot be read: ${reasonOf(error)}`, { cause: error });
    }
  }

  async function* gunzip(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    try {
      // its errors, and those of what it reads, come with its bytes
      yield* pipeline(
        Readable.from(chunks),
        createGunzip({ chunkSize: CHUNK_BYTES }),
        () => undefined,
      ) as AsyncIterable<Buffer>;
    } catch (error) {
      if (error instanceof UnreadableLog) throw error;
      throw new UnreadableLog(`${name} was packed by gzip, and is damaged or cut off.`, { cause: error });
    }
  }

  return {
    head: start.subarray(0, HEAD_BYTES),
    done: () => (size === null || size === 0 ? null : Math.min(1, taken / size)),
    async *bytesFrom(position) {
      if (!isPacked && !isInput && position > start.length) {
        await all.return(undefined);
        taken = position;
        yield* counted(open(position));
        return;
      }
      let at = 0;
      for await (const chunk of unpacked) {
        const from = Math.max(0, position - at);
        at += chunk.length;
        if (from < chunk.length) yield from === 0 ? chunk : chunk.subarray(from);
      }
    },
  };
}

/** The SHA-256 of the first bytes, in hexadecimal. */
export function hashHead(head: Buffer, bytes: number): string {
  return createHash('sha256').update(head.subarray(0, bytes)).digest('hex');
}

async function sizeOf(path: string): Promise<number> {
  try {
    const about = await stat(path);
    if (about.isDirectory()) throw new UnreadableLog(`${path} is a folder. Name its files.`);
    return about.size;
  } catch (error) {
    if (error instanceof UnreadableLog) throw error;
    throw new UnreadableLog(`${path} cannot be read: ${reasonOf(error)}`, { cause: error });
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file.',
  EACCES: 'you may not read it.',
  EPERM: 'you may not read it.',
};

function reasonOf(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return REASONS[code] ?? message;
}

/** The first bytes, at least `bytes` where there are so many, and everything once more. */
async function peek(chunks: AsyncIterable<Buffer>, bytes: number): Promise<[Buffer, AsyncGenerator<Buffer>]> {
  const iterator = chunks[Symbol.asyncIterator]();
  const read: Buffer[] = [];
  let length = 0;
  while (length < bytes) {
    const next = await iterator.next();
    if (next.done) break;
    read.push(next.value);
    length += next.value.length;
  }
  const start = Buffer.concat(read);
  async function* again(): AsyncGenerator<Buffer> {
    try {
      if (start.length > 0) yield start;
      yield* { [Symbol.asyncIterator]: () => iterator };
    } finally {
      await iterator.return?.();
    }
  }
  return [start, again()];
}
