import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import { addOperatorDownload } from '#base/operators/sign-in/operator-page.ts';
import type { OperatorGate } from '#base/operators/sign-in/operator-gate.ts';
import { ENDPOINTS } from '#base/routes.ts';
import type { CatalogStore } from '#publog/catalog-store.ts';
import { findRedirectTarget } from '#publog/redirects/near-numbers.server.ts';
import type { CrawlCoverage } from './open-coverage.ts';
import { ENGINE_IDS } from './engines.ts';
import type { CrawlRecorder } from './open-recorder.ts';
import { coverageCsv, missedCsv } from './screens/coverage-csv.ts';
import { demandCsv, missingCsv, readMonths } from './screens/demand-csv.ts';
import { crawlMessages, demandMessages } from './screens/messages.ts';

type Access = { coverage: CrawlCoverage; gate: OperatorGate; origin: () => string; catalog: () => CatalogStore };

/** Only names like those of the plan: they go into the name of the download. */
const FILE_NAME = /^[a-z]+-\d{1,6}$/;

const DEMAND_EXPORTS = [
  { url: ENDPOINTS.demandCsv, name: 'asked-not-in-catalog.csv', csvOf: demandCsv },
  { url: ENDPOINTS.missingCsv, name: 'addresses-not-there.csv', csvOf: missingCsv },
];

/** The CSVs of /crawl (C21.27) and /demand (C21.36), for operators of sitemaps. */
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
      ...access,
      unavailable: demandMessages.unavailable,
      async load({ query }) {
        const demand = await coverage.demand(readMonths(String((query as { months?: unknown }).months)));
        return { name, type: 'text/csv', body: csvOf(demand, (path) => findRedirectTarget(catalog(), path)) };
      },
    });
}

/** `summary`: of the last report that this process has computed; null before the first. */
export type CrawlFigures = { recorder: Pick<CrawlRecorder, 'figures'>; summary: CrawlCoverage['summary'] };

type Sample = [labels: Record<string, string>, value: number];

/** Tells /metrics about fetches of crawlers, missing addresses, and how much of the catalog was fetched (C21.19). */
export function addCrawlFigures(registry: Registry, { recorder, summary }: CrawlFigures): void {
  const show = (
    Kind: typeof Counter | typeof Gauge,
    name: string,
    labelNames: string[],
    help: string,
    samples: () => Sample[],
  ): void => {
    const metric: Counter | Gauge = new Kind({
      name,
      help,
      labelNames,
      registers: [registry],
      collect() {
        metric.reset();
        for (const [labels, value] of samples()) metric.inc(labels, value);
      },
    });
  };
  const { figures } = recorder;
  show(
    Counter,
    'crawl_records_total',
    ['outcome'],
    'Records of answers to crawlers and of missing addresses; dropped ones are in no statistics',
    () => [
      [{ outcome: 'taken' }, figures().recorded],
      [{ outcome: 'dropped' }, figures().dropped],
    ],
  );
  show(
    Gauge,
    'crawl_batches_waiting',
    [],
    'Files of crawl records, a batch each, that the store could not take yet',
    () => [[{}, figures().waitingBatches]],
  );
  show(
    Counter,
    'crawl_answers_total',
    ['engine', 'verified', 'status'],
    'Answers to crawlers by engine, class of status, and whether they were verified; those who only claim to be an engine are "no"',
    () =>
      figures().answers.map(({ engine, isVerified, status, count }) => [
        { engine, verified: isVerified ? 'yes' : 'no', status },
        count,
      ]),
  );
  show(
    Counter,
    'not_found_requests_total',
    ['by'],
    'Requests for addresses that are not there, by people (and crawlers that are not told apart) and by verified engines',
    () => [
      [{ by: 'people' }, figures().missing.byPeople],
      [{ by: 'engines' }, figures().missing.byEngines],
    ],
  );
  show(
    Counter,
    'asked_not_listed_total',
    ['source'],
    'Texts that were asked for and are not in the catalog: searches that found nothing, lines of lists and of requests for quote',
    () => Object.entries(figures().asked).map(([source, count]) => [{ source }, count]),
  );
  show(
    Gauge,
    'crawl_fetched_nsns',
    ['engine', 'period'],
    'Listed NSNs that an engine has fetched, ever and this month, when a report was last computed; absent before the first',
    () =>
      (summary() ?? []).flatMap(({ engine, fetchedEver, fetchedThisMonth }): Sample[] => [
        [{ engine, period: 'ever' }, fetchedEver],
        [{ engine, period: 'month' }, fetchedThisMonth],
      ]),
  );
}
