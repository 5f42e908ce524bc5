import type { FastifyInstance } from 'fastify';
import { ENDPOINTS } from '../routes.ts';

/** Files of the build are compressed once, by the build: no balancer does it better. */
const ASSETS = ENDPOINTS.asset.split(':')[0]!;

/**
 * Leaves the compression of documents, calls and XML to the balancer in front (`COMPRESSION=off`): answers are what they are for a client that takes none, and still say that
 * they depend on Accept-Encoding.
 */
export function leaveCompression(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.url.startsWith(ASSETS)) delete request.headers['accept-encoding'];
    done();
  });
}
