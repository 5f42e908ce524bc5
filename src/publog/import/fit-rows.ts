import { hasShape, shapesOf } from './column-shapes.ts';
import type { CsvFormat, CsvRow } from './csv-scanner.ts';
import type { SourceTableName } from './source-tables.ts';

const QUOTE = 34;
const SPACE = 32;
/** Bounds the search for a split. */
const MOST_SPARE = 64;

/** Tells whether rows have the shape of their columns. `names` are those of the header, `needed` its keys. */
export function createRowFitter(
  table: SourceTableName,
  names: readonly string[],
  needed: readonly string[],
  { separator, quotes }: CsvFormat,
) {
  const width = names.length;
  const shapes = shapesOf(table, names);
  const shaped = shapes.flatMap((shape, place) => (shape ? [place] : []));
  const kinds = [...new Set(shaped.map((place) => shapes[place]!.words))];
  const checked = shaped.map((place) => {
    const shape = shapes[place]!;
    return { ...shape, place, bit: 1 << kinds.indexOf(shape.words) };
  });
  const isNeeded = names.map((name) => needed.includes(name));
  const split: CsvRow = {
    data: Buffer.alloc(0),
    from: 0,
    to: 0,
    starts: new Int32Array(width),
    ends: new Int32Array(width),
    doubled: new Uint8Array(width),
    count: width,
    isOdd: false,
  };

  /** Sets `split` to a field without its quotes. False when it cannot be the field of a column. */
  function takeField(place: number, from: number, to: number): boolean {
    const { data, starts, ends, doubled } = split;
    while (to > from && data[to - 1]! <= SPACE) to--;
    while (from < to && data[from]! <= SPACE) from++;
    const isQuoted = quotes && to - from > 1 && data[from] === QUOTE && data[to - 1] === QUOTE;
    if (isQuoted) {
      from++;
      to--;
      while (to > from && data[to - 1]! <= SPACE) to--;
      while (from < to && data[from]! <= SPACE) from++;
      if (holdsFields(data, from, to)) return false;
    } else if (quotes && data.subarray(from, to).includes(QUOTE)) return false;
    starts[place] = from;
    ends[place] = to;
    doubled[place] = isQuoted ? 1 : 0;
    if (from === to) return !isNeeded[place];
    const shape = shapes[place];
    if (!shape) return true;
    if (!hasShape(shape, data, from, to)) return false;
    return shape.codes === undefined || shape.codes.includes(String.fromCharCode(data[from]!));
  }

  /** Whether quotes stand on both sides of a separator, other than doubled ones of a text. */
  function holdsFields(data: Buffer, from: number, to: number): boolean {
    for (let at = data.indexOf(separator, from); at >= 0 && at < to; at = data.indexOf(separator, at + 1)) {
      let before = 0;
      let after = 0;
      while (at - before > from && data[at - before - 1] === QUOTE) before++;
      while (at + after + 1 < to && data[at + after + 1] === QUOTE) after++;
      if (before > 0 && after > 0 && (before % 2 === 1 || after % 2 === 1)) return true;
    }
    return false;
  }

  return {
    /** Kinds of shapes that cells of a row do not have, as bits; 0 when all fit. */
    misfits(row: CsvRow): number {
      const { data, starts, ends, count } = row;
      let bits = 0;
      for (let at = 0; at < checked.length; at++) {
        const shape = checked[at]!;
        const { place } = shape;
        if (place >= count) break;
        const start = starts[place]!;
        const end = ends[place]!;
        if (start < end && !hasShape(shape, data, start, end)) bits |= shape.bit;
      }
      return bits;
    },
    /** Visits the columns that a cell does not fit. */
    eachMisfit(row: CsvRow, visit: (place: number, words: string) => void): void {
      for (const shape of checked) {
        const { place, words } = shape;
        if (place >= row.count) break;
        const [start, end] = [row.starts[place]!, row.ends[place]!];
        if (start < end && !hasShape(shape, row.data, start, end)) visit(place, words);
      }
    },
    /** False for a short row when cells have more shapes of their columns with a column left out before the last one. */
    isInPlace(row: CsvRow): boolean {
      const scoreOf = (place: number, cell: number): number => {
        const [start, end] = [row.starts[cell]!, row.ends[cell]!];
        const shape = shapes[place];
        if (start === end) return isNeeded[place] ? Number.NEGATIVE_INFINITY : 0;
        if (!shape) return 0;
        return hasShape(shape, row.data, start, end) ? 1 : Number.NEGATIVE_INFINITY;
      };
      let best = [0];
      for (let place = 0; place < width; place++) {
        const skipped = isNeeded[place] ? best.map(() => Number.NEGATIVE_INFINITY) : best;
        best = Array.from({ length: Math.min(place + 1, row.count) + 1 }, (_, cells) =>
          Math.max(
            skipped[cells] ?? Number.NEGATIVE_INFINITY,
            cells === 0 ? Number.NEGATIVE_INFINITY : best[cells - 1]! + scoreOf(place, cells - 1),
          ),
        );
      }
      let own = 0;
      for (let place = 0; place < row.count; place++) own += scoreOf(place, place);
      return own >= best[row.count]!;
    },
    /**
     * Splits a line at other separators than its quotes say. Returns null unless exactly one split gives each column a
     * field that fits; the row is valid until the next call.
     */
    splitAnew({ data, from, to }: Pick<CsvRow, 'data' | 'from' | 'to'>): CsvRow | null {
      while (to > from && data[to - 1]! < SPACE && data[to - 1] !== separator) to--;
      const cuts = [from - 1];
      for (let at = from; at < to; at++) if (data[at] === separator) cuts.push(at);
      cuts.push(to);
      const spare = cuts.length - 1 - width;
      if (spare < 0 || spare > MOST_SPARE) return null;
      Object.assign(split, { data, from, to });
      const start = (place: number, used: number): number => cuts[place + used]! + 1;
      const end = (place: number, used: number): number => cuts[place + used + 1]!;
      /** Ways by separators used within fields; then those of the field that ends there. */
      let ways = [1];
      const within: Uint8Array[] = [];
      for (let place = 0; place < width; place++) {
        const next: number[] = Array.from({ length: spare + 1 }, () => 0);
        const chosen = new Uint8Array(spare + 1);
        for (let used = 0; used <= spare; used++) {
          for (let before = 0; before <= used; before++) {
            if (!ways[before] || !takeField(place, start(place, before), end(place, used))) continue;
            next[used]! += ways[before]!;
            chosen[used] = used - before;
          }
        }
        ways = next;
        within.push(chosen);
      }
      // a separator at the end of the line is no field
      const isBlank = (byte: number): boolean => byte === separator || byte === QUOTE || byte === SPACE;
      const ends = ways.flatMap((count, used) =>
        count > 0 && data.subarray(end(width - 1, used), to).every(isBlank) ? [{ count, used }] : [],
      );
      if (ends.length !== 1 || ends[0]!.count !== 1) return null;
      let { used } = ends[0]!;
      for (let place = width - 1; place >= 0; place--) {
        const own = within[place]![used]!;
        takeField(place, start(place, used - own), end(place, used));
        used -= own;
      }
      return split;
    },
  };
}
