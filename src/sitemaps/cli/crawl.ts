import { type CrawlReport, computeReport } from '../crawl/coverage/compute-report.ts';
import type { EngineReport } from '../crawl/coverage/engine-report.ts';
import { fetchesOf } from '../crawl/screens/coverage-state.ts';
import { formatShare } from '../crawl/screens/format-words.ts';
import { daysList, reportLists, type ReportList } from '../crawl/screens/report-lists.ts';
import { addDays, utcDate, formatTime } from '#base/domain/format-time.ts';
import { counted, formatCount } from '#base/ui/format-count.ts';
import { escapeControls, textTable, BadUsage, fail, print, type Terminal } from '#base/cli/terminal.ts';
import { closing, sumBy } from '#base/domain/in-parallel.ts';
import { openCatalogs } from '#publog/open-catalogs.ts';
import { openCrawlStore } from '../crawl/store/open-crawl-store.ts';
import { ENGINE_IDS } from '../crawl/engines.ts';
import { readConfig, type Config } from '#base/settings/config.ts';
import { readAccessLogs } from './read-access-logs.ts';
import { readCommandLine, runIfStarted, runOrExplain, type Commands } from '#base/cli/store-command.ts';
/** All months that are kept. */
const MAX_ROWS = 13;
const MAX_CELL = 100;
const LAST_DAYS = 30;

function crawlReportText(report: CrawlReport): string {
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
  const lately = addDays(utcDate(computedAt), -LAST_DAYS);
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
      heads: ['Month', 'Fetched', 'Ever', ''],
      right: [1, 2, 3],
      rows: months.map(({ month, fetched, everByThen }) => [
        month,
        formatCount(fetched),
        formatCount(everByThen),
        formatShare(everByThen, report.listedNsns),
      ]),
    }),
    untouched.length === 0
      ? ''
      : `Sitemap files without a fetch: ${formatCount(untouched.length)} of ${formatCount(files.length)}, ${names.join(', ')}${untouched.length > MAX_ROWS ? ', …' : ''}\n`,
    ...Object.values(lists).map(listText),
  ].join('');
}

/** Addresses come from outside: nothing that steers a terminal is printed. */
function listText({ title, aside, heads, right, rows }: ReportList): string {
  if (rows.length === 0) return '';
  const shown = rows.slice(0, MAX_ROWS).map((row) => row.map((cell) => escapeControls(cell).slice(0, MAX_CELL)));
  const more = rows.length > MAX_ROWS ? `  ${formatCount(rows.length - MAX_ROWS)} more: --json\n` : '';
  return `${title}${aside ? `, ${aside}` : ''}\n${lines([heads, ...shown], right)}${more}`;
}

const lines = (rows: string[][], rightAligned: readonly number[]): string =>
  textTable(rows, rightAligned)
    .map((line) => `  ${line}\n`)
    .join('');

const USAGE = `Usage: npm run crawl -- <command>

Tells what crawlers of search engines fetched, from DATA_DIR, or from QUOTES_DATABASE_URL or DATABASE_URL, also while the server runs.
  report [--engine NAME] [--json]     how much of the catalog each engine has fetched, and what it was answered
                                      (engines: ${ENGINE_IDS.join(', ')})
  read FILE... [--dns] [--all]        adds what access logs say (combined format, haproxy's httplog, or JSON of nginx, Caddy or Traefik; also packed by gzip; "-" is
                                      standard input). A log that has grown is read from where it ended.
    --dns                             also verifies crawlers by the DNS of today, which takes time
    --all                             also counts what the server recorded itself, and what was left out before
`;

type Options = { engine?: string; json?: boolean; dns?: boolean; all?: boolean };
const FLAG = { type: 'boolean' } as const;
const OPTIONS = { engine: { type: 'string' }, json: FLAG, dns: FLAG, all: FLAG } as const;
const COMMANDS: Commands<keyof Options> = {
  report: { options: ['engine', 'json'] },
  read: { options: ['dns', 'all'], operand: 'many' },
};

export function runCrawl(args: string[], environment: NodeJS.ProcessEnv, terminal: Terminal): Promise<number> {
  return runOrExplain(args, { program: 'crawl', usage: USAGE, terminal }, async () => {
    const { name, operands, values } = readCommandLine<keyof Options, Options>(args, COMMANDS, OPTIONS);
    if (name === 'read') {
      if (operands.length === 0) throw new BadUsage('read needs the name of an access log, or "-" for standard input.');
      return readAccessLogs(operands, readConfig(environment), values, terminal);
    }
    return printReport(readConfig(environment), values, terminal);
  });
}

async function printReport(config: Config, { engine, json }: Options, terminal: Terminal): Promise<number> {
  if (engine !== undefined && !ENGINE_IDS.some((known) => known === engine))
    throw new BadUsage(`--engine is one of ${ENGINE_IDS.join(', ')}, not "${engine}".`);
  return closing(openCatalogs(config).listingSource(), async (source) => {
    const catalog = source.current();
    if (catalog === null)
      return fail(terminal, source.failure()?.message ?? 'There is no catalog yet: npm run import.');
    const whole = await closing(openCrawlStore(config), (store) => computeReport({ store, catalog, atMs: Date.now() }));
    const report = { ...whole, engines: whole.engines.filter((one) => engine === undefined || one.engine === engine) };
    return print(terminal.out, json ? `${JSON.stringify(report)}\n` : crawlReportText(report));
  });
}

await runIfStarted(import.meta.filename, runCrawl);
