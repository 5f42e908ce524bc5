import type { EditionFacts, PublishedEdition } from '../catalog-loader.ts';
import type { CatalogEdition } from '../catalog-store.ts';
import type { FileReport, Loss } from './report.ts';
import { SOURCE_TABLES, SOURCE_TABLE_NAMES, type SourceTableName } from './source-tables.ts';

/** Percent (docs/decisions/024). */
export const DEFAULT_MAX_LOSS_PERCENT = 2;

export type NewEdition = {
  edition: Pick<CatalogEdition, keyof typeof MAIN_COUNTS>;
  files: readonly Pick<FileReport, 'table' | 'source' | 'rowsLoaded' | 'cutOff'>[];
};

/** Unlisted NSNs may fall: they become listed. */
const MAIN_COUNTS = {
  listedNsns: 'NSNs listed',
  partNumbers: 'part numbers',
  makers: 'makers',
  classes: 'classes',
} as const;

/**
 * Reasons against publishing: nothing listed, missing or cut-off files, counts that fell by more than `maxLossPercent`.
 * Null or the sample: only the files are judged.
 */
export function compareEditions(
  { edition, files }: NewEdition,
  published: PublishedEdition | null,
  maxLossPercent: number,
): Loss[] {
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
    const rows = rowsBefore[table] ?? null;
    const loss = file === undefined ? missingFile(table, rows) : lossOfFile(file, rows, maxLossPercent);
    if (loss !== null) losses.push(loss);
  }
  for (const [key, what] of Object.entries(MAIN_COUNTS) as [keyof typeof MAIN_COUNTS, string][]) {
    const [was, now] = [before?.edition[key] ?? null, edition[key]];
    if (hasFallen(was, now, maxLossPercent) && !losses.some((loss) => loss.what === what))
      losses.push({ kind: 'fall', what, ...fallOf(was, now), why: moreThan(maxLossPercent) });
  }
  return losses;
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

function missingFile(table: SourceTableName, rows: number | null): Loss | null {
  if (rows === null) return null;
  const { zip, withoutIt } = SOURCE_TABLES[table];
  const why = `the last import had this file of ${zip}.zip; without it ${withoutIt}`;
  return { kind: 'missing-file', what: table, ...fallOf(rows, 0), why };
}

function lossOfFile(
  { table, rowsLoaded, cutOff }: NewEdition['files'][number],
  rows: number | null,
  maxLossPercent: number,
): Loss | null {
  const counts = fallOf(rows, rowsLoaded);
  if (cutOff !== null) return { kind: 'cut-off', what: table, ...counts, why: `the file is cut off: ${cutOff}` };
  if (!hasFallen(rows, rowsLoaded, maxLossPercent)) return null;
  return { kind: 'fall', what: table, ...counts, why: `rows loaded: ${moreThan(maxLossPercent)}` };
}

function hasFallen(before: number | null, now: number, maxLossPercent: number): boolean {
  // no division, no rounding
  return before !== null && (before - now) * 100 > before * maxLossPercent;
}

function fallOf(before: number | null, now: number): Pick<Loss, 'before' | 'now' | 'fallPercent'> {
  if (before === null) return { before, now, fallPercent: null };
  const share = before === 0 ? 0 : Math.max(0, 1 - now / before);
  return { before, now, fallPercent: Math.round(share * 1_000) / 10 };
}

const moreThan = (percent: number): string => `a fall of more than ${percent} %`;
