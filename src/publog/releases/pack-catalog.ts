import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import * as z from 'zod/mini';
import { replaceFile } from '#base/database/durable-files.ts';
import { CHUNK_BYTES, type Digest, digesting } from './digest-file.ts';

/** Measured on 5.36 GB: 33 % in the time of reading and hashing; level 19 makes 22 % of it and takes two hours (docs/decisions/051). */
const LEVEL = 3;

export type PackedFile = { path: string; plain: Digest; stored: Digest };
type Options = { signal?: AbortSignal | undefined; onBytes?: (bytes: number) => void };

const digest = z.object({ bytes: z.number(), sha256: z.string() });
const noteSchema = z.object({ source: z.string(), plain: digest, stored: digest });

/**
 * Compresses a file to `path`, in bounded memory, and says the checksums of both. What an earlier call has finished for the same file is taken over: the
 * note beside it names the file by its place on the disk, size and date.
 */
export async function packCatalog(source: string, path: string, options: Options = {}): Promise<PackedFile> {
  const { ino, size, mtimeMs } = statSync(source);
  const identity = `${ino} ${size} ${mtimeMs}`;
  const note = `${path}.json`;
  const packed = await readNote(note, identity, path);
  if (packed !== null) return { path, ...packed };
  await rm(note, { force: true });
  const plain = digesting({ onBytes: options.onBytes });
  const stored = digesting();
  await pipeline(
    [
      createReadStream(source, { highWaterMark: CHUNK_BYTES }),
      plain.through,
      createZstdCompress({
        chunkSize: CHUNK_BYTES,
        params: { [constants.ZSTD_c_compressionLevel]: LEVEL, [constants.ZSTD_c_checksumFlag]: 1 },
      }),
      stored.through,
      createWriteStream(path),
    ],
    options.signal ? { signal: options.signal } : {},
  );
  const made = { plain: plain.digest(), stored: stored.digest() };
  replaceFile(note, JSON.stringify({ source: identity, ...made }), `${note}.new`);
  return { path, ...made };
}

async function readNote(note: string, identity: string, path: string): Promise<Omit<PackedFile, 'path'> | null> {
  try {
    const { source, plain, stored } = noteSchema.parse(JSON.parse(await readFile(note, 'utf8')));
    return source === identity && statSync(path).size === stored.bytes ? { plain, stored } : null;
  } catch {
    return null;
  }
}
