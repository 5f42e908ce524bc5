import { ListError } from '../list.ts';
import { listMessages } from '../messages.ts';
import { MAX_COLUMNS, tidyCell } from '../../domain/split-table.ts';
import {
  formatOf,
  numberText,
  PLAIN,
  type CellFormat,
  emptySheet,
  MAX_BLANK_ROWS,
  type Sheet,
  cellBounds,
  MAX_SHEETS,
  DoneReading,
  type WorkbookPackage,
} from './open-package.server.ts';

export async function openXlsx(book: WorkbookPackage, workbookPart: string) {
  const folder = workbookPart.slice(0, workbookPart.lastIndexOf('/') + 1);
  const targets = new Map<string, { part: string; isSheet: boolean }>();
  await book.read(`${folder}_rels/${workbookPart.slice(folder.length)}.rels`, {
    open(name, attribute) {
      if (name !== 'Relationship') return;
      const target = attribute('Target');
      const path = target.startsWith('/') ? target.slice(1) : folder + target.replace(/^\.\//, '');
      targets.set(attribute('Id'), { part: path, isSheet: attribute('Type').endsWith('/worksheet') });
    },
  });
  const sheets: { name: string; part: string; visible: boolean }[] = [];
  let calendar: 1900 | 1904 = 1900;
  await book.read(workbookPart, {
    open(name, attribute) {
      if (name === 'workbookPr' && /^(?:1|true)$/.test(attribute('date1904'))) calendar = 1904;
      if (name !== 'sheet') return;
      if (sheets.length === MAX_SHEETS) throw new ListError(listMessages.bomb, 413);
      const target = targets.get(attribute('r:id') || attribute('id'));
      const visible = !/hidden/i.test(attribute('state'));
      if (target !== undefined && book.has(target.part) && target.isSheet)
        sheets.push({ name: attribute('name'), part: target.part, visible });
    },
  });
  const formats = await readFormats(book, `${folder}styles.xml`);
  const bounds = cellBounds(book.scale);
  return {
    sheets,
    readSheet: (place: (typeof sheets)[number]) =>
      readSheet(book, place, `${folder}sharedStrings.xml`, { formats, calendar, bounds }),
  };
}

/** Excel allows 255 characters. */
const FORMAT_CODE_LENGTH = 255;

async function readFormats(book: WorkbookPackage, part: string): Promise<CellFormat[]> {
  if (!book.has(part)) return [];
  const codes = new Map<number, string>();
  const known = new Map<number, CellFormat>();
  const formats: CellFormat[] = [];
  let inCells = false;
  await book.read(part, {
    open(name, attribute) {
      if (name === 'numFmt')
        codes.set(Number(attribute('numFmtId')), attribute('formatCode').slice(0, FORMAT_CODE_LENGTH));
      else if (name === 'cellXfs') inCells = true;
      else if (name === 'xf' && inCells) {
        const id = Number(attribute('numFmtId'));
        formats.push(known.getOrInsertComputed(id, () => formatOf(id, codes.get(id))));
      }
    },
    close(name) {
      if (name === 'cellXfs') throw new DoneReading();
    },
  });
  return formats;
}

async function readSheet(
  book: WorkbookPackage,
  place: { name: string; part: string },
  stringsPart: string,
  facts: { formats: readonly CellFormat[]; calendar: 1900 | 1904; bounds: ReturnType<typeof cellBounds> },
): Promise<Sheet> {
  const { formats, calendar, bounds } = facts;
  const sheet = emptySheet(place.name);
  const rows = new Map<number, string[]>();
  const waiting: { row: number; column: number; index: number }[] = [];
  let [row, column, lastFilled, blankRows] = [0, -1, 0, 0];
  let cell = { type: '', format: PLAIN as CellFormat, value: '', text: '', formula: false };
  let into: 'value' | 'text' | null = null;

  await book.read(place.part, {
    open(name, attribute) {
      if (name === 'row') {
        row = Number(attribute('r')) || row + 1;
        column = -1;
        blankRows++;
        bounds.row();
        if (rows.size > book.maxLines) {
          sheet.isMore = true;
          throw new DoneReading();
        }
        if (row - lastFilled > MAX_BLANK_ROWS || blankRows > MAX_BLANK_ROWS) {
          sheet.endsAt = lastFilled;
          throw new DoneReading();
        }
        if (attribute('hidden') === '1' || attribute('hidden') === 'true') sheet.hiddenRows++;
      } else if (name === 'c') {
        bounds.cell();
        column = columnOf(attribute('r')) ?? column + 1;
        const format = formats[Number(attribute('s'))] ?? PLAIN;
        cell = { type: attribute('t'), format, value: '', text: '', formula: false };
      } else if (name === 'v') into = 'value';
      else if (name === 't') into = 'text';
      else if (name === 'f') cell.formula = true;
      else if (name === 'mergeCell') sheet.merged = true;
    },
    text(text) {
      if (into !== null) cell[into] += text;
    },
    close(name) {
      if (name === 'v' || name === 't') into = null;
      if (name !== 'c') return;
      if (cell.formula) sheet.formulas++;
      if (cell.formula && cell.value === '' && cell.text === '') sheet.emptyFormulas++;
      if (column >= MAX_COLUMNS) return;
      if (cell.type !== 's') {
        put(row, column, tidyCell(textOf(cell, calendar)));
      } else if (cell.value !== '') {
        waiting.push({ row, column, index: Number(cell.value) });
        cellsOf(row);
      }
    },
  });
  if (waiting.length > 0) await readStrings(book, stringsPart, waiting, put);

  function cellsOf(inRow: number): string[] {
    lastFilled = Math.max(lastFilled, inRow);
    blankRows = 0;
    return rows.getOrInsertComputed(inRow, () => []);
  }

  function put(inRow: number, inColumn: number, tidy: string): void {
    if (tidy === '') return;
    bounds.text(tidy);
    cellsOf(inRow)[inColumn] = tidy;
  }

  const inOrder = [...rows].filter(([, cells]) => cells.length > 0).sort(([a], [b]) => a - b);
  if (inOrder.length > book.maxLines) sheet.isMore = true;
  sheet.rows = inOrder.slice(0, book.maxLines).map(([line, sparse]) => {
    const cells = Array.from(sparse, (text) => text ?? '');
    return { line, cells, text: cells.join('\t') };
  });
  return sheet;
}

function textOf(
  { type, format, value, text }: { type: string; format: CellFormat; value: string; text: string },
  calendar: 1900 | 1904,
): string {
  if (type === 'inlineStr') return text;
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type === 'd') return value.slice(0, 10);
  return type === 'str' || type === 'e' ? value : numberText(value, format, calendar);
}

async function readStrings(
  book: WorkbookPackage,
  part: string,
  waiting: readonly { row: number; column: number; index: number }[],
  put: (row: number, column: number, text: string) => void,
): Promise<void> {
  const wanted = Map.groupBy(waiting, ({ index }) => index);
  const last = waiting.reduce((most, { index: asked }) => Math.max(most, asked), 0);
  let index = -1;
  let [text, inText, phonetic] = ['', false, false];
  await book.read(part, {
    open(name) {
      if (name === 'si') {
        index++;
        text = '';
      } else if (name === 't') inText = !phonetic;
      else if (name === 'rPh') phonetic = true;
    },
    text(piece) {
      if (inText && wanted.has(index)) text += piece;
    },
    close(name) {
      if (name === 't') inText = false;
      else if (name === 'rPh') phonetic = false;
      else if (name === 'si') {
        const tidy = tidyCell(text);
        for (const place of wanted.get(index) ?? []) put(place.row, place.column, tidy);
        if (index >= last) throw new DoneReading();
      }
    },
  });
}

/** 0 for "A12", 27 for "AB3". */
function columnOf(reference: string): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  if (letters === undefined) return null;
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
