import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';

/** Requests after which a connection is ended: often enough to even out within seconds under load, seldom enough to cost nothing. */
const MAX_REQUESTS = 50;

/**
 * For a server whose port several processes serve: ends each connection after some requests, with `Connection: close` on an answer. Whichever process is idle takes a new
 * connection; without this, those that came all at once would stay with the process that was awake, however long they last.
 */
export function shareConnections(app: FastifyInstance, maxRequests = MAX_REQUESTS): void {
  const requestsOf = new WeakMap<Socket, number>();
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const count = (requestsOf.get(socket) ?? 0) + 1;
    requestsOf.set(socket, count);
    if (count >= maxRequests) reply.header('connection', 'close');
    done();
  });
}
