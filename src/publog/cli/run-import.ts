import type { FileReport, ImportReport, Loss, ImportOutcome, ImportProgress } from '../import/report.ts';
import { BadUsage, parseOptions, textTable, createProgressLine, timeLeft, type Output } from '#base/cli/terminal.ts';
import { type HeldCatalog, ImportRunning, type CatalogDatabase } from '../catalog-loader.ts';
import { runInThread } from '#base/http/bounded-threads.ts';
import { CHANGE_KINDS, KIND_NAMES } from '../changes/change-kinds.ts';
import type { ChangeReport } from '../changes/record-changes.ts';
import type { ImportTask } from './import.worker.ts';
import { abandonImport, findInForce } from '../sqlite/held-catalogs.ts';
import { findFetched } from '../releases/release-folder.ts';
import { BadSetting, type Config } from '#base/settings/config.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import type { StorePlace } from '#base/settings/site-origin.ts';
import { openCatalogs } from '../open-catalogs.ts';
export function importReportText(report: ImportReport): string {
  const { edition } = report;
  const lines = [
    ...inputLines(report),
    '',
    `Catalog ${edition.version} of ${edition.editionDate} is in force: ${count(edition.listedNsns)} NSNs listed, ` +
      `${count(edition.unlistedNsns)} on file but not listed, ${count(edition.partNumbers)} part numbers, ` +
      `${count(edition.makers)} makers, ${count(edition.classes)} classes.`,
    `Against the catalog before: ${count(report.newRecords)} new, ${count(report.changedRecords)} changed, ` +
      `${count(report.goneRecords)} gone, ${count(report.unchangedRecords)} unchanged.`,
    ...(report.changes === null ? [] : [changesText(report.changes)]),
  ];
  const accepted = report.acceptedLosses;
  return `${lines.join('\n')}\n${accepted.length === 0 ? '' : `Accepted by --accept-loss:\n${lossTable(accepted)}`}`;
}

function changesText({ counts, compared, hasFacts, problem }: ChangeReport): string {
  if (problem !== null) return `Changes are not recorded, and /changes has a gap here: ${problem}`;
  if (!compared) return 'Changes: the record begins with this edition.';
  const kinds = CHANGE_KINDS.flatMap((kind) => (counts[kind] ? [`${KIND_NAMES[kind]} ${count(counts[kind])}`] : []));
  const left = hasFacts ? '' : ' Prices, units and advice are not compared: one of the two has no V_FLIS_MANAGEMENT.';
  return `Changes recorded: ${kinds.join(', ') || 'none'}.${left}`;
}

/** Files and characteristics, published or not. */
export function inputLines({ files, missing, ignored, characteristics }: ImportReport): string[] {
  const notGiven = missing.map(({ table, zip, withoutIt }) => `${table} (${zip}.zip): ${withoutIt}`);
  return [
    ...files.flatMap(fileLines),
    ...list('Files that were not given', notGiven),
    ...list('Not used', ignoredLines(ignored)),
    ...characteristicLines(characteristics),
  ];
}

export function ignoredLines(ignored: ImportReport['ignored']): string[] {
  return ignored.map(({ path, reason }) => `${path}: ${reason}`);
}

function fileLines(file: FileReport): string[] {
  const lines = [
    `${file.table}: ${count(file.rowsRead)} rows read, ${count(file.rowsLoaded)} loaded  (${file.source}, ${file.encoding})`,
  ];
  for (const { reason, count: rows, examples } of file.skipped)
    lines.push(`  skipped ${count(rows)}: ${reason} (${examples.map((example) => `"${example}"`).join(', ')})`);
  const { repaired, misfits } = file;
  if (repaired.count > 0)
    lines.push(
      `  repaired ${count(repaired.count)}: quotes that were not doubled, split as the columns ask (${repaired.examples.join(', ')})`,
    );
  for (const { reason, count: cells, examples } of misfits)
    lines.push(`  ${reason} in ${count(cells)}, kept as filed (${examples.join(', ')})`);
  if (file.unknownColumns.length > 0) lines.push(`  unknown columns: ${file.unknownColumns.join(', ')}`);
  if (file.missingColumns.length > 0) lines.push(`  missing columns, left empty: ${file.missingColumns.join(', ')}`);
  if (file.cutOff !== null) lines.push(`  cut off: ${file.cutOff}`);
  for (const note of file.notes) lines.push(`  ${note}`);
  return lines;
}

/** Counts understood replies, and the requirements with most others. */
function characteristicLines(characteristics: ImportReport['characteristics']): string[] {
  const { requirements, replies, measures, understood, leastUnderstood } = characteristics;
  if (replies === 0) return [];
  const share = ((understood / replies) * 100).toFixed(1);
  return [
    '',
    `Characteristics of listed NSNs: ${count(replies)} replies to ${count(requirements)} requirements, ${share} % understood, ${count(measures)} of them as measures.`,
    ...leastUnderstood.map(({ mrc, title, replies: own, understood: known }) => {
      return `  ${mrc} ${title}: ${count(own - known)} of ${count(own)} replies are texts`;
    }),
  ];
}

function list(title: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : ['', `${title}:`, ...items.map((item) => `  ${item}`)];
}

const count = (value: number): string => value.toLocaleString('en-US');

/** `inForce`: the version that stays; null without a catalog. */
export function refusalText(losses: readonly Loss[], inForce: string | null): string {
  const stays = inForce === null ? 'No catalog is in force' : `Catalog ${inForce} stays in force`;
  return (
    `The import is refused: the new catalog would lose what is in the one before, or is not whole.\n${lossTable(losses)}` +
    `${stays}, and nothing of the new one is left. Look at the files; --accept-loss publishes anyway.\n`
  );
}

function lossTable(losses: readonly Loss[]): string {
  const rows = losses.map(({ what, before, now, fallPercent, why }) => [
    `  ${what}`,
    before === null ? '-' : count(before),
    now === null ? '-' : count(now),
    fallPercent === null ? '-' : `${fallPercent} %`,
    why,
  ]);
  return lines(textTable([['  what', 'before', 'now', 'fall', 'why'], ...rows], [1, 2, 3]));
}

export function heldCatalogsText(catalogs: readonly HeldCatalog[]): string {
  if (catalogs.length === 0) return 'No catalog is there: npm run import -- <zip, folder or csv ...> loads one.\n';
  const rows = catalogs.map(({ version, edition, sizeBytes, format, isInForce, problem }) => [
    version,
    edition === null ? '-' : edition.editionDate + (edition.sample ? ' (sample)' : ''),
    edition === null ? '-' : edition.listedNsns.toLocaleString('en-US'),
    formatSize(sizeBytes),
    format === null ? '-' : String(format),
    [isInForce ? 'in force' : '', problem === null ? '' : `cannot be read: ${problem}`].filter(Boolean).join('; '),
  ]);
  return lines(textTable([['version', 'edition', 'NSNs', 'size', 'format', ''], ...rows], [2, 3, 4]));
}

/** Catalogs that can be put in force again. */
export function keptCatalogsText(catalogs: readonly HeldCatalog[]): string {
  const inForce = catalogs.find(({ isInForce }) => isInForce)?.version ?? '';
  const older = catalogs.filter(({ version }) => version < inForce);
  return lines(
    older.map(({ version, sizeBytes }, at) => {
      const command = at === 0 ? '--back' : `--to ${version}`;
      return `Catalog ${version} stays for \`npm run import -- ${command}\` (${formatSize(sizeBytes)}).`;
    }),
  );
}

/** "5.4 GB", "12.0 MB". */
export function formatSize(bytes: number): string {
  return bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

export const lines = (texts: readonly string[]): string => texts.map((text) => `${text}\n`).join('');

export const IMPORT_USAGE = `Usage: npm run import -- <zip, folder or csv ...> [--accept-loss] [--again] [--json]
       npm run import -- --list | --back | --to VERSION [--json]

Loads the files of PUB LOG into the catalog of DATA_DIR, or of DATABASE_URL, compares it with the catalog in force and switches
to it. Then makes the sitemap files again that have changed.
  --accept-loss  publish anyway when files are missing, cut off or do not fit their columns, or counts, measures,
                 understood replies or filled columns have fallen by more than 2 %; without it such an import is
                 refused (exit code 3)
  --again        import also the files that the catalog in force was made of; without it they change nothing
  --list         show the catalogs that there are
  --back         put the catalog before the one in force in force again
  --to VERSION   put this catalog of --list in force, older or newer
  --json         print the report as JSON
`;

/** `version` is null for the catalog before. */
export type ImportCommand = { json: boolean } & (
  | { command: 'import'; paths: string[]; acceptLoss: boolean; again: boolean }
  | { command: 'list' }
  | { command: 'back'; version: string | null }
);

/** Returns null for the usage. Throws `BadUsage`, empty without arguments. */
export function readImportArguments(args: readonly string[]): ImportCommand | null {
  const { values, positionals } = parseOptions(args, {
    'accept-loss': { type: 'boolean' },
    again: { type: 'boolean' },
    list: { type: 'boolean' },
    back: { type: 'boolean' },
    to: { type: 'string' },
    json: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  });
  if (values.help) return null;
  const { json = false, again = false, 'accept-loss': acceptLoss = false } = values;
  const [wanted, ...others] = (['list', 'back', 'to'] as const).filter((name) => values[name] !== undefined);
  if (wanted === undefined) {
    if (positionals.length === 0) throw new BadUsage('');
    return { command: 'import', paths: positionals, acceptLoss, again, json };
  }
  const [second] = [...others, ...(['accept-loss', 'again'] as const).filter((name) => values[name])];
  if (second !== undefined) throw new BadUsage(`--${wanted} and --${second} do not go together.`);
  if (positionals.length > 0) throw new BadUsage(`--${wanted} takes no files.`);
  return wanted === 'list' ? { command: 'list', json } : { command: 'back', version: values.to ?? null, json };
}

/** Starts an import on a thread. `stop` cleans up; `abandon` removes files at once. */
export function startImport(task: ImportTask, onProgress: (progress: ImportProgress) => void) {
  const stopping = new AbortController();
  const script = new URL('./import.worker.ts', import.meta.url);
  const options = { onNews: onProgress, signal: stopping.signal, gently: true };
  const outcome = runInThread<ImportTask, ImportOutcome, ImportProgress>(script, task, options);
  return { outcome, stop: () => stopping.abort(), abandon: () => abandonImport(task.place.dataDir) };
}

/** A progress bar with the time left; plain lines without a terminal. */
export function createProgressDisplay(output: Output, now: () => number = () => performance.now()) {
  const start = now();
  const line = createProgressLine(output, now);
  let last = { at: start, rows: 0, rate: 0, phase: '' };

  /** Over the last moments: reading and writing differ in speed. */
  function rateOf(progress: ImportProgress, at: number): number {
    const rows = progress.phase === 'reading' ? progress.rowsRead : progress.rowsWritten;
    if (progress.phase !== last.phase) last = { at, rows, rate: 0, phase: progress.phase };
    const seconds = (at - last.at) / 1000;
    if (seconds >= 1) last = { at, rows, rate: Math.max(0, (rows - last.rows) / seconds), phase: progress.phase };
    else if (last.rate === 0 && seconds > 0) return Math.max(0, (rows - last.rows) / seconds);
    return last.rate;
  }

  return {
    show(progress: ImportProgress): void {
      const at = now();
      const rate = Math.round(rateOf(progress, at));
      line.draw(progress.done, () => [
        WORDS[progress.phase],
        progress.detail,
        progress.phase === 'indexing' ? '' : `${rate.toLocaleString('en-US')} rows/s`,
        timeLeft(progress.done, (at - start) / 1000),
      ]);
    },
    clear: line.clear,
  };
}

const WORDS = { reading: 'reading', building: 'writing', indexing: 'finishing' } as const;

/** Rejects with `BadSetting` where the catalog comes as a release, which would undo the change. */
export async function refuseOnNode(config: Config, instead: string): Promise<void> {
  const { cluster, databaseUrl, catalogStore, dataDir } = config;
  if (databaseUrl !== null) return;
  if (cluster !== null)
    throw new BadSetting(
      `This is one of several nodes (CLUSTER is on), and this command would change the catalog of this one alone. ${instead}`,
    );
  const inForce = catalogStore === null ? null : await findInForce(dataDir);
  if (inForce && findFetched(dataDir, inForce) !== null)
    throw new BadSetting(
      `The catalog of ${dataDir} is release ${inForce}: a server follows the releases of CATALOG_STORE there, and would undo what this command changes. ${instead}`,
    );
}

export const IMPORT_ELSEWHERE =
  'Import on one machine without CLUSTER, with a DATA_DIR that no server uses, then run `npm run release -- publish` there.';

/** Newest first; a text says why not. */
export function listCatalogs(place: StorePlace): Promise<HeldCatalog[] | string> {
  return withDatabase(place, (database) => database.listCatalogs());
}

/** Null: the one before. A text says why nothing was changed. */
export async function switchCatalog(place: StorePlace, version: string | null) {
  const result = await withDatabase(place, (database) => database.putInForce(version));
  return typeof result === 'string' || result.outcome === 'switched' ? result : result.problem;
}

async function withDatabase<T>(place: StorePlace, work: (database: CatalogDatabase) => Promise<T>) {
  try {
    return await work(await openCatalogs(place).catalogDatabase());
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const isExpected =
      error instanceof ImportRunning || error instanceof StoreUnavailable || FILE_ERRORS.has(code ?? '');
    if (!isExpected) throw error;
    return code === 'ENOSPC' ? 'The disk is full. Nothing was changed.' : message.split('\n')[0]!;
  }
}

const FILE_ERRORS: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST']);
