import { hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { missingField, parseLogLine, type LogLine } from './parse-log-line.ts';

/** A log is known by its first ten lines or so. */
const HEAD_BYTES = 4_096;
const CHUNK_BYTES = 1_048_576;
const GZIP = Buffer.from([0x1f, 0x8b]);
/** Lines of one call of `onLines`, which may wait. */
const LINES_AT_ONCE = 2_000;
const MAX_LINE_BYTES = 64 * 1_024;
const LINE_END = 0x0a;

/** The message says in words why a log cannot be read. */
export class UnreadableLog extends Error {
  override name = 'UnreadableLog';
}

/** Opens a log: a file, also packed by gzip, or standard input ("-"). Rejects with `UnreadableLog`. */
export async function openLog(path: string) {
  const isInput = path === '-';
  const name = isInput ? 'Standard input' : path;
  const size = isInput ? null : await sizeOf(path);
  const fileFrom = (start: number) => createReadStream(path, { highWaterMark: CHUNK_BYTES, start });
  let [opened, skipped] = [isInput ? process.stdin : fileFrom(0), 0];
  const read = (chunks: AsyncIterable<Buffer>) =>
    orUnreadable(chunks, (error) => `${name} cannot be read: ${reasonOf(error)}`);
  const gunzip = (chunks: AsyncIterable<Buffer>) => {
    // errors come with its bytes
    const gzip = pipeline(Readable.from(chunks), createGunzip({ chunkSize: CHUNK_BYTES }), () => undefined);
    return orUnreadable(gzip as AsyncIterable<Buffer>, () => `${name} was packed by gzip, and is damaged or cut off.`);
  };
  const [first, all] = await peek(read(opened), 2);
  const isPacked = first.subarray(0, 2).equals(GZIP);
  const [start, unpacked] = await peek(isPacked ? gunzip(all) : all, HEAD_BYTES);
  if (start.includes(0)) throw new UnreadableLog(`${name} is no access log: it is no text.`);
  return {
    /** Its first bytes, unpacked. */
    head: start.subarray(0, HEAD_BYTES),
    /** From 0 to 1; null where the length is unknown. */
    done: () => (size === null || size === 0 ? null : Math.min(1, (skipped + opened.bytesRead) / size)),
    /** Its bytes from a position, unpacked, once. Rejects with `UnreadableLog`. */
    async *bytesFrom(position: number): AsyncGenerator<Buffer> {
      if (!isPacked && !isInput && position > start.length) {
        await all.return(undefined);
        [opened, skipped] = [fileFrom(position), position];
        yield* read(opened);
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

async function* orUnreadable(chunks: AsyncIterable<Buffer>, wordsOf: (error: unknown) => string) {
  try {
    yield* chunks;
  } catch (error) {
    throw error instanceof UnreadableLog ? error : new UnreadableLog(wordsOf(error), { cause: error });
  }
}

export const hashHead = (head: Buffer, bytes: number): string => hash('sha256', head.subarray(0, bytes), 'hex');

async function sizeOf(path: string): Promise<number> {
  const about = await stat(path).catch((error: unknown) => {
    throw new UnreadableLog(`${path} cannot be read: ${reasonOf(error)}`, { cause: error });
  });
  if (about.isDirectory()) throw new UnreadableLog(`${path} is a folder. Name its files.`);
  return about.size;
}

function reasonOf(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'there is no such file.';
  return code === 'EACCES' || code === 'EPERM' ? 'you may not read it.' : message;
}

/** Returns at least `bytes` first bytes, if there are so many, and everything again. */
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

/** Bytes from its beginning, and lines of this reading. `lacks`: what the first unreadable line lacks. */
export type LogReading = { position: number; lines: number; unreadable: number; lacks: string | null };
/** `sign`: known again in another cut of the log. */
export type SignedLine = LogLine & { sign: string };

/**
 * Passes the requests of a log on, some thousands at a time, with the place behind them. `bytes`: from `position` on.
 * A last line that is cut off is left for the next time; it counts where the log has nothing else.
 * No call of `onLines` has lines from both sides of `border`.
 */
export async function readLog(
  bytes: AsyncIterable<Buffer>,
  position: number,
  onLines: (requests: SignedLine[], reading: Readonly<LogReading>) => Promise<void> | void,
  border = position,
): Promise<LogReading> {
  const reading: LogReading = { position, lines: 0, unreadable: 0, lacks: null };
  let requests: SignedLine[] = [];
  let seen = 0;
  /** The line under way, and its length so far. */
  let begun: Buffer[] = [];
  let length = 0;

  const keep = (part: Buffer): void => {
    if (length <= MAX_LINE_BYTES) begun.push(part);
    length += part.length;
  };
  /** Ends the line under way; false without a request. */
  const take = (): boolean => {
    // a kept path must not keep the whole chunk
    const text = begun.length === 1 ? begun[0]! : Buffer.concat(begun);
    const line = length > MAX_LINE_BYTES ? 'x' : text.toString('latin1');
    begun = [];
    length = 0;
    if (line === '' || line === '\r') return true;
    const request = parseLogLine(line);
    if (request !== null) requests.push({ ...request, sign: hash('sha1', line, 'hex').slice(0, 16) });
    else reading.lacks ??= missingField(line);
    reading.lines += 1;
    if (request === null) reading.unreadable += 1;
    return request !== null;
  };
  const pass = async (): Promise<void> => {
    const full = requests;
    requests = [];
    seen = reading.lines;
    await onLines(full, reading);
  };

  for await (const chunk of bytes) {
    let from = 0;
    for (let to = chunk.indexOf(LINE_END); to !== -1; to = chunk.indexOf(LINE_END, from)) {
      keep(chunk.subarray(from, to));
      const isBeforeBorder = reading.position < border;
      reading.position += length + 1;
      take();
      from = to + 1;
      if (reading.lines - seen >= LINES_AT_ONCE || (isBeforeBorder && reading.position >= border)) await pass();
    }
    if (from < chunk.length) keep(chunk.subarray(from));
  }
  const rest = length;
  if (rest > 0 && take()) reading.position += rest;
  else if (rest > 0 && reading.position > 0) {
    reading.lines -= 1;
    reading.unreadable -= 1;
  }
  if (requests.length > 0 || reading.lines > seen) await pass();
  return reading;
}
