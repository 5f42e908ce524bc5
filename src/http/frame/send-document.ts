import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, encodeBody, etagOf, isNotModified } from './negotiate.ts';

/** How long browsers and shared caches may store a page; then they revalidate with its ETag. */
const CACHE_PAGES = 'public, max-age=60, stale-while-revalidate=600';
/** Seconds after which a client may try again when the database did not answer. */
const RETRY_AFTER_SECONDS = 10;

/**
 * Sends a document with ETag, 304, compression and cache headers. 5xx are never cached, and 503 carries Retry-After;
 * 404 may be cached as briefly as pages.
 */
export async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  contentType: string,
  document: Buffer,
): Promise<FastifyReply> {
  // Answers that depend on more headers have set Vary already.
  if (!reply.hasHeader('vary')) reply.header('vary', 'Accept-Encoding');
  reply.header('content-type', contentType);
  if (status >= 500) {
    if (status === 503) reply.header('retry-after', String(RETRY_AFTER_SECONDS));
    return reply.header('cache-control', 'no-store').code(status).send(document);
  }
  const encoding = chooseEncoding(request.headers['accept-encoding'], document.length);
  const etag = etagOf(document, encoding);
  reply.header('cache-control', CACHE_PAGES).header('etag', etag);
  if (status === 200 && isNotModified(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (encoding === 'identity') return reply.code(status).send(document);
  return reply
    .code(status)
    .header('content-encoding', encoding)
    .send(await encodeBody(document, encoding));
}

/** Sends a page for one visitor: no cache stores it, and no other page gets its address as referrer. */
export function sendPersonal(reply: FastifyReply, status: number, contentType: string, document: Buffer): FastifyReply {
  return reply
    .code(status)
    .header('content-type', contentType)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .send(document);
}

/** Sends a page with unread parts: without ETag, and no cache stores it. */
export function sendUncached(reply: FastifyReply, contentType: string, document: Buffer): FastifyReply {
  return reply.code(200).header('content-type', contentType).header('cache-control', 'no-store').send(document);
}
