import { BadSetting, readConfig, type Config } from '../settings/config.ts';
import { findSiteOrigin } from '../app/site-origin.ts';
import { makeSitemaps, type SitemapOutcome } from './make-sitemaps.ts';
import { NO_ORIGIN, createSitemapProgress, sitemapReportText, describeRunError } from './sitemap-display.ts';
import { parseSitemapArguments, type SitemapArguments } from './sitemap-arguments.ts';
import { stopOnSignals } from './terminal.ts';

const USAGE = `Usage: npm run sitemaps [-- --from N --to N] [--only nsn|fsc] [--threads N] [--json]

Makes the sitemap files of the catalog in force under DATA_DIR/sitemaps/current and switches to them as a whole.
Files whose content has not changed keep their bytes and their dates.
  --from, --to   only the nsn files with these numbers; all others stay as they are
  --only         only the nsn files, or only the class files
  --threads      files compressed at the same time: as many as the machine has processors, at most 4, unless this says otherwise
  --json         print the report as JSON
`;

process.exitCode = await runSitemaps(process.argv.slice(2));

/** The command with its arguments; returns its exit status. */
async function runSitemaps(args: readonly string[]): Promise<number> {
  const parsed = parseSitemapArguments(args);
  if (typeof parsed === 'string') {
    process.stderr.write(parsed === 'help' ? USAGE : `${parsed}\n${USAGE}`);
    return parsed === 'help' ? 0 : 2;
  }
  const config = readSettings();
  if (config === null) return 1;
  const origin = findSiteOrigin(config);
  if (origin === null) {
    process.stderr.write(`${NO_ORIGIN}\n`);
    return 1;
  }
  return run(config, origin, parsed);
}

async function run(config: Config, origin: string, { selection, threads, json }: SitemapArguments): Promise<number> {
  const display = createSitemapProgress(process.stderr);
  const stop = stopOnSignals(() => {
    display.clear();
    process.stderr.write('Stopping ...\n');
  });
  try {
    const catalog = { dataDir: config.dataDir, databaseUrl: config.databaseUrl ?? undefined };
    const { signal } = stop;
    const outcome = await makeSitemaps({ catalog, origin, selection, threads, signal, onProgress: display.show });
    const status = report(outcome, display.clear, json, stop.exitStatus);
    if (outcome.outcome === 'done') await (await import('./audit-command.ts')).auditSitemaps(config, outcome.report);
    if (outcome.outcome === 'done' && config.indexNow !== null) await tell(config, origin, signal);
    return status;
  } catch (error) {
    display.clear();
    const trouble = describeRunError(error);
    if (trouble === null) throw error;
    process.stderr.write(`${trouble}\n`);
    return 1;
  } finally {
    stop.close();
  }
}

/** After the files are published, which stand whatever comes of this. */
async function tell(config: Config, origin: string, signal: AbortSignal): Promise<void> {
  const { indexNowLine, tellIndexNow } = await import('./tell-index-now.ts');
  const told = await tellIndexNow(config, origin, { signal }).catch(() => null);
  if (told !== null) process.stderr.write(indexNowLine(told));
}

function report(outcome: SitemapOutcome, clearDisplay: () => void, json: boolean, stopStatus: () => number): number {
  clearDisplay();
  if (outcome.outcome === 'stopped') {
    process.stderr.write('Stopped. The published files are as they were; the next run goes on from here.\n');
    return stopStatus();
  }
  process.stdout.write(json ? `${JSON.stringify(outcome.report, null, 2)}\n` : sitemapReportText(outcome.report));
  return 0;
}

function readSettings(): Config | null {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof BadSetting)) throw error;
    process.stderr.write(`${error.message}\n`);
    return null;
  }
}
