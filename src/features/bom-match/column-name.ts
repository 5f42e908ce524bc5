import type { ListColumns } from './list-line.ts';

/** "Column B, Part No." or with the first value that stands in it where it has no head. */
export function columnName({ heads, samples }: ListColumns, column: number): string {
  const name = heads[column] || samples.map((row) => row[column] ?? '').find((text) => text !== '') || 'empty';
  return `Column ${letterOf(column)}, ${name.slice(0, 40)}`;
}

/** A, B, ... Z, AA as spreadsheets name their columns. */
export function letterOf(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : letterOf(Math.floor(column / 26) - 1) + letter;
}
