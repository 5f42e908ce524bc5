import { openCatalogs } from '#publog/open-catalogs.ts';
import { openCrawlStore } from '../crawl/store/open-crawl-store.ts';
import { robotsTxt } from '#base/http/site-endpoints.ts';
import { computeReport } from '../crawl/coverage/compute-report.ts';
import { ENGINE_IDS } from '../crawl/engines.ts';
import { readConfig, type Config } from '#base/settings/config.ts';
import { crawlReportText } from './crawl-report-text.ts';
import { readAccessLogs } from './read-access-logs.ts';
import { readCommandLine, runIfStarted, runOrExplain, type Commands } from '#base/cli/store-command.ts';
import { BadUsage, fail, print, type Terminal } from '#base/cli/terminal.ts';

const USAGE = `Usage: npm run crawl -- <command>

Tells what crawlers of search engines fetched, from DATA_DIR, or from QUOTES_DATABASE_URL or DATABASE_URL, also while the server runs.
  report [--engine NAME] [--json]     how much of the catalog each engine has fetched, and what it was answered
                                      (engines: ${ENGINE_IDS.join(', ')})
  read FILE... [--dns] [--all]        adds what access logs say (combined format, or JSON of nginx, Caddy or Traefik; also packed by gzip; "-" is
                                      standard input). A log that has grown is read from where it ended.
    --dns                             also verifies crawlers by the DNS of today, which takes time
    --all                             also counts what the server recorded itself, and what was left out before
`;

type Options = { engine?: string; json?: boolean; dns?: boolean; all?: boolean };
const OPTIONS = {
  engine: { type: 'string' },
  json: { type: 'boolean' },
  dns: { type: 'boolean' },
  all: { type: 'boolean' },
} as const;
const COMMANDS: Commands<keyof Options> = {
  report: { options: ['engine', 'json'] },
  read: { options: ['dns', 'all'], operand: 'many' },
};

/** Runs one command about crawlers; returns the exit status: 0 done, 1 failed, 2 not understood. */
export function runCrawl(args: string[], environment: NodeJS.ProcessEnv, terminal: Terminal): Promise<number> {
  return runOrExplain(args, { program: 'crawl', usage: USAGE, terminal }, async () => {
    const { name, operands, values } = readCommandLine<keyof Options, Options>(args, COMMANDS, OPTIONS);
    if (name === 'read') {
      if (operands.length === 0) throw new BadUsage('read needs the name of an access log, or "-" for standard input.');
      return readAccessLogs(operands, readConfig(environment), values, terminal);
    }
    return report(readConfig(environment), values, terminal);
  });
}

async function report(config: Config, { engine, json }: Options, terminal: Terminal): Promise<number> {
  if (engine !== undefined && !ENGINE_IDS.some((known) => known === engine))
    throw new BadUsage(`--engine is one of ${ENGINE_IDS.join(', ')}, not "${engine}".`);
  const source = await openCatalogs(config).listingSource();
  try {
    const catalog = source.current();
    if (catalog === null)
      return fail(terminal, source.failure()?.message ?? 'There is no catalog yet: npm run import.');
    const store = await openCrawlStore(config);
    const whole = await computeReport({
      store,
      catalog,
      robotsTxt: robotsTxt(''),
      atMs: Date.now(),
    }).finally(() => store.close());
    const engines = whole.engines.filter((one) => engine === undefined || one.engine === engine);
    if (json) return print(terminal.out, `${JSON.stringify({ ...whole, engines })}\n`);
    return print(terminal.out, crawlReportText({ ...whole, engines }));
  } finally {
    await source.close();
  }
}

await runIfStarted(import.meta.filename, runCrawl);
