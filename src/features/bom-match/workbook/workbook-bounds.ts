import { MAX_LIST_BYTES } from '../list-limits.ts';
import { ListTrouble } from '../list-trouble.ts';
import { listMessages } from '../messages.ts';

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

/** Counts what is read of the sheets of one workbook. Throws `ListTrouble` (413) at once when it is more than a list of parts can be. */
export type CellBounds = {
  row(): void;
  cell(): void;
  /** A text that is kept so many times. */
  text(text: string, times?: number): void;
};

export function cellBounds(): CellBounds {
  let [inRow, all, characters] = [0, 0, 0];
  return {
    row() {
      inRow = 0;
    },
    cell() {
      if (++inRow > MAX_ROW_CELLS) throw new ListTrouble(listMessages.rowTooWide(MAX_ROW_CELLS), 413);
      if (++all > MAX_CELLS) throw new ListTrouble(listMessages.tooManyCells, 413);
    },
    text(text, times = 1) {
      characters += text.length * times;
      if (characters > MAX_CHARACTERS) throw new ListTrouble(listMessages.tooMuchText, 413);
    },
  };
}
