import type { FastifyInstance } from 'fastify';
import { ENDPOINTS } from '../../routes.ts';
import type { Readiness } from './readiness.ts';

/** Answered also while a busy server turns visitors away: it is alive, and must not be restarted for being busy. */
const ALSO_WHEN_BUSY = { config: { pressureHandler: () => undefined } };

/**
 * GET /healthz: the process answers, 200 as long as it lives. GET /readyz: what it is ready for, part by part; 200 while the catalog can be
 * served, 503 otherwise and while the process ends. Neither names a path, a host or a reason that only the log should tell.
 */
export function addHealth(app: FastifyInstance, readiness: () => Promise<Readiness>): void {
  app.get(ENDPOINTS.healthz, ALSO_WHEN_BUSY, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok', uptimeSeconds: Math.floor(process.uptime()) }),
  );
  app.get(ENDPOINTS.readyz, ALSO_WHEN_BUSY, async (_request, reply) => {
    const answer = await readiness();
    if (answer.status === 'unready') reply.code(503).header('retry-after', '10');
    return reply.header('cache-control', 'no-store').send(answer);
  });
}
