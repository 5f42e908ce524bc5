import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SPECULATION_RULES_HEADER } from '../site-endpoints.ts';

const { constants, crc32 } = zlib;
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
export const chooseEncoding = (acceptEncoding: string | undefined, bytes = Infinity): Encoding =>
  bytes < COMPRESS_FROM_BYTES ? 'identity' : (firstAccepted(acceptEncoding, ENCODINGS) ?? 'identity');

/** The first of `offered` with a weight above 0. */
export function firstAccepted<Offered extends string>(acceptEncoding: string | undefined, offered: readonly Offered[]) {
  if (acceptEncoding === undefined || acceptEncoding === '') return null;
  const weights = new Map<string, number>();
  for (const item of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.trim().split(/\s*;\s*/);
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)));
  }
  return offered.find((encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0) ?? null;
}

export const acceptsGzip = (acceptEncoding: string | undefined): boolean =>
  firstAccepted(acceptEncoding, ['gzip']) !== null;

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

const HTML = 'text/html; charset=utf-8';
const CACHE_PAGES = 'public, max-age=60, stale-while-revalidate=600';
const RETRY_AFTER_SECONDS = 10;

/** Sends a document with ETag, 304, compression and cache headers. 5xx are never cached. */
export async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  document: Buffer,
  contentEtag: string | null = null,
): Promise<FastifyReply> {
  if (status === 503) reply.header('retry-after', String(RETRY_AFTER_SECONDS));
  if (status >= 500) return sendUncached(varying(reply), status, document);
  const encoding = chooseEncoding(request.headers['accept-encoding'], document.length);
  const etag = contentEtag ?? etagOf(document, encoding);
  if (status === 200 && isNotModified(request.headers['if-none-match'], etag)) return sendNotModified(reply, etag);
  withCacheHeaders(reply, etag).header('content-type', HTML).code(status);
  if (encoding === 'identity') return reply.send(document);
  return reply.header('content-encoding', encoding).send(await encodeBody(document, encoding));
}

export const sendNotModified = (reply: FastifyReply, etag: string): FastifyReply =>
  withCacheHeaders(reply, etag).code(304).send();

function withCacheHeaders(reply: FastifyReply, etag: string): FastifyReply {
  return varying(reply)
    .header('cache-control', sharedUnlessShown(reply, CACHE_PAGES))
    .header('etag', etag)
    .header('speculation-rules', SPECULATION_RULES_HEADER);
}

/** Keeps pages for browsers out of shared caches, which could send them to crawlers (docs/decisions/053). */
export function sharedUnlessShown(reply: FastifyReply, cache: string): string {
  const isForBrowsers = /\bsec-fetch-dest\b/i.test(String(reply.getHeader('vary')));
  const isShown = isForBrowsers && reply.request.headers['sec-fetch-dest'] === 'document';
  return isShown ? cache.replace('public', 'private') : cache;
}

const varying = (reply: FastifyReply): FastifyReply =>
  reply.hasHeader('vary') ? reply : reply.header('vary', 'Accept-Encoding');

export const sendUncached = (reply: FastifyReply, status: number, document: Buffer): FastifyReply =>
  reply.code(status).header('content-type', HTML).header('cache-control', 'no-store').send(document);
