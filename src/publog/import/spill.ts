import path from 'node:path';
import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import type { InputFile } from './input-source.ts';
import { type ColumnPlaces, type OnChunk, readTable, type RowSink } from './read-table.ts';
import type { FileReport, SkipCounter } from './report.ts';

/** Records of a file in buckets of ranks on disk, in its order: place (2 bytes), length (4), bytes. */
const RANKS_PER_BUCKET_BITS = 15;
export const RANKS_PER_BUCKET = 1 << RANKS_PER_BUCKET_BITS;
const RECORD_HEADER_BYTES = 6;

const BUFFER_BYTES = 65_536;

/** Offset and length of pieces. */
export type SpillIndex = { path: string; pieces: number[][] };

type SpillBuffer = { bytes: Buffer; used: number };

export function createSpillWriter(workDir: string, name: string, buckets: number) {
  const spillPath = path.join(workDir, `${name}.spill`);
  const file = openSync(spillPath, 'w');
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

  function reserve(bucket: number, bytes: number): SpillBuffer {
    const wanted = Math.max(BUFFER_BYTES, bytes);
    const buffer = (buffers[bucket] ??= { bytes: Buffer.allocUnsafe(wanted), used: 0 });
    if (buffer.used + bytes > buffer.bytes.length) {
      flush(bucket, buffer);
      // Not kept: long records are rare.
      if (wanted !== buffer.bytes.length) buffer.bytes = Buffer.allocUnsafe(wanted);
    }
    return buffer;
  }

  return {
    /** `write` returns the place behind the record. False when it wrote nothing. */
    append<Item>(
      rank: number,
      room: number,
      item: Item,
      write: (out: Buffer, at: number, item: Item) => number,
    ): boolean {
      const buffer = reserve(rank >>> RANKS_PER_BUCKET_BITS, RECORD_HEADER_BYTES + room);
      const start = buffer.used + RECORD_HEADER_BYTES;
      const end = write(buffer.bytes, start, item);
      if (end === start) return false;
      buffer.bytes.writeUInt16LE(rank & (RANKS_PER_BUCKET - 1), buffer.used);
      buffer.bytes.writeUInt32LE(end - start, buffer.used + 2);
      buffer.used = end;
      return true;
    },
    close(): SpillIndex {
      for (const [bucket, buffer] of buffers.entries()) if (buffer) flush(bucket, buffer);
      closeSync(file);
      return { path: spillPath, pieces };
    },
    /** Discards buffered records. */
    discard: () => closeSync(file),
  };
}

export type ReadOutcome = { report: FileReport; spill: SpillIndex };

/** `createSink` appends rows to the spill. */
export async function spillTable(
  file: InputFile,
  workDir: string,
  buckets: number,
  onChunk: OnChunk,
  createSink: (spill: ReturnType<typeof createSpillWriter>, places: ColumnPlaces, skipped: SkipCounter) => RowSink,
): Promise<ReadOutcome> {
  let spill: ReturnType<typeof createSpillWriter> | undefined;
  try {
    const report = await readTable(file, onChunk, (places, skipped) => {
      spill?.discard();
      spill = createSpillWriter(workDir, file.table, buckets);
      return createSink(spill, places, skipped);
    });
    return { report, spill: spill!.close() };
  } catch (error) {
    spill?.discard();
    throw error;
  }
}

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

export function eachRecord(bytes: Buffer, visit: (place: number, start: number, end: number) => void): void {
  let at = 0;
  while (at < bytes.length) {
    const start = at + RECORD_HEADER_BYTES;
    const end = start + bytes.readUInt32LE(at + 2);
    visit(bytes.readUInt16LE(at), start, end);
    at = end;
  }
}
