import { decodeText } from './decode-text.ts';
import { MAX_LIST_BYTES } from './list-limits.ts';
import type { ColumnRole, ListFacts, ListLine } from './list-line.ts';
import { ListTrouble } from './list-trouble.ts';
import { listMessages } from './messages.ts';
import { readRows, readText, type ReadList } from './read-list.ts';
import type { Row } from './split-table.ts';
import { readWorkbook } from './workbook/read-workbook.server.ts';
import type { Workbook } from './workbook/sheet.ts';
import { sniffFile } from './workbook/sniff-file.ts';

/** A list as it was sent. `isFile` false: pasted text in UTF-8. */
export type SentList = { bytes: Uint8Array; isFile: boolean; columns: readonly ColumnRole[] | null };

/** Blank rows that stay in the text of a workbook, so that its lines have the numbers of the rows. */
const MOST_BLANK_ROWS = 1_000;

/** Reads a list whatever it came as. Throws `ListTrouble` for one that cannot be read. Takes long: meant for a thread of its own. */
export async function readUpload({ bytes, isFile, columns }: SentList): Promise<ListFacts & { lines: ListLine[] }> {
  if (bytes.length > MAX_LIST_BYTES) throw new ListTrouble(listMessages.tooLarge, 413);
  if (bytes.length === 0) throw new ListTrouble(isFile ? listMessages.emptyFile : listMessages.empty);
  if (isFile && sniffFile(bytes) === 'zip') return readBook(bytes, columns);
  const text = decodeText(bytes);
  const list = readText(text, columns);
  if (list.lines.length === 0) throw new ListTrouble(listMessages.empty);
  const source = !isFile ? 'text' : list.columns === null || text.includes('\t') ? 'tsv' : 'csv';
  return { source, text: isFile ? text : null, ...list };
}

async function readBook(
  bytes: Uint8Array,
  columns: readonly ColumnRole[] | null,
): Promise<ListFacts & { lines: ListLine[] }> {
  const book = await readWorkbook(bytes);
  const rows = numbered(book.sheet.rows);
  const isTable = rows.some(({ cells }) => cells.length > 1);
  const list: ReadList = readRows(rows, isTable, book.sheet.isMore, columns);
  if (list.lines.length === 0) throw new ListTrouble(listMessages.emptyWorkbook);
  return { source: book.source, text: textOfRows(rows), ...list, notes: [...list.notes, ...notesOf(book)] };
}

function notesOf({ sheet, otherSheets, macros }: Workbook): string[] {
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

/** Rows as the text will number them: as in the sheet, unless far too many of its rows are blank. */
function numbered(rows: readonly Row[]): Row[] {
  const blank = (rows.at(-1)?.line ?? 0) - rows.length;
  return blank <= MOST_BLANK_ROWS ? [...rows] : rows.map((row, index) => ({ ...row, line: index + 1 }));
}

function textOfRows(rows: readonly Row[]): string {
  const lines: string[] = [];
  for (const { line, text } of rows) {
    while (lines.length < line - 1) lines.push('');
    lines.push(text);
  }
  return lines.join('\n');
}
