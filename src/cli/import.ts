import { mkdirSync } from 'node:fs';
import { constants } from 'node:os';
import type { ImportOutcome } from '../catalog/import/report.ts';
import { abandonImport } from '../catalog/sqlite/import-lock.ts';
import { BadSetting, type Config, readConfig } from '../settings/config.ts';
import { auditCommand } from './audit-command.ts';
import { IMPORT_USAGE, type ImportCommand, readImportArguments } from './import-arguments.ts';
import { heldCatalogsText, importReportText, keptCatalogsText, refusalText } from './import-report-text.ts';
import type { CatalogDatabasePlace } from './open-catalog-database.ts';
import { rebuildSitemaps, type RebuiltSitemaps, rebuiltSitemapsLine, SITEMAPS_STOPPED } from './rebuild-sitemaps.ts';
import { createProgressDisplay, startImport } from './run-import.ts';
import { listCatalogs, switchCatalog } from './switch-catalog.ts';

/** How long an import that was told to stop may take to clean up, before the process removes what it can and ends. */
const STOP_LIMIT_MS = 2000;
/** Exit status of a program that a signal stopped, as shells have it. */
const SIGNAL_EXIT_BASE = 128;
/** Exit statuses: the input or the machine is at fault, the command line is, the new catalog has lost too much. */
const FAILED = 1;
const MISUSED = 2;
const REFUSED = 3;

process.exitCode = await main();

async function main(): Promise<number> {
  const command = readImportArguments(process.argv.slice(2));
  if (typeof command === 'string') {
    process.stderr.write(command === '' ? IMPORT_USAGE : `${command}\n`);
    return MISUSED;
  }
  if (command.command === 'help') {
    process.stderr.write(IMPORT_USAGE);
    return 0;
  }
  const config = readSettings();
  if (config === null) return FAILED;
  if (!makeFolder(config.dataDir)) return FAILED;
  const { dataDir, databaseUrl, keepCatalogs } = config;
  const site = { config, place: { dataDir, databaseUrl, keepCatalogs } };
  if (command.command === 'list') return list(site, command);
  return command.command === 'back' ? goBack(site, command) : importFiles(site, command);
}

type Site = { config: Config; place: CatalogDatabasePlace };
type CommandOf<Name> = Extract<ImportCommand, { command: Name }>;

async function importFiles({ config, place }: Site, { paths, acceptLoss, json }: CommandOf<'import'>): Promise<number> {
  const display = createProgressDisplay(process.stderr);
  const wanted = { place, paths, sample: false, maxLossPercent: config.importMaxLossPercent, acceptLoss };
  const running = startImport(wanted, display.show);
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
    return FAILED;
  }
  if (result.outcome === 'refused') return sayRefused({ config, place }, result, json);
  return sayImported({ config, place }, result, { json, isStopped: stopping.stoppedBy() !== null });
}

/** A new catalog is in force: says so and makes the sitemaps follow. */
async function sayImported(
  { config, place }: Site,
  { report }: Extract<ImportOutcome, { outcome: 'imported' }>,
  { json, isStopped }: { json: boolean; isStopped: boolean },
): Promise<number> {
  if (!json) process.stdout.write(importReportText(report));
  const { version, listedNsns } = report.edition;
  const noted = auditCommand(config, 'import', `${version}, ${listedNsns} NSNs listed`);
  // At once: signals have a handler again as soon as this has begun.
  const sitemaps = isStopped ? SITEMAPS_STOPPED : await rebuildSitemaps(config);
  await noted;
  if (!json) process.stdout.write(rebuiltSitemapsLine(sitemaps));
  const catalogs = await listCatalogs(place);
  if (json) printJson({ ...report, catalogs, sitemaps: sitemapsAsData(sitemaps) });
  else process.stdout.write(typeof catalogs === 'string' ? `${catalogs}\n` : keptCatalogsText(catalogs));
  return 0;
}

/** The new catalog was not published: says what it would have lost. */
async function sayRefused(
  { config, place }: Site,
  { losses, report }: Extract<ImportOutcome, { outcome: 'refused' }>,
  json: boolean,
): Promise<number> {
  await auditCommand(config, 'import-refused', `${losses.length} losses, ${report.edition.listedNsns} NSNs listed`);
  const catalogs = await listCatalogs(place);
  const inForce = typeof catalogs === 'string' ? null : (catalogs.find((each) => each.isInForce)?.version ?? null);
  process.stderr.write(refusalText(losses, inForce));
  if (json) printJson({ outcome: 'refused', losses, inForce, report });
  return REFUSED;
}

/** Another catalog that is there already comes into force: says so and makes the sitemaps follow. */
async function goBack({ config, place }: Site, { version, json }: CommandOf<'back'>): Promise<number> {
  const switched = await switchCatalog(place, version);
  if (typeof switched === 'string') {
    process.stderr.write(`${switched}\n`);
    return FAILED;
  }
  const { from, to } = switched;
  const instead = from === null ? '' : `, in place of ${from}, which stays for \`npm run import -- --to ${from}\``;
  if (!json) process.stdout.write(`Catalog ${to} is in force${instead}.\n`);
  const noted = auditCommand(config, 'catalog-back', from === null ? to : `${to}, in place of ${from}`);
  const sitemaps = await rebuildSitemaps(config);
  await noted;
  if (json) printJson({ from, to, sitemaps: sitemapsAsData(sitemaps) });
  else process.stdout.write(rebuiltSitemapsLine(sitemaps));
  return 0;
}

async function list({ place }: Site, { json }: CommandOf<'list'>): Promise<number> {
  const catalogs = await listCatalogs(place);
  if (typeof catalogs === 'string') {
    process.stderr.write(`${catalogs}\n`);
    return FAILED;
  }
  if (json) printJson(catalogs);
  else process.stdout.write(heldCatalogsText(catalogs));
  return 0;
}

function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

function sitemapsAsData(sitemaps: RebuiltSitemaps): unknown {
  return 'report' in sitemaps ? sitemaps.report : sitemaps;
}

function makeFolder(dataDir: string): boolean {
  try {
    mkdirSync(dataDir, { recursive: true });
    return true;
  } catch (error) {
    process.stderr.write(`${dataDir} cannot be made: ${(error as Error).message}\n`);
    return false;
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
