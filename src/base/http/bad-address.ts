import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** An address that no route has. */
const NOWHERE = '/%25';
const bad = new WeakSet<IncomingMessage>();

/** Whether the address cannot be decoded, such as `/%E0%A4%A`, or has a part that is too long. */
export const isBadAddress = ({ raw }: FastifyRequest): boolean => bad.has(raw);

/**
 * Hands a request with such an address to the handler of what is not found. Fastify answers one without any hook: without headers of security, limits, a line
 * of the log, and by the address of the proxy.
 */
export function routeBadAddress(app: FastifyInstance, request: IncomingMessage, response: ServerResponse): void {
  const { url } = request;
  bad.add(request);
  request.url = NOWHERE;
  // the route is found at once
  app.routing(request, response);
  request.url = url!;
}
