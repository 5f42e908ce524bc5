import { rolesOfHeads } from '../read/find-columns.ts';
import { ListError, MAX_LIST_LINES } from '../list.ts';
import { listMessages } from '../messages.ts';
import { readingsOf } from '../read/read-number.ts';
import {
  openPackage,
  type WorkbookPackage,
  type Sheet,
  numberText,
  PLAIN,
  emptySheet,
  MAX_BLANK_ROWS,
  cellBounds,
  MAX_SHEETS,
  DoneReading,
} from './open-package.server.ts';
import { openXlsx } from './read-xlsx.server.ts';
import { MAX_COLUMNS, tidyCell } from '#base/domain/split-table.ts';

const SHEETS_READ = 10;
const LOOKED_ROWS = 30;

/** Reads the first visible sheet with a list. Throws `ListError`. */
export async function readWorkbook(bytes: Uint8Array, maxUnpacked?: number) {
  const book = await openPackage(bytes, maxUnpacked);
  try {
    const workbookPart = book.names.find((name) => /(?:^|\/)workbook\.xml$/.test(name));
    if (workbookPart !== undefined) {
      const { sheets, readSheet } = await openXlsx(book, workbookPart);
      const visible = sheets.filter((sheet) => sheet.visible);
      const read: Sheet[] = [];
      for (const place of visible.slice(0, SHEETS_READ)) {
        read.push(await readSheet(place));
        if (isList(read.at(-1)!)) break;
      }
      const macros = book.names.some((name) => /vbaProject\.bin$/i.test(name));
      return { ...chooseSheet(read, visible), macros, source: 'xlsx' as const };
    }
    const isText = book.has('layout-cache') && book.names.some((name) => name.startsWith('Object 1/'));
    if (book.has('content.xml') && !isText) {
      const sheets = await readOds(book);
      const macros = book.names.some((name) => name.startsWith('Basic/'));
      return { ...chooseSheet(sheets, sheets), macros, source: 'ods' as const };
    }
    throw otherZip(book.names);
  } finally {
    book.close();
  }
}

function chooseSheet(read: readonly Sheet[], all: readonly { name: string }[]) {
  if (all.length === 0) throw new ListError(listMessages.noSheet);
  const sheet = read.find(isList) ?? read.find(({ rows }) => rows.length > 0);
  if (sheet === undefined) throw new ListError(listMessages.emptyWorkbook);
  return { sheet, otherSheets: all.map(({ name }) => name).filter((name) => name !== sheet.name) };
}

function isList({ rows }: Sheet): boolean {
  const isNsn = (cell: string) => readingsOf(cell).some(({ kind }) => kind === 'nsn');
  return rows.slice(0, LOOKED_ROWS).some((row) => rolesOfHeads(row) !== null || row.cells.some(isNsn));
}

function otherZip(names: readonly string[]): ListError {
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name));
  if (has(/workbook\.bin$/)) return new ListError(listMessages.binaryExcel, 415);
  if (has(/^word\//)) return new ListError(listMessages.otherFile('a text document (DOCX)'), 415);
  if (has(/^ppt\//)) return new ListError(listMessages.otherFile('a presentation'), 415);
  if (has(/\.iwa$/)) return new ListError(listMessages.otherFile('a workbook of Apple Numbers'), 415);
  return new ListError(listMessages.otherFile('a ZIP archive'), 415);
}

async function readOds(book: WorkbookPackage): Promise<Sheet[]> {
  if (book.has('META-INF/manifest.xml'))
    await book.read('META-INF/manifest.xml', {
      open(name) {
        if (name === 'encryption-data') throw new ListError(listMessages.protected);
      },
    });
  const hiddenStyles = new Set<string>();
  const sheets: Sheet[] = [];
  const bounds = cellBounds();
  let sheet: Sheet | null = null;
  let style = '';
  let row = { at: 0, repeat: 1, cells: [] as string[] };
  let cell = { repeat: 1, type: '', value: '', text: '', formula: false };
  let [inText, inNote] = [false, false];
  let reachedEnd = false;

  await book.read('content.xml', {
    open(name, attribute) {
      if (name === 'style') style = attribute('style:name');
      else if (name === 'table-properties' && attribute('table:display') === 'false') hiddenStyles.add(style);
      else if (name === 'table') {
        if (sheets.length === MAX_SHEETS) throw new ListError(listMessages.bomb, 413);
        sheet = hiddenStyles.has(attribute('table:style-name')) ? null : emptySheet(attribute('table:name'));
        row = { at: 0, repeat: 1, cells: [] };
        reachedEnd = false;
      } else if (sheet === null || reachedEnd) return;
      else if (name === 'table-row') {
        bounds.row();
        row = { at: row.at + row.repeat, repeat: countOf(attribute('table:number-rows-repeated')), cells: [] };
        if (/collapse|filter/.test(attribute('table:visibility'))) sheet.hiddenRows++;
      } else if (name === 'table-cell' || name === 'covered-table-cell') {
        bounds.cell();
        if (attribute('table:number-columns-spanned') !== '' || name !== 'table-cell') sheet.merged = true;
        cell = {
          repeat: countOf(attribute('table:number-columns-repeated')),
          type: attribute('office:value-type'),
          value: attribute('office:value') || attribute('office:date-value') || attribute('office:string-value'),
          text: '',
          formula: attribute('table:formula') !== '',
        };
      } else if (name === 'p') {
        inText = true;
        if (cell.text !== '') cell.text += ' ';
      } else if (name === 'annotation') inNote = true;
      else if (inText && (name === 's' || name === 'tab')) cell.text += ' ';
    },
    text(text) {
      if (inText && !inNote) cell.text += text;
    },
    close(name) {
      if (name === 'p') inText = false;
      else if (name === 'annotation') inNote = false;
      if (sheet === null) return;
      if (name === 'table-cell' || name === 'covered-table-cell') endCell(sheet);
      else if (name === 'table-row') endRow(sheet);
      else if (name === 'table') {
        sheets.push(sheet);
        if (isList(sheet)) throw new DoneReading();
        sheet = null;
      }
    },
  });
  return sheets;

  function endCell(of: Sheet): void {
    if (reachedEnd) return;
    const text = tidyCell(textOf(cell));
    if (cell.formula) of.formulas++;
    if (cell.formula && text === '') of.emptyFormulas++;
    for (let count = Math.min(cell.repeat, MAX_COLUMNS); count > 0 && row.cells.length < MAX_COLUMNS; count--)
      row.cells.push(text);
  }

  function endRow(of: Sheet): void {
    if (row.at - (of.rows.at(-1)?.line ?? 0) > MAX_BLANK_ROWS) {
      of.endsAt = of.rows.at(-1)?.line ?? 0;
      reachedEnd = true;
    }
    const cells = row.cells.slice(0, row.cells.findLastIndex((text) => text !== '') + 1);
    if (cells.length === 0 || reachedEnd) return;
    const text = cells.join('\t');
    const times = Math.min(row.repeat, MAX_LIST_LINES - of.rows.length);
    bounds.text(text, times);
    for (let count = 0; count < times; count++) of.rows.push({ line: row.at + count, cells, text });
    if (times === row.repeat) return;
    of.isMore = true;
    reachedEnd = true;
  }
}

function textOf({ type, value, text }: { type: string; value: string; text: string }): string {
  if (type === 'float') return /^0[0-9]+$/.test(text) ? text : numberText(value, PLAIN);
  if (type === 'date') return value.slice(0, 10);
  return text === '' && type === 'string' ? value : text;
}

const countOf = (text: string): number => Math.max(1, Math.min(2_000_000, Number.parseInt(text, 10) || 1));
