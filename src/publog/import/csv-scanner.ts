/** Splits CSV bytes into rows without strings. A row is offsets into `data`, valid until the handler returns. */
export type CsvRow = {
  data: Buffer;
  /** The whole row, with its line break. */
  from: number;
  to: number;
  /** Quotes and padding left out. */
  starts: Int32Array;
  ends: Int32Array;
  /** 1 for doubled quotes. */
  doubled: Uint8Array;
  /** Fields past `MAX_FIELDS` are dropped. */
  count: number;
  /** A quote within a quoted field was taken for text. */
  isOdd: boolean;
};

export const createRow = (width: number): CsvRow => ({
  data: Buffer.alloc(0),
  from: 0,
  to: 0,
  starts: new Int32Array(width),
  ends: new Int32Array(width),
  doubled: new Uint8Array(width),
  count: width,
  isOdd: false,
});

type BadLine = Pick<CsvRow, 'data' | 'from' | 'to'> & {
  reason: 'unterminated quote' | 'row longer than 1 MB' | 'the fields do not fit the columns';
};

/** `quotes`: false where a quote is text. */
export type CsvFormat = { separator: number; quotes: boolean };

const MAX_FIELDS = 256;
/** Bounds memory. */
export const MAX_ROW_BYTES = 1_048_576;

export const [LF, CR, SPACE, QUOTE, COMMA, OPEN, BACKSLASH, CLOSE] = [10, 13, 32, 34, 44, 91, 92, 93] as const;
const NO_QUOTE = -1;
const SENTINELS = 4;

/** `inside`: in a quoted field or endless row, as in a cut-off file. */
type CsvEnd = 'line break' | 'no line break' | 'inside a row';

/**
 * A row for which `onRow` returns false is given as its first line to `onBadLine`, and the next line is read as a row
 * of its own. `onBadLine` returns true for a line that it could read.
 */
export function createCsvScanner(
  onRow: (row: CsvRow) => unknown,
  onBadLine: (bad: BadLine) => unknown,
  format: CsvFormat = { separator: COMMA, quotes: true },
) {
  let data = Buffer.alloc(0);
  let limit = 0;
  let discarding = false;
  let isInsideRow = false;
  let lacksBreak = false;
  /** Lines that left `data`. */
  let linesBefore = 0;
  const row = createRow(MAX_FIELDS);

  /** Keeps the unread tail, then chunk and stop bytes. */
  function fill(from: number, chunk: Uint8Array): void {
    linesBefore += countLines(data, from);
    const kept = limit - from;
    const needed = kept + chunk.length + SENTINELS;
    if (needed > data.length) {
      const larger = Buffer.allocUnsafe(needed * 2);
      data.copy(larger, 0, from, limit);
      data = larger;
      row.data = larger;
    } else if (from > 0) {
      data.copyWithin(0, from, limit);
    }
    data.set(chunk, kept);
    limit = kept + chunk.length;
    data[limit] = QUOTE;
    data[limit + 1] = LF;
    data[limit + 2] = LF;
  }

  /** Returns the byte after it, INCOMPLETE or BROKEN. */
  function scanRow(start: number): number {
    const bytes = data;
    const { starts, ends, doubled } = row;
    const { separator } = format;
    const quote = format.quotes ? QUOTE : NO_QUOTE;
    row.isOdd = false;
    let at = start;
    let count = 0;
    for (;;) {
      const slot = count < MAX_FIELDS ? count : MAX_FIELDS - 1;
      count++;
      if (bytes[at] === quote && at < limit) {
        const first = ++at;
        let hasDoubled = 0;
        let next = 0;
        let searched = first;
        for (;;) {
          while (bytes[at] !== QUOTE) at++;
          if (at >= limit) return INCOMPLETE;
          next = bytes[at + 1]!;
          if (next === separator) break;
          if (at + 1 >= limit) return INCOMPLETE;
          if (next === LF) break;
          if (next === CR) {
            if (at + 2 >= limit) return INCOMPLETE;
            if (bytes[at + 2] === LF) break;
          }
          // A quote within a field is text, unless the field swallowed a line.
          if (next !== QUOTE || row.isOdd) {
            if (bytes.subarray(searched, at).includes(LF)) return BROKEN;
            searched = at;
          }
          if (next === QUOTE) hasDoubled = 1;
          else row.isOdd = true;
          at += next === QUOTE ? 2 : 1;
        }
        starts[slot] = first;
        ends[slot] = at;
        doubled[slot] = hasDoubled;
        if (bytes[first]! <= SPACE || bytes[at - 1]! <= SPACE) trimField(slot);
        if (next === separator) {
          if (at + 1 >= limit) return INCOMPLETE;
          at += 2;
          continue;
        }
        row.count = count < MAX_FIELDS ? count : MAX_FIELDS;
        return next === LF ? at + 2 : at + 3;
      }
      const first = at;
      let byte = bytes[at]!;
      while (byte !== separator && byte !== LF) byte = bytes[++at]!;
      if (at >= limit) return INCOMPLETE;
      starts[slot] = first;
      ends[slot] = at;
      doubled[slot] = 0;
      if (bytes[first]! <= SPACE || bytes[at - 1]! <= SPACE) trimField(slot);
      at++;
      if (byte === LF) {
        row.count = count < MAX_FIELDS ? count : MAX_FIELDS;
        return at;
      }
    }
  }

  /** Leaves out padding, and the CR of the line break. */
  function trimField(slot: number): void {
    let [start, end] = [row.starts[slot]!, row.ends[slot]!];
    while (end > start && data[end - 1]! <= SPACE) end--;
    while (start < end && data[start]! <= SPACE) start++;
    row.starts[slot] = start;
    row.ends[slot] = end;
  }

  /** Goes on behind the physical line. `isRead`: `onBadLine` could read it. */
  function skipLine(from: number, reason: BadLine['reason']): { next: number; isRead: boolean } {
    const lineEnd = data.subarray(0, limit).indexOf(LF, from);
    discarding = lineEnd < 0;
    const next = discarding ? limit : lineEnd + 1;
    return { next, isRead: onBadLine({ reason, data, from, to: next }) === true };
  }

  function scan(final: boolean): number {
    let at = 0;
    if (discarding) {
      const lineEnd = data.subarray(0, limit).indexOf(LF);
      if (lineEnd < 0) return limit;
      discarding = false;
      at = lineEnd + 1;
    }
    while (at < limit) {
      const next = scanRow(at);
      if (next > at && row.count === 1 && row.starts[0] === row.ends[0]) {
        at = next; // a blank line
        continue;
      }
      if (next === INCOMPLETE && !final && limit - at <= MAX_ROW_BYTES) break;
      if (next > at) {
        row.from = at;
        row.to = next;
        at = onRow(row) === false ? skipLine(at, 'the fields do not fit the columns').next : next;
      } else if (next === BROKEN || final) {
        const line = skipLine(at, 'unterminated quote');
        at = line.next;
        isInsideRow = at >= limit && (lacksBreak || !line.isRead);
      } else at = skipLine(at, 'row longer than 1 MB').next;
    }
    return at;
  }

  let unread = 0;
  return {
    write(chunk: Uint8Array): void {
      fill(unread, chunk);
      unread = scan(false);
    },
    end(): CsvEnd {
      lacksBreak = limit > unread && data[limit - 1] !== LF;
      const isEndless = discarding;
      isInsideRow = false;
      // the last line may lack its break
      fill(unread, lacksBreak ? LAST_BREAK : NOTHING);
      unread = scan(true);
      if (isInsideRow || isEndless) return 'inside a row';
      return lacksBreak ? 'no line break' : 'line break';
    },
    /** The line of a row that is being handled, as an editor counts: the header is 1. */
    lineOf: ({ from }: Pick<CsvRow, 'from'>): number => linesBefore + countLines(data, from) + 1,
  };
}

function countLines(bytes: Uint8Array, end: number): number {
  let lines = 0;
  for (let at = bytes.indexOf(LF); at >= 0 && at < end; at = bytes.indexOf(LF, at + 1)) lines++;
  return lines;
}

const INCOMPLETE = -1;
const BROKEN = -2;
const LAST_BREAK = Uint8Array.of(LF);
const NOTHING = new Uint8Array(0);
