import type { FastifyInstance } from 'fastify';
import { ENDPOINTS } from '../../routes.ts';
import type { Readiness } from './readiness.ts';

/** These answer also while the server turns visitors away because it is too busy: it is alive, and says itself what it is ready for. */
export const HEALTH_ENDPOINTS: readonly string[] = [ENDPOINTS.healthz, ENDPOINTS.readyz, ENDPOINTS.metrics];

/**
 * GET /healthz: the process answers, 200 as long as it lives. GET /readyz: what it is ready for, part by part; 200 while the catalog can be
 * served, 503 otherwise and while the process ends. Neither names a path, a host or a reason that only the log should tell.
 */
export function addHealth(app: FastifyInstance, readiness: () => Promise<Readiness>): void {
  app.get(ENDPOINTS.healthz, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok', uptimeSeconds: Math.floor(process.uptime()) }),
  );
  app.get(ENDPOINTS.readyz, async (_request, reply) => {
    const answer = await readiness();
    if (answer.status === 'unready') reply.code(503).header('retry-after', '10');
    return reply.header('cache-control', 'no-store').send(answer);
  });
}
