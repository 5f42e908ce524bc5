import type { Row } from '#base/domain/split-table.ts';
import { MAX_LIST_BYTES, ListError } from '../list.ts';
import { listMessages } from '../messages.ts';
import { Buffer } from 'node:buffer';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';

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

/** What a reader is told of the XML of a part; names without prefix. Anything that `open`, `text` or `close` throws ends the reading. */
export type XmlListener = {
  open?(name: string, attribute: (name: string) => string): void;
  text?(text: string): void;
  close?(name: string): void;
};

export type WorkbookPackage = {
  names: readonly string[];
  has(name: string): boolean;
  /** Reads a part from its beginning on, until `DoneReading` is thrown or it ends. Throws `ListError` for a damaged, encrypted or too large part. */
  read(name: string, listener: XmlListener): Promise<void>;
  close(): void;
};

/** Thrown by a listener that has read enough. */
export class DoneReading extends Error {
  override name = 'DoneReading';
}

/** What may still be read of a workbook. */
type Budget = { bytes: number; elements: number };

/** Opens a zip in memory, with a bound for all its unpacked bytes. */
export async function openPackage(bytes: Uint8Array, maxUnpacked = MAX_UNPACKED_BYTES): Promise<WorkbookPackage> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const zip = await fromBufferPromise(buffer, { lazyEntries: true }).catch(() => {
    throw new ListError(listMessages.damaged);
  });
  const entries = await readEntries(zip);
  const budget: Budget = { bytes: maxUnpacked, elements: MAX_ELEMENTS };
  return {
    names: [...entries.keys()],
    has: (name) => entries.has(name),
    async read(name, listener) {
      const entry = entries.get(name);
      if (entry === undefined) throw new ListError(listMessages.damaged);
      if (entry.isEncrypted()) throw new ListError(listMessages.protected);
      if (isBomb(entry)) throw new ListError(listMessages.bomb, 413);
      await readEntry(zip, entry, listener, budget);
    },
    close: () => zip.close(),
  };
}

/** The zip states the size of each part before it is unpacked, and the zip reader refuses a part that is larger than stated. */
const isBomb = ({ uncompressedSize, compressedSize }: Entry): boolean =>
  uncompressedSize > RATIO_FROM_BYTES && uncompressedSize > compressedSize * MAX_RATIO;

function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>();
    let count = 0;
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry);
      if (++count > MAX_ENTRIES) reject(new ListError(listMessages.bomb, 413));
      else zip.readEntry();
    });
    zip.on('end', () => resolve(entries));
    zip.on('error', () => reject(new ListError(listMessages.damaged)));
    zip.readEntry();
  });
}

async function readEntry(zip: ZipFile, entry: Entry, listener: XmlListener, budget: Budget): Promise<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let sinceTag = 0;
  let depth = 0;
  const parser = new SaxesParser({ xmlns: false });
  const stop = (message: string, status?: 413): never => {
    throw new ListError(message, status);
  };
  parser.on('doctype', () => stop(listMessages.damaged));
  parser.on('error', () => stop(listMessages.damaged));
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    sinceTag = 0;
    if (++depth > MAX_DEPTH || --budget.elements < 0) stop(listMessages.bomb, 413);
    listener.open?.(localName(name), (wanted) => attributes[wanted] ?? '');
  });
  parser.on('text', (text) => listener.text?.(text));
  parser.on('closetag', ({ name }) => {
    sinceTag = 0;
    depth--;
    listener.close?.(localName(name));
  });
  try {
    const stream = await zip.openReadStreamPromise(entry);
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      budget.bytes -= chunk.length;
      sinceTag += chunk.length;
      if (budget.bytes < 0 || sinceTag > MAX_BYTES_WITHOUT_TAG) stop(listMessages.bomb, 413);
      parser.write(decoder.decode(chunk, { stream: true }));
    }
    parser.close();
  } catch (error) {
    if (error instanceof DoneReading) return;
    if (error instanceof ListError) throw error;
    // What zlib, the zip reader or the decoder found.
    throw new ListError(listMessages.damaged);
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
