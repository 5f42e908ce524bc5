import type { CrawlReport, EngineReport } from '../crawl/coverage/crawl-report.ts';
import { ANSWER_HEADS, ANSWER_NAMES, fetchesOf } from '../crawl/screens/coverage-days.ts';
import { addressName, formatAtLeast, formatShare, PAGE_KIND_WORDS } from '../crawl/screens/format-words.ts';
import { formatDate, formatTime } from '#base/domain/format-time.ts';
import { counted, formatCount } from '#base/ui/format-count.ts';
import { escapeControls, textTable } from '#base/cli/terminal.ts';
import { sumBy } from '#base/domain/sum-by.ts';

/** Rows of each list: all months that are kept. */
const MAX_ROWS = 13;
const MAX_ADDRESS = 100;
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
    const requests = counted(
      sumBy(days, ({ fetches }) => fetches),
      'request',
    );
    return `${requests} called themselves ${name} and were not verified.\n`;
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
    formatCount(
      sumBy(
        days.filter(({ day }) => day > lately),
        fetchesOf,
      ),
    ),
  ]);
  return lines([['engine', 'ever', '', 'this month', '', `fetches in ${LAST_DAYS} days`], ...rows], [1, 2, 3, 4, 5]);
}

function engineText(engine: EngineReport, { listedNsns, listsFrom }: CrawlReport): string {
  const { name, days, months, files, otherSitemaps, otherPages, refetched, neverFetched, spent } = engine;
  const untouched = files.filter(({ listed, ever }) => listed > 0 && ever === 0);
  const changed = sumBy(refetched, ({ pages }) => pages);
  return [
    `\n${name}\n`,
    list(
      `Answers by day, the last ${MAX_ROWS} with a fetch`,
      ['day', ...ANSWER_NAMES.map((answer) => ANSWER_HEADS[answer])],
      days.slice(-MAX_ROWS).map((day) => [day.day, ...ANSWER_NAMES.map((answer) => formatCount(day[answer]))]),
      [1, 2, 3, 4, 5, 6],
    ),
    list(
      'NSNs by month',
      ['month', 'fetched', 'ever', ''],
      months.map(({ month, fetched, everByThen }) => [
        month,
        formatCount(fetched),
        formatCount(everByThen),
        formatShare(everByThen, listedNsns),
      ]),
      [1, 2, 3],
    ),
    untouched.length === 0
      ? ''
      : `Sitemap files without a fetch: ${formatCount(untouched.length)} of ${formatCount(files.length)}, ${untouched
          .slice(0, MAX_ROWS)
          .map((file) => file.name)
          .join(', ')}${untouched.length > MAX_ROWS ? ', …' : ''}\n`,
    list(
      'Other sitemaps, as last read',
      ['address', 'answer', 'last', 'times'],
      otherSitemaps.map((one) => [
        shown(one.path),
        String(one.readStatus),
        formatDate(one.readAt),
        formatCount(one.reads),
      ]),
      [3],
    ),
    list(
      'Other pages',
      ['pages', 'listed', 'ever', 'this month'],
      otherPages.map(({ kind, listed, ever, thisMonth }) => [
        PAGE_KIND_WORDS[kind],
        formatCount(listed),
        formatShare(ever, listed),
        formatShare(thisMonth, listed),
      ]),
      [1, 2, 3],
    ),
    list(
      'Classes with most NSNs that it never fetched',
      ['class', '', 'never', 'listed'],
      neverFetched.map(({ fsc, name: title, listed, missed }) => [
        fsc,
        title,
        formatCount(missed),
        formatCount(listed),
      ]),
      [2, 3],
    ),
    changed === 0
      ? ''
      : list(
          'Days until a changed page was fetched again',
          ['days', 'pages', ''],
          refetched.map(({ days: after, pages }) => [after, formatCount(pages), formatShare(pages, changed)]),
          [1, 2],
        ),
    list(
      `Fetched most since ${listsFrom}`,
      ['address', 'fetches'],
      engine.mostFetched.map(({ path, fetches, isEstimate }) => [shown(path), formatAtLeast(fetches, isEstimate)]),
      [1],
    ),
    list(
      `Errors since ${listsFrom}`,
      ['address', 'answer', 'last', 'fetches'],
      engine.errors.map(({ path, status, fetches, lastAt, isEstimate }) => [
        shown(path),
        String(status),
        formatDate(lastAt),
        formatAtLeast(fetches, isEstimate),
      ]),
      [3],
    ),
    list(
      `Addresses that no sitemap lists, since ${listsFrom}: ${formatShare(spent.unlisted, spent.fetches)} of its fetches`,
      ['address', 'fetches', 'what to do'],
      engine.unlisted.map(({ pattern, fetches, advice, isEstimate }) => [
        shown(pattern),
        formatAtLeast(fetches, isEstimate),
        advice,
      ]),
      [1],
    ),
  ].join('');
}

/** A title, heads and the first rows; nothing without rows. */
function list(title: string, heads: string[], rows: string[][], rightAligned: number[]): string {
  if (rows.length === 0) return '';
  const more = rows.length > MAX_ROWS ? `  ${formatCount(rows.length - MAX_ROWS)} more: --json\n` : '';
  return `${title}\n${lines([heads, ...rows.slice(0, MAX_ROWS)], rightAligned)}${more}`;
}

const lines = (rows: string[][], rightAligned: number[]): string =>
  textTable(rows, rightAligned)
    .map((line) => `  ${line}\n`)
    .join('');

/** Addresses come from outside: nothing that steers a terminal is printed. */
const shown = (address: string): string => escapeControls(addressName(address)).slice(0, MAX_ADDRESS);
