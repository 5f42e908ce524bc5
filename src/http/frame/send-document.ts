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
 * 404 may be cached as briefly as pages.
 */
export async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  document: Buffer,
): Promise<FastifyReply> {
  // Answers that depend on more headers have set Vary already.
  if (!reply.hasHeader('vary')) reply.header('vary', 'Accept-Encoding');
  if (status === 503) reply.header('retry-after', String(RETRY_AFTER_SECONDS));
  if (status >= 500) return sendUncached(reply, status, document);
  const encoding = chooseEncoding(request.headers['accept-encoding'], document.length);
  const etag = etagOf(document, encoding);
  reply.header('content-type', HTML).header('cache-control', CACHE_PAGES).header('etag', etag);
  reply.header('speculation-rules', SPECULATION_RULES_HEADER);
  if (status === 200 && isNotModified(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (encoding === 'identity') return reply.code(status).send(document);
  return reply
    .code(status)
    .header('content-encoding', encoding)
    .send(await encodeBody(document, encoding));
}

/** Sends a page that no cache stores, without ETag: one for a single visitor, or with unread parts. */
export function sendUncached(reply: FastifyReply, status: number, document: Buffer): FastifyReply {
  return reply.code(status).header('content-type', HTML).header('cache-control', 'no-store').send(document);
}
