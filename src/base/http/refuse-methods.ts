import { STATUS_CODES } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** Answers 405 before a body is read. */
export function refuseOtherMethods(
  scope: FastifyInstance,
  url: string,
  allowed: readonly string[],
  refuse: (reply: FastifyReply, status: 405) => FastifyReply,
): void {
  scope.route({
    method: METHODS.filter((method) => !allowed.includes(method)),
    url,
    onRequest: async (_request, reply) => refuse(reply.header('allow', allowed.join(', ')), 405),
    handler: (_request, reply) => reply,
  });
}

/** "HTTP 404: Not Found" */
export function messageOf(status: number): string {
  return `HTTP ${status}: ${STATUS_CODES[status] ?? ''}`;
}
