import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/** Below this a compressed answer is not smaller on the wire. */
const COMPRESS_FROM_BYTES = 1_024;

export type Encoding = 'br' | 'gzip' | 'identity';

/** The encoding to answer with: brotli before gzip, and only what the client names with a weight above 0. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (acceptEncoding === undefined || acceptEncoding === '') return 'identity';
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

/** A strong ETag of the bytes. Each encoding of them has its own: "hash", "hash-gzip", "hash-br". */
export function etagOf(body: string | Uint8Array, encoding: Encoding): string {
  const digest = hash('sha1', body, 'base64url');
  return encoding === 'identity' ? `"${digest}"` : `"${digest}-${encoding}"`;
}

/** Whether If-None-Match names this ETag (weak comparison, RFC 9110 section 13.1.2). */
export function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag);
}

/** Compresses off the main thread; small bodies go as they are. */
export async function encodeBody(
  body: string,
  encoding: Encoding,
): Promise<{ body: string | Buffer; encoding: Encoding }> {
  if (encoding === 'identity' || body.length < COMPRESS_FROM_BYTES) return { body, encoding: 'identity' };
  if (encoding === 'br') {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
    return { body: await brotliAsync(body, { params }), encoding };
  }
  return { body: await gzipAsync(body, { level: 5 }), encoding };
}
