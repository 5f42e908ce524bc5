/**
 * Times in milliseconds. SECURITY.md states them; http-limits.test.ts measures each with shorter ones. The number of requests on one connection has no
 * limit: a proxy sends everybody's through a few, and Node answers those that were sent ahead beyond such a limit with 503.
 */
export const HTTP_LIMITS = {
  /** From the first byte of a request, or the opening of its connection, to the end of its headers. */
  headersMs: 10_000,
  /** From there to the end of its body. A list of 5 MB comes in at 1.4 Mbit/s. */
  requestMs: 30_000,
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

/** The limits as Fastify and Node's server take them. */
export function serverLimits(limits: HttpLimits) {
  return {
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionTimeout: limits.silenceMs,
    http: {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: limits.headersMs,
      // Node checks it against the one before, and Fastify sets it a moment later
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: limits.checkEveryMs,
    },
  };
}
