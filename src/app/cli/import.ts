import { mkdirSync } from 'node:fs';
import { BadSetting, readConfig, type Config } from '#base/settings/config.ts';
import { auditCommand } from '#base/operators/cli/audit-command.ts';
import {
  createProgressDisplay,
  heldCatalogsText,
  IMPORT_ELSEWHERE,
  ignoredLines,
  IMPORT_USAGE,
  type ImportCommand,
  importReportText,
  inputLines,
  keptCatalogsText,
  lines,
  listCatalogs,
  readImportArguments,
  refusalText,
  refuseOnNode,
  startImport,
  switchCatalog,
} from '#publog/cli/run-import.ts';
import { SITEMAPS_STOPPED, rebuildSitemaps, rebuiltSitemapsLine } from '#sitemaps/cli/rebuild-sitemaps.ts';
import { runIfStarted } from '#base/cli/store-command.ts';
import { removeSampleDesk } from './sample-desk.ts';
import { BadUsage, fail, printJson, stopOnSignals, type Terminal } from '#base/cli/terminal.ts';

/** Then the process removes what it can and ends. */
const STOP_LIMIT_MS = 2000;
const MISUSED = 2;
const REFUSED = 3;

const GO_BACK = 'See `npm run release -- list`, `rollback` and `activate`.';

/** Runs `npm run import`. Resolves with its exit status. */
export async function runImport(args: string[], environment: NodeJS.ProcessEnv, terminal: Terminal): Promise<number> {
  try {
    const command = readImportArguments(args);
    if (command === null) {
      terminal.error.write(IMPORT_USAGE);
      return 0;
    }
    const config = readConfig(environment);
    mkdirSync(config.dataDir, { recursive: true });
    const means = { config, json: command.json, ...terminal };
    if (command.command === 'list') return await list(means);
    await refuseOnNode(config, command.command === 'back' ? GO_BACK : IMPORT_ELSEWHERE);
    return await (command.command === 'back' ? goBack(means, command.version) : importFiles(means, command));
  } catch (error) {
    const { message, syscall, path } = error as NodeJS.ErrnoException;
    if (error instanceof BadSetting) return fail(terminal, message);
    if (syscall === 'mkdir') return fail(terminal, `${path} cannot be made: ${message}`);
    if (!(error instanceof BadUsage)) throw error;
    terminal.error.write(message === '' ? IMPORT_USAGE : `${message}\n`);
    return MISUSED;
  }
}

type Means = { config: Config; json: boolean } & Terminal;
type Outcome = Awaited<ReturnType<typeof startImport>['outcome']>;

async function importFiles(means: Means, wish: ImportCommand & { command: 'import' }): Promise<number> {
  const { error } = means;
  const { paths, acceptLoss, again } = wish;
  const { dataDir, databaseUrl, keepCatalogs } = means.config;
  const display = createProgressDisplay(error);
  const place = { dataDir, databaseUrl, keepCatalogs };
  const running = startImport({ place, paths, sample: false, acceptLoss, again }, display.show);
  let timer: NodeJS.Timeout | undefined;
  const stop = stopOnSignals((endNow) => {
    display.clear();
    error.write('Stopping ...\n');
    running.stop();
    timer = setTimeout(endNow, STOP_LIMIT_MS).unref();
  }, running.abandon);
  const result = await running.outcome;
  clearTimeout(timer);
  stop.close();
  display.clear();
  if (result.outcome === 'stopped') {
    error.write('Stopped. The catalog is as it was before.\n');
    return stop.exitStatus();
  }
  if (result.outcome === 'failed') {
    for (const line of ignoredLines(result.ignored)) error.write(`Not used: ${line}\n`);
    if (means.json) printJson(result, means.out);
    return fail(means, `The import failed: ${result.problem}`);
  }
  if (result.outcome === 'refused') return printRefusal(means, result);
  if (result.outcome === 'unchanged') return printUnchanged(means, result.version);
  return printImport(means, result, stop.signal.aborted);
}

async function printImport(means: Means, { report }: Outcome & { outcome: 'imported' }, isStopped: boolean) {
  const { config, json, out, error } = means;
  if (!json) out.write(importReportText(report));
  const { version, listedNsns } = report.edition;
  const noted = auditCommand(config, 'import', `${version}, ${listedNsns} NSNs listed`, error);
  const removed = await removeSampleDesk(config);
  if (!json) out.write(removed);
  // at once: signals have a handler again
  const sitemaps = isStopped ? SITEMAPS_STOPPED : await rebuildSitemaps(config, error);
  await noted;
  if (!json) out.write(rebuiltSitemapsLine(sitemaps));
  const catalogs = await listCatalogs(config);
  if (json) printJson({ ...report, catalogs, sitemaps: sitemapsAsData(sitemaps) }, out);
  else out.write(typeof catalogs === 'string' ? `${catalogs}\n` : keptCatalogsText(catalogs));
  return 0;
}

/** The catalog was made of these files. Makes missing sitemaps. */
async function printUnchanged({ config, json, out, error }: Means, version: string): Promise<number> {
  const words = `Catalog ${version} is in force already, and was made of the same files: nothing was changed (--again imports them anyway).\n`;
  const removed = await removeSampleDesk(config);
  if (!json) out.write(words + removed);
  const sitemaps = await rebuildSitemaps(config, error);
  if (json) printJson({ outcome: 'unchanged', inForce: version, sitemaps: sitemapsAsData(sitemaps) }, out);
  else out.write(rebuiltSitemapsLine(sitemaps));
  return 0;
}

/** Says what the new catalog would have lost. */
async function printRefusal(means: Means, { losses, report }: Outcome & { outcome: 'refused' }): Promise<number> {
  const { config, json, out, error } = means;
  const { listedNsns } = report.edition;
  await auditCommand(config, 'import-refused', `${losses.length} losses, ${listedNsns} NSNs listed`, error);
  const catalogs = await listCatalogs(config);
  const inForce = typeof catalogs === 'string' ? null : (catalogs.find((each) => each.isInForce)?.version ?? null);
  if (!json) out.write(lines(inputLines(report)));
  error.write(refusalText(losses, inForce));
  if (json) printJson({ outcome: 'refused', losses, inForce, report }, out);
  return REFUSED;
}

async function goBack({ config, json, out, error }: Means, version: string | null): Promise<number> {
  const switched = await switchCatalog(config, version);
  if (typeof switched === 'string') return fail({ error }, switched);
  const { from, to } = switched;
  const instead = from === null ? '' : `, in place of ${from}, which stays for \`npm run import -- --to ${from}\``;
  if (!json) out.write(`Catalog ${to} is in force${instead}.\n`);
  const noted = auditCommand(config, 'catalog-back', from === null ? to : `${to}, in place of ${from}`, error);
  const sitemaps = await rebuildSitemaps(config, error);
  await noted;
  if (json) printJson({ from, to, sitemaps: sitemapsAsData(sitemaps) }, out);
  else out.write(rebuiltSitemapsLine(sitemaps));
  return 0;
}

async function list({ config, json, out, error }: Means): Promise<number> {
  const catalogs = await listCatalogs(config);
  if (typeof catalogs === 'string') return fail({ error }, catalogs);
  if (json) printJson(catalogs, out);
  else out.write(heldCatalogsText(catalogs));
  return 0;
}

const sitemapsAsData = (sitemaps: Awaited<ReturnType<typeof rebuildSitemaps>>): unknown =>
  'report' in sitemaps ? sitemaps.report : sitemaps;

await runIfStarted(import.meta.filename, runImport);
