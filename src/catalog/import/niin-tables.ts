import { PART_CODE_COLUMNS } from '../schema.ts';
import { SECTION_COLUMNS, type SectionName } from '../sections.ts';
import type { CsvRow } from './csv-scanner.ts';
import { fieldDigits, fieldNiin, fieldText, isEmptyField } from './field-bytes.ts';
import { cellPlan, jsonBound, writeJsonCells, writeJsonRow } from './json-cells.ts';
import type { CellPlan } from './json-cells.ts';
import { rankOfNiin } from './niin-index.ts';
import type { NiinIndex } from './niin-index.ts';
import type { ColumnPlaces, RowSink } from './read-table.ts';
import type { SkipCounter } from './report.ts';
import { RANKS_PER_BUCKET, RANKS_PER_BUCKET_BITS, RECORD_HEADER_BYTES, writeRecordHeader } from './spill.ts';
import type { SpillWriter } from './spill.ts';

/** The section whose rows a file holds whole. */
export const SECTION_OF_TABLE = {
  V_CHARACTERISTICS: 'characteristics',
  V_FLIS_MANAGEMENT: 'management',
  V_FREIGHT: 'freight',
  V_DSS_WEIGHT_AND_CUBE: 'weight_and_cube',
  V_FLIS_STANDARDIZATION: 'standardization',
  V_MOE_RULE: 'moe_rules',
  V_FLIS_PHRASE: 'phrases',
} as const satisfies Record<string, SectionName>;

/** Files that hold pieces of rows: identification data, and packaging by PICA_SICA. */
export const PACKAGING_TABLES = ['V_FLIS_PACKAGING_1', 'V_FLIS_PACKAGING_2', 'V_FLIS_PACKAGING_3'] as const;

export type NiinTable =
  | 'P_FLIS_NSN'
  | 'V_FLIS_PART'
  | 'V_FLIS_IDENTIFICATION'
  | (typeof PACKAGING_TABLES)[number]
  | keyof typeof SECTION_OF_TABLE;

/** Columns in which zero means "not recorded": prices, weights and measures. */
const ZERO_IS_NONE = new Set([
  'unit_price',
  'rep_net_pr',
  'unpkg_item_length',
  'unpkg_item_width',
  'unpkg_item_height',
  'unpkg_item_weight',
  'unit_pack_cube',
  'up_sz_maxl',
  'up_sz_maxb',
  'up_sz_maxh',
  'unit_pack_weight',
  'dss_weight',
  'dss_cube',
]);

/** Columns of each piece of a packaging row, PICA_SICA in front: the pieces follow one another in the section. */
export const PACKAGING_PIECES: Record<(typeof PACKAGING_TABLES)[number], readonly string[]> = {
  V_FLIS_PACKAGING_1: packagingColumns('ui', 'unpkg_item_weight'),
  V_FLIS_PACKAGING_2: packagingColumns('inter_cont', 'supplemental_instructions'),
  V_FLIS_PACKAGING_3: packagingColumns('cont_nsn', 'spi_rev'),
};

function packagingColumns(first: string, last: string): string[] {
  const columns: readonly string[] = SECTION_COLUMNS.packaging;
  return columns.slice(columns.indexOf(first), columns.indexOf(last) + 1);
}

function planOf(columns: readonly string[], places: ColumnPlaces): CellPlan {
  return cellPlan(
    columns.map((column) => places[column.toUpperCase()] ?? -1),
    columns.map((column) => ZERO_IS_NONE.has(column)),
  );
}

/** Writes one row into a spill buffer; returns the place behind it, or `at` when the row holds nothing. */
type RecordWriter = (out: Buffer, at: number, row: CsvRow) => number;

/** Sorts the rows of a file that is keyed by NIIN into buckets of ranks, ready to be put together. */
export function createNiinSink(
  table: NiinTable,
  index: NiinIndex,
  places: ColumnPlaces,
  spill: SpillWriter,
  skipped: SkipCounter,
): RowSink {
  const niinColumn = places['NIIN']!;
  const fscColumn = table === 'P_FLIS_NSN' ? places['FSC']! : -1;
  const partNumberColumn = table === 'V_FLIS_PART' ? places['PART_NUMBER']! : -1;
  const write = recordWriter(table, places);
  return {
    row(row) {
      const niin = fieldNiin(row, niinColumn);
      if (niin < 0) {
        skipped.add('NIIN is not nine digits', () => fieldText(row, niinColumn));
        return false;
      }
      // Rows of P_FLIS_NSN were counted when the NIINs were gathered.
      if (fscColumn >= 0 && fieldDigits(row, fscColumn, 4) < 0) return false;
      if (partNumberColumn >= 0 && isEmptyField(row, partNumberColumn)) {
        skipped.add('no part number', () => fieldText(row, niinColumn));
        return false;
      }
      const rank = rankOfNiin(index, niin);
      if (rank < 0) {
        skipped.add('NIIN is not in P_FLIS_NSN', () => fieldText(row, niinColumn));
        return false;
      }
      const buffer = spill.reserve(rank >>> RANKS_PER_BUCKET_BITS, RECORD_HEADER_BYTES + jsonBound(row));
      const start = buffer.used + RECORD_HEADER_BYTES;
      const end = write(buffer.bytes, start, row);
      if (end === start) {
        skipped.add('nothing but the NIIN is recorded', () => fieldText(row, niinColumn));
        return false;
      }
      writeRecordHeader(buffer.bytes, buffer.used, rank & (RANKS_PER_BUCKET - 1), end - start);
      buffer.used = end;
      return true;
    },
  };
}

function recordWriter(table: NiinTable, places: ColumnPlaces): RecordWriter {
  if (table === 'V_FLIS_PART') return partWriter(places);
  if (table === 'P_FLIS_NSN') return cellsWriter(SECTION_COLUMNS.identification.slice(0, 3), places);
  if (table === 'V_FLIS_IDENTIFICATION') {
    return cellsWriter(['inc', ...SECTION_COLUMNS.identification.slice(3)], places);
  }
  if (table in SECTION_OF_TABLE) {
    const plan = planOf(SECTION_COLUMNS[SECTION_OF_TABLE[table as keyof typeof SECTION_OF_TABLE]], places);
    return (out, at, row) => writeJsonRow(out, at, row, plan);
  }
  return cellsWriter(['pica_sica', ...PACKAGING_PIECES[table as keyof typeof PACKAGING_PIECES]], places);
}

function cellsWriter(columns: readonly string[], places: ColumnPlaces): RecordWriter {
  const plan = planOf(columns, places);
  return (out, at, row) => writeJsonCells(out, at, row, plan);
}

/** A part: 1 when RNVC is 2, lengths of part number and CAGE (2 bytes each), the two, then the JSON of its codes. */
export const PART_HEADER_BYTES = 5;

function partWriter(places: ColumnPlaces): RecordWriter {
  const numberColumn = places['PART_NUMBER']!;
  const cageColumn = places['CAGE_CODE']!;
  const rnvcColumn = places['RNVC']!;
  const plan = planOf(PART_CODE_COLUMNS, places);
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

/** Longer part numbers and CAGE codes than this are cut: their length is kept in two bytes. */
const MAX_TEXT_BYTES = 65_000;

/** Copies a field without blanks at its ends; doubled quotes become one. */
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
