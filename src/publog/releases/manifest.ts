import * as z from 'zod/mini';
import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Transform } from 'node:stream';
import { parseJson } from '#base/domain/plain-text.ts';
import { CHANGES_FILE } from '../sqlite/change-file.ts';

/** Their names list the releases. */
export const MANIFESTS = 'releases/';
export const OBJECTS = 'objects/';

export function manifestKey(version: string): string {
  return `${MANIFESTS}${version}.json`;
}

/** Null for other keys. */
export function versionOfKey(key: string): string | null {
  const version = key.startsWith(MANIFESTS) && key.endsWith('.json') ? key.slice(MANIFESTS.length, -5) : '';
  return isVersion(version) ? version : null;
}

export function objectKey(storedSha256: string, encoding: ReleaseFile['encoding']): string {
  return `${OBJECTS}${storedSha256}${encoding === 'zstd' ? '.zst' : ''}`;
}

/** Never leads to another folder. */
function isVersion(text: string): boolean {
  return /^\w[\w-]{0,99}$/.test(text);
}

/** Many times the lines of any catalog. */
const MAX_FILES = 200_000;

const count = z.int().check(z.nonnegative());
const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** A file and its object, whose key is made of `storedSha256`. Paths are within `DATA_DIR`. */
const fileSchema = z
  .object({
    name: z
      .string()
      .check(
        z.regex(
          /^(?:catalog-\w[\w-]*\.db|changes\.db|sitemaps\/(?:(?:nsn-[1-9]\d{0,8}|fsc-\d{4})\.xml\.gz|manifest\.json))$/,
        ),
      ),
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
    version: z.string().check(z.refine(isVersion)),
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

/** Words for a full disk. */
export function inWords(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return error;
  return new ReleaseProblem('The disk is full: what is in force stays, and a later try goes on from here.', {
    cause: error,
  });
}

export const CHUNK_BYTES = 1_048_576;

export type Digest = { bytes: number; sha256: string };

/**
 * Counts and hashes bytes. Fails beyond `limit`, so that packed bytes cannot fill the disk. Call `digest` after the
 * end.
 */
export function digesting({
  limit = Infinity,
  tooMany = () => new Error('too many bytes'),
  onBytes,
}: { limit?: number; tooMany?: () => Error; onBytes?: ((bytes: number) => void) | undefined } = {}) {
  const hash: Hash = createHash('sha256');
  let bytes = 0;
  const through = new Transform({
    highWaterMark: CHUNK_BYTES,
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > limit) return done(tooMany());
      hash.update(chunk);
      onBytes?.(bytes);
      done(null, chunk);
    },
  });
  return { through, digest: () => ({ bytes, sha256: hash.digest('hex') }) };
}

/** Rejects with the system's error, or the signal's reason. */
export async function digestFile(path: string, signal?: AbortSignal): Promise<Digest> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>) {
    signal?.throwIfAborted();
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}
