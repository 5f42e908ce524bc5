import { mkdirSync } from 'node:fs';
import { constants } from 'node:os';
import { parseArgs } from 'node:util';
import { BadSetting, readConfig } from '../server/config.ts';
import { createProgressDisplay } from './import-progress.ts';
import { importReportText } from './import-report-text.ts';
import { rebuildSitemaps, rebuiltSitemapsLine, SITEMAPS_STOPPED } from './rebuild-sitemaps.ts';
import { startImport } from './run-import.ts';
import { abandonImport } from '../storage/sqlite/abandon-import.ts';

const USAGE = `Usage: npm run import -- <zip, folder or csv ...> [--json]

Loads the files of PUB LOG into the catalog of DATA_DIR, or of DATABASE_URL, and switches to it. Then makes the sitemap files
again that have changed.
  --json    print the report as JSON
`;

/** How long an import that was told to stop may take to clean up, before the process removes what it can and ends. */
const STOP_LIMIT_MS = 2000;
/** Exit status of a program that a signal stopped, as shells have it. */
const SIGNAL_EXIT_BASE = 128;

process.exitCode = await main();

async function main(): Promise<number> {
  const { values, positionals } = readArguments();
  if (values.help || positionals.length === 0) {
    process.stderr.write(USAGE);
    return values.help ? 0 : 2;
  }
  const config = readSettings();
  if (config === null) return 1;
  mkdirSync(config.dataDir, { recursive: true });
  const display = createProgressDisplay(process.stderr);
  const place = { dataDir: config.dataDir, databaseUrl: config.databaseUrl };
  const running = startImport({ place, paths: positionals, sample: false }, display.show);
  const stopping = stopImportOnSignals(running.stop, display.clear, config.dataDir);
  const result = await running.outcome;
  stopping.end();
  display.clear();
  if (result.outcome === 'stopped') {
    process.stderr.write('Stopped. The catalog is as it was before.\n');
    return SIGNAL_EXIT_BASE + constants.signals[stopping.stoppedBy() ?? 'SIGINT'];
  }
  if (result.outcome === 'failed') {
    for (const { path, reason } of result.ignored) process.stderr.write(`Not used: ${path}: ${reason}\n`);
    process.stderr.write(`The import failed: ${result.problem}\n`);
    return 1;
  }
  if (!values.json) process.stdout.write(importReportText(result.report));
  const sitemaps = stopping.stoppedBy() === null ? await rebuildSitemaps(config) : SITEMAPS_STOPPED;
  if (!values.json) process.stdout.write(rebuiltSitemapsLine(sitemaps));
  else
    process.stdout.write(
      `${JSON.stringify({ ...result.report, sitemaps: 'report' in sitemaps ? sitemaps.report : sitemaps }, null, 2)}\n`,
    );
  return 0;
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    });
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    return { values: { json: false, help: false }, positionals: [] };
  }
}

function readSettings() {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof BadSetting)) throw error;
    process.stderr.write(`${error.message}\n`);
    return null;
  }
}

/** The first signal stops the import in good order; a second one, or no answer in time, ends the process at once. */
function stopImportOnSignals(stop: () => void, clearDisplay: () => void, dataDir: string) {
  let stoppedBy: NodeJS.Signals | null = null;
  let timer: NodeJS.Timeout | undefined;
  const onSignal = (signal: NodeJS.Signals): void => {
    const endNow = (): void => {
      abandonImport(dataDir);
      process.removeAllListeners(signal);
      process.kill(process.pid, signal);
    };
    if (stoppedBy !== null) return endNow();
    stoppedBy = signal;
    clearDisplay();
    process.stderr.write('Stopping ...\n');
    stop();
    timer = setTimeout(endNow, STOP_LIMIT_MS).unref();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return {
    stoppedBy: () => stoppedBy,
    /** The import is over: signals are for what comes after it. */
    end() {
      clearTimeout(timer);
      process.off('SIGINT', onSignal);
      process.off('SIGTERM', onSignal);
    },
  };
}
