import { managementFacts } from '#base/domain/management.ts';
import type { CatalogEdition, EditionFacts, PublishedEdition, PublishedRequirement } from '../catalog-loader.ts';
import type { FileReport, Loss } from './report.ts';
import { SOURCE_TABLES, SOURCE_TABLE_NAMES, type SourceTableName } from './source-tables.ts';

/** Percent (docs/decisions/024). */
export const DEFAULT_MAX_LOSS_PERCENT = 2;

export type NewEdition = {
  edition: Pick<CatalogEdition, keyof typeof MAIN_COUNTS>;
  files: readonly (Pick<FileReport, 'table' | 'source' | 'rowsLoaded' | 'filled' | 'cutOff'> &
    Partial<Pick<FileReport, 'rowsRead' | 'misfitRows' | 'misfits'>>)[];
  requirements: readonly PublishedRequirement[];
};

/** Smaller losses of a requirement or column are noise: some of ten thousand requirements lose half every month. */
const MIN_LOST = 10;
const MIN_LOST_SHARE = 1 / 10_000;
const REQUIREMENTS_NAMED = 10;
/** Percent of the rows of a file. Small files may have as many as one of `MIN_ROWS` (docs/decisions/072). */
const MAX_MISFIT_PERCENT = 0.5;
const MIN_ROWS = 600;

/** Unlisted NSNs may fall: they become listed. */
const MAIN_COUNTS = {
  listedNsns: 'NSNs listed',
  partNumbers: 'part numbers',
  makers: 'makers',
  classes: 'classes',
} as const;

/**
 * Reasons against publishing: nothing listed, missing or cut-off files, counts, understood replies and filled columns that
 * fell by more than `maxLossPercent`. Null or the sample: only the files are judged.
 */
export function compareEditions(
  made: NewEdition,
  published: (PublishedEdition & Pick<NewEdition, 'requirements'>) | null,
  maxLossPercent: number,
): Loss[] {
  const { edition, files } = made;
  const before = published === null || published.edition.sample ? null : published;
  const losses: Loss[] = [];
  if (edition.listedNsns === 0)
    losses.push({
      kind: 'nothing-listed',
      what: MAIN_COUNTS.listedNsns,
      ...fallOf(before?.edition.listedNsns ?? null, 0),
      why: 'no NSN has a part number, so the site would be empty',
    });
  const rowsBefore = before?.sourceRows ?? {};
  for (const table of SOURCE_TABLE_NAMES) {
    const file = files.find((each) => each.table === table);
    losses.push(...lossesOfFile(table, file, rowsBefore[table] ?? null, maxLossPercent));
  }
  for (const [key, what] of Object.entries(MAIN_COUNTS) as [keyof typeof MAIN_COUNTS, string][]) {
    const [was, now] = [before?.edition[key] ?? null, edition[key]];
    if (hasFallen(was, now, maxLossPercent) && !losses.some((loss) => loss.what === what))
      losses.push({ kind: 'fall', what, ...fallOf(was, now), why: moreThan(maxLossPercent) });
  }
  if (before === null) return losses;
  return [
    ...losses,
    ...lossesOfReplies(made.requirements, before.requirements, maxLossPercent),
    ...lossesOfColumns(files, before, maxLossPercent),
  ];
}

type Requirements = NewEdition['requirements'];
const READ_AS = { measures: 'replies read as measures', understood: 'replies understood' } as const;
const MEANINGS = ['measures', 'understood'] as const;

/** Measures in all, the requirements that lost most, and the others as one. */
function lossesOfReplies(now: Requirements, before: Requirements, maxLossPercent: number): Loss[] {
  const sum = <Key extends string>(of: Key, list: readonly Record<Key, number>[]): number =>
    list.reduce((total, each) => total + each[of], 0);
  const lossOf = (what: string, was: number, left: number, of: keyof typeof READ_AS) => {
    return { kind: 'fall' as const, what, ...fallOf(was, left), why: `${READ_AS[of]}: ${moreThan(maxLossPercent)}` };
  };
  const [all, measures] = [sum('understood', before), sum('measures', before)];
  const byMrc = new Map(now.map((requirement) => [requirement.mrc, requirement]));
  const fallen = before.flatMap((was) => {
    const left = byMrc.get(was.mrc) ?? { measures: 0, understood: 0 };
    const of = MEANINGS.find((each) => isLost(was[each], left[each], all, maxLossPercent));
    return of === undefined ? [] : [lossOf(`${was.mrc} ${was.title}`, was[of], left[of], of)];
  });
  fallen.sort((left, right) => right.before - right.now - (left.before - left.now));
  const rest = fallen.splice(REQUIREMENTS_NAMED);
  if (rest.length > 0)
    fallen.push(lossOf(`${rest.length} more requirements`, sum('before', rest), sum('now', rest), 'understood'));
  const left = sum('measures', now);
  if (hasFallen(measures, left, maxLossPercent)) fallen.unshift(lossOf('measures', measures, left, 'measures'));
  return fallen;
}

/** Compares the share of rows in which a column is filled. */
function lossesOfColumns(files: NewEdition['files'], before: EditionFacts, maxLossPercent: number): Loss[] {
  return files.flatMap(({ table, rowsLoaded, filled }) =>
    Object.entries(filled).flatMap(([column, now]): Loss[] => {
      const what = `${table}.${column}`;
      const [was, rows] = [before.filled[what] ?? 0, before.sourceRows[table] || 1];
      const expected = (was / rows) * rowsLoaded;
      if (!isLost(expected, now, rowsLoaded, maxLossPercent)) return [];
      const why = `filled in ${percent(was, rows)} of the rows before, in ${percent(now, rowsLoaded)} now`;
      return [{ kind: 'fall', what, before: was, now, fallPercent: fallOf(expected, now).fallPercent, why }];
    }),
  );
}

/** More than the allowed share, and more than noise among `all`. */
function isLost(before: number, now: number, all: number, maxLossPercent: number): boolean {
  return before - now >= Math.max(MIN_LOST, all * MIN_LOST_SHARE) && hasFallen(before, now, maxLossPercent);
}

const percent = (part: number, whole: number): string => `${((part / whole) * 100).toFixed(1)} %`;

/** Says in the report how ROW_OBS_DT is read (docs/decisions/073). */
export function noteManagement(files: readonly FileReport[]): void {
  const file = files.find(({ table }) => table === 'V_FLIS_MANAGEMENT');
  const dated = file?.filled['ROW_OBS_DT'] ?? 0;
  if (!file || dated === 0) return;
  const { hasEnds } = managementFacts('', factsOf([file]).filled);
  const reading = hasEnds ? 'it ends these records' : 'it is a day of observation and ends no record';
  file.notes.push(`ROW_OBS_DT is filled in ${dated} of ${file.rowsLoaded} rows: ${reading}`);
}

/** For the next import. */
export function factsOf(files: readonly FileReport[]): Pick<EditionFacts, 'sourceRows' | 'filled'> {
  const filled = files.flatMap(({ table, filled }) =>
    Object.entries(filled).map(([column, count]) => [`${table}.${column}`, count] as const),
  );
  return {
    sourceRows: Object.fromEntries(files.map(({ table, rowsLoaded }) => [table, rowsLoaded])),
    filled: Object.fromEntries(filled),
  };
}

/** Rows that do not have the shape of their columns count whatever was there before. */
function* lossesOfFile(
  table: SourceTableName,
  file: NewEdition['files'][number] | undefined,
  rows: number | null,
  maxLossPercent: number,
): Iterable<Loss> {
  if (file === undefined) {
    const { zip, withoutIt } = SOURCE_TABLES[table];
    const why = `the last import had this file of ${zip}.zip; without it ${withoutIt}`;
    if (rows !== null) yield { kind: 'missing-file', what: table, ...fallOf(rows, 0), why };
    return;
  }
  const { rowsLoaded, cutOff, rowsRead = 0, misfitRows = 0, misfits = [] } = file;
  const loss = { what: table, ...fallOf(rows, rowsLoaded) };
  if (cutOff !== null) yield { kind: 'cut-off', ...loss, why: `the file is cut off: ${cutOff}` };
  else if (hasFallen(rows, rowsLoaded, maxLossPercent))
    yield { kind: 'fall', ...loss, why: `rows loaded: ${moreThan(maxLossPercent)}` };
  if (misfitRows * 100 <= Math.max(rowsRead, MIN_ROWS) * MAX_MISFIT_PERCENT) return;
  const columns = misfits.map(({ reason, count }) => `${reason} in ${count}`).join(', ');
  const why =
    `${misfitRows} of ${rowsRead} rows (${percent(misfitRows, rowsRead)}) do not fit the columns` +
    `${columns && ` (${columns})`}: more than ${MAX_MISFIT_PERCENT} %`;
  yield { kind: 'misfits', ...loss, why };
}

function hasFallen(before: number | null, now: number, maxLossPercent: number): boolean {
  // no division, no rounding
  return before !== null && (before - now) * 100 > before * maxLossPercent;
}

function fallOf<Before extends number | null>(before: Before, now: number) {
  if (before === null) return { before, now, fallPercent: null };
  const share = before === 0 ? 0 : Math.max(0, 1 - now / before);
  return { before, now, fallPercent: Math.round(share * 1_000) / 10 };
}

const moreThan = (percent: number): string => `a fall of more than ${percent} %`;
