import * as z from 'zod/mini';
import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Transform } from 'node:stream';

/** One file of a release, and the object that holds its bytes. */
export type ReleaseFile = {
  /** Path in `DATA_DIR` with slashes: `catalog-<version>.db`, `sitemaps/nsn-1.xml.gz`. */
  name: string;
  bytes: number;
  /** Hexadecimal, of the file as it lies in `DATA_DIR`. */
  sha256: string;
  /** Key in the store. It is made of `storedSha256`: the same bytes have the same key, whoever stores them. */
  object: string;
  storedBytes: number;
  /** Hexadecimal, of the bytes in the store. */
  storedSha256: string;
  encoding: 'zstd' | 'identity';
  /** ISO time of the file's last change, the same on every machine. Of the catalog: when it was imported. */
  modifiedAt: string;
};

/** What a release consists of: the catalog file first, then the set of sitemap files. */
export type ReleaseManifest = {
  format: 1;
  /** The version of the catalog. */
  version: string;
  listedNsns: number;
  files: ReleaseFile[];
};

/** Manifests lie here: their names are the list of releases. */
export const MANIFESTS = 'releases/';
export const OBJECTS = 'objects/';

export function manifestKey(version: string): string {
  return `${MANIFESTS}${version}.json`;
}

/** The version that a key of a manifest names; null for other keys. */
export function versionOfKey(key: string): string | null {
  const version = key.startsWith(MANIFESTS) && key.endsWith('.json') ? key.slice(MANIFESTS.length, -5) : '';
  return isVersion(version) ? version : null;
}

export function objectKey(storedSha256: string, encoding: ReleaseFile['encoding']): string {
  return `${OBJECTS}${storedSha256}${encoding === 'zstd' ? '.zst' : ''}`;
}

/** Nothing that leads to another folder, as the pointer of a catalog file asks. */
function isVersion(text: string): boolean {
  return /^\w[\w-]{0,99}$/.test(text);
}

/** Room for a line of the manifest per 5,000 NSNs, many times over. */
const MAX_FILES = 200_000;

const count = z.int().check(z.nonnegative());
const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const fileSchema = z
  .object({
    name: z
      .string()
      .check(
        z.regex(/^(?:catalog-\w[\w-]*\.db|sitemaps\/(?:(?:nsn-[1-9]\d{0,8}|fsc-\d{4})\.xml\.gz|manifest\.json))$/),
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
      const [catalog, ...sitemaps] = names;
      const isSet = sitemaps.every((name) => name.startsWith('sitemaps/'));
      return catalog === `catalog-${version}.db` && isSet && new Set(names).size === names.length;
    }),
  );

/** Null for anything but a whole manifest whose files lie where files of a release may lie. */
export function parseReleaseManifest(text: string): ReleaseManifest | null {
  try {
    return manifestSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** One line a file, so that two manifests can be compared line by line. */
export function formatReleaseManifest({ files, ...head }: ReleaseManifest): string {
  return `${JSON.stringify(head).slice(0, -1)},"files":[\n${files.map((file) => JSON.stringify(file)).join(',\n')}\n]}\n`;
}

/** Why a release cannot be published, fetched or put in force. Nothing in force has changed. */
export class ReleaseProblem extends Error {
  override name = 'ReleaseProblem';
}

/** What the store holds is not what the release says: another try gives the same, unless it is published again. */
export class ReleaseDamaged extends ReleaseProblem {
  override name = 'ReleaseDamaged';
}

/** A full disk in words; other errors as they are. */
export function inWords(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return error;
  return new ReleaseProblem('The disk is full: what is in force stays, and a later try goes on from here.', {
    cause: error,
  });
}

export const CHUNK_BYTES = 1_048_576;

export type Digest = { bytes: number; sha256: string };

/** Passes bytes on, counts and hashes them. Fails with `tooMany` over `limit`. `digest` is for the end. */
export function digesting({
  limit = Infinity,
  tooMany = () => new Error('too many bytes'),
  onBytes,
}: { limit?: number; tooMany?: () => Error; onBytes?: ((bytes: number) => void) | undefined } = {}): {
  through: Transform;
  digest(): Digest;
} {
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

/** Size and checksum of a file. Rejects with the system's error, or with the reason of the signal. */
export async function digestFile(path: string, signal?: AbortSignal): Promise<Digest> {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    signal?.throwIfAborted();
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}
