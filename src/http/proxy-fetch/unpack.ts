import { addAbortSignal, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { atMost, hasGzipMagic, TooManyBytes } from '../../domain/bounded-bytes.ts';

const OUTPUT_CHUNK = 65_536;

const chunkSize = { chunkSize: OUTPUT_CHUNK };
/** Codings of Content-Encoding that can be undone. */
export const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: () => createGunzip(chunkSize),
  'x-gzip': () => createGunzip(chunkSize),
  deflate: () => createInflate(chunkSize),
  br: () => createBrotliDecompress(chunkSize),
};

export type Unpacked =
  /** `bytes` is null when they were only counted. */
  { outcome: 'unpacked'; bytes: Buffer | null } | { outcome: 'damaged' } | { outcome: 'too-large' };

export type UnpackOptions = {
  decoder: () => Transform;
  maxBytes: number;
  signal: AbortSignal;
  /** What comes out is kept; else only what begins like another gzip is. */
  isKept: boolean;
};

/** Takes off one layer of compression. It stops as soon as more than `maxBytes` have come out, and rejects when `signal` aborts. */
export async function unpack(packed: Buffer, { decoder, maxBytes, signal, isKept }: UnpackOptions): Promise<Unpacked> {
  signal.throwIfAborted();
  const stream = addAbortSignal(signal, decoder());
  stream.end(packed);
  const chunks: Buffer[] = [];
  let size = 0;
  let isKeeping = isKept;
  try {
    for await (const chunk of atMost(stream as AsyncIterable<Buffer>, maxBytes)) {
      if (size === 0) isKeeping ||= chunk.length < 2 || hasGzipMagic(chunk);
      size += chunk.length;
      if (isKeeping) chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof TooManyBytes) return { outcome: 'too-large' };
    signal.throwIfAborted();
    return { outcome: 'damaged' };
  } finally {
    stream.destroy();
  }
  return { outcome: 'unpacked', bytes: isKeeping ? Buffer.concat(chunks, size) : null };
}
