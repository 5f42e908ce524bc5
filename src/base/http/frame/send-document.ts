import type { FastifyReply, FastifyRequest } from 'fastify';
import { SPECULATION_RULES_HEADER } from '../speculation-rules.ts';
import { chooseEncoding, encodeBody, etagOf, isNotModified } from './negotiate.ts';

const HTML = 'text/html; charset=utf-8';
/** Then caches revalidate by ETag. */
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
  withCacheHeaders(reply, etag).header('content-type', HTML);
  if (encoding === 'identity') return reply.code(status).send(document);
  return reply
    .code(status)
    .header('content-encoding', encoding)
    .send(await encodeBody(document, encoding));
}

export function sendNotModified(reply: FastifyReply, etag: string): FastifyReply {
  return withCacheHeaders(reply, etag).code(304).send();
}

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

function varying(reply: FastifyReply): FastifyReply {
  return reply.hasHeader('vary') ? reply : reply.header('vary', 'Accept-Encoding');
}

export function sendUncached(reply: FastifyReply, status: number, document: Buffer): FastifyReply {
  return reply.code(status).header('content-type', HTML).header('cache-control', 'no-store').send(document);
}
