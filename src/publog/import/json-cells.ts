import type { CsvRow } from './csv-scanner.ts';
import { isEmptyField, isZeroField } from './field-bytes.ts';

const QUOTE = 34;
const BACKSLASH = 92;
const COMMA = 44;
const OPEN = 91;
const CLOSE = 93;

/** Every byte may become \u00XX. */
export function jsonBound(row: CsvRow): number {
  return row.ends[row.count - 1]! * 6 - row.starts[0]! * 6 + row.count * 3 + JSON_SLACK;
}
/** Brackets and empty cells. */
const JSON_SLACK = 256;

/** '""' when absent. Returns the place behind it. */
function writeJsonCell(out: Uint8Array, at: number, row: CsvRow, column: number): number {
  out[at++] = QUOTE;
  if (column >= 0 && column < row.count) {
    const { data } = row;
    const end = row.ends[column]!;
    const doubled = row.doubled[column] === 1;
    for (let from = row.starts[column]!; from < end; from++) {
      const byte = data[from]!;
      if (byte >= 32 && byte !== QUOTE && byte !== BACKSLASH) {
        out[at++] = byte;
      } else if (byte < 32) {
        at += CONTROLS[byte]!.copy(out, at);
      } else {
        out[at++] = BACKSLASH;
        out[at++] = byte;
        if (byte === QUOTE && doubled && data[from + 1] === QUOTE) from++;
      }
    }
  }
  out[at++] = QUOTE;
  return at;
}

const SHORT = new Map([
  [9, 't'],
  [10, 'n'],
  [13, 'r'],
]);
const CONTROLS = Array.from({ length: 32 }, (_, byte) =>
  Buffer.from(`\\${SHORT.get(byte) ?? `u${byte.toString(16).padStart(4, '0')}`}`),
);

/** Zero may mean "not recorded". */
export type CellPlan = { columns: Int32Array; zeroIsNone: Uint8Array };

export function cellPlan(columns: readonly number[], zeroIsNone: readonly boolean[]): CellPlan {
  return { columns: Int32Array.from(columns), zeroIsNone: Uint8Array.from(zeroIsNone, Number) };
}

/** Drops empty cells at its end. Returns `at` for an empty row. */
export function writeJsonRow(out: Uint8Array, at: number, row: CsvRow, plan: CellPlan): number {
  const { columns } = plan;
  let end = at;
  let place = at;
  out[place++] = OPEN;
  for (let index = 0; index < columns.length; index++) {
    if (index > 0) out[place++] = COMMA;
    if (isRecorded(row, plan, index)) {
      place = writeJsonCell(out, place, row, columns[index]!);
      end = place;
    } else {
      out[place++] = QUOTE;
      out[place++] = QUOTE;
    }
  }
  if (end === at) return at;
  out[end] = CLOSE;
  return end + 1;
}

/** All cells without brackets: part of a row. */
export function writeJsonCells(out: Uint8Array, at: number, row: CsvRow, plan: CellPlan): number {
  const { columns } = plan;
  for (let index = 0; index < columns.length; index++) {
    if (index > 0) out[at++] = COMMA;
    at = writeJsonCell(out, at, row, isRecorded(row, plan, index) ? columns[index]! : -1);
  }
  return at;
}

function isRecorded(row: CsvRow, plan: CellPlan, index: number): boolean {
  const column = plan.columns[index]!;
  return !isEmptyField(row, column) && (plan.zeroIsNone[index] === 0 || !isZeroField(row, column));
}
