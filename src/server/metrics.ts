import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { ENDPOINTS } from '../routes.ts';
import type { Backups } from './quotes/backups.ts';

/** Upper bounds in seconds: a page is expected below the first few. */
const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 3];

/** GET /metrics for Prometheus: process figures, answers by route and status, the size of the catalog, the age of the last copy. */
export function addMetrics(
  app: FastifyInstance,
  { listedNsns, backups }: { listedNsns: () => number; backups: Backups },
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const answers = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  });
  const catalogSize: Gauge = new Gauge({
    name: 'catalog_listed_nsns',
    help: 'NSNs listed in the catalog in force',
    registers: [registry],
    collect: () => {
      catalogSize.set(listedNsns());
    },
  });
  const backupAge: Gauge = new Gauge({
    name: 'quotes_last_good_backup_age_seconds',
    help: 'Age of the newest checked copy of the requests for quote; absent when there is none',
    registers: [registry],
    collect: () => {
      const madeAtMs = backups.lastGoodMs();
      backupAge.reset();
      // a gauge without labels is 0 after a reset: removed instead
      if (madeAtMs === null) backupAge.remove();
      else backupAge.set(Math.max(0, Date.now() - madeAtMs) / 1_000);
    },
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    answers.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
  });
  app.get(ENDPOINTS.metrics, async (_request, reply) =>
    reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics()),
  );
}
