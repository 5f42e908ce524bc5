import { listOf, readReferenceRows } from '../reference-rows.ts';
import { asciiText } from './field-bytes.ts';

/** The known shape of a column: its length and the classes of its bytes, or a pattern. */
type ColumnShape = {
  words: string;
  least: number;
  most: number;
  /** Bits of `CLASSES`. */
  classes: number;
  or?: RegExp;
  /** Codes that a row split anew may have. Others are legal where they stand (C5.8). */
  codes?: string;
};

/** Kinds of bytes by bit. A mark is printable; no comma and no quote. */
const KINDS = { digit: /[0-9]/, letter: /[a-z]/i, mark: /[!#-+\--~]/, amount: /[0-9$,. +-]/ };
const CLASSES = Uint8Array.from({ length: 256 }, (_, byte) =>
  classesOf((_name, kind) => kind.test(String.fromCharCode(byte))),
);

function classesOf(isWanted: (name: string, kind: RegExp) => boolean): number {
  return Object.entries(KINDS).reduce(
    (bits, [name, kind], bit) => (isWanted(name, kind) ? bits | (1 << bit) : bits),
    0,
  );
}

/** By the names in the header. Other columns may hold anything. Dates come in six forms, all with or without a time. */
const BY_COLUMN = new Map(
  readReferenceRows('column-shapes.csv').flatMap(([columns, words = '', least, most, kinds = '', or, codes]) => {
    const shape: ColumnShape = {
      words,
      least: Number(least),
      most: Number(most),
      classes: classesOf((name) => kinds.split(' ').includes(name)),
      ...(or && { or: new RegExp(or, 'i') }),
      ...(codes && { codes }),
    };
    return listOf(columns).map((column): [string, ColumnShape] => [column, shape]);
  }),
);
/** Lists. */
const NO_SHAPE = new Set(['P_FLIS_NSN.CANCELLED_NIIN', 'P_H6_PICK.FSC']);

/** By the place of a column in the header. */
export function shapesOf(table: string, names: readonly string[]): (ColumnShape | undefined)[] {
  return names.map((name) => (NO_SHAPE.has(`${table}.${name}`) ? undefined : BY_COLUMN.get(name)));
}

export function hasShape({ least, most, classes, or }: ColumnShape, data: Buffer, start: number, end: number): boolean {
  if (end - start >= least && end - start <= most) {
    let at = start;
    while (at < end && (CLASSES[data[at]!]! & classes) !== 0) at++;
    if (at === end) return true;
  }
  return or !== undefined && or.test(asciiText(data, start, end));
}
