import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';

const NOWHERE = '/%25';
const bad = new WeakSet<IncomingMessage>();

/** Whether an address cannot be decoded, or has a part that is too long. */
export const isBadAddress = ({ raw }: FastifyRequest): boolean => bad.has(raw);

/** Routes such a request to not-found. Fastify alone would answer without headers, limits and log. */
export function routeBadAddress(app: FastifyInstance, request: IncomingMessage, response: ServerResponse): void {
  const { url } = request;
  bad.add(request);
  request.url = NOWHERE;
  // the route is found synchronously
  app.routing(request, response);
  request.url = url!;
}
