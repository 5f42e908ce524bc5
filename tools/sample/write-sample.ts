import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Edition } from './catalog-plan.ts';
import { sampleFiles } from './sample-files.ts';
import type { SampleFile } from './sample-file.ts';
import { encodeWindows1252 } from './windows-1252.ts';

export const MAX_SAMPLE_NSNS = 15_000_000;
export const MAX_SAMPLE_SEED = 4_294_967_295;
export const MAX_SAMPLE_MONTH = 36;

export interface SampleProgress {
  file: string;
  rows: number;
  bytes: number;
  filesDone: number;
  files: number;
  /** 0 to 1. */
  share: number;
}

export interface WrittenFile {
  file: string;
  rows: number;
  bytes: number;
}

const CHUNK_BYTES = 1 << 20;
/** 40 part rows or the like. */
const STEP_BYTES = 64 * 1024;

/** In chunks that are not written again. */
function* chunksOf(
  file: SampleFile,
  onChunk: (rows: number, bytes: number, share: number) => void,
): Generator<Buffer, WrittenFile> {
  let chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES);
  let at = 0;
  let rows = -1;
  let bytes = 0;
  const put = (row: string): void => {
    rows += 1;
    if (file.encoding === 'utf8') at += chunk.write(row + file.lineEnd, at);
    else at += encodeWindows1252(row + file.lineEnd).copy(chunk, at);
  };
  put(file.columns.map((column) => `"${column}"`).join(','));
  for (let step = 0; step < file.steps; step += 1) {
    file.step(step, put);
    if (at <= CHUNK_BYTES - STEP_BYTES) continue;
    bytes += at;
    onChunk(rows, bytes, (step + 1) / file.steps);
    yield chunk.subarray(0, at);
    chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES);
    at = 0;
  }
  onChunk(rows, bytes + at, 1);
  yield chunk.subarray(0, at);
  return { file: file.name, rows, bytes: bytes + at };
}

async function writeLoose(path: string, chunks: Iterable<Buffer>): Promise<void> {
  const handle = await open(path, 'w');
  try {
    for (const chunk of chunks) await handle.writeFile(chunk);
  } finally {
    await handle.close();
  }
}

/** Half the time for a sixth more bytes. */
const ZIP_LEVEL = 3;

/** In every time zone. */
const zipDate = (): Date => new Date(2025, 0, 2);

async function writeZip(path: string, files: readonly SampleFile[], openFile: (file: SampleFile) => Iterable<Buffer>) {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  const out = createWriteStream(path);
  const failed = once(zip, 'error').then(([error]) => {
    throw error;
  });
  for (const file of files) {
    zip.addReadStreamLazy(
      file.name,
      { mtime: zipDate(), compressionLevel: ZIP_LEVEL, forceDosTimestamp: true, mode: 0o100644 },
      (give) => {
        give(null, Readable.from(openFile(file), { objectMode: false }));
      },
    );
  }
  zip.end();
  zip.outputStream.pipe(out);
  try {
    await Promise.race([finished(out), failed]);
  } finally {
    out.destroy();
  }
}

/** Streams a synthetic PUB LOG set in constant memory. Rejects with the file system's error. */
export async function writeSample(
  options: {
    nsns: number;
    /** The same seed gives the same bytes. */
    seed: number;
    /** Overwrites files. */
    outDir: string;
    zip?: boolean;
    onProgress?: (progress: SampleProgress) => void;
  } & Edition,
): Promise<WrittenFile[]> {
  const { nsns, seed, outDir, zip = false, onProgress } = options;
  await mkdir(outDir, { recursive: true });
  const files = sampleFiles(nsns, seed, options);
  const written: WrittenFile[] = [];
  function* openFile(file: SampleFile): Generator<Buffer> {
    const done = yield* chunksOf(file, (rows, bytes, share) => {
      onProgress?.({ file: file.name, rows, bytes, filesDone: written.length, files: files.length, share });
    });
    written.push(done);
  }
  if (zip) {
    for (const [name, members] of Map.groupBy(files, (file) => file.zip)) {
      await writeZip(join(outDir, `${name}.zip`), members, openFile);
    }
  } else {
    for (const file of files) await writeLoose(join(outDir, file.name), openFile(file));
  }
  return written;
}
