import { closeSync, openSync, readSync, writeSync } from 'node:fs';

/**
 * Records of one input file, sorted into buckets of consecutive ranks and kept on disk until all files are read, so that
 * memory stays small however large the input is. A record is: place in its bucket (2 bytes), length (4 bytes), bytes.
 * Within a bucket records keep the order of the file.
 */
export const RANKS_PER_BUCKET_BITS = 15;
export const RANKS_PER_BUCKET = 1 << RANKS_PER_BUCKET_BITS;
export const RECORD_HEADER_BYTES = 6;

const BUFFER_BYTES = 65_536;

/** Where the records of each bucket are in the spill file: offset and length of each piece, in order. */
export type SpillIndex = { path: string; pieces: number[][] };

type SpillBuffer = { bytes: Buffer; used: number };

export type SpillWriter = {
  /** The buffer of a bucket with room for `bytes` more behind `used`. */
  reserve(bucket: number, bytes: number): SpillBuffer;
  /** Writes out what is buffered and closes the file. */
  close(): SpillIndex;
  /** Closes the file without writing out what is buffered. */
  discard(): void;
};

export function createSpillWriter(path: string, buckets: number): SpillWriter {
  const file = openSync(path, 'w');
  const buffers: (SpillBuffer | undefined)[] = Array.from({ length: buckets });
  const pieces: number[][] = Array.from({ length: buckets }, () => []);
  let fileBytes = 0;

  function flush(bucket: number, buffer: SpillBuffer): void {
    if (buffer.used === 0) return;
    let written = 0;
    while (written < buffer.used) written += writeSync(file, buffer.bytes, written, buffer.used - written);
    pieces[bucket]!.push(fileBytes, buffer.used);
    fileBytes += buffer.used;
    buffer.used = 0;
  }

  return {
    reserve(bucket, bytes) {
      let buffer = buffers[bucket];
      if (buffer === undefined) {
        buffers[bucket] = buffer = { bytes: Buffer.allocUnsafe(Math.max(BUFFER_BYTES, bytes)), used: 0 };
      }
      if (buffer.used + bytes > buffer.bytes.length) {
        flush(bucket, buffer);
        // A rare long record gets a buffer of its own, which is not kept.
        const wanted = Math.max(BUFFER_BYTES, bytes);
        if (wanted !== buffer.bytes.length) buffer.bytes = Buffer.allocUnsafe(wanted);
      }
      return buffer;
    },
    close() {
      for (let bucket = 0; bucket < buckets; bucket++) {
        const buffer = buffers[bucket];
        if (buffer) flush(bucket, buffer);
      }
      closeSync(file);
      return { path, pieces };
    },
    discard: () => closeSync(file),
  };
}

/** Puts the header of a record at `at`, once the length of its bytes is known. */
export function writeRecordHeader(bytes: Uint8Array, at: number, place: number, length: number): void {
  bytes[at] = place & 255;
  bytes[at + 1] = place >>> 8;
  bytes[at + 2] = length & 255;
  bytes[at + 3] = (length >>> 8) & 255;
  bytes[at + 4] = (length >>> 16) & 255;
  bytes[at + 5] = length >>> 24;
}

/** All records of one bucket. */
export function readBucket(file: number, pieces: readonly number[]): Buffer {
  let total = 0;
  for (let at = 1; at < pieces.length; at += 2) total += pieces[at]!;
  const bytes = Buffer.allocUnsafe(total);
  let used = 0;
  for (let at = 0; at < pieces.length; at += 2) {
    const end = used + pieces[at + 1]!;
    let position = pieces[at]!;
    while (used < end) {
      const read = readSync(file, bytes, used, end - used, position);
      if (read === 0) throw new Error('a spill file of the import ends too early');
      used += read;
      position += read;
    }
  }
  return bytes;
}

/** Calls `visit` for each record with its place in the bucket and the range of its bytes. */
export function eachRecord(bytes: Buffer, visit: (place: number, start: number, end: number) => void): void {
  let at = 0;
  while (at < bytes.length) {
    const place = bytes[at]! | (bytes[at + 1]! << 8);
    const length = (bytes[at + 2]! | (bytes[at + 3]! << 8) | (bytes[at + 4]! << 16)) + bytes[at + 5]! * 16_777_216;
    const start = at + RECORD_HEADER_BYTES;
    visit(place, start, start + length);
    at = start + length;
  }
}
