import { createIntList } from '#base/domain/hash-tables.ts';
import type { InputFile } from './input-source.ts';
import { type NiinIndex, rankOfNiin } from './niin-index.ts';
import type { ColumnPlaces, OnChunk } from './read-table.ts';
import { type ReadOutcome, spillTable } from './spill.ts';
import type { SourceTableName } from './source-tables.ts';
import { FILE_COLUMNS, SECTION_FILES } from '#base/domain/publog-columns.ts';
import { QUOTE, type CsvRow } from './csv-scanner.ts';
import { fieldDigits, fieldNiin, fieldText, isEmptyField } from './field-bytes.ts';
import { cutDoubled } from './read-replies.ts';
import { cellPlan, type CellPlan, jsonBound, writeJsonCells, writeJsonRow } from './json-cells.ts';

/** Buckets by rank of `index`. `withParts`: set to 1 by rank. */
export type SpillPlace = {
  index: NiinIndex;
  workDir: string;
  buckets: number;
  withParts: Uint8Array<SharedArrayBuffer>;
};
/** Pairs of NIIN and replacement, from V_MANAGEMENT_HISTORY. */
export type NiinTableOutcome = ReadOutcome & { replacements: Int32Array };

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
  { index, workDir, buckets, withParts }: SpillPlace,
  onChunk: OnChunk,
): Promise<NiinTableOutcome> {
  const { table } = file;
  let replacements = createIntList();
  let doubled = 0;
  let announced: ReturnType<typeof createDayCounts> | null = null;
  const outcome = await spillTable(file, workDir, buckets, onChunk, (spill, places, skipped) => {
    replacements = createIntList();
    doubled = 0;
    announced = table === 'V_FLIS_MANAGEMENT_FUTURE' ? createDayCounts(places['EFFECTIVE_DATE']!) : null;
    const niinColumn = places['NIIN']!;
    const fscColumn = table === 'P_FLIS_NSN' ? places['FSC']! : -1;
    const partNumberColumn = places['PART_NUMBER'] ?? -1;
    const replacementColumn = places['REPLACEMENT_NIIN'] ?? -1;
    const replyColumn = table === 'V_CHARACTERISTICS' ? places['CLEAR_TEXT_REPLY']! : -1;
    const write = recordWriter(table, places);
    const skip = (row: CsvRow, reason: string): false => skipped.add(reason, () => fieldText(row, niinColumn));
    return (row) => {
      const niin = fieldNiin(row, niinColumn);
      if (niin < 0) return skip(row, 'NIIN is not nine digits');
      // P_FLIS_NSN rows were counted already.
      if (fscColumn >= 0 && fieldDigits(row, fscColumn, 4) < 0) return false;
      if (partNumberColumn >= 0 && isEmptyField(row, partNumberColumn)) return skip(row, 'no part number');
      const replacement = replacementColumn < 0 ? -1 : fieldNiin(row, replacementColumn);
      if (replacement >= 0 && replacement !== niin) {
        replacements.push(niin);
        replacements.push(replacement);
      }
      const rank = rankOfNiin(index, niin);
      if (rank < 0) return skip(row, 'NIIN is not in P_FLIS_NSN');
      if (table === 'V_FLIS_PART') withParts[rank] = 1;
      if (cutDoubled(row, replyColumn)) doubled++;
      announced?.add(row);
      return spill.append(rank, jsonBound(row), row, write) || skip(row, 'nothing but the NIIN is recorded');
    };
  });
  if (doubled > 0) outcome.report.notes.push(`${doubled} replies that are filed twice in a row, kept once`);
  outcome.report.notes.push(...((announced as ReturnType<typeof createDayCounts> | null)?.notes() ?? []));
  return { ...outcome, replacements: replacements.values().slice() };
}

const DAYS_NAMED = 3;

const MAX_DAYS = 10_000;

/** Counts rows by the day of a column. */
function createDayCounts(column: number) {
  const days = new Map<string, number>();
  let others = 0;
  return {
    add(row: CsvRow): void {
      const day = fieldText(row, column) || 'no day';
      if (days.size < MAX_DAYS || days.has(day)) days.set(day, (days.get(day) ?? 0) + 1);
      else others++;
    },
    /** "12 rows from 01-JAN-2027, 3 from 01-FEB-2027", the largest first. */
    notes(): string[] {
      const counts = [...days].sort(([one, count], [other, more]) => more - count || (one < other ? -1 : 1));
      const rest = counts.splice(DAYS_NAMED).reduce((sum, [, count]) => sum + count, others);
      if (rest > 0) counts.push(['other days', rest]);
      const words = counts.map(([day, count]) => `${count} from ${day}`).join(', ');
      return words === '' ? [] : [`rows by the day they announce: ${words}`];
    },
  };
}

function recordWriter(table: SourceTableName, places: ColumnPlaces): RecordWriter {
  if ('PART_NUMBER' in places) return partWriter(table, places);
  const plan = planOf(table, places);
  const write = WHOLE_ROWS.has(table) ? writeJsonRow : writeJsonCells;
  return (out, at, row) => write(out, at, row, plan);
}

/** Flag (RNVC 2, or a dated former reference), two lengths, part number, CAGE, JSON of codes. */
export const PART_HEADER_BYTES = 5;

function partWriter(table: SourceTableName, places: ColumnPlaces): RecordWriter {
  const numberColumn = places['PART_NUMBER']!;
  const cageColumn = places['CAGE_CODE']!;
  const rnvcColumn = places['RNVC'] ?? -1;
  const dateColumn = places['CANCELLATION_DATE'] ?? -1;
  const plan = planOf(table, places);
  return (out, at, row) => {
    const numberStart = at + PART_HEADER_BYTES;
    const cageStart = copyField(out, numberStart, row, numberColumn);
    const codesStart = copyField(out, cageStart, row, cageColumn);
    const isTwo = !isEmptyField(row, rnvcColumn) && row.data[row.starts[rnvcColumn]!] === TWO;
    out[at] = isTwo || !isEmptyField(row, dateColumn) ? 1 : 0;
    out.writeUInt16LE(cageStart - numberStart, at + 1);
    out.writeUInt16LE(codesStart - cageStart, at + 3);
    const end = writeJsonRow(out, codesStart, row, plan);
    return end > codesStart ? end : codesStart + out.write('[]', codesStart);
  };
}

const TWO = 50;
/** Lengths have two bytes. */
const MAX_TEXT_BYTES = 65_000;

/** Halves doubled quotes. */
function copyField(out: Uint8Array, at: number, row: CsvRow, column: number): number {
  if (column < 0 || column >= row.count) return at;
  const { data } = row;
  const start = row.starts[column]!;
  const end = Math.min(row.ends[column]!, start + MAX_TEXT_BYTES);
  const doubled = row.doubled[column] === 1;
  for (let from = start; from < end; from++) {
    const byte = data[from]!;
    out[at++] = byte;
    if (doubled && byte === QUOTE && data[from + 1] === QUOTE) from++;
  }
  return at;
}
