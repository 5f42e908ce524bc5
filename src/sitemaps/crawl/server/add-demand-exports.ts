import type { FastifyInstance } from 'fastify';
import type { CatalogStore } from '#publog/catalog-store.ts';
import { findRedirectTarget } from '#publog/redirects/find-redirect.server.ts';
import { addOperatorDownload } from '#base/operators/sign-in/add-operator-download.ts';
import type { OperatorGate } from '#base/operators/sign-in/operator-gate.ts';
import { ENDPOINTS } from '#base/routes.ts';
import type { CrawlCoverage } from '../coverage/crawl-report.ts';
import { demandCsv, missingCsv, readMonths } from '../screens/demand-csv.ts';
import { demandMessages } from '../screens/messages.ts';

type Access = { coverage: Pick<CrawlCoverage, 'demand'>; gate: OperatorGate; catalog: () => CatalogStore };

const EXPORTS = [
  { url: ENDPOINTS.demandCsv, name: 'asked-not-in-catalog.csv', csvOf: demandCsv },
  { url: ENDPOINTS.missingCsv, name: 'addresses-not-there.csv', csvOf: missingCsv },
];

/** GET /demand/asked.csv and /demand/missing.csv, for operators of sitemaps (C21.36). */
export function addDemandExports(app: FastifyInstance, { coverage, gate, catalog }: Access): void {
  for (const { url, name, csvOf } of EXPORTS)
    addOperatorDownload(app, url, {
      gate,
      area: 'sitemaps',
      unavailable: demandMessages.unavailable,
      async load({ query }) {
        const demand = await coverage.demand(readMonths(String((query as { months?: unknown }).months)));
        return { name, type: 'text/csv', body: csvOf(demand, (path) => findRedirectTarget(catalog(), path)) };
      },
    });
}
