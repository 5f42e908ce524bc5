import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, encodeBody, etagOf, isNotModified } from './negotiate.ts';

/** How long browsers and shared caches may keep a page; they revalidate with its ETag afterwards. */
const CACHE_PAGES = 'public, max-age=60, stale-while-revalidate=600';
/** Seconds after which a client may try again when the database did not answer. */
const RETRY_AFTER_SECONDS = 10;

/**
 * Sends text with ETag, 304, compression and cache headers. 5xx are never cached and carry Retry-After;
 * 404 are kept for as short a time as pages.
 */
export async function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  contentType: string,
  text: string,
): Promise<FastifyReply> {
  reply.header('vary', 'Accept-Encoding').header('content-type', contentType);
  if (status >= 500) {
    reply.header('cache-control', 'no-store').header('retry-after', String(RETRY_AFTER_SECONDS));
    return reply.code(status).send(text);
  }
  const wanted = chooseEncoding(request.headers['accept-encoding']);
  reply.header('cache-control', CACHE_PAGES);
  if (wanted === 'identity') {
    // As bytes from here on: hashing and sending a text would each turn it into bytes again.
    const bytes = Buffer.from(text);
    const etag = etagOf(bytes, 'identity');
    reply.header('etag', etag);
    if (status === 200 && isNotModified(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.code(status).send(bytes);
  }
  const expected = etagOf(text, wanted);
  if (status === 200 && isNotModified(request.headers['if-none-match'], expected))
    return reply.header('etag', expected).code(304).send();
  const { body, encoding } = await encodeBody(text, wanted);
  reply.header('etag', encoding === wanted ? expected : etagOf(text, encoding));
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.code(status).send(body);
}

/** Sends what concerns one visitor alone: kept by no cache, and its address told to no other page (decision 25). */
export function sendPersonal(reply: FastifyReply, status: number, contentType: string, text: string): FastifyReply {
  return reply
    .code(status)
    .header('content-type', contentType)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .send(text);
}
