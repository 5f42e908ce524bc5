import {
  IMPORT_ELSEWHERE,
  createProgressDisplay,
  listCatalogs,
  refuseOnNode,
  startImport,
  switchCatalog,
} from '#publog/cli/run-import.ts';
import { mkdirSync } from 'node:fs';
import { BadSetting, readConfig, type Config } from '#base/settings/config.ts';
import { auditCommand } from '#base/operators/cli/audit-command.ts';
import {
  IMPORT_USAGE,
  heldCatalogsText,
  importReportText,
  keptCatalogsText,
  readImportArguments,
  refusalText,
  type ImportCommand,
} from '#publog/cli/run-import.ts';
import {
  SITEMAPS_STOPPED,
  rebuildSitemaps,
  rebuiltSitemapsLine,
  type RebuiltSitemaps,
} from '#sitemaps/cli/rebuild-sitemaps.ts';
import { BadUsage, fail, printJson, stopOnSignals } from '#base/cli/terminal.ts';

const terminal = { error: process.stderr };
/** Then the process removes what it can and ends. */
const STOP_LIMIT_MS = 2000;
const MISUSED = 2;
const REFUSED = 3;

const GO_BACK = 'See `npm run release -- list`, `rollback` and `activate`.';

process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  try {
    const command = readImportArguments(args);
    if (command === null) {
      process.stderr.write(IMPORT_USAGE);
      return 0;
    }
    const config = readConfig(process.env);
    mkdirSync(config.dataDir, { recursive: true });
    if (command.command === 'list') return await list(config, command.json);
    await refuseOnNode(config, command.command === 'back' ? GO_BACK : IMPORT_ELSEWHERE);
    return await (command.command === 'back' ? goBack(config, command) : importFiles(config, command));
  } catch (error) {
    const { message, syscall, path } = error as NodeJS.ErrnoException;
    if (error instanceof BadSetting) return fail(terminal, message);
    if (syscall === 'mkdir') return fail(terminal, `${path} cannot be made: ${message}`);
    if (!(error instanceof BadUsage)) throw error;
    process.stderr.write(message === '' ? IMPORT_USAGE : `${message}\n`);
    return MISUSED;
  }
}

type Outcome = Awaited<ReturnType<typeof startImport>['outcome']>;
type ImportReport = Extract<Outcome, { outcome: 'imported' }>['report'];
type CommandOf<Name> = Extract<ImportCommand, { command: Name }>;

async function importFiles(config: Config, { paths, acceptLoss, again, json }: CommandOf<'import'>): Promise<number> {
  const { dataDir, databaseUrl, keepCatalogs } = config;
  const display = createProgressDisplay(process.stderr);
  const place = { dataDir, databaseUrl, keepCatalogs };
  const wanted = { place, paths, sample: false, acceptLoss, again };
  const running = startImport(wanted, display.show);
  let timer: NodeJS.Timeout | undefined;
  const stop = stopOnSignals((endNow) => {
    display.clear();
    process.stderr.write('Stopping ...\n');
    running.stop();
    timer = setTimeout(endNow, STOP_LIMIT_MS).unref();
  }, running.abandon);
  const result = await running.outcome;
  clearTimeout(timer);
  stop.close();
  display.clear();
  if (result.outcome === 'stopped') {
    process.stderr.write('Stopped. The catalog is as it was before.\n');
    return stop.exitStatus();
  }
  if (result.outcome === 'failed') {
    for (const { path, reason } of result.ignored) process.stderr.write(`Not used: ${path}: ${reason}\n`);
    return fail(terminal, `The import failed: ${result.problem}`);
  }
  if (result.outcome === 'refused') return printRefusal(config, result, json);
  if (result.outcome === 'unchanged') return printUnchanged(config, result.version, json);
  return printImport(config, result.report, json, stop.signal.aborted);
}

async function printImport(config: Config, report: ImportReport, json: boolean, isStopped: boolean): Promise<number> {
  if (!json) process.stdout.write(importReportText(report));
  const { version, listedNsns } = report.edition;
  const noted = auditCommand(config, 'import', `${version}, ${listedNsns} NSNs listed`);
  // at once: signals have a handler again
  const sitemaps = isStopped ? SITEMAPS_STOPPED : await rebuildSitemaps(config);
  await noted;
  if (!json) process.stdout.write(rebuiltSitemapsLine(sitemaps));
  const catalogs = await listCatalogs(config);
  if (json) printJson({ ...report, catalogs, sitemaps: sitemapsAsData(sitemaps) });
  else process.stdout.write(typeof catalogs === 'string' ? `${catalogs}\n` : keptCatalogsText(catalogs));
  return 0;
}

/** The catalog was made of these files. Makes missing sitemaps. */
async function printUnchanged(config: Config, version: string, json: boolean): Promise<number> {
  const words = `Catalog ${version} is in force already, and was made of the same files: nothing was changed (--again imports them anyway).\n`;
  if (!json) process.stdout.write(words);
  const sitemaps = await rebuildSitemaps(config);
  if (json) printJson({ outcome: 'unchanged', inForce: version, sitemaps: sitemapsAsData(sitemaps) });
  else process.stdout.write(rebuiltSitemapsLine(sitemaps));
  return 0;
}

/** Says what the new catalog would have lost. */
async function printRefusal(
  config: Config,
  { losses, report }: Extract<Outcome, { outcome: 'refused' }>,
  json: boolean,
): Promise<number> {
  await auditCommand(config, 'import-refused', `${losses.length} losses, ${report.edition.listedNsns} NSNs listed`);
  const catalogs = await listCatalogs(config);
  const inForce = typeof catalogs === 'string' ? null : (catalogs.find((each) => each.isInForce)?.version ?? null);
  process.stderr.write(refusalText(losses, inForce));
  if (json) printJson({ outcome: 'refused', losses, inForce, report });
  return REFUSED;
}

async function goBack(config: Config, { version, json }: CommandOf<'back'>): Promise<number> {
  const switched = await switchCatalog(config, version);
  if (typeof switched === 'string') return fail(terminal, switched);
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

async function list(config: Config, json: boolean): Promise<number> {
  const catalogs = await listCatalogs(config);
  if (typeof catalogs === 'string') return fail(terminal, catalogs);
  if (json) printJson(catalogs);
  else process.stdout.write(heldCatalogsText(catalogs));
  return 0;
}

function sitemapsAsData(sitemaps: RebuiltSitemaps): unknown {
  return 'report' in sitemaps ? sitemaps.report : sitemaps;
}
