import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorXml, fallbackIndexXml } from '../plan/sitemap-xml.ts';
import { messageOf } from '../../http/refuse-methods.ts';

/** Seconds after which a client may try again when the catalog could not be read. */
const RETRY_AFTER_SECONDS = 10;
/** Of an answer that failed after they were set. */
const HEADERS_OF_SUCCESS = ['content-encoding', 'etag', 'last-modified', 'content-length', 'content-disposition'];

/** A refusal for who reads XML: well-formed, with the words in a comment, never 200 (S4.3). */
export function refuseAsXml(reply: FastifyReply, status: number, message = messageOf(status)): FastifyReply {
  return sendRefusal(reply, status, errorXml(message));
}

/** Whether sitemaps and their files are looked for there, and refusals are XML. */
export function isSitemapAddress(url: string): boolean {
  return /^\/sitemaps?\//.test(url);
}

/** The index that stands in while the real one cannot be made (S4.4). */
export function sendFallbackIndex(reply: FastifyReply, status: number, origin: string): FastifyReply {
  return sendRefusal(reply, status, fallbackIndexXml(origin, messageOf(status)));
}

function sendRefusal(reply: FastifyReply, status: number, xml: string): FastifyReply {
  for (const name of HEADERS_OF_SUCCESS) reply.removeHeader(name);
  if (status === 503) reply.header('retry-after', String(RETRY_AFTER_SECONDS));
  return reply
    .code(status)
    .header('content-type', 'application/xml; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(xml);
}

/** Of answers that are a screen for one and raw for the other. */
export const SCREEN_VARY = 'Accept-Encoding, Sec-Fetch-Dest';

/** Whether a browser asks for a document to show: a screen is for it, and the raw sitemap for everybody else, crawlers and downloads among them (S4.5). */
export function isNavigation(request: FastifyRequest): boolean {
  return request.headers['sec-fetch-dest'] === 'document';
}
