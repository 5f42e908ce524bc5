import { MAX_LIST_LINES, ListError } from '../list.ts';
import { listMessages } from '../messages.ts';
import { MAX_COLUMNS, tidyCell } from '#base/domain/split-table.ts';
import { numberText, PLAIN, emptySheet, MAX_BLANK_ROWS, type Sheet, cellBounds, MAX_SHEETS } from './sheet.ts';
import { DoneReading, type WorkbookPackage } from './open-package.server.ts';

/** Reads the sheets of an OpenDocument workbook, in their order, until `isEnough` says that one is what was looked for. */
export async function readOds(book: WorkbookPackage, isEnough: (sheet: Sheet) => boolean): Promise<Sheet[]> {
  if (book.has('META-INF/manifest.xml')) await refuseEncrypted(book);
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
        const type = attribute('office:value-type');
        cell = {
          repeat: countOf(attribute('table:number-columns-repeated')),
          type,
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
        const enough = isEnough(sheet);
        sheet = null;
        if (enough) throw new DoneReading();
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

/** Numbers with all their digits; everything else as it is shown. */
function textOf({ type, value, text }: { type: string; value: string; text: string }): string {
  if (type === 'float') return /^0[0-9]+$/.test(text) ? text : numberText(value, PLAIN);
  if (type === 'date') return value.slice(0, 10);
  return text === '' && type === 'string' ? value : text;
}

const countOf = (text: string): number => Math.max(1, Math.min(2_000_000, Number.parseInt(text, 10) || 1));

async function refuseEncrypted(book: WorkbookPackage): Promise<void> {
  await book.read('META-INF/manifest.xml', {
    open(name) {
      if (name === 'encryption-data') throw new ListError(listMessages.protected);
    },
  });
}
