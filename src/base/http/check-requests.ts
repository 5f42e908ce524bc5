import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';

/** RFC 9110 section 7.2 */
const HOST = /^(?:[a-z0-9](?:[a-z0-9._-]{0,253})|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;
const FORWARDED_FOR = 'x-forwarded-for';
const PROXY_HEADERS = ['X-Forwarded-For', 'Forwarded'];

/** Requires one valid Host (RFC 9112 section 3.2) and drops invalid entries of X-Forwarded-For. */
export function addRequestChecks(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { headers } = request.raw;
    if (headers[FORWARDED_FOR] !== undefined) {
      const addresses = validForwardedFor(String(headers[FORWARDED_FOR]));
      if (addresses.length > 0) headers[FORWARDED_FOR] = addresses.join(', ');
      else delete headers[FORWARDED_FOR];
    }
    if (hasGoodHost(request)) return done();
    reply.header('connection', 'close').header('cache-control', 'no-store').code(400);
    void reply.type('text/plain; charset=utf-8').send('The Host header is missing, malformed or sent twice.');
  });
  app.addHook('onSend', ({ raw: { headers, complete } }, reply, payload, done) => {
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (hasBody && !complete) reply.header('connection', 'close');
    done(null, payload);
  });
}

function hasGoodHost({ raw }: FastifyRequest): boolean {
  const { host } = raw.headers;
  if (host !== undefined && (!HOST.test(host) || isWrongNumber(host))) return false;
  // names and values take turns
  const isHost = (name: string, at: number) => at % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host';
  return raw.rawHeaders.filter(isHost).length <= 1;
}

/** A name that ends in a number must be an IPv4 address. */
function isWrongNumber(host: string): boolean {
  const name = host.replace(/:\d+$/, '');
  return /(?:^|\.)\d+$/.test(name) && isIP(name) === 0;
}

/** Logs once that a proxy is in front that TRUST_PROXY does not cover (G4.6). */
export function noticeProxy(app: FastifyInstance): void {
  let isNoticed = false;
  app.addHook('onRequest', (request, _reply, done) => {
    const header = PROXY_HEADERS.find((name) => request.headers[name.toLowerCase()] !== undefined);
    if (header !== undefined && !isNoticed) {
      isNoticed = true;
      request.log.warn(
        `A request has the header ${header}, and TRUST_PROXY is not set. If a proxy is in front, set TRUST_PROXY to the number of proxies: until then all visitors count as one address. If none is, a visitor has sent the header and nothing is wrong.`,
      );
    }
    done();
  });
}

/** The entries from the end up to the first invalid one. Anything farther could be made up. */
export function validForwardedFor(header: string): string[] {
  const entries = header.split(',').map((entry) => addressOf(entry.trim()));
  return entries.slice(entries.lastIndexOf(null) + 1) as string[];
}

/** Takes a port and brackets off; null when invalid. */
function addressOf(entry: string): string | null {
  if (isIP(entry) !== 0) return entry;
  const host = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(entry)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(entry)?.[1] ?? '';
  return isIP(host) === 0 ? null : host;
}

/** Whether a page of another site sent this (G4.1). A request without Sec-Fetch-Site and Origin is a program. */
export function isForeign(request: FastifyRequest, siteOrigin: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  const { origin } = request.headers;
  if (origin === undefined || origin === siteOrigin) return false;
  // a page without referrer sends "null"
  if (origin === 'null') return site === undefined;
  return !URL.canParse(origin) || new URL(origin).host !== request.host.toLowerCase();
}

const bad = new WeakSet<IncomingMessage>();

/** Whether an address cannot be decoded, or has a part that is too long. */
export const isBadAddress = ({ raw }: FastifyRequest): boolean => bad.has(raw);

/** Routes such a request to not-found. Fastify alone would answer without headers, limits and log. */
export function routeBadAddress(app: FastifyInstance, request: IncomingMessage, response: ServerResponse): void {
  const { url } = request;
  bad.add(request);
  request.url = '/%25';
  // the route is found synchronously
  app.routing(request, response);
  request.url = url!;
}
