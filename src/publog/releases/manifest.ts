import * as z from 'zod/mini';
import { createHash } from 'node:crypto';
import { createReadStream, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { takeProcessLock } from '#base/database/process-lock.ts';
import { parseJson } from '#base/domain/plain-text.ts';
import { CHANGES_FILE } from '../sqlite/change-file.ts';

/** Their names list the releases. */
export const MANIFESTS = 'releases/';
export const OBJECTS = 'objects/';

export const manifestKey = (version: string): string => `${MANIFESTS}${version}.json`;

/** Null for other keys. */
export const versionOfKey = (key: string): string | null => /^releases\/(\w[\w-]{0,99})\.json$/.exec(key)?.[1] ?? null;

export function objectKey(storedSha256: string, encoding: ReleaseFile['encoding']): string {
  return `${OBJECTS}${storedSha256}${encoding === 'zstd' ? '.zst' : ''}`;
}

/** Many times the lines of any catalog. */
const MAX_FILES = 200_000;

const FILE_NAME =
  /^(?:catalog-\w[\w-]*\.db|changes\.db|sitemaps\/(?:(?:nsn-[1-9]\d{0,8}|fsc-\d{4})\.xml\.gz|manifest\.json))$/;
const count = z.int().check(z.nonnegative());
const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** A file and its object, whose key is made of `storedSha256`. Paths are within `DATA_DIR`. */
const fileSchema = z
  .object({
    name: z.string().check(z.regex(FILE_NAME)),
    bytes: count,
    sha256: digest,
    object: z.string(),
    storedBytes: count,
    storedSha256: digest,
    encoding: z.enum(['zstd', 'identity']),
    modifiedAt: z.iso.datetime(),
  })
  .check(z.refine((file) => file.object === objectKey(file.storedSha256, file.encoding)));
export type ReleaseFile = z.infer<typeof fileSchema>;

/** Catalog first, then its record of changes where it has one, and sitemap files. */
const manifestSchema = z
  .object({
    format: z.literal(1),
    // never leads to another folder
    version: z.string().check(z.regex(/^\w[\w-]{0,99}$/)),
    listedNsns: count,
    files: z.array(fileSchema).check(z.minLength(1), z.maxLength(MAX_FILES)),
  })
  .check(
    z.refine(({ version, files }) => {
      const names = files.map(({ name }) => name);
      const [catalog, ...others] = names;
      const isSet = others.every((name) => name.startsWith('sitemaps/') || name === CHANGES_FILE);
      return catalog === `catalog-${version}.db` && isSet && new Set(names).size === names.length;
    }),
  );

export type ReleaseManifest = z.infer<typeof manifestSchema>;

/** Null for anything but a whole, safe manifest. */
export function parseReleaseManifest(text: string): ReleaseManifest | null {
  return manifestSchema.safeParse(parseJson(text)).data ?? null;
}

/** In words; what is in force has not changed. */
export class ReleaseProblem extends Error {
  override name = 'ReleaseProblem';
}

/** The store and the release differ: another try fails too. */
export class ReleaseDamaged extends ReleaseProblem {
  override name = 'ReleaseDamaged';
}

/** Works under a lock of this machine, with words for a full disk. Rejects with `ReleaseProblem` when it is held. */
export async function alone<Result>(lockFile: string, what: string, work: () => Promise<Result>): Promise<Result> {
  using lock = new DisposableStack();
  try {
    mkdirSync(dirname(lockFile), { recursive: true });
    lock.defer(takeProcessLock(lockFile, (holder) => new ReleaseProblem(`Another ${what} is running: ${holder}.`)));
    return await work();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOSPC' && code !== 'EDQUOT') throw error;
    const problem = 'The disk is full: what is in force stays, and a later try goes on from here.';
    throw new ReleaseProblem(problem, { cause: error });
  }
}

export const timeOfFile = (path: string): string => new Date(Math.round(statSync(path).mtimeMs)).toISOString();

export const CHUNK_BYTES = 1_048_576;

/** Counts and hashes bytes that go `through`. `onBytes` may throw. Call `digest` after the end. */
export function digesting(onBytes?: (bytes: number) => void) {
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    async *through(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        bytes += chunk.length;
        onBytes?.(bytes);
        hash.update(chunk);
        yield chunk;
      }
    },
    digest: () => ({ bytes, sha256: hash.digest('hex') }),
  };
}

/** Rejects with the system's error, or the signal's reason. */
export async function digestFile(path: string, signal?: AbortSignal) {
  const { through, digest } = digesting();
  const chunks = through(createReadStream(path, { highWaterMark: CHUNK_BYTES }));
  for await (const _ of chunks) signal?.throwIfAborted();
  return digest();
}
