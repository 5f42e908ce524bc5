import type { FastifyInstance } from 'fastify';
import { Socket } from 'node:net';

/**
 * Times in milliseconds. SECURITY.md states them; http-limits.test.ts measures each with shorter ones. The number of requests on one connection has no
 * limit: a proxy sends everybody's through a few, and Node answers those that were sent ahead beyond such a limit with 503.
 */
export const HTTP_LIMITS = {
  /** From the first byte of a request, or the opening of its connection, to the end of its headers. */
  headersMs: 10_000,
  /** From there to the end of its body. A list of 5 MB comes in at 1.4 Mbit/s. */
  requestMs: 30_000,
  /** The same for a route that takes files (`config.takesFiles`): 10 MB come in at 280 kbit/s. Such a route asks for a rate besides. */
  uploadMs: 300_000,
  /** An open connection between two requests. Longer than the 60 s of common proxies, so that the proxy is the one to close it. */
  keepAliveMs: 72_000,
  /** A connection on which nothing moves in either direction, such as a response that is not read. */
  silenceMs: 120_000,
  /** How often headers and requests are checked: each may take this much longer. */
  checkEveryMs: 1_000,
};
export type HttpLimits = typeof HTTP_LIMITS;

/** All headers of a request together, its first line included: 431 beyond. */
const MAX_HEADER_BYTES = 16 * 1_024;

/** The limits as Fastify and Node's server take them. Node knows one limit for all bodies, which is the longest: `limitBodies` has the others. */
export function serverLimits(limits: HttpLimits) {
  return {
    requestTimeout: limits.uploadMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionTimeout: limits.silenceMs,
    http: {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: limits.headersMs,
      // Node checks it against the one before, and Fastify sets it a moment later
      requestTimeout: limits.uploadMs,
      connectionsCheckingInterval: limits.checkEveryMs,
    },
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether bodies may take as long as files on a slow line. */
    takesFiles?: boolean;
  }
}

/** Ends requests whose body is not whole by the limit of its route, as Node ends those beyond the longest one: 408, and the connection closes. */
export function limitBodies(app: FastifyInstance, { requestMs, uploadMs }: HttpLimits): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = raw.headers;
    // what tests inject has no connection
    if ((length !== '0' || encoding !== undefined) && raw.socket instanceof Socket) {
      const timer = setTimeout(
        () => {
          if (raw.complete) return;
          if (reply.raw.headersSent) raw.socket.destroy();
          else app.server.emit('clientError', Object.assign(new Error('Request timeout'), TIMEOUT), raw.socket);
        },
        request.routeOptions.config.takesFiles ? uploadMs : requestMs,
      ).unref();
      raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
}

const TIMEOUT = { code: 'ERR_HTTP_REQUEST_TIMEOUT' };
