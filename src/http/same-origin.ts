import type { FastifyRequest } from 'fastify';

/**
 * Whether another site's page sent this: G4.1. The browser says so in Sec-Fetch-Site or Origin; a request with neither is a
 * program. An Origin is our own when it is `siteOrigin` or names the host that was asked.
 */
export function isForeign(request: FastifyRequest, siteOrigin: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  const { origin } = request.headers;
  if (origin === undefined || origin === siteOrigin) return false;
  // A page that tells no referrer sends "null", and Sec-Fetch-Site says whose it was.
  if (origin === 'null') return site === undefined;
  return !URL.canParse(origin) || new URL(origin).host !== request.host.toLowerCase();
}
