import type { FastifyReply, FastifyRequest } from 'fastify';
import { SPECULATION_RULES_HEADER } from '../speculation-rules.ts';
import { chooseEncoding, encodeBody, etagOf, isNotModified } from './negotiate.ts';

const HTML = 'text/html; charset=utf-8';
/** How long browsers and shared caches may store a page; then they revalidate with its ETag. */
const CACHE_PAGES = 'public, max-age=60, stale-while-revalidate=600';
/** Seconds after which a client may try again when the database did not answer. */
const RETRY_AFTER_SECONDS = 10;

/**
 * Sends a document with ETag, 304, compression and cache headers. 5xx are never cached, and 503 carries Retry-After;
 * 404 may be cached as briefly as pages. `contentEtag`: the one of its content; null: that of its bytes is made.
 */
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

/** Sends a 304 with the headers of the page. */
export function sendNotModified(reply: FastifyReply, etag: string): FastifyReply {
  return withCacheHeaders(reply, etag).code(304).send();
}

function withCacheHeaders(reply: FastifyReply, etag: string): FastifyReply {
  return varying(reply)
    .header('cache-control', sharedUnlessShown(reply, CACHE_PAGES))
    .header('etag', etag)
    .header('speculation-rules', SPECULATION_RULES_HEADER);
}

/**
 * Where browsers get a page and programs get bytes, shared caches store the bytes alone: many keep one answer for both, whatever Vary says, and crawlers would be sent
 * the page (docs/decisions/053).
 */
export function sharedUnlessShown(reply: FastifyReply, cache: string): string {
  const isForBrowsers = /\bsec-fetch-dest\b/i.test(String(reply.getHeader('vary')));
  const isShown = isForBrowsers && reply.request.headers['sec-fetch-dest'] === 'document';
  return isShown ? cache.replace('public', 'private') : cache;
}

/** Answers that depend on more headers have set Vary already. */
function varying(reply: FastifyReply): FastifyReply {
  return reply.hasHeader('vary') ? reply : reply.header('vary', 'Accept-Encoding');
}

/** Sends a page that no cache stores, without ETag: one for a single visitor, or with unread parts. */
export function sendUncached(reply: FastifyReply, status: number, document: Buffer): FastifyReply {
  return reply.code(status).header('content-type', HTML).header('cache-control', 'no-store').send(document);
}
