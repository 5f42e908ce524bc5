import type { FastifyInstance } from 'fastify';
import { Socket } from 'node:net';

/** Milliseconds, as SECURITY.md states them. Requests on one connection are not limited: proxies share a few. */
export const HTTP_LIMITS = {
  /** To the end of the headers. */
  headersMs: 10_000,
  /** To the end of the body: 5 MB at 1.4 Mbit/s. */
  requestMs: 30_000,
  /** For routes that take files: 10 MB at 280 kbit/s. */
  uploadMs: 300_000,
  /** Longer than the 60 s of proxies, so that the proxy closes. */
  keepAliveMs: 72_000,
  /** Nothing moves in either direction. */
  silenceMs: 120_000,
  checkEveryMs: 1_000,
};
export type HttpLimits = typeof HTTP_LIMITS;

/** 431 beyond. */
const MAX_HEADER_BYTES = 16 * 1_024;

/** Node knows one limit for all bodies, the longest; `limitBodies` has the others. */
export function serverLimits(limits: HttpLimits) {
  return {
    requestTimeout: limits.uploadMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionTimeout: limits.silenceMs,
    http: {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: limits.headersMs,
      // Node compares it before Fastify sets it
      requestTimeout: limits.uploadMs,
      connectionsCheckingInterval: limits.checkEveryMs,
    },
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    takesFiles?: boolean;
  }
}

/** Ends requests whose body is late, with 408. */
export function limitBodies(app: FastifyInstance, { requestMs, uploadMs }: HttpLimits): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = raw.headers;
    // injected requests have no connection
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
