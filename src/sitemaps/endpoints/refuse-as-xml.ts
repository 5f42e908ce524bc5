import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorXml, fallbackIndexXml } from '../plan/sitemap-xml.ts';
import { messageOf } from '#base/http/json-scope.ts';
import type { SitemapSources } from './sitemap-services.ts';

/** Seconds after which a client may try again when the catalog could not be read. */
const RETRY_AFTER_SECONDS = 10;
/** Set before an answer failed. */
const HEADERS_OF_SUCCESS = ['content-encoding', 'etag', 'last-modified', 'content-length', 'content-disposition'];

/**
 * Chromium shows XML without a style sheet as a tree, by styles and pictures of its own that are inline. Nothing in a sitemap can be run or loaded, so that
 * they are let in and all else is not.
 */
const POLICY_OF_XML_TREE =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Lets browsers show an XML answer without a style sheet. */
export function showAsTree(reply: FastifyReply): FastifyReply {
  return reply.header('content-security-policy', POLICY_OF_XML_TREE);
}

/** An error as well-formed XML with the message in a comment, never 200 (S4.3). */
export function refuseAsXml(reply: FastifyReply, status: number, message = messageOf(status)): FastifyReply {
  return sendRefusal(reply, status, errorXml(message));
}

/** Whether an address is of sitemaps or their files, where errors are XML. */
export function isSitemapAddress(url: string): boolean {
  return /^\/sitemaps?\//.test(url);
}

/** Sends the fallback index while the real one cannot be made (S4.4). */
export function sendFallbackIndex(
  reply: FastifyReply,
  status: number,
  { origin, lastCounts }: Pick<SitemapSources, 'origin' | 'lastCounts'>,
): FastifyReply {
  return sendRefusal(reply, status, fallbackIndexXml(origin(), messageOf(status), lastCounts()));
}

function sendRefusal(reply: FastifyReply, status: number, xml: string): FastifyReply {
  for (const name of HEADERS_OF_SUCCESS) reply.removeHeader(name);
  if (status === 503) reply.header('retry-after', String(RETRY_AFTER_SECONDS));
  return showAsTree(reply)
    .code(status)
    .header('content-type', 'application/xml; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(xml);
}

/** Of addresses that answer with a page or with raw bytes. */
export const SCREEN_VARY = 'Accept-Encoding, Sec-Fetch-Dest';

/** Whether a browser navigates here and gets a page. All others, crawlers and downloads among them, get the raw sitemap (S4.5). */
export function isNavigation(request: FastifyRequest): boolean {
  return request.headers['sec-fetch-dest'] === 'document';
}
