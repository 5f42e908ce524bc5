import type { FastifyInstance, FastifyReply } from 'fastify';

const OTHERS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** Answers 405 to methods that an address does not have, before a body is read. */
export function refuseOtherMethods(
  scope: FastifyInstance,
  url: string,
  allowed: readonly string[],
  refuse: (reply: FastifyReply, status: 405) => FastifyReply,
): void {
  scope.route({
    method: OTHERS.filter((method) => !allowed.includes(method)),
    url,
    onRequest: async (_request, reply) => refuse(reply.header('allow', allowed.join(', ')), 405),
    handler: (_request, reply) => reply,
  });
}
