import type { CrawlReport } from '../crawl/coverage/compute-report.ts';
import type { EngineReport } from '../crawl/coverage/engine-report.ts';
import { fetchesOf } from '../crawl/screens/coverage-days.ts';
import { formatShare } from '../crawl/screens/format-words.ts';
import { daysList, reportLists, type ReportList } from '../crawl/screens/report-lists.ts';
import { formatDate, formatTime } from '#base/domain/format-time.ts';
import { counted, formatCount } from '#base/ui/format-count.ts';
import { escapeControls, textTable } from '#base/cli/terminal.ts';
import { sumBy } from '#base/domain/in-parallel.ts';

/** Rows of each list: all months that are kept. */
const MAX_ROWS = 13;
const MAX_CELL = 100;
const LAST_DAYS = 30;
const DAY_MS = 86_400_000;

/** A report for a terminal: a table of the engines, then what each has fetched, missed and been answered. */
export function crawlReportText(report: CrawlReport): string {
  const { listedNsns, firstDay, engines, claims, setAside } = report;
  const before =
    setAside === null
      ? ''
      : `The record before ${formatTime(setAside.atMs)} was damaged and is not in these figures: ${setAside.name}\n`;
  if (firstDay === null && engines.length === 0) return `${before}No crawler has fetched anything yet.\n`;
  const claimed = claims.map(({ name, days }) => {
    const sum = sumBy(days, ({ fetches }) => fetches);
    return `${counted(sum, 'request')} called themselves ${name} and were not verified.\n`;
  });
  return [
    before,
    `${formatCount(listedNsns)} NSNs are listed. ${firstDay === null ? 'No fetch is on record of the last 13 months' : `Recorded since ${firstDay}`}; only verified crawlers count.\n\n`,
    engines.length === 0 ? 'No verified crawler has fetched anything.\n' : summaryText(report),
    ...engines.map((engine) => engineText(engine, report)),
    claimed.length > 0 ? '\n' : '',
    ...claimed,
  ].join('');
}

function summaryText({ computedAt, listedNsns, engines }: CrawlReport): string {
  const lately = formatDate(computedAt - LAST_DAYS * DAY_MS);
  const rows = engines.map(({ name, fetchedEver, fetchedThisMonth, days }) => [
    name,
    formatCount(fetchedEver),
    formatShare(fetchedEver, listedNsns),
    formatCount(fetchedThisMonth),
    formatShare(fetchedThisMonth, listedNsns),
    formatCount(sumBy(days, (day) => (day.day > lately ? fetchesOf(day) : 0))),
  ]);
  return lines([['engine', 'ever', '', 'this month', '', `fetches in ${LAST_DAYS} days`], ...rows], [1, 2, 3, 4, 5]);
}

function engineText(engine: EngineReport, report: CrawlReport): string {
  const { name, days, months, files } = engine;
  const lists = reportLists(engine, report);
  const untouched = files.filter(({ listed, ever }) => listed > 0 && ever === 0);
  const names = untouched.slice(0, MAX_ROWS).map((file) => file.name);
  return [
    `\n${name}\n`,
    listText(daysList(days, 'Answers by day')),
    listText({
      title: 'NSNs by month',
      aside: '',
      heads: ['Month', 'Fetched', 'Ever', ''],
      right: [1, 2, 3],
      rows: months.map(({ month, fetched, everByThen }) => [
        month,
        formatCount(fetched),
        formatCount(everByThen),
        formatShare(everByThen, report.listedNsns),
      ]),
      none: '',
    }),
    untouched.length === 0
      ? ''
      : `Sitemap files without a fetch: ${formatCount(untouched.length)} of ${formatCount(files.length)}, ${names.join(', ')}${untouched.length > MAX_ROWS ? ', …' : ''}\n`,
    ...Object.values(lists).map(listText),
  ].join('');
}

/** A title, heads and the first rows; nothing without rows. Addresses come from outside: nothing that steers a terminal is printed. */
function listText({ title, aside, heads, right, rows }: ReportList): string {
  if (rows.length === 0) return '';
  const shown = rows.slice(0, MAX_ROWS).map((row) => row.map((cell) => escapeControls(cell).slice(0, MAX_CELL)));
  const more = rows.length > MAX_ROWS ? `  ${formatCount(rows.length - MAX_ROWS)} more: --json\n` : '';
  return `${title}${aside && `, ${aside}`}\n${lines([heads, ...shown], right)}${more}`;
}

const lines = (rows: string[][], rightAligned: readonly number[]): string =>
  textTable(rows, rightAligned)
    .map((line) => `  ${line}\n`)
    .join('');
