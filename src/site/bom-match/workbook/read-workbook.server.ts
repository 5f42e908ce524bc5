import { rolesOfHeads } from '../read/find-columns.ts';
import { ListError } from '../list.ts';
import { listMessages } from '../messages.ts';
import { readingsOf } from '../read/read-number.ts';
import { openPackage, type WorkbookPackage } from './open-package.server.ts';
import { readOds } from './read-ods.server.ts';
import { openXlsx } from './read-xlsx.server.ts';
import type { Sheet, Workbook } from './sheet.ts';

/** Sheets that are looked at for the one with the list. */
const MAX_SHEETS = 10;
/** Rows of a sheet among which heads or a stock number are looked for. */
const LOOKED_ROWS = 30;

/**
 * Reads the sheet of a workbook that holds a list: the first with heads or a stock number, else the first that is not empty. Hidden sheets are passed over, formulas
 * never evaluated. Throws `ListError` for what is no workbook, is protected, damaged, or too large when unpacked.
 */
export async function readWorkbook(
  bytes: Uint8Array,
  maxUnpacked?: number,
): Promise<Workbook & { source: 'xlsx' | 'ods' }> {
  const book = await openPackage(bytes, maxUnpacked);
  try {
    const workbookPart = book.names.find((name) => /(?:^|\/)workbook\.xml$/.test(name));
    if (workbookPart !== undefined) return { ...(await readXlsxBook(book, workbookPart)), source: 'xlsx' };
    if (book.has('content.xml') && !book.names.some((name) => name.startsWith('Object 1/') && book.has('layout-cache')))
      return { ...(await readOdsBook(book)), source: 'ods' };
    throw otherZip(book.names);
  } finally {
    book.close();
  }
}

async function readXlsxBook(book: WorkbookPackage, part: string): Promise<Workbook> {
  const { sheets, readSheet } = await openXlsx(book, part);
  const visible = sheets.filter((sheet) => sheet.visible);
  let first: Sheet | null = null;
  let chosen: Sheet | null = null;
  for (const place of visible.slice(0, MAX_SHEETS)) {
    const sheet = await readSheet(place);
    if (sheet.rows.length > 0) first ??= sheet;
    if (!isList(sheet)) continue;
    chosen = sheet;
    break;
  }
  const macros = book.names.some((name) => /vbaProject\.bin$/i.test(name));
  return asWorkbook(
    chosen ?? first,
    visible.map(({ name }) => name),
    macros,
  );
}

async function readOdsBook(book: WorkbookPackage): Promise<Workbook> {
  const sheets = await readOds(book, isList);
  const chosen = sheets.find(isList) ?? sheets.find(({ rows }) => rows.length > 0) ?? null;
  const macros = book.names.some((name) => name.startsWith('Basic/'));
  return asWorkbook(
    chosen,
    sheets.map(({ name }) => name),
    macros,
  );
}

function asWorkbook(sheet: Sheet | null, names: readonly string[], macros: boolean): Workbook {
  if (names.length === 0) throw new ListError(listMessages.noSheet);
  if (sheet === null) throw new ListError(listMessages.emptyWorkbook);
  return { sheet, otherSheets: names.filter((name) => name !== sheet.name), macros };
}

function isList({ rows }: Sheet): boolean {
  return rows
    .slice(0, LOOKED_ROWS)
    .some(
      (row) =>
        rolesOfHeads(row) !== null || row.cells.some((cell) => readingsOf(cell).some(({ kind }) => kind === 'nsn')),
    );
}

function otherZip(names: readonly string[]): ListError {
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name));
  if (has(/workbook\.bin$/)) return new ListError(listMessages.binaryExcel, 415);
  if (has(/^word\//)) return new ListError(listMessages.otherFile('a text document (DOCX)'), 415);
  if (has(/^ppt\//)) return new ListError(listMessages.otherFile('a presentation'), 415);
  if (has(/\.iwa$/)) return new ListError(listMessages.otherFile('a workbook of Apple Numbers'), 415);
  return new ListError(listMessages.otherFile('a ZIP archive'), 415);
}
