import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, crc32, gzip } from 'node:zlib';

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/** Below this a compressed answer is not smaller on the wire. */
const COMPRESS_FROM_BYTES = 1_024;

export type Encoding = 'br' | 'gzip' | 'identity';

/** The encoding for an answer of this many bytes: brotli before gzip, if the client accepts it. Small answers are not compressed. */
export function chooseEncoding(acceptEncoding: string | undefined, bytes = Infinity): Encoding {
  return bytes < COMPRESS_FROM_BYTES ? 'identity' : (firstAccepted(acceptEncoding, ['br', 'gzip']) ?? 'identity');
}

/** The first offered encoding that the client names with a weight above 0; null when it accepts none. `offered`: best first. */
export function firstAccepted<Offered extends string>(
  acceptEncoding: string | undefined,
  offered: readonly Offered[],
): Offered | null {
  if (acceptEncoding === undefined || acceptEncoding === '') return null;
  const weights = weightsOf(acceptEncoding);
  return offered.find((encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0) ?? null;
}

/** Whether the client accepts gzip: for files that exist only plain and gzipped. */
export function acceptsGzip(acceptEncoding: string | undefined): boolean {
  return firstAccepted(acceptEncoding, ['gzip']) !== null;
}

function weightsOf(acceptEncoding: string): Map<string, number> {
  return new Map(
    acceptEncoding
      .toLowerCase()
      .split(',')
      .map((item) => {
        const [name = '', ...parameters] = item.trim().split(/\s*;\s*/);
        const weight = parameters.find((parameter) => parameter.startsWith('q='));
        return [name, weight === undefined ? 1 : Number(weight.slice(2))] as const;
      }),
  );
}

/**
 * A strong ETag of the bytes: their length and CRC-32, which take a third of the time of SHA-1. Each encoding of them has
 * its own: "length-crc", "length-crc-gzip", "length-crc-br".
 */
export function etagOf(body: Uint8Array, encoding: Encoding): string {
  const digest = `${body.length.toString(36)}-${crc32(body).toString(36)}`;
  return encoding === 'identity' ? `"${digest}"` : `"${digest}-${encoding}"`;
}

/** Whether If-None-Match names this ETag (weak comparison, RFC 9110 section 13.1.2). */
export function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag);
}

/**
 * Whether the client's copy is current: by If-None-Match, and only without it by If-Modified-Since (RFC 9110 section
 * 13.2.2). Times count in whole seconds, as in the headers.
 */
export function isUnchanged(headers: IncomingHttpHeaders, { etag, modifiedAt }: { etag: string; modifiedAt: Date }) {
  if (headers['if-none-match'] !== undefined) return isNotModified(headers['if-none-match'], etag);
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return Math.floor(modifiedAt.getTime() / 1_000) * 1_000 <= since;
}

/** Compresses off the main thread. */
export async function encodeBody(body: Buffer, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
  if (encoding === 'gzip') return gzipAsync(body, { level: 5 });
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  return brotliAsync(body, { params });
}
