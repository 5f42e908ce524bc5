import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parseProxyTarget, ProxyRefusal, refuse, resolveBySystem, PROXY_NAME, type Method } from './check-target.ts';
import { ENDPOINTS } from '../../routes.ts';
import { OWN_LIMIT_HEADER } from '../../domain/own-limit.ts';
import { fairQueue, type FairQueueBounds } from '../fair-queue.ts';
import { rateLimit } from '../rate-limit.ts';
import { messageOf, refuseOtherMethods, sendJson } from '../json-scope.ts';
import { failureOfConnection, fetchTarget, unlessAborted } from './fetch-target.ts';
import { isForeign } from '../check-requests.ts';

/** Five runs of the URL validator, 57 addresses each. */
const CALLS_PER_MINUTE = 300;
/** The URL validator sends ten requests at a time. */
const PLACES: FairQueueBounds = { places: 12, perAddress: 8, waiting: 240, waitingPerAddress: 60 };
const TIMEOUT_MS = 15_000;
const SEND_TIMEOUT_MS = 60_000;
const RETRY_BUSY_SECONDS = 5;
const BUSY = 'Too many addresses are being fetched. Please try again in a few seconds.';
const READ = ['GET', 'HEAD'] as const;
/** Never a script, style, frame or worker of this origin. */
const DESTINATIONS: readonly unknown[] = [undefined, 'empty', 'document'];
/** A proxy in front may hide /metrics. */
const NOT_FOR_ITSELF: readonly unknown[] = [ENDPOINTS.proxyFetch, ENDPOINTS.metrics];

const REAL_MEANS = {
  resolve: resolveBySystem,
  connect: undefined as Parameters<typeof fetchTarget>[2]['connect'],
  limits: { maxReceivedBytes: 60 * 1_048_576, maxUnpackedBytes: 60 * 1_048_576 },
  callsPerMinute: CALLS_PER_MINUTE,
  now: () => performance.now(),
  after(ms: number, act: () => void) {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
};
/**
 * Fetches an address of the site or of PROXY_HOSTS for a page of the site (G6.1). Refusals are JSON without x-proxy-
 * repaired.
 */
export function addProxyFetch(
  app: FastifyInstance,
  site: { origin: () => string; hosts: readonly string[]; means?: Partial<typeof REAL_MEANS> },
): void {
  const { origin, hosts } = site;
  const means = { ...REAL_MEANS, ...site.means };
  const rate = rateLimit(means.callsPerMinute, means.now);
  const places = fairQueue(PLACES);

  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.via === undefined || !NOT_FOR_ITSELF.includes(request.routeOptions.url)) return;
    if (request.headers.via.includes(PROXY_NAME)) await sendError(reply, 403, 'The proxy does not fetch this address.');
  });

  void app.register(async (scope) => {
    scope.setErrorHandler(async (error, _request, reply) => {
      if (!(error instanceof ProxyRefusal)) throw error;
      const { status, message, retryAfterSeconds } = error;
      if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
      if (status === 429) reply.header(OWN_LIMIT_HEADER, 'proxy-fetch');
      return sendError(reply, status, message);
    });
    scope.addHook('onRequest', async (request, reply) => {
      withOwnHeaders(reply);
      if (isForeign(request, origin()) || !DESTINATIONS.includes(request.headers['sec-fetch-dest']))
        refuse(403, 'Only this site’s own pages, and programs, may fetch through it.');
      const wait = rate.take(request.ip);
      if (wait > 0) refuse(429, `More than ${means.callsPerMinute} calls a minute. Please wait ${wait} s.`, wait);
    });
    scope.route({ method: [...READ], url: ENDPOINTS.proxyFetch, handler: answer });
    refuseOtherMethods(scope, ENDPOINTS.proxyFetch, READ, sendError);
  });

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const rules = { origin: origin(), hosts };
    const target = parseProxyTarget((request.query as { url?: unknown }).url, rules);
    const stop = new AbortController();
    const giveUp = () => stop.abort();
    reply.raw.once('close', giveUp);
    const callOff = means.after(TIMEOUT_MS, giveUp);
    try {
      const place = await places.take(request.ip, stop.signal);
      if (place.kind === 'refused') refuse(429, BUSY, RETRY_BUSY_SECONDS);
      // the answer stays in memory until the client has it
      if (reply.raw.destroyed) place.giveBack();
      else reply.raw.once('close', place.giveBack);
      const way = { rules, listener: () => app.server.address(), ...means };
      const fetching = fetchTarget(target, request.method as Method, way, stop.signal);
      return sendReply(reply, await unlessAborted(fetching, stop.signal));
    } catch (error) {
      if (error instanceof ProxyRefusal) throw error;
      if (stop.signal.aborted) refuse(504, `There was no whole reply within ${TIMEOUT_MS / 1_000} s.`);
      const failure = failureOfConnection(error);
      if (failure === null) request.log.error({ err: error }, 'proxy-fetch failed');
      throw failure ?? new ProxyRefusal(502, 'The address could not be fetched.');
    } finally {
      callOff();
      const destroy = () => reply.raw.destroy();
      if (!reply.raw.closed) reply.raw.once('close', means.after(SEND_TIMEOUT_MS, destroy));
    }
  }
}

/** The body is data: never a page or script of this origin. */
function withOwnHeaders(reply: FastifyReply): FastifyReply {
  return reply.headers({
    'cache-control': 'no-store',
    'content-disposition': 'attachment',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
}

function sendReply(
  reply: FastifyReply,
  { contentType, contentEncoding, ...answer }: Awaited<ReturnType<typeof fetchTarget>>,
) {
  if (contentEncoding !== null) reply.header('x-upstream-content-encoding', headerText(contentEncoding));
  return reply
    .code(answer.status)
    .headers({
      'content-type': headerText(contentType ?? '') || 'application/octet-stream',
      'x-proxy-repaired': answer.isRepaired ? '1' : '0',
      'x-body-gzip-magic': answer.hasGzipMagic ? '1' : '0',
    })
    .send(answer.body);
}

const headerText = (text: string): string => text.replace(/[^\x20-\x7e]/g, '').slice(0, 200);

function sendError(reply: FastifyReply, status: number, error = messageOf(status)): FastifyReply {
  return sendJson(withOwnHeaders(reply), status, { error });
}
