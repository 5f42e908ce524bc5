import { listOf, readReferenceRows } from '../reference-rows.ts';
import { asciiText } from './field-bytes.ts';
import { createRow, LF, QUOTE, SPACE, type CsvFormat, type CsvRow } from './csv-scanner.ts';
import type { SourceTableName } from './source-tables.ts';

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

function hasShape({ least, most, classes, or }: ColumnShape, data: Buffer, start: number, end: number): boolean {
  if (end - start >= least && end - start <= most) {
    let at = start;
    while (at < end && (CLASSES[data[at]!]! & classes) !== 0) at++;
    if (at === end) return true;
  }
  return or !== undefined && or.test(asciiText(data, start, end));
}

/** Bounds the search for a split. */
const MAX_SPARE = 64;
/** Bytes times squares of spare separators, for the lines of a file that have no split: some seconds. */
const MAX_WORK = 1e9;

/** Tells whether rows have the shapes of their columns. `names` are those of the header, `needed` places of its keys. */
export function createRowFitter(
  table: SourceTableName,
  names: readonly string[],
  needed: readonly number[],
  { separator, quotes }: CsvFormat,
) {
  const width = names.length;
  const shapes = names.map((name) => (NO_SHAPE.has(`${table}.${name}`) ? undefined : BY_COLUMN.get(name)));
  const kinds = [...new Set(shapes)];
  const shaped = shapes.flatMap((shape, place) => (shape ? [{ shape, place, bit: 1 << kinds.indexOf(shape) }] : []));
  const split = createRow(width);

  let work = 0;

  /** Shapes that cells do not have, as bits; 0 when all fit. */
  function misfits(row: CsvRow, visit?: (place: number, words: string) => void): number {
    const { data, starts, ends, count } = row;
    let bits = 0;
    for (let at = 0; at < shaped.length; at++) {
      const { shape, place, bit } = shaped[at]!;
      if (place >= count) break;
      const [start, end] = [starts[place]!, ends[place]!];
      if (start === end || hasShape(shape, data, start, end)) continue;
      bits |= bit;
      visit?.(place, shape.words);
    }
    return bits;
  }

  /** False for a short row whose cells, which fit, have more shapes with a column before the last one left out. */
  function isInPlace({ data, starts, ends, count }: CsvRow): boolean {
    let more = 0;
    for (let cell = count - 1; cell >= 0 && more <= 0; cell--) {
      const [start, end] = [starts[cell]!, ends[cell]!];
      if (start === end) continue;
      const shape = shapes[cell + width - count];
      if (shape && !hasShape(shape, data, start, end)) return true;
      more += Number(shape !== undefined) - Number(shapes[cell] !== undefined);
    }
    return more <= 0;
  }

  /** Sets `split` to a field without its quotes. False when it cannot be the field of a column. */
  function takeField(place: number, from: number, to: number): boolean {
    const { data } = split;
    const isQuoted = quotes && to - from > 1 && data[from] === QUOTE && data[to - 1] === QUOTE;
    const [start, end] = isQuoted ? trimmed(from + 1, to - 1) : [from, to];
    if (isQuoted ? holdsFields(start, end) : quotes && data.subarray(from, to).includes(QUOTE)) return false;
    if (start < end && (data[start] === separator || data[end - 1] === separator) && !isQuoted) return false;
    split.starts[place] = start;
    split.ends[place] = end;
    split.doubled[place] = isQuoted ? 1 : 0;
    if (start === end) return !needed.includes(place);
    const shape = shapes[place];
    if (!shape) return true;
    return hasShape(shape, data, start, end) && (shape.codes?.includes(String.fromCharCode(data[start]!)) ?? true);
  }

  function trimmed(from: number, to: number): [from: number, to: number] {
    while (to > from && split.data[to - 1]! <= SPACE) to--;
    while (from < to && split.data[from]! <= SPACE) from++;
    return [from, to];
  }

  /** Whether quotes stand on both sides of a separator, other than doubled ones of a text. */
  function holdsFields(from: number, to: number): boolean {
    const [text, cut] = [split.data.toString('latin1', from, to), String.fromCharCode(separator)];
    return text.replaceAll(`""${cut}""`, '').includes(`"${cut}"`);
  }

  return {
    misfits,
    /** `odd`: cells of one shape do not fit. `shifted`: the columns may be shifted. */
    judge(row: CsvRow): 'fits' | 'short' | 'odd' | 'shifted' {
      const bits = misfits(row);
      if (row.isOdd) return 'shifted';
      if (row.count === width && bits === 0) return 'fits';
      if (row.data.indexOf('\n', row.from) < row.to - 1 || row.count > width) return 'shifted';
      if (row.count < width) return bits === 0 && isInPlace(row) ? 'short' : 'shifted';
      return (bits & (bits - 1)) === 0 ? 'odd' : 'shifted';
    },
    /** Splits a line at other separators than its quotes say. Null unless one split fits; valid until the next call. */
    splitAnew({ data, from, to }: Pick<CsvRow, 'data' | 'from' | 'to'>): CsvRow | null {
      // a line of more than a megabyte is cut
      if (data[to - 1] !== LF) return null;
      while (to > from && data[to - 1]! < SPACE && data[to - 1] !== separator) to--;
      const cuts = [from - 1];
      for (let at = from; at < to; at++) if (data[at] === separator) cuts.push(at);
      cuts.push(to);
      const spare = cuts.length - 1 - width;
      const more = (to - from) * spare * spare;
      if (spare < 0 || spare > MAX_SPARE || work + more > MAX_WORK) return null;
      Object.assign(split, { data, from, to });
      const take = (place: number, before: number, used: number): boolean =>
        takeField(place, ...trimmed(cuts[place + before]! + 1, cuts[place + used + 1]!));
      // ways by the separators that are used within fields, and the use before the last field of each
      let ways = [1];
      const steps: number[][] = [];
      for (let place = 0; place < width; place++) {
        const step: number[] = [];
        const next = Array.from({ length: spare + 1 }, (_, used) => {
          let sum = 0;
          for (let before = 0; before <= used; before++) {
            if (!ways[before] || !take(place, before, used)) continue;
            sum += ways[before]!;
            step[used] = before;
          }
          return sum;
        });
        ways = next;
        steps.push(step);
      }
      // nothing but separators may follow the last column
      const isBlank = (byte: number): boolean => byte === separator || byte === QUOTE || byte === SPACE;
      const ends = ways.flatMap((count, used) =>
        count > 0 && data.subarray(cuts[width + used], to).every(isBlank) ? [{ count, used }] : [],
      );
      if (ends.length !== 1 || ends[0]!.count !== 1) {
        work += more;
        return null;
      }
      let { used } = ends[0]!;
      for (let place = width - 1; place >= 0; place--) {
        const before = steps[place]![used]!;
        take(place, before, used);
        used = before;
      }
      return split;
    },
  };
}
