import { MAX_LIST_BYTES, type ColumnRole, type ListFacts, type ListLine, ListError } from '../list.ts';
import { listMessages } from '../messages.ts';
import { readRows, readText } from './read-list.ts';
import type { Row } from '../../domain/split-table.ts';
import { readWorkbook } from '../workbook/read-workbook.server.ts';
import { Buffer } from 'node:buffer';

const MAX_BLANK_ROWS = 1_000;

/** Reads any list, in a thread of its own: a file, or UTF-8 text. Throws `ListError`. */
export async function readUpload(
  bytes: Uint8Array,
  isFile: boolean,
  columns: readonly ColumnRole[] | null,
): Promise<ListFacts & { lines: ListLine[] }> {
  if (bytes.length > MAX_LIST_BYTES) throw new ListError(listMessages.tooLarge, 413);
  if (bytes.length === 0) throw new ListError(isFile ? listMessages.emptyFile : listMessages.empty);
  if (isFile && sniffFile(bytes) === 'zip') return readBook(bytes, columns);
  const text = decodeText(bytes);
  const list = readText(text, columns);
  if (list.lines.length === 0) throw new ListError(listMessages.empty);
  const source = !isFile ? 'text' : list.columns === null || text.includes('\t') ? 'tsv' : 'csv';
  return { source, ...list, text: isFile || list.text !== text ? list.text : null };
}

async function readBook(bytes: Uint8Array, columns: readonly ColumnRole[] | null) {
  const book = await readWorkbook(bytes);
  const { rows: found, isMore } = book.sheet;
  const blank = (found.at(-1)?.line ?? 0) - found.length;
  // blank rows keep line numbers right
  const rows = blank <= MAX_BLANK_ROWS ? found : found.map((row, index) => ({ ...row, line: index + 1 }));
  const isTable = rows.some(({ cells }) => cells.length > 1);
  const list = readRows(rows, isTable, isMore, columns);
  if (list.lines.length === 0) throw new ListError(listMessages.emptyWorkbook);
  return { source: book.source, text: textOfRows(rows), ...list, notes: [...list.notes, ...notesOf(book)] };
}

export function notesOf({ sheet, otherSheets, macros }: Awaited<ReturnType<typeof readWorkbook>>): string[] {
  const notes: string[] = [];
  if (otherSheets.length > 0) notes.push(listMessages.sheetOf(sheet.name, otherSheets));
  if (sheet.endsAt !== null) notes.push(listMessages.endsAt(sheet.endsAt));
  if (sheet.emptyFormulas > 0) notes.push(listMessages.formulasEmpty(sheet.emptyFormulas));
  else if (sheet.formulas > 0) notes.push(listMessages.formulas);
  if (sheet.merged) notes.push(listMessages.merged);
  if (sheet.hiddenRows > 0) notes.push(listMessages.hidden(sheet.hiddenRows));
  if (macros) notes.push(listMessages.macros);
  return notes;
}

function textOfRows(rows: readonly Row[]): string {
  const lines: string[] = [];
  for (const { line, text } of rows) {
    while (lines.length < line - 1) lines.push('');
    lines.push(text);
  }
  return lines.join('\n');
}

const LOOK_BYTES = 4_096;
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000e-\u001f]/g;
const MAX_CONTROLS = 0.01;

/** Decodes UTF-8, UTF-16 or Windows-1252. Throws `ListError`. */
export function decodeText(bytes: Uint8Array): string {
  const text = new TextDecoder(findEncoding([bytes])).decode(bytes);
  refuseBinary(text);
  return text;
}

/** Throws `ListError` for what begins with more than a few control characters. */
export function refuseBinary(text: string): void {
  const controls = text.slice(0, LOOK_BYTES).match(CONTROLS)?.length ?? 0;
  if (controls > Math.min(text.length, LOOK_BYTES) * MAX_CONTROLS) throw new ListError(listMessages.noText, 415);
}

/** Names the encoding of a file: UTF-8, UTF-16 or Windows-1252. */
export function findEncoding(chunks: Iterable<Uint8Array>): string {
  const [bytes = new Uint8Array()] = chunks;
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const looked = bytes.subarray(0, Math.min(bytes.length, LOOK_BYTES) & ~1);
  const zerosAt = (place: 0 | 1) =>
    looked.filter((byte, at) => byte === 0 && at % 2 === place).length / Math.max(1, looked.length / 2);
  const [even, odd] = [zerosAt(0), zerosAt(1)];
  // Latin text has zeros in UTF-16
  if (odd > 0.3 && even < 0.05) return 'utf-16le';
  if (even > 0.3 && odd < 0.05) return 'utf-16be';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for (const chunk of chunks) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

const OTHERS: readonly [string, string][] = [
  ['%PDF', 'a PDF document'],
  ['\u0089PNG', 'a picture'],
  ['\u00ff\u00d8\u00ff', 'a picture'],
  ['GIF8', 'a picture'],
  ['\u001f\u008b', 'a compressed file'],
  ["7z\u00bc\u00af'\u001c", 'an archive'],
  ['Rar!', 'an archive'],
  ['{\\rtf', 'a text document (RTF)'],
  ['MZ', 'a program'],
  ['\u007fELF', 'a program'],
];
const COMPOUND = '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1';

/** Judges by content, not name. Throws `ListError`. */
export function sniffFile(bytes: Uint8Array): 'zip' | 'text' {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = buffer.toString('latin1', 0, 1_024);
  if (['PK\u0003\u0004', 'PK\u0005\u0006'].some((magic) => start.startsWith(magic))) return 'zip';
  if (start.startsWith(COMPOUND)) {
    const holds = (name: string) => buffer.includes(Buffer.from(name, 'utf16le'));
    if (holds('EncryptedPackage')) throw new ListError(listMessages.protected);
    if (holds('WordDocument')) throw new ListError(listMessages.otherFile('a text document (DOC)'), 415);
    throw new ListError(listMessages.oldExcel, 415);
  }
  const other = OTHERS.find(([magic]) => start.startsWith(magic));
  if (other) throw new ListError(listMessages.otherFile(other[1]), 415);
  if (/^[\s\u00ef\u00bb\u00bf]*<(?:!doctype html|html|head|body|table|meta)\b/i.test(start))
    throw new ListError(listMessages.webPage, 415);
  if (/^[\s\u00ef\u00bb\u00bf]*<\?(?:xml|mso)/i.test(start))
    throw new ListError(listMessages.otherFile('an XML file'), 415);
  return 'text';
}
