import { within } from '#base/domain/within.ts';
import type { CrawlQuery } from '#base/paths.ts';
import { ENGINE_IDS, type EngineId } from '../engines.ts';
import type { CrawlCoverage, CrawlReport, EngineReport } from '../coverage/crawl-report.ts';
import type { SetAside } from '../records.ts';
import type { NoCoverage } from './no-coverage.tsx';

/** The report, or why it cannot be shown. `isRecorded`: false once recording is switched off. */
export type ReadReport = { kind: 'report'; report: CrawlReport; isRecorded: boolean } | None;
/** One engine of the report, and all of them. */
export type ReadEngine = { kind: 'engine'; engine: EngineReport; engines: readonly EngineReport[] } | None;
type None = { kind: 'none'; why: NoCoverage; sinceMs: number; setAside?: SetAside | null };

/** The first report after a start takes seconds: a page does not wait that long. */
const PATIENCE_MS = 1_500;

/** `sinceMs`: when this process began to record, if it does. */
const none = (why: NoCoverage, sinceMs = performance.timeOrigin): None => ({ kind: 'none', why, sinceMs });

/** What is known now. `isRecorded`: whether anything is added. Rejects with `StoreUnavailable`. */
export async function readReport(
  coverage: CrawlCoverage,
  isRecorded: boolean,
  patienceMs = PATIENCE_MS,
): Promise<ReadReport> {
  const reading = coverage.report();
  const report = await within(patienceMs, reading, () => null);
  if (report !== null)
    return report.firstDay === null && report.engines.length === 0
      ? { ...none(isRecorded ? 'empty' : 'off'), setAside: report.setAside }
      : { kind: 'report', report, isRecorded };
  const failure = coverage.failure();
  if (failure !== null) throw failure;
  return none('computing');
}

/** The engine that the query names, or the first one. As `readReport` else. */
export async function readEngine(
  coverage: CrawlCoverage,
  isRecorded: boolean,
  query: URLSearchParams,
): Promise<ReadEngine> {
  const read = await readReport(coverage, isRecorded);
  if (read.kind === 'none') return read;
  const { engines, firstDay } = read.report;
  const { tab } = readCrawlChoice(query);
  const engine = engines.find((one) => one.engine === tab) ?? engines[0];
  return engine === undefined ? none('unverified', Date.parse(firstDay!)) : { kind: 'engine', engine, engines };
}

/** How far back the page looks. */
export const PERIODS = [
  { days: 30, name: '30 days' },
  { days: 90, name: '90 days' },
  { days: 365, name: 'Year' },
] as const;
type PeriodDays = (typeof PERIODS)[number]['days'];

/** What an address of the page asks for. `tab`: null for the first engine there is. */
export type CrawlChoice = { tab: EngineId | 'claims' | null; days: PeriodDays };

const USUAL_DAYS = 90;

/** Unknown engines and periods count as not named. */
export function readCrawlChoice(query: URLSearchParams): CrawlChoice {
  const days = PERIODS.find((period) => String(period.days) === query.get('days'))?.days ?? USUAL_DAYS;
  const tab = query.get('engine');
  return { tab: tab === 'claims' ? tab : (ENGINE_IDS.find((id) => id === tab) ?? null), days };
}

/** The query of a choice, as short as it can be. */
export const crawlQuery = ({ tab, days }: CrawlChoice): CrawlQuery => ({
  engine: tab ?? undefined,
  days: days === USUAL_DAYS ? undefined : String(days),
});

/** "90 days", "year": behind the word "last". */
export const periodName = (days: PeriodDays): string =>
  PERIODS.find((period) => period.days === days)!.name.toLowerCase();
