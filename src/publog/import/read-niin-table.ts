import type { InputFile } from './input-source.ts';
import { type NiinIndex, rankOfNiin } from './niin-index.ts';
import type { ColumnPlaces, OnChunk } from './read-table.ts';
import { type ReadOutcome, spillTable } from './spill.ts';
import type { SourceTableName } from './source-tables.ts';
import { FILE_COLUMNS, SECTION_FILES } from '#base/domain/publog-columns.ts';
import type { CsvRow } from './csv-scanner.ts';
import { fieldDigits, fieldNiin, fieldText, isEmptyField } from './field-bytes.ts';
import { cutDoubled } from './read-replies.ts';
import { cellPlan, type CellPlan, jsonBound, writeJsonCells, writeJsonRow } from './json-cells.ts';

/** Buckets by rank of `index`. */
export type SpillPlace = { index: NiinIndex; workDir: string; buckets: number };

/** Other files are put together. */
const WHOLE_ROWS: ReadonlySet<string> = new Set(
  Object.values(SECTION_FILES).flatMap((files) => (files.length === 1 ? files : [])),
);

/** Zero means "not recorded" in measures and prices. */
function planOf(table: SourceTableName, places: ColumnPlaces): CellPlan {
  const columns = FILE_COLUMNS[table]!;
  return cellPlan(
    columns.map(({ name }) => places[name.toUpperCase()] ?? -1),
    columns.map(({ unit }) => unit !== undefined),
  );
}

/** Returns `at` for an empty row. */
type RecordWriter = (out: Buffer, at: number, row: CsvRow) => number;

/** Sorts rows into buckets of ranks on disk. */
export async function readNiinTable(
  file: InputFile,
  { index, workDir, buckets }: SpillPlace,
  onChunk: OnChunk,
): Promise<ReadOutcome> {
  const { table } = file;
  let doubled = 0;
  const outcome = await spillTable(file, workDir, buckets, onChunk, (spill, places, skipped) => {
    doubled = 0;
    const niinColumn = places['NIIN']!;
    const fscColumn = table === 'P_FLIS_NSN' ? places['FSC']! : -1;
    const partNumberColumn = table === 'V_FLIS_PART' ? places['PART_NUMBER']! : -1;
    const replyColumn = table === 'V_CHARACTERISTICS' ? places['CLEAR_TEXT_REPLY']! : -1;
    const write = recordWriter(table, places);
    const skip = (row: CsvRow, reason: string): false => skipped.add(reason, () => fieldText(row, niinColumn));
    return (row) => {
      const niin = fieldNiin(row, niinColumn);
      if (niin < 0) return skip(row, 'NIIN is not nine digits');
      // P_FLIS_NSN rows were counted already.
      if (fscColumn >= 0 && fieldDigits(row, fscColumn, 4) < 0) return false;
      if (partNumberColumn >= 0 && isEmptyField(row, partNumberColumn)) return skip(row, 'no part number');
      const rank = rankOfNiin(index, niin);
      if (rank < 0) return skip(row, 'NIIN is not in P_FLIS_NSN');
      if (cutDoubled(row, replyColumn)) doubled++;
      return spill.append(rank, jsonBound(row), row, write) || skip(row, 'nothing but the NIIN is recorded');
    };
  });
  if (doubled > 0) outcome.report.notes.push(`${doubled} replies that are filed twice in a row, kept once`);
  return outcome;
}

function recordWriter(table: SourceTableName, places: ColumnPlaces): RecordWriter {
  if (table === 'V_FLIS_PART') return partWriter(places);
  const plan = planOf(table, places);
  return WHOLE_ROWS.has(table)
    ? (out, at, row) => writeJsonRow(out, at, row, plan)
    : (out, at, row) => writeJsonCells(out, at, row, plan);
}

/** RNVC flag, two lengths, part number, CAGE, JSON of codes. */
export const PART_HEADER_BYTES = 5;

function partWriter(places: ColumnPlaces): RecordWriter {
  const numberColumn = places['PART_NUMBER']!;
  const cageColumn = places['CAGE_CODE']!;
  const rnvcColumn = places['RNVC']!;
  const plan = planOf('V_FLIS_PART', places);
  return (out, at, row) => {
    const numberStart = at + PART_HEADER_BYTES;
    const cageStart = copyTrimmed(out, numberStart, row, numberColumn);
    const codesStart = copyTrimmed(out, cageStart, row, cageColumn);
    const numberLength = cageStart - numberStart;
    const cageLength = codesStart - cageStart;
    out[at] = isTwo(row, rnvcColumn) ? 1 : 0;
    out[at + 1] = numberLength & 255;
    out[at + 2] = numberLength >>> 8;
    out[at + 3] = cageLength & 255;
    out[at + 4] = cageLength >>> 8;
    const end = writeJsonRow(out, codesStart, row, plan);
    if (end > codesStart) return end;
    out[codesStart] = 91;
    out[codesStart + 1] = 93;
    return codesStart + 2;
  };
}

function isTwo(row: CsvRow, column: number): boolean {
  return (
    column >= 0 && column < row.count && row.ends[column]! > row.starts[column]! && row.data[row.starts[column]!] === 50
  );
}

/** Lengths have two bytes. */
const MAX_TEXT_BYTES = 65_000;

/** Trims blanks, halves doubled quotes. */
function copyTrimmed(out: Uint8Array, at: number, row: CsvRow, column: number): number {
  if (column < 0 || column >= row.count) return at;
  const { data } = row;
  let start = row.starts[column]!;
  let end = Math.min(row.ends[column]!, start + MAX_TEXT_BYTES);
  while (start < end && data[start] === 32) start++;
  while (end > start && data[end - 1] === 32) end--;
  const doubled = row.doubled[column] === 1;
  for (let from = start; from < end; from++) {
    const byte = data[from]!;
    out[at++] = byte;
    if (doubled && byte === 34) from++;
  }
  return at;
}
