import { BACKSLASH, CLOSE, COMMA, OPEN, QUOTE, type CsvRow } from './csv-scanner.ts';
import { isZeroField } from './field-bytes.ts';

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

const SHORT: Readonly<Record<number, string>> = { 9: 't', 10: 'n', 13: 'r' };
const CONTROLS = Array.from({ length: 32 }, (_, byte) =>
  Buffer.from(`\\${SHORT[byte] ?? `u${byte.toString(16).padStart(4, '0')}`}`),
);

/** Zero may mean "not recorded". */
export type CellPlan = { columns: Int32Array; zeroIsNone: Uint8Array };

export function cellPlan(columns: readonly number[], zeroIsNone: readonly boolean[] = []): CellPlan {
  return { columns: Int32Array.from(columns), zeroIsNone: Uint8Array.from(zeroIsNone, Number) };
}

/** Returns `at` for an empty row. */
export function writeJsonRow(out: Uint8Array, at: number, row: CsvRow, plan: CellPlan): number {
  out[at] = OPEN;
  return closeJsonRow(out, at, writeJsonCells(out, at + 1, row, plan));
}

/** Drops empty cells at the end of a row. Returns the place behind it, `start` for an empty one. */
export function closeJsonRow(out: Uint8Array, start: number, end: number): number {
  const isEmpty = (before: number): boolean =>
    out[end - 1] === QUOTE && out[end - 2] === QUOTE && out[end - 3] === before;
  while (isEmpty(COMMA)) end -= 3;
  if (isEmpty(OPEN)) return start;
  out[end] = CLOSE;
  return end + 1;
}

/** All cells without brackets: part of a row. */
export function writeJsonCells(out: Uint8Array, at: number, row: CsvRow, plan: CellPlan): number {
  const { columns, zeroIsNone } = plan;
  for (let index = 0; index < columns.length; index++) {
    if (index > 0) out[at++] = COMMA;
    const column = columns[index]!;
    at = writeJsonCell(out, at, row, zeroIsNone[index] === 1 && isZeroField(row, column) ? -1 : column);
  }
  return at;
}
