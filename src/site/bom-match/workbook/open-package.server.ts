import type { Row } from '#base/domain/split-table.ts';
import { MAX_LIST_BYTES, ListError } from '../list.ts';
import { listMessages } from '../messages.ts';
import { Buffer } from 'node:buffer';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';

/** Then reading stops: columns may be colored. */
export const MAX_BLANK_ROWS = 20_000;

export const emptySheet = (name: string) => ({
  name,
  rows: [] as Row[],
  isMore: false,
  /** The last row before too many blank ones. */
  endsAt: null as number | null,
  formulas: 0,
  emptyFormulas: 0,
  merged: false,
  hiddenRows: 0,
});
export type Sheet = ReturnType<typeof emptySheet>;

/** Three times a sheet of 5,000 lines and 60 columns. */
export const MAX_UNPACKED_BYTES = 60 * 1_024 * 1_024;
/** Workbooks have some dozens. */
export const MAX_ENTRIES = 2_000;
/** Real sheets come to 10 to 50. */
export const MAX_RATIO = 500;
export const RATIO_FROM_BYTES = 16 * 1_024 * 1_024;
/** Twice those of 5,000 lines and 60 columns. */
export const MAX_ELEMENTS = 3_000_000;
/** A cell has at most 32,767 characters of six bytes. */
export const MAX_BYTES_WITHOUT_TAG = 256 * 1_024;
export const MAX_DEPTH = 64;
export const MAX_SHEETS = 1_000;
/** The limit of spreadsheets. */
export const MAX_ROW_CELLS = 16_384;
/** 5,000 lines of 200 columns, blank ones counted. */
export const MAX_CELLS = 1_000_000;

/** Counts cells and texts. Throws `ListError` (413). */
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
    text(text: string, times = 1): void {
      characters += text.length * times;
      // the field takes no more when it is sent again
      if (characters > MAX_LIST_BYTES) throw new ListError(listMessages.tooMuchText, 413);
    },
  };
}

/** How many digits a number has at least. */
export type CellFormat = 'date' | number;
export const PLAIN = 0;

/** ECMA-376 part 1, 18.8.30. */
const isBuiltInDate = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58);

/** Reads a format: "yyyy-mm-dd", "0000-00-000-0000". */
export function formatOf(id: number, code: string | undefined): CellFormat {
  if (code === undefined) return isBuiltInDate(id) ? 'date' : PLAIN;
  const plain = code.replace(/"[^"]*"|\[[^\]]*\]|\\.|_./g, '');
  if (/[ymdhs]/i.test(plain)) return 'date';
  return /^[0 -]{2,20}$/.test(plain) ? plain.replace(/[^0]/g, '').length : PLAIN;
}

const DAY_MS = 86_400_000;
/** 1900 counts a 29 February that never was. */
const EPOCHS = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) } as const;

/** Keeps all digits and shown zeros; dates as YYYY-MM-DD. */
export function numberText(stored: string, format: CellFormat, calendar: 1900 | 1904 = 1900): string {
  const number = Number(stored);
  if (stored.trim() === '' || !Number.isFinite(number)) return stored;
  if (format === 'date') {
    const time = EPOCHS[calendar] + Math.floor(number) * DAY_MS;
    return number >= 0 && number < 2_958_466 ? new Date(time).toISOString().slice(0, 10) : stored;
  }
  if (!Number.isInteger(number) || Math.abs(number) >= 1e15) return String(Number(number.toPrecision(15)));
  return number < 0 ? String(number) : String(number).padStart(format, '0');
}

/** Hears of XML without prefixes. Throwing ends the reading. */
export type XmlListener = {
  open?(name: string, attribute: (name: string) => string): void;
  text?(text: string): void;
  close?(name: string): void;
};

export class DoneReading extends Error {
  override name = 'DoneReading';
}

export async function openPackage(bytes: Uint8Array, maxUnpacked = MAX_UNPACKED_BYTES) {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const zip = await fromBufferPromise(buffer, { lazyEntries: true }).catch(() => {
    throw new ListError(listMessages.damaged);
  });
  const entries = new Map<string, Entry>();
  let count = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      entries.set(entry.fileName, entry);
      if (++count > MAX_ENTRIES) throw new ListError(listMessages.bomb, 413);
    }
  } catch (error) {
    throw error instanceof ListError ? error : new ListError(listMessages.damaged);
  }
  const left = { bytes: maxUnpacked, elements: MAX_ELEMENTS };
  return {
    names: [...entries.keys()],
    has: (name: string) => entries.has(name),
    /** Reads until `DoneReading`. Throws `ListError`. */
    async read(name: string, listener: XmlListener): Promise<void> {
      const entry = entries.get(name);
      if (entry === undefined) throw new ListError(listMessages.damaged);
      if (entry.isEncrypted()) throw new ListError(listMessages.protected);
      const { uncompressedSize: size, compressedSize } = entry;
      // yauzl refuses parts larger than stated
      if (size > RATIO_FROM_BYTES && size > compressedSize * MAX_RATIO) throw new ListError(listMessages.bomb, 413);
      await readEntry(zip, entry, listener, left);
    },
    close: () => zip.close(),
  };
}
export type WorkbookPackage = Awaited<ReturnType<typeof openPackage>>;

async function readEntry(zip: ZipFile, entry: Entry, listener: XmlListener, left: { bytes: number; elements: number }) {
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
    if (++depth > MAX_DEPTH || --left.elements < 0) stop(listMessages.bomb, 413);
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
      left.bytes -= chunk.length;
      sinceTag += chunk.length;
      if (left.bytes < 0 || sinceTag > MAX_BYTES_WITHOUT_TAG) stop(listMessages.bomb, 413);
      parser.write(decoder.decode(chunk, { stream: true }));
    }
    parser.close();
  } catch (error) {
    if (error instanceof DoneReading) return;
    if (error instanceof ListError) throw error;
    // from zlib, yauzl or the decoder
    throw new ListError(listMessages.damaged);
  }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
