import { formatNsn } from '#base/domain/nsn.ts';
import { paths } from '#base/paths.ts';
import type { CrawlReport } from './coverage/compute-report.ts';
import type { EngineReport } from './coverage/engine-report.ts';
import { ANSWER_NAMES, ANSWERS } from './screens/coverage-state.ts';
import { addressName, CRAWL_UNAVAILABLE, DEMAND_UNAVAILABLE, fileTitle } from './screens/format-words.ts';
import type { FastifyInstance } from 'fastify';
import type { Counter, Gauge, Registry } from 'prom-client';
import { addOperatorDownload } from '#base/operators/sign-in/operator-page.ts';
import type { OperatorGate } from '#base/operators/sign-in/operator-gate.ts';
import { ENDPOINTS } from '#base/routes.ts';
import type { CatalogStore } from '#publog/catalog-store.ts';
import { findRedirectTarget } from '#publog/redirects/near-numbers.server.ts';
import type { CrawlCoverage } from './open-coverage.ts';
import { ENGINE_IDS } from './engines.ts';
import type { CrawlRecorder } from './open-recorder.ts';
import { readMonths } from './screens/crawl-choice.ts';
import type { Demand } from './store/addresses.ts';
import { csvLine } from '#base/domain/escape-text.ts';
import { isoTime, utcDate } from '#base/domain/format-time.ts';
const NO_FILE = 'No sitemap file or engine has this name.';
const HEADS = 'engine,what,name,detail,listed,fetched,this month,status,fetches,at'.split(',');
type Row = Record<string, string | number | null | undefined>;

function* rowsOf(report: CrawlReport): Generator<Row> {
  for (const engine of report.engines) for (const row of rowsOfEngine(engine)) yield { engine: engine.name, ...row };
  for (const { name, days } of report.claims)
    for (const { day, fetches } of days) yield { engine: name, what: 'not verified', name: day, fetches };
}

function* rowsOfEngine(engine: EngineReport): Generator<Row> {
  for (const { name, firstNsn, lastNsn, listed, ever, thisMonth, readStatus: status, readAt } of engine.files) {
    const detail = `${formatNsn(firstNsn)} to ${formatNsn(lastNsn)}`;
    const counts = { listed, fetched: ever, 'this month': thisMonth };
    yield { what: 'file', name: fileTitle(name), detail, ...counts, status, at: isoTime(readAt) };
  }
  for (const { path, readAt, readStatus, reads } of engine.otherSitemaps)
    yield { what: 'sitemap', name: path, status: readStatus, fetches: reads, at: isoTime(readAt) };
  for (const { month, fetched, everByThen } of engine.months)
    yield { what: 'month', name: month, fetched: everByThen, 'this month': fetched };
  for (const { kind, listed, ever, thisMonth } of engine.otherPages)
    yield { what: 'pages', name: kind, listed, fetched: ever, 'this month': thisMonth };
  for (const day of engine.days)
    for (const answer of ANSWER_NAMES)
      if (day[answer] > 0) yield { what: 'day', name: day.day, detail: ANSWERS[answer].head, fetches: day[answer] };
  for (const { days, pages } of engine.refetched) yield { what: 'fetched again', name: `${days} days`, fetched: pages };
  for (const { fsc, name, listed, missed } of engine.neverFetched)
    yield { what: 'class with a gap', name: fsc, detail: name, listed, fetched: listed - missed };
  for (const { path, fetches, isEstimate } of engine.mostFetched)
    yield { what: 'fetched most', name: path, detail: atLeast(isEstimate), fetches };
  for (const { path, status, fetches, lastAt, isEstimate } of engine.errors)
    yield { what: 'error', name: addressName(path), detail: atLeast(isEstimate), status, fetches, at: isoTime(lastAt) };
  for (const { pattern, advice, fetches, isEstimate } of engine.unlisted) {
    const detail = `${isEstimate ? 'At least so many. ' : ''}${advice}`;
    yield { what: 'not listed', name: addressName(pattern), detail, fetches };
  }
}

const atLeast = (isEstimate: boolean): string => (isEstimate ? 'at least' : '');

type Access = { coverage: CrawlCoverage; gate: OperatorGate; origin: () => string; catalog: () => CatalogStore };

/** Lookups in the catalog at once: visitors need it too. */
const ASKED_AT_ONCE = 10;

const LINES_A_PIECE = 500;

type CsvRows = Iterable<readonly unknown[]> | AsyncIterable<readonly unknown[]>;

/** Writes a CSV piece by piece. */
async function* csvOf(heads: readonly string[], rows: CsvRows): AsyncIterable<string> {
  let lines = [csvLine(heads)];
  for await (const row of rows) {
    lines.push(csvLine(row.map((cell) => String(cell ?? ''))));
    if (lines.length < LINES_A_PIECE) continue;
    yield lines.join('');
    lines = [];
  }
  yield lines.join('');
}

/** Texts with their counts by source, the last day and what is near. */
export function demandCsv({ asked }: Demand): AsyncIterable<string> {
  const rows = asked.map(({ text, counts: { search, list, quote }, lastAt, nearest, isEstimate }) => {
    return [text, search + list + quote, search, list, quote, utcDate(lastAt), nearest, noteOf(isEstimate)];
  });
  return csvOf(['asked for', 'times', 'searches', 'lists', 'requests', 'last', 'nearest', 'note'], rows);
}

/** Missing addresses. `findRedirectTarget`: where to, if the catalog is sure. */
export function missingCsv({ missing }: Demand, findRedirectTarget: (path: string) => Promise<string | null>) {
  async function* rows() {
    for (let at = 0; at < missing.length; at += ASKED_AT_ONCE) {
      const some = missing.slice(at, at + ASKED_AT_ONCE);
      const targets = await Promise.all(some.map(({ path }) => findRedirectTarget(path)));
      for (const [index, { path, byPeople, byEngines, referrerHost, isEstimate }] of some.entries())
        yield [addressName(path), targets[index], byPeople, byEngines, referrerHost, noteOf(isEstimate)];
    }
  }
  return csvOf(['address', 'redirect to', 'by people', 'by engines', 'from', 'note'], rows());
}

const noteOf = (isEstimate: boolean): string => (isEstimate ? 'at least so many' : '');

const DEMAND_EXPORTS = [
  { url: ENDPOINTS.demandCsv, name: 'asked-not-in-catalog.csv', csvOf: demandCsv },
  { url: ENDPOINTS.missingCsv, name: 'addresses-not-there.csv', csvOf: missingCsv },
];

/** The CSVs of /crawl (C21.27) and /demand (C21.36). */
export function addCrawlExports(app: FastifyInstance, { coverage, gate, origin, catalog }: Access): void {
  const access = { gate, area: 'sitemaps', unavailable: CRAWL_UNAVAILABLE } as const;
  addOperatorDownload(app, ENDPOINTS.crawlCsv, {
    ...access,
    async load() {
      const rows = rowsOf(await coverage.report()).map((row) => HEADS.map((head) => row[head]));
      return { name: 'crawl-coverage.csv', type: 'text/csv', body: csvOf(HEADS, rows) };
    },
  });
  addOperatorDownload(app, ENDPOINTS.crawlMissed, {
    ...access,
    async load({ params, query }) {
      const { file } = params as { file: string };
      const engine = ENGINE_IDS.find((id) => id === (query as { engine?: unknown }).engine);
      const missed = engine ? await coverage.missed(engine, `${file}.xml.gz`) : null;
      if (missed === null) return NO_FILE;
      const rows = missed.map((nsn) => [formatNsn(nsn), `${origin()}${paths.part(nsn)}`]);
      const body = csvOf(['nsn', 'address'], rows);
      return { name: `${file}-missed-by-${engine}.csv`, type: 'text/csv', body };
    },
  });
  for (const { url, name, csvOf } of DEMAND_EXPORTS)
    addOperatorDownload(app, url, {
      ...access,
      unavailable: DEMAND_UNAVAILABLE,
      async load({ query }) {
        const demand = await coverage.demand(readMonths(String((query as { months?: unknown }).months)));
        return { name, type: 'text/csv', body: csvOf(demand, (path) => findRedirectTarget(catalog(), path)) };
      },
    });
}

/** `summary`: of the last report; null before the first. */
export type CrawlFigures = { recorder: Pick<CrawlRecorder, 'figures'>; summary: CrawlCoverage['summary'] };

type Prom = { Counter: typeof Counter; Gauge: typeof Gauge };
type Sample = [labels: Record<string, string>, value: number];
const samplesOf = (label: string, counts: Record<string, number>): Sample[] =>
  Object.entries(counts).map(([name, count]) => [{ [label]: name }, count]);

/** Adds fetches, missing addresses and coverage to /metrics (C21.19). */
export function addCrawlFigures(registry: Registry, { recorder: { figures }, summary, ...prom }: CrawlFigures & Prom) {
  /** Counters end with _total. */
  const metrics: Record<string, { help: string; labelNames?: string[]; samples: () => Sample[] }> = {
    crawl_records_total: {
      help: 'Records of answers to crawlers and of missing addresses; dropped ones are in no statistics',
      labelNames: ['outcome'],
      samples: () => samplesOf('outcome', { taken: figures().recorded, dropped: figures().dropped }),
    },
    crawl_batches_waiting: {
      help: 'Files of crawl records, a batch each, that the store could not take yet',
      samples: () => [[{}, figures().waitingBatches]],
    },
    crawl_answers_total: {
      help: 'Answers to crawlers by engine, class of status, and whether they were verified; those who only claim to be an engine are "no"',
      labelNames: ['engine', 'verified', 'status'],
      samples: () =>
        figures().answers.map(({ engine, isVerified, status, count }) => [
          { engine, verified: isVerified ? 'yes' : 'no', status },
          count,
        ]),
    },
    not_found_requests_total: {
      help: 'Requests for addresses that are not there, by people (and crawlers that are not told apart) and by verified engines',
      labelNames: ['by'],
      samples: () => samplesOf('by', { people: figures().missing.byPeople, engines: figures().missing.byEngines }),
    },
    asked_not_listed_total: {
      help: 'Texts that were asked for and are not in the catalog: searches that found nothing, lines of lists and of requests for quote',
      labelNames: ['source'],
      samples: () => samplesOf('source', figures().asked),
    },
    crawl_fetched_nsns: {
      help: 'Listed NSNs that an engine has fetched, ever and this month, when a report was last computed; absent before the first',
      labelNames: ['engine', 'period'],
      samples: () =>
        (summary() ?? []).flatMap(({ engine, fetchedEver, fetchedThisMonth }): Sample[] => [
          [{ engine, period: 'ever' }, fetchedEver],
          [{ engine, period: 'month' }, fetchedThisMonth],
        ]),
    },
  };
  for (const [name, { samples, ...about }] of Object.entries(metrics)) {
    const metric: Counter | Gauge = new prom[name.endsWith('_total') ? 'Counter' : 'Gauge']({
      name,
      ...about,
      registers: [registry],
      collect() {
        metric.reset();
        for (const [labels, value] of samples()) metric.inc(labels, value);
      },
    });
  }
}
