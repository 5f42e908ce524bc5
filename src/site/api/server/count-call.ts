import type { FastifyReply } from 'fastify';
import type { RateLimit } from '#base/http/rate-limit.ts';

export type CallAllowance = { rate: RateLimit; ratePerMinute: number };

/** Counts one call of an address and says in headers what is left. Null when it may go on, else why not, in words. */
export function countCall(reply: FastifyReply, ip: string, { rate, ratePerMinute }: CallAllowance): string | null {
  const waitSeconds = rate.take(ip);
  const { calls, wholeInSeconds } = rate.left(ip);
  reply.header('ratelimit-policy', `"default";q=${ratePerMinute};w=60`);
  reply.header('ratelimit', `"default";r=${calls};t=${wholeInSeconds}`);
  if (waitSeconds === 0) return null;
  reply.header('retry-after', String(waitSeconds));
  return `More than ${ratePerMinute} calls in a minute. Try again in ${waitSeconds} s.`;
}
