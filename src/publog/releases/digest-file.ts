import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Transform } from 'node:stream';

export const CHUNK_BYTES = 1_048_576;

export type Digest = { bytes: number; sha256: string };

/**
 * Passes bytes on and counts and hashes them. Fails with what `tooMany` makes as soon as there are more than `limit`: what was packed by somebody else
 * cannot fill the disk. `digest` is for after the end.
 */
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
