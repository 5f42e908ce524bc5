import { csvLine } from '#base/domain/escape-text.ts';
import { formatNsn, type Nsn } from '#base/domain/nsn.ts';
import { paths } from '#base/paths.ts';
import type { CrawlReport } from '../coverage/compute-report.ts';
import type { EngineReport } from '../coverage/engine-report.ts';
import { ANSWER_HEADS, ANSWER_NAMES } from './coverage-days.ts';
import { addressName, fileTitle } from './format-words.ts';

const HEADS = [
  'engine',
  'what',
  'name',
  'detail',
  'listed',
  'fetched',
  'this month',
  'status',
  'fetches',
  'at',
] as const;
type Row = Partial<Record<(typeof HEADS)[number], string | number | null>>;

/** Lines that are sent at once. */
const LINES_A_PIECE = 500;

/** The whole report, one row a thing: files, other sitemaps, months, days by answer, classes with a gap, pages, errors, addresses that are not listed, claims. */
export async function* coverageCsv(report: CrawlReport): AsyncIterable<string> {
  yield csvLine(HEADS);
  yield* inPieces(rowsOf(report), (row) => csvLine(HEADS.map((head) => String(row[head] ?? ''))));
}

/** NSNs that an engine never fetched, with the address of each. `origin`: of this site. */
export async function* missedCsv(nsns: readonly Nsn[], origin: string): AsyncIterable<string> {
  yield csvLine(['nsn', 'address']);
  yield* inPieces(nsns, (nsn) => csvLine([formatNsn(nsn), `${origin}${paths.part(nsn)}`]));
}

async function* inPieces<One>(items: Iterable<One>, lineOf: (item: One) => string): AsyncIterable<string> {
  let lines: string[] = [];
  for (const item of items) {
    lines.push(lineOf(item));
    if (lines.length < LINES_A_PIECE) continue;
    yield lines.join('');
    lines = [];
  }
  yield lines.join('');
}

function* rowsOf(report: CrawlReport): Iterable<Row> {
  for (const engine of report.engines) for (const row of rowsOfEngine(engine)) yield { engine: engine.name, ...row };
  for (const { name, days } of report.claims)
    for (const { day, fetches } of days) yield { engine: name, what: 'not verified', name: day, fetches };
}

function* rowsOfEngine(engine: EngineReport): Iterable<Row> {
  for (const file of engine.files)
    yield {
      what: 'file',
      name: fileTitle(file.name),
      detail: `${formatNsn(file.firstNsn)} to ${formatNsn(file.lastNsn)}`,
      listed: file.listed,
      fetched: file.ever,
      'this month': file.thisMonth,
      status: file.readStatus,
      at: isoTime(file.readAt),
    };
  for (const { path, readAt, readStatus, reads } of engine.otherSitemaps)
    yield { what: 'sitemap', name: path, status: readStatus, fetches: reads, at: isoTime(readAt) };
  for (const { month, fetched, everByThen } of engine.months)
    yield { what: 'month', name: month, fetched: everByThen, 'this month': fetched };
  for (const { kind, listed, ever, thisMonth } of engine.otherPages)
    yield { what: 'pages', name: kind, listed, fetched: ever, 'this month': thisMonth };
  for (const day of engine.days)
    for (const answer of ANSWER_NAMES)
      if (day[answer] > 0) yield { what: 'day', name: day.day, detail: ANSWER_HEADS[answer], fetches: day[answer] };
  for (const { days, pages } of engine.refetched) yield { what: 'fetched again', name: `${days} days`, fetched: pages };
  for (const { fsc, name, listed, missed } of engine.neverFetched)
    yield { what: 'class with a gap', name: fsc, detail: name, listed, fetched: listed - missed };
  for (const { path, fetches, isEstimate } of engine.mostFetched)
    yield { what: 'fetched most', name: path, detail: atLeast(isEstimate), fetches };
  for (const { path, status, fetches, lastAt, isEstimate } of engine.errors)
    yield { what: 'error', name: addressName(path), detail: atLeast(isEstimate), status, fetches, at: isoTime(lastAt) };
  for (const { pattern, advice, fetches, isEstimate } of engine.unlisted)
    yield {
      what: 'not listed',
      name: addressName(pattern),
      detail: `${isEstimate ? 'At least so many. ' : ''}${advice}`,
      fetches,
    };
}

const atLeast = (isEstimate: boolean): string => (isEstimate ? 'at least' : '');

const isoTime = (atMs: number | null): string => (atMs === null ? '' : new Date(atMs).toISOString());
