import { promisify } from 'node:util';
import { brotliCompress, constants, crc32, gzip } from 'node:zlib';

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/** Below this a compressed answer is not smaller on the wire. */
const COMPRESS_FROM_BYTES = 1_024;

export type Encoding = 'br' | 'gzip' | 'identity';

/**
 * The encoding to answer so many bytes with: brotli before gzip, and only what the client names with a weight above 0. Small answers go as
 * they are.
 */
export function chooseEncoding(acceptEncoding: string | undefined, bytes = Infinity): Encoding {
  if (acceptEncoding === undefined || acceptEncoding === '' || bytes < COMPRESS_FROM_BYTES) return 'identity';
  const weights = new Map(
    acceptEncoding
      .toLowerCase()
      .split(',')
      .map((item) => {
        const [name = '', ...parameters] = item.trim().split(/\s*;\s*/);
        const weight = parameters.find((parameter) => parameter.startsWith('q='));
        return [name, weight === undefined ? 1 : Number(weight.slice(2))] as const;
      }),
  );
  const accepts = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : 'identity';
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

/** Compresses off the main thread. */
export async function encodeBody(body: Buffer, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
  if (encoding === 'gzip') return gzipAsync(body, { level: 5 });
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  return brotliAsync(body, { params });
}
