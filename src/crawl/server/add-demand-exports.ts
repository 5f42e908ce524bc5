import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { CatalogStore } from '../../catalog/catalog-store.ts';
import { StoreUnavailable } from '../../database/store-unavailable.ts';
import { findRedirectTarget } from '../../features/part/find-redirect.server.ts';
import type { OperatorGate } from '../../operators/sign-in/operator-gate.ts';
import { refuseByGate } from '../../operators/sign-in/operator-page.ts';
import { ENDPOINTS } from '../../routes.ts';
import type { CrawlCoverage } from '../coverage/crawl-report.ts';
import { demandCsv, missingCsv, readMonths } from '../screens/demand-csv.ts';
import { demandMessages } from '../screens/messages.ts';

const EXPORTS = [
  { url: ENDPOINTS.demandCsv, name: 'asked-not-in-catalog', csvOf: demandCsv },
  { url: ENDPOINTS.missingCsv, name: 'addresses-not-there', csvOf: missingCsv },
];

/** GET /demand/asked.csv and /demand/missing.csv, for operators of sitemaps; sent while they are written (C21.36). */
export function addDemandExports(
  app: FastifyInstance,
  {
    coverage,
    gate,
    catalog,
  }: { coverage: Pick<CrawlCoverage, 'demand'>; gate: OperatorGate; catalog: () => CatalogStore },
): void {
  for (const { url, name, csvOf } of EXPORTS)
    app.get<{ Querystring: { months?: unknown } }>(url, { exposeHeadRoute: false }, async (request, reply) => {
      if (await refuseByGate({ gate, area: 'sitemaps' }, request, reply)) return reply;
      reply
        .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
        .type('text/plain; charset=utf-8');
      try {
        const demand = await coverage.demand(readMonths(String(request.query.months)));
        const csv = csvOf(demand, (path) => findRedirectTarget(catalog(), path));
        return reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="${name}.csv"`)
          .send(Readable.from(csv));
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error;
        return reply.code(503).header('retry-after', '10').send(`${demandMessages.unavailable}\n`);
      }
    });
}
