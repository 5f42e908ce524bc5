import type { FastifyInstance } from 'fastify';
import { addOperatorDownload } from '#base/operators/sign-in/add-operator-download.ts';
import type { OperatorGate } from '#base/operators/sign-in/operator-gate.ts';
import { ENDPOINTS } from '#base/routes.ts';
import type { CrawlCoverage } from '../coverage/crawl-report.ts';
import { coverageCsv, missedCsv } from '../screens/coverage-csv.ts';
import { ENGINE_IDS } from '../engines/engine-ids.ts';
import { crawlMessages } from '../screens/messages.ts';

type Access = { coverage: CrawlCoverage; gate: OperatorGate; origin: () => string };

/** Only names like those of the plan: they go into the name of the download. */
const FILE_NAME = /^[a-z]+-\d{1,6}$/;

/** GET /crawl/coverage.csv and /crawl/files/nsn-972/missed.csv, for operators of sitemaps (C21.27). */
export function addCrawlExports(app: FastifyInstance, { coverage, gate, origin }: Access): void {
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
}
