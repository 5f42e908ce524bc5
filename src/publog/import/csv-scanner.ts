/** Splits CSV bytes into rows without strings. A row is offsets into `data`, valid until the handler returns. */
export type CsvRow = {
  data: Buffer;
  /** Quotes left out. */
  starts: Int32Array;
  ends: Int32Array;
  /** 1 for doubled quotes. */
  doubled: Uint8Array;
  /** Fields past `MAX_FIELDS` are dropped. */
  count: number;
};

/** `row`: from 1, the header. */
type BadRow = { reason: 'unterminated quote' | 'row longer than 1 MB'; row: number };

const MAX_FIELDS = 256;
/** Bounds memory. */
export const MAX_ROW_BYTES = 1_048_576;

const COMMA = 44;
const QUOTE = 34;
const LF = 10;
const CR = 13;
const SENTINELS = 4;

/** `inside`: in a quoted field or endless row, as in a cut-off file. */
export type CsvEnd = 'line break' | 'no line break' | 'inside a row';

export function createCsvScanner(onRow: (row: CsvRow) => void, onBadRow: (bad: BadRow) => void) {
  let data = Buffer.alloc(0);
  let limit = 0;
  let rowCount = 0;
  let discarding = false;
  let isInsideRow = false;
  const row: CsvRow = {
    data,
    starts: new Int32Array(MAX_FIELDS),
    ends: new Int32Array(MAX_FIELDS),
    doubled: new Uint8Array(MAX_FIELDS),
    count: 0,
  };

  /** Keeps the unread tail, then chunk and stop bytes. */
  function fill(from: number, chunk: Uint8Array): void {
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
    let at = start;
    let count = 0;
    for (;;) {
      const slot = count < MAX_FIELDS ? count : MAX_FIELDS - 1;
      count++;
      if (bytes[at] === QUOTE && at < limit) {
        const first = ++at;
        let hasDoubled = 0;
        let next = 0;
        for (;;) {
          while (bytes[at] !== QUOTE) at++;
          if (at >= limit) return INCOMPLETE;
          next = bytes[at + 1]!;
          if (next === COMMA) break;
          if (at + 1 >= limit) return INCOMPLETE;
          if (next === QUOTE) {
            hasDoubled = 1;
            at += 2;
            continue;
          }
          if (next === LF) break;
          if (next === CR) {
            if (at + 2 >= limit) return INCOMPLETE;
            if (bytes[at + 2] === LF) break;
          }
          // A quote within a field is text, unless the field swallowed a line.
          if (bytes.subarray(first, at).includes(LF)) return BROKEN;
          at++;
        }
        starts[slot] = first;
        ends[slot] = at;
        doubled[slot] = hasDoubled;
        if (next === COMMA) {
          if (at + 1 >= limit) return INCOMPLETE;
          at += 2;
          continue;
        }
        row.count = count < MAX_FIELDS ? count : MAX_FIELDS;
        return next === LF ? at + 2 : at + 3;
      }
      const first = at;
      let byte = bytes[at]!;
      while (byte !== COMMA && byte !== LF) byte = bytes[++at]!;
      if (at >= limit) return INCOMPLETE;
      starts[slot] = first;
      ends[slot] = byte === LF && at > first && bytes[at - 1] === CR ? at - 1 : at;
      doubled[slot] = 0;
      at++;
      if (byte === LF) {
        row.count = count < MAX_FIELDS ? count : MAX_FIELDS;
        return at;
      }
    }
  }

  /** Goes on behind the physical line; -1 when it has not ended. */
  function skipLine(start: number, reason: BadRow['reason']): number {
    rowCount++;
    onBadRow({ reason, row: rowCount });
    const lineEnd = data.subarray(0, limit).indexOf(LF, start);
    discarding = lineEnd < 0;
    return discarding ? limit : lineEnd + 1;
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
      if (next > at) {
        at = next;
        if (row.count === 1 && row.starts[0] === row.ends[0]) continue; // a blank line
        rowCount++;
        onRow(row);
      } else if (next === BROKEN || (final && next === INCOMPLETE)) {
        at = skipLine(at, 'unterminated quote');
        isInsideRow = at >= limit;
      } else if (limit - at > MAX_ROW_BYTES) {
        at = skipLine(at, 'row longer than 1 MB');
      } else {
        break;
      }
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
      const lacksBreak = limit > unread && data[limit - 1] !== LF;
      const isEndless = discarding;
      isInsideRow = false;
      // the last line may lack its break
      fill(unread, lacksBreak ? LAST_BREAK : NOTHING);
      unread = scan(true);
      if (isInsideRow || isEndless) return 'inside a row';
      return lacksBreak ? 'no line break' : 'line break';
    },
    /** Rows including the header, and broken rows. */
    rows: () => rowCount,
  };
}

const INCOMPLETE = -1;
const BROKEN = -2;
const LAST_BREAK = Uint8Array.of(LF);
const NOTHING = new Uint8Array(0);
