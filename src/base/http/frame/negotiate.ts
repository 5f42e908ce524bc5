import { promisify } from 'node:util';
import * as zlib from 'node:zlib';

const { constants, crc32 } = zlib;
/** On this thread, and on another. */
const COMPRESSORS = {
  zstd: { now: zlib.zstdCompressSync, away: promisify(zlib.zstdCompress) },
  br: { now: zlib.brotliCompressSync, away: promisify(zlib.brotliCompress) },
  gzip: { now: zlib.gzipSync, away: promisify(zlib.gzip) },
};
/** A window of 64 KB holds a page; brotli's default takes long to set up. */
const NOW = {
  zstd: { params: { [constants.ZSTD_c_compressionLevel]: 3 } },
  br: { params: { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_LGWIN]: 16 } },
  gzip: { level: 3 },
};
const AWAY = {
  zstd: { params: { [constants.ZSTD_c_compressionLevel]: 5 } },
  br: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  gzip: { level: 5 },
};

const COMPRESS_FROM_BYTES = 1_024;
/** Up to here another thread takes longer (docs/decisions/047). */
const COMPRESS_NOW_BYTES = 65_536;
const ENCODINGS = ['zstd', 'br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number] | 'identity';

/** The quickest encoding that the client accepts. */
export function chooseEncoding(acceptEncoding: string | undefined, bytes = Infinity): Encoding {
  return bytes < COMPRESS_FROM_BYTES ? 'identity' : (firstAccepted(acceptEncoding, ENCODINGS) ?? 'identity');
}

/** The first of `offered` with a weight above 0. */
export function firstAccepted<Offered extends string>(
  acceptEncoding: string | undefined,
  offered: readonly Offered[],
): Offered | null {
  if (acceptEncoding === undefined || acceptEncoding === '') return null;
  const weights = weightsOf(acceptEncoding);
  return offered.find((encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0) ?? null;
}

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

/** A strong ETag: length, CRC-32 and encoding. */
export function etagOf(body: Uint8Array, encoding: Encoding): string {
  const digest = `${body.length.toString(36)}-${crc32(body).toString(36)}`;
  return encoding === 'identity' ? `"${digest}"` : `"${digest}-${encoding}"`;
}

/** Weak comparison (RFC 9110 section 13.1.2). No answer has a date: after a rollback dates would mislead. */
export function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const strong = etag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === strong);
}

export async function encodeBody(body: Buffer, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
  const { now, away } = COMPRESSORS[encoding];
  return body.length <= COMPRESS_NOW_BYTES ? now(body, NOW[encoding]) : away(body, AWAY[encoding]);
}
