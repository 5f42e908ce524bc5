import type { FileReport, ImportReport, Loss, UnderstoodReplies } from '../import/report.ts';
import { BadUsage, parseOptions, textTable } from '#base/cli/terminal.ts';
import type { HeldCatalog } from '../catalog-loader.ts';

/** The report of an import as lines for people. */
export function importReportText(report: ImportReport): string {
  const { edition } = report;
  const lines = [
    ...report.files.flatMap(fileLines),
    ...list(
      'Files that were not given',
      report.missing.map(({ table, zip, withoutIt }) => `${table} (${zip}.zip): ${withoutIt}`),
    ),
    ...list(
      'Not used',
      report.ignored.map(({ path, reason }) => `${path}: ${reason}`),
    ),
    ...characteristicLines(report.characteristics),
    '',
    `Catalog ${edition.version} of ${edition.editionDate} is in force: ${count(edition.listedNsns)} NSNs listed, ` +
      `${count(edition.unlistedNsns)} on file but not listed, ${count(edition.partNumbers)} part numbers, ` +
      `${count(edition.makers)} makers, ${count(edition.classes)} classes.`,
    `Against the catalog before: ${count(report.newRecords)} new, ${count(report.changedRecords)} changed, ` +
      `${count(report.goneRecords)} gone, ${count(report.unchangedRecords)} unchanged.`,
  ];
  return `${lines.join('\n')}\n${acceptedLossesText(report.acceptedLosses)}`;
}

function fileLines(file: FileReport): string[] {
  const lines = [
    `${file.table}: ${count(file.rowsRead)} rows read, ${count(file.rowsLoaded)} loaded  (${file.source}, ${file.encoding})`,
  ];
  for (const { reason, count: rows, examples } of file.skipped) {
    lines.push(`  skipped ${count(rows)}: ${reason} (${examples.map((example) => `"${example}"`).join(', ')})`);
  }
  if (file.unknownColumns.length > 0) lines.push(`  unknown columns: ${file.unknownColumns.join(', ')}`);
  if (file.missingColumns.length > 0) lines.push(`  missing columns, left empty: ${file.missingColumns.join(', ')}`);
  if (file.cutOff !== null) lines.push(`  cut off: ${file.cutOff}`);
  for (const note of file.notes) lines.push(`  ${note}`);
  return lines;
}

/** How many replies can be compared or filtered by as they stand, and where most cannot. */
function characteristicLines({
  requirements,
  replies,
  measures,
  understood,
  leastUnderstood,
}: UnderstoodReplies): string[] {
  if (replies === 0) return [];
  const share = ((understood / replies) * 100).toFixed(1);
  return [
    '',
    `Characteristics of listed NSNs: ${count(replies)} replies to ${count(requirements)} requirements, ${share} % understood, ${count(measures)} of them as measures.`,
    ...leastUnderstood.map(
      ({ mrc, title, replies: own, understood: known }) =>
        `  ${mrc} ${title}: ${count(own - known)} of ${count(own)} replies are long texts`,
    ),
  ];
}

function list(title: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : ['', `${title}:`, ...items.map((item) => `  ${item}`)];
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}

/** What a refused import prints; `inForce` is the version in force, or null. */
export function refusalText(losses: readonly Loss[], inForce: string | null): string {
  const stays = inForce === null ? 'No catalog is in force' : `Catalog ${inForce} stays in force`;
  return (
    `The import is refused: the new catalog would lose what is in the one before, or is not whole.\n${lossTable(losses)}` +
    `${stays}, and nothing of the new one is left. Look at the files; --accept-loss publishes anyway.\n`
  );
}

/** What an import has lost and was published all the same. */
function acceptedLossesText(losses: readonly Loss[]): string {
  return losses.length === 0 ? '' : `Accepted by --accept-loss:\n${lossTable(losses)}`;
}

function lossTable(losses: readonly Loss[]): string {
  const rows = losses.map(({ what, before, now, fallPercent, why }) => [
    `  ${what}`,
    before === null ? '-' : count(before),
    now === null ? '-' : count(now),
    fallPercent === null ? '-' : `${fallPercent} %`,
    why,
  ]);
  const table = textTable([['  what', 'before', 'now', 'fall', 'why'], ...rows], [1, 2, 3]);
  return table.map((line) => `${line}\n`).join('');
}

/** The catalogs that there are, as lines for people. */
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

/** One line for each catalog that stays beside the one in force and can be put in force again. */
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

function lines(texts: readonly string[]): string {
  return texts.map((text) => `${text}\n`).join('');
}

export const IMPORT_USAGE = `Usage: npm run import -- <zip, folder or csv ...> [--accept-loss] [--again] [--json]
       npm run import -- --list | --back | --to VERSION [--json]

Loads the files of PUB LOG into the catalog of DATA_DIR, or of DATABASE_URL, compares it with the catalog in force and switches
to it. Then makes the sitemap files again that have changed.
  --accept-loss  publish anyway when files are missing or cut off, or counts have fallen by more than
                 2 %; without it such an import is refused (exit code 3)
  --again        import also the files that the catalog in force was made of; without it they change nothing
  --list         show the catalogs that there are
  --back         put the catalog before the one in force in force again
  --to VERSION   put this catalog of --list in force, older or newer
  --json         print the report as JSON
`;

/** A command line that was read. `version` is null for the catalog before the one in force. */
export type ImportCommand = { json: boolean } & (
  | { command: 'import'; paths: string[]; acceptLoss: boolean; again: boolean }
  | { command: 'list' }
  | { command: 'back'; version: string | null }
);

/** Reads the arguments. Null prints the usage. Throws `BadUsage`, empty without arguments. */
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
  const json = values.json ?? false;
  const acceptLoss = values['accept-loss'] ?? false;
  const again = values.again ?? false;
  const [wanted, second] = (['list', 'back', 'to'] as const).filter((name) => values[name] !== undefined);
  if (second !== undefined) throw new BadUsage(`--${wanted} and --${second} do not go together.`);
  if (wanted === undefined) {
    if (positionals.length === 0) throw new BadUsage('');
    return { command: 'import', paths: positionals, acceptLoss, again, json };
  }
  if (acceptLoss) throw new BadUsage(`--${wanted} and --accept-loss do not go together.`);
  if (again) throw new BadUsage(`--${wanted} and --again do not go together.`);
  if (positionals.length > 0) throw new BadUsage(`--${wanted} takes no files.`);
  return wanted === 'list' ? { command: 'list', json } : { command: 'back', version: values.to ?? null, json };
}
