import { isAscii } from 'node:buffer';
import { FILE_COLUMNS, SECTION_FILES, STORED_COLUMNS } from '#base/domain/publog-columns.ts';
import { BACKSLASH, CLOSE, COMMA, OPEN, QUOTE } from './csv-scanner.ts';
import { textReader } from './field-bytes.ts';
import { closeJsonRow } from './json-cells.ts';
import { eachRecord } from './spill.ts';

/** JSON texts of a section: text `place` ends at `ends[place]`. */
export type SectionTexts = { bytes: Uint8Array<ArrayBuffer>; ends: Uint32Array<ArrayBuffer>; ascii: boolean };

/** Returns the text of a place, null for a section without rows. */
export function sectionReader(texts: SectionTexts | null): (place: number) => string | null {
  if (texts === null) return () => null;
  const { ends } = texts;
  const text = textReader(texts);
  return (place) => {
    const start = place === 0 ? 0 : ends[place - 1]!;
    const end = ends[place]!;
    return start === end ? null : text(start, end);
  };
}

export type GroupedRecords = ReturnType<typeof groupRecords>;
type Pieces = readonly (GroupedRecords | null)[];

export function groupRecords(bytes: Buffer, places: number) {
  const firsts = new Uint32Array(places + 1);
  let count = 0;
  eachRecord(bytes, (place) => {
    firsts[place + 1]!++;
    count++;
  });
  for (let place = 0; place < places; place++) firsts[place + 1]! += firsts[place]!;
  const next = firsts.slice(0, places);
  const starts = new Uint32Array(count);
  const ends = new Uint32Array(count);
  eachRecord(bytes, (place, start, end) => {
    const at = next[place]!++;
    starts[at] = start;
    ends[at] = end;
  });
  return { bytes, firsts, starts, ends };
}

/** Whole rows; `onlyFirst`: one row for a NIIN. */
export function rowsSection(grouped: GroupedRecords, places: number, onlyFirst: boolean): SectionTexts {
  const { bytes, firsts, starts, ends } = grouped;
  const out = createTexts(bytes.length + starts.length + places, places);
  for (let place = 0; place < places; place++) {
    const first = firsts[place]!;
    const last = onlyFirst ? Math.min(first + 1, firsts[place + 1]!) : firsts[place + 1]!;
    for (let record = first; record < last; record++) {
      out.beginRow();
      out.copy(bytes, starts[record]!, ends[record]!);
    }
    out.end(place);
  }
  return out.finish();
}

/**
 * Joins rows of files. `packaging`: pieces of _1, _2 and _3 with one PICA_SICA make a row. `identification`: the first
 * ones of P_FLIS_NSN and V_FLIS_IDENTIFICATION make one, with the INC of either.
 */
export function joinedSection(section: 'identification' | 'packaging', pieces: Pieces, places: number): SectionTexts {
  const isOneRow = section === 'identification';
  const cells = SECTION_FILES[section].map((file) => FILE_COLUMNS[file]!.length - 1);
  const records = pieces.reduce((sum, piece) => sum + (piece?.starts.length ?? 0), 0);
  const bytes = pieces.reduce((sum, piece) => sum + (piece?.bytes.length ?? 0), 0);
  const out = createTexts(bytes + records * (STORED_COLUMNS[section].length * 3 + 4) + places, places);
  const rows: number[][] = [];
  const only = pieces.map(() => -1);
  for (let place = 0; place < places; place++) {
    rows.length = 0;
    if (isOneRow) rows.push(only.fill(-1));
    for (let which = 0; which < pieces.length; which++) {
      const piece = pieces[which];
      const first = piece?.firsts[place] ?? 0;
      const end = piece?.firsts[place + 1] ?? 0;
      for (let record = first; record < (isOneRow ? Math.min(end, first + 1) : end); record++) {
        const row = isOneRow
          ? only
          : rows.find((other) => other[which] === -1 && sameKey(pieces, other, piece!, record));
        if (row) row[which] = record;
        else rows.push(pieces.map((_, other) => (other === which ? record : -1)));
      }
    }
    for (const row of rows) {
      const owner = ownerOf(pieces, row);
      if (owner < 0) continue;
      out.openRow();
      const key = pieces[owner]!;
      out.copy(key.bytes, key.starts[row[owner]!]!, cellEnd(key.bytes, key.starts[row[owner]!]!));
      for (let which = 0; which < row.length; which++) {
        const [record, piece] = [row[which]!, pieces[which]!];
        if (record < 0) out.emptyCells(cells[which]!);
        else out.copy(piece.bytes, cellEnd(piece.bytes, piece.starts[record]!), piece.ends[record]!);
      }
      out.closeRow();
    }
    out.end(place);
  }
  return out.finish();
}

/** Returns the first piece whose key is filled, else the first one; -1 without any. */
function ownerOf(pieces: Pieces, row: readonly number[]): number {
  let owner = -1;
  for (let which = 0; which < row.length; which++) {
    if (row[which]! < 0) continue;
    const piece = pieces[which]!;
    if (piece.bytes[piece.starts[row[which]!]! + 1] !== QUOTE) return which;
    if (owner < 0) owner = which;
  }
  return owner;
}

function sameKey(pieces: Pieces, row: readonly number[], piece: GroupedRecords, record: number): boolean {
  const owner = ownerOf(pieces, row);
  const other = pieces[owner]!;
  const [a, b] = [other.starts[row[owner]!]!, piece.starts[record]!];
  return piece.bytes.compare(other.bytes, a, cellEnd(other.bytes, a), b, cellEnd(piece.bytes, b)) === 0;
}

export function cellEnd(bytes: Uint8Array, at: number): number {
  for (at++; bytes[at] !== QUOTE; at++) if (bytes[at] === BACKSLASH) at++;
  return at + 1;
}

/** Fewer bytes are copied faster by hand. */
const LONG_COPY = 96;

/** Texts one after another, with their ends. */
function createTexts(capacity: number, places: number) {
  const bytes = new Uint8Array(capacity + 16);
  const ends = new Uint32Array(places);
  let used = 0;
  let textStart = 0;
  let rowStart = 0;
  return {
    /** The first row opens the section. */
    beginRow(): void {
      rowStart = used;
      bytes[used++] = rowStart === textStart ? OPEN : COMMA;
    },
    openRow(): void {
      this.beginRow();
      bytes[used++] = OPEN;
    },
    copy(from: Uint8Array, start: number, end: number): void {
      if (end - start > LONG_COPY) {
        bytes.set(from.subarray(start, end), used);
        used += end - start;
      } else {
        for (let at = start; at < end; at++) bytes[used++] = from[at]!;
      }
    },
    emptyCells(count: number): void {
      for (let cell = 0; cell < count; cell++) {
        bytes[used++] = COMMA;
        bytes[used++] = QUOTE;
        bytes[used++] = QUOTE;
      }
    },
    closeRow(): void {
      used = closeJsonRow(bytes, rowStart, used);
    },
    end(place: number): void {
      if (used > textStart) bytes[used++] = CLOSE;
      ends[place] = used;
      textStart = used;
    },
    finish(): SectionTexts {
      const own = bytes.slice(0, used);
      return { bytes: own, ends, ascii: isAscii(own) };
    },
  };
}
