import type { Row } from '#base/domain/split-table.ts';
import { MAX_LIST_BYTES, ListError } from '../list.ts';
import { listMessages } from '../messages.ts';

/** What is read of one sheet: rows that are not blank, with the numbers that they have in it. */
export type Sheet = {
  name: string;
  rows: Row[];
  /** More rows follow that were not read. */
  isMore: boolean;
  /** The last filled row, when too many blank rows follow and the rest was not read; else null. */
  endsAt: number | null;
  formulas: number;
  /** Formulas without a stored value. */
  emptyFormulas: number;
  merged: boolean;
  hiddenRows: number;
};

export type Workbook = { sheet: Sheet; otherSheets: string[]; macros: boolean };

/** After this many blank rows reading stops: whole columns have a color or a border. */
export const MAX_BLANK_ROWS = 20_000;

export const emptySheet = (name: string): Sheet => ({
  name,
  rows: [],
  isMore: false,
  endsAt: null,
  formulas: 0,
  emptyFormulas: 0,
  merged: false,
  hiddenRows: 0,
});

/** What all that is read of a workbook comes to at most, unpacked: three times the sheet of a list with 5,000 lines and 60 columns. */
export const MAX_UNPACKED_BYTES = 60 * 1_024 * 1_024;
/** Files in the zip; workbooks have some dozens. */
export const MAX_ENTRIES = 2_000;
/** A large part that is packed more tightly holds the same few bytes over and over: sheets of real lists come to 10 to 50. */
export const MAX_RATIO = 500;
export const RATIO_FROM_BYTES = 16 * 1_024 * 1_024;
/** XML elements of all parts that are read: a list of 5,000 lines and 60 columns has 1.5 million with its strings. About half a second of parsing. */
export const MAX_ELEMENTS = 3_000_000;
/** The parser keeps a text or a tag until it ends: a cell of a spreadsheet holds 32,767 characters, each of six bytes at most ("&quot;"). */
export const MAX_BYTES_WITHOUT_TAG = 256 * 1_024;
export const MAX_DEPTH = 64;
/** Sheets of a workbook; ten of them are looked at. */
export const MAX_SHEETS = 1_000;
/** Columns that a spreadsheet can hold. */
export const MAX_ROW_CELLS = 16_384;
/** Cells of all sheets that are read, blank ones with them: 5,000 lines of 200 columns. */
export const MAX_CELLS = 1_000_000;
/** Characters of all cells that are kept. They become the text in the field, and no more of that is taken when it is sent again. */
const MAX_CHARACTERS = MAX_LIST_BYTES;

/** Counts what is read of the sheets of one workbook. Throws `ListError` (413) at once when it is more than a list of parts can be. */
export function cellBounds() {
  let [inRow, all, characters] = [0, 0, 0];
  return {
    row(): void {
      inRow = 0;
    },
    cell(): void {
      if (++inRow > MAX_ROW_CELLS) throw new ListError(listMessages.rowTooWide(MAX_ROW_CELLS), 413);
      if (++all > MAX_CELLS) throw new ListError(listMessages.tooManyCells, 413);
    },
    /** A text that is kept `times` times. */
    text(text: string, times = 1): void {
      characters += text.length * times;
      if (characters > MAX_CHARACTERS) throw new ListError(listMessages.tooMuchText, 413);
    },
  };
}

export type CellBounds = ReturnType<typeof cellBounds>;

/** How the numbers of a cell are shown, as far as it changes what they say. */
export type CellFormat = { kind: 'plain' } | { kind: 'date' } | { kind: 'padded'; digits: number };

export const PLAIN: CellFormat = { kind: 'plain' };

/** Built-in formats that show a date or a time: ECMA-376 part 1, 18.8.30. */
const isBuiltInDate = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58);

/** What a format of numbers means: by its number, or by its own code ("yyyy-mm-dd", "000000000", "0000-00-000-0000"). */
export function formatOf(id: number, code: string | undefined): CellFormat {
  if (code === undefined) return isBuiltInDate(id) ? { kind: 'date' } : PLAIN;
  const plain = code.replace(/"[^"]*"|\[[^\]]*\]|\\.|_./g, '');
  if (/[ymdhs]/i.test(plain)) return { kind: 'date' };
  const digits = /^[0 -]{2,20}$/.test(plain) ? plain.replace(/[^0]/g, '').length : 0;
  return digits > 1 ? { kind: 'padded', digits } : PLAIN;
}

const DAY_MS = 86_400_000;
/** Day 0 of the two calendars of spreadsheets; 1900 counts a 29 February that never was. */
const EPOCHS = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) } as const;

/** A number of a cell as text: whole ones with all digits and the zeros that their format shows, dates as YYYY-MM-DD. */
export function numberText(stored: string, format: CellFormat, calendar: 1900 | 1904 = 1900): string {
  const number = Number(stored);
  if (stored.trim() === '' || !Number.isFinite(number)) return stored;
  if (format.kind === 'date') return dateText(number, calendar) ?? stored;
  if (Number.isInteger(number) && Math.abs(number) < 1e15) {
    const digits = String(number);
    return format.kind === 'padded' && number >= 0 ? digits.padStart(format.digits, '0') : digits;
  }
  return String(Number(number.toPrecision(15)));
}

function dateText(days: number, calendar: 1900 | 1904): string | null {
  const time = EPOCHS[calendar] + Math.floor(days) * DAY_MS;
  return days >= 0 && days < 2_958_466 ? new Date(time).toISOString().slice(0, 10) : null;
}
