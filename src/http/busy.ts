import type { FastifyReply } from 'fastify';
import { OWN_LIMIT_HEADER } from '../domain/own-limit.ts';

/** The site has more to do than it can: answered with 503 and Retry-After. */
class Busy extends Error {
  override name = 'Busy';
  readonly statusCode = 503;
}

/** What to throw when the site has too much to do. The reply says which limit it was, for programs that test the site. */
export function busy(reply: FastifyReply, limit: 'pages' | 'streams' | 'load'): Error {
  reply.header(OWN_LIMIT_HEADER, limit);
  return new Busy('The site is busy. Please try again in a few seconds.');
}
