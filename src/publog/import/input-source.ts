import { open } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { crc32, createInflateRaw } from 'node:zlib';
import { isAscii, isUtf8 } from 'node:buffer';
import { ImportProblem } from './report.ts';
import type { SourceTableName } from './source-tables.ts';

/** A file, loose or in a zip. */
export type InputPart = {
  /** A path, or "path.zip > entry". */
  name: string;
  path: string;
  /** Uncompressed. */
  sizeBytes: number;
  /** YYYY-MM-DD. */
  date: string;
  zipEntry: { dataStart: number; compressedBytes: number; deflated: boolean; crc: number } | null;
};

/** A table, mostly of one part. Size and date are those of all parts. Plain data for workers. */
export type InputFile = Pick<InputPart, 'name' | 'sizeBytes' | 'date'> & {
  table: SourceTableName;
  /** Read one after the other. */
  parts: readonly InputPart[];
  /** Says which numbered part is not there. */
  lacks: string | null;
};

export type Encoding = 'UTF-8' | 'Windows-1252' | 'UTF-16LE' | 'UTF-16BE';

const CHUNK_BYTES = 1_048_576;
const COMPRESSED_CHUNK_BYTES = 262_144;

/** A chunk is valid until the next. */
export function readChunks(file: InputPart): AsyncIterable<Uint8Array> {
  return file.zipEntry === null ? readLoose(file) : unzip(file, file.zipEntry);
}

/** Reads one chunk ahead. */
async function* readLoose({ path, sizeBytes }: InputPart): AsyncIterable<Uint8Array> {
  await using handle = await open(path, 'r');
  // a pipe has no size
  const chunkBytes = Math.min(CHUNK_BYTES, Math.max(sizeBytes + 1, 65_536));
  let ahead = Buffer.allocUnsafe(chunkBytes);
  let current = Buffer.allocUnsafe(chunkBytes);
  let pending = handle.read(ahead, 0, chunkBytes, null);
  for (;;) {
    const { bytesRead } = await pending;
    if (bytesRead === 0) return;
    [current, ahead] = [ahead, current];
    pending = handle.read(ahead, 0, chunkBytes, null);
    pending.catch(() => {});
    yield current.subarray(0, bytesRead);
  }
}

async function* unzip(file: InputPart, entry: NonNullable<InputPart['zipEntry']>): AsyncIterable<Uint8Array> {
  if (entry.compressedBytes === 0) return;
  const raw = createReadStream(file.path, {
    start: entry.dataStart,
    end: entry.dataStart + entry.compressedBytes - 1,
    highWaterMark: entry.deflated ? COMPRESSED_CHUNK_BYTES : CHUNK_BYTES,
  });
  const inflate = entry.deflated ? createInflateRaw({ chunkSize: CHUNK_BYTES }) : null;
  if (inflate) raw.on('error', (error) => inflate.destroy(error)).pipe(inflate);
  let crc = 0;
  let bytes = 0;
  try {
    for await (const chunk of (inflate ?? raw) as AsyncIterable<Buffer>) {
      crc = crc32(chunk, crc);
      bytes += chunk.length;
      yield chunk;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code?.startsWith('Z_')) throw damaged(file, (error as Error).message);
    throw error;
  } finally {
    raw.destroy();
    inflate?.destroy();
  }
  if (bytes !== file.sizeBytes) throw damaged(file, `${bytes} bytes instead of ${file.sizeBytes}`);
  if (crc !== entry.crc) throw damaged(file, 'its checksum does not match');
}

function damaged(file: InputPart, detail: string): ImportProblem {
  return new ImportProblem(`${file.name} is damaged (${detail}). Download the zip again.`);
}

/** Fewer when the file is shorter. */
export async function firstBytes(at: string, count: number): Promise<Buffer> {
  await using handle = await open(at, 'r');
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(count), 0, count, 0);
  return buffer.subarray(0, bytesRead);
}

/** Gives UTF-8. `write` returns null, and `end` false, for bytes that are not of the encoding. */
export function createDecoder(encoding: Encoding) {
  if (encoding === 'UTF-8') return createUtf8Check();
  const decoder = new TextDecoder(encoding);
  const isPlain = (chunk: Uint8Array): boolean => encoding === 'Windows-1252' && isAscii(chunk);
  const decode = (chunk: Uint8Array): Buffer => Buffer.from(decoder.decode(chunk, { stream: true }));
  return { write: (chunk: Uint8Array) => (isPlain(chunk) ? chunk : decode(chunk)), end: () => true };
}

/** Characters may be cut between chunks. */
function createUtf8Check() {
  let tail: Uint8Array = new Uint8Array(0);
  return {
    write(chunk: Uint8Array): Uint8Array | null {
      if (isAscii(chunk)) return tail.length === 0 || chunk.length === 0 ? chunk : null;
      const bytes = tail.length > 0 ? Buffer.concat([tail, chunk]) : chunk;
      // a character has four bytes at most
      const cut = [0, 1, 2, 3].find((count) => isUtf8(bytes.subarray(0, bytes.length - count))) ?? bytes.length;
      tail = Buffer.from(bytes.subarray(bytes.length - cut));
      return cut <= 3 ? chunk : null;
    },
    end: (): boolean => tail.length === 0,
  };
}
