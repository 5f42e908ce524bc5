import type { CsvRow } from './csv-scanner.ts';

const ZERO = 48;
const NINE = 57;

/** '' when absent. */
export function fieldText(row: CsvRow, column: number): string {
  if (column < 0 || column >= row.count) return '';
  const text = row.data.toString('utf8', row.starts[column]!, row.ends[column]!);
  return row.doubled[column] === 1 ? text.replaceAll('""', '"') : text;
}

/** -1 for anything else. */
export function fieldDigits(row: CsvRow, column: number, length: number): number {
  if (column < 0 || column >= row.count) return -1;
  const { data } = row;
  const start = row.starts[column]!;
  const end = row.ends[column]!;
  if (end - start !== length) return -1;
  let value = 0;
  for (let at = start; at < end; at++) {
    const byte = data[at]!;
    if (byte < ZERO || byte > NINE) return -1;
    value = value * 10 + (byte - ZERO);
  }
  return value;
}

/** Nine digits, plain or as 2-3-4; -1 for anything else. */
export function fieldNiin(row: CsvRow, column: number): number {
  const plain = fieldDigits(row, column, 9);
  if (plain >= 0 || column < 0 || column >= row.count) return plain;
  const text = row.data.toString('latin1', row.starts[column]!, row.ends[column]!);
  const match = /^(\d{2})-(\d{3})-(\d{4})$/.exec(text);
  return match ? Number(match[1]! + match[2]! + match[3]!) : -1;
}

/** Sorts as its text; -1 for anything else. */
export function fieldCage(row: CsvRow, column: number): number {
  if (column < 0 || column >= row.count) return -1;
  return cageKey(row.data, row.starts[column]!, row.ends[column]!);
}

/** Base 36. */
export const CAGE_KEYS = 60_466_176;

export function cageKey(data: Uint8Array, start: number, end: number): number {
  if (end - start !== 5) return -1;
  let key = 0;
  for (let at = start; at < end; at++) {
    const byte = data[at]!;
    let digit = -1;
    if (byte >= ZERO && byte <= NINE) digit = byte - ZERO;
    else if (byte >= 65 && byte <= 90) digit = byte - 55;
    else if (byte >= 97 && byte <= 122) digit = byte - 87;
    if (digit < 0) return -1;
    key = key * 36 + digit;
  }
  return key;
}

export const cageText = (key: number): string => key.toString(36).toUpperCase().padStart(5, '0');

export function isEmptyField(row: CsvRow, column: number): boolean {
  return column < 0 || column >= row.count || row.starts[column] === row.ends[column];
}

/** "0", "0.00000", "000000000.00". */
export function isZeroField(row: CsvRow, column: number): boolean {
  if (column < 0 || column >= row.count) return false;
  const { data } = row;
  const start = row.starts[column]!;
  const end = row.ends[column]!;
  for (let at = start; at < end; at++) {
    const byte = data[at]!;
    if (byte !== ZERO && byte !== 46) return false;
  }
  return end > start;
}

/** Readers without the checks of `toString`. */
type Slicing = Buffer & {
  latin1Slice(start: number, end: number): string;
  utf8Slice(start: number, end: number): string;
};

export function asciiText(bytes: Buffer, start: number, end: number): string {
  return (bytes as Slicing).latin1Slice(start, end);
}

/** Returns texts of bytes by their ends. */
export function textReader({ bytes, ascii }: { bytes: Uint8Array<ArrayBuffer>; ascii: boolean }) {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length) as Slicing;
  return (start: number, end: number): string =>
    ascii ? buffer.latin1Slice(start, end) : buffer.utf8Slice(start, end);
}
