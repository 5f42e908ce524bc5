import type { FastifyInstance } from 'fastify';
import type { CatalogStore } from '#publog/catalog-store.ts';
import { findRedirectTarget } from '#publog/redirects/find-redirect.server.ts';
import { addOperatorDownload } from '#base/operators/sign-in/operator-page.ts';
import type { OperatorGate } from '#base/operators/sign-in/operator-gate.ts';
import { ENDPOINTS } from '#base/routes.ts';
import type { CrawlCoverage } from '../coverage/crawl-report.ts';
import { coverageCsv, missedCsv } from '../screens/coverage-csv.ts';
import { ENGINE_IDS } from '../engines/engine-ids.ts';
import { demandCsv, missingCsv, readMonths } from '../screens/demand-csv.ts';
import { crawlMessages, demandMessages } from '../screens/messages.ts';

type Access = { coverage: CrawlCoverage; gate: OperatorGate; origin: () => string; catalog: () => CatalogStore };

/** Only names like those of the plan: they go into the name of the download. */
const FILE_NAME = /^[a-z]+-\d{1,6}$/;

const DEMAND_EXPORTS = [
  { url: ENDPOINTS.demandCsv, name: 'asked-not-in-catalog.csv', csvOf: demandCsv },
  { url: ENDPOINTS.missingCsv, name: 'addresses-not-there.csv', csvOf: missingCsv },
];

/** GET /crawl/coverage.csv, /crawl/files/nsn-972/missed.csv (C21.27), /demand/asked.csv and /demand/missing.csv (C21.36), for operators of sitemaps. */
export function addCrawlExports(app: FastifyInstance, { coverage, gate, origin, catalog }: Access): void {
  const access = { gate, area: 'sitemaps', unavailable: crawlMessages.unavailable } as const;
  addOperatorDownload(app, ENDPOINTS.crawlCsv, {
    ...access,
    load: async () => ({ name: 'crawl-coverage.csv', type: 'text/csv', body: coverageCsv(await coverage.report()) }),
  });
  addOperatorDownload(app, ENDPOINTS.crawlMissed, {
    ...access,
    async load({ params, query }) {
      const { file } = params as { file: string };
      const engine = ENGINE_IDS.find((id) => id === (query as { engine?: unknown }).engine);
      if (engine === undefined || !FILE_NAME.test(file)) return crawlMessages.noFile;
      const missed = await coverage.missed(engine, `${file}.xml.gz`);
      if (missed === null) return crawlMessages.noFile;
      return { name: `${file}-missed-by-${engine}.csv`, type: 'text/csv', body: missedCsv(missed, origin()) };
    },
  });
  for (const { url, name, csvOf } of DEMAND_EXPORTS)
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
