import type { FastifyRequest } from 'fastify';

/** Of answers that are a screen for one and raw for the other. */
export const SCREEN_VARY = 'Accept-Encoding, Sec-Fetch-Dest';

/** Whether a browser asks for a document to show: a screen is for it, and the raw sitemap for everybody else, crawlers and downloads among them (S4.5). */
export function isNavigation(request: FastifyRequest): boolean {
  return request.headers['sec-fetch-dest'] === 'document';
}
