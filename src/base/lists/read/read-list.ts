import { firstOfEach, rolesOfHeads, guessColumns } from './find-columns.ts';
import { MAX_LIST_LINES, type ColumnRole, type ListColumns, type ListLine, type ListQuantity } from '../list.ts';
import { listMessages } from '../messages.ts';
import { laterLookup, lookupsFor, numberWords, readingsOf, spreadsheetDamage, readCondition } from './read-number.ts';
import { quantityInCell } from './read-amount.ts';
import { partLine, readFreeLine } from './read-free-line.ts';
import { DELIMITERS, MAX_COLUMNS, splitTable, type Delimiter, type Row } from '../../domain/split-table.ts';

const LOOKED_ROWS = 100;
const TABLE_SHARE = 0.75;
const SAMPLE_ROWS = 4;
const LINE_TEXT = 300;

/** Null: found by heads or content. */
type Chosen = readonly ColumnRole[] | null;

/** `text`: with a line for each part. */
export function readText(written: string, chosen: Chosen) {
  const parted = written.split('\n').flatMap((line, index) => (index < MAX_LIST_LINES ? partLine(line) : line));
  const text = parted.join('\n');
  const delimiter = findDelimiter(text, chosen);
  const { rows, isMore } = splitTable(text, delimiter ?? '\t', MAX_LIST_LINES);
  return { text, ...readRows(rows, delimiter !== null, isMore, chosen) };
}

export function readRows(rows: readonly Row[], isTable: boolean, isMore: boolean, chosen: Chosen) {
  const notes: string[] = isMore ? [listMessages.beyond] : [];
  if (!isTable) {
    const lines = rows.filter((row) => rolesOfHeads(row) === null);
    return { columns: null, lines: lines.map(readFreeRow), notes };
  }
  const headsAt = rows.slice(0, LOOKED_ROWS).findIndex((row) => rolesOfHeads(row) !== null);
  const columns = describeColumns(rows, headsAt, chosen);
  const lines: ListLine[] = [];
  let roles = columns.roles;
  let leftOut = 0;
  for (const [index, row] of rows.entries()) {
    const heads = rolesOfHeads(row);
    if (heads !== null) {
      if (chosen === null) roles = heads;
      continue;
    }
    if (isHeading(row, roles) || (index < headsAt && isLetterhead(row))) leftOut++;
    else lines.push(readRow(row, roles));
  }
  if (leftOut > 0) notes.push(listMessages.leftOut(leftOut));
  if (rows.some(({ cells }) => cells.length === MAX_COLUMNS)) notes.push(listMessages.columnsBeyond(MAX_COLUMNS));
  return { columns, lines, notes };
}

function describeColumns(rows: readonly Row[], headsAt: number, chosen: Chosen): ListColumns {
  const [heads, data] = [rows[headsAt], rows.slice(headsAt + 1)];
  const found = heads === undefined ? guessColumns(data) : rolesOfHeads(heads)!;
  const widest = Math.max(found.length, ...data.slice(0, LOOKED_ROWS).map(({ cells }) => cells.length));
  const roles = chosen === null ? found : firstOfEach(chosen);
  return {
    roles: Array.from({ length: Math.min(MAX_COLUMNS, widest) }, (_, column) => roles[column] ?? 'ignore'),
    heads: heads?.cells ?? [],
    samples: data.slice(0, SAMPLE_ROWS).map(({ cells }) => cells.map((cell) => cell.slice(0, 60))),
    by: chosen === null ? (heads === undefined ? 'content' : 'heads') : 'chosen',
  };
}

/** Null: each line is prose. */
export function findDelimiter(text: string, chosen: Chosen): Delimiter | null {
  let best: { delimiter: Delimiter; score: number } | null = null;
  for (const delimiter of DELIMITERS) {
    const { rows } = splitTable(text.slice(0, 200_000), delimiter, LOOKED_ROWS);
    const widths = rows.map(({ cells }) => cells.length).filter((width) => width > 1);
    if (widths.length === 0) continue;
    const heads = rows.find((row) => row.cells.length > 1 && rolesOfHeads(row) !== null);
    const alike = widths.map((width) => widths.filter((one) => one === width).length);
    const share = Math.max(...alike) / rows.length;
    const fitsChoice = chosen !== null && widths.includes(chosen.length);
    const isTable = heads !== undefined || fitsChoice || (share >= TABLE_SHARE && delimiter !== 'spaces');
    // prose has no tabs
    const enough = delimiter === '\t' ? widths.length >= rows.length / 2 : rows.length > 1 || chosen !== null;
    if (!isTable && !(delimiter === '\t' && enough)) continue;
    if (!enough && heads === undefined) continue;
    const score = (fitsChoice ? 4 : 0) + (heads === undefined ? 0 : 2) + share + (delimiter === '\t' ? 1 : 0);
    if (best === null || score > best.score) best = { delimiter, score };
  }
  return best?.delimiter ?? null;
}

function isHeading({ cells }: Row, roles: readonly ColumnRole[]): boolean {
  const filled = cells.filter((cell) => cell !== '');
  if (/^(?:SUB ?-?|GRAND )?TOTALS?\b[ :]*$/i.test(filled[0] ?? '')) return true;
  const named = roles.some((role, column) => (role === 'number' || role === 'nsn') && (cells[column] ?? '') !== '');
  return !named && filled.length === 1 && !/[0-9]/.test(filled[0]!);
}

function isLetterhead({ cells }: Row): boolean {
  const filled = cells.filter((cell) => cell !== '');
  const isNumber = (cell: string) =>
    /^(?=.*[A-Z])(?=.*[0-9])[^ :,@]{4,32}$/i.test(cell) && spreadsheetDamage(cell) === '';
  return !filled.some((cell) => isNumber(cell) || readingsOf(cell).some(({ kind }) => kind === 'nsn'));
}

function readFreeRow(row: Row): ListLine {
  return { ...readFreeLine(row.text), line: row.line, text: row.text.trim().slice(0, LINE_TEXT), maker: '' };
}

function readRow(row: Row, roles: readonly ColumnRole[]): ListLine {
  const cell = (role: ColumnRole) => row.cells[roles.indexOf(role)] ?? '';
  const filled = row.cells.filter((text) => text !== '');
  const [number, nsn, cage] = [cell('number'), cell('nsn'), cell('cage')];
  // typed by hand: "5305-01-234-5678 x 12"
  const isTyped = row.cells.length === 1 && roles.length > 1 && /[ ;|]/.test(row.cells[0]!);
  const filledRole = roles[row.cells.findIndex((text) => text !== '')] ?? 'ignore';
  if (filled.length === 1 && (isTyped || filledRole === 'ignore' || filledRole === 'description'))
    return withoutQuantity(readFreeRow({ ...row, text: filled[0]! }), roles);
  const quantity = quantityInCell(cell('quantity') && `${cell('quantity')} ${cell('unit')}`);
  const line = {
    line: row.line,
    text: row.text.trim().slice(0, LINE_TEXT),
    lookups: lookupsOf(number, nsn, cage, quantity),
    condition: readCondition(cell('condition')),
    description: cell('description'),
    cage,
    maker: cell('maker'),
    problem: spreadsheetDamage(number) || spreadsheetDamage(nsn),
  };
  return withoutQuantity(line, roles);
}

/** A lost quantity is unclear, not one. */
const withoutQuantity = (line: ListLine, roles: readonly ColumnRole[]): ListLine =>
  roles.includes('quantity') && line.lookups.every(({ quantity }) => quantity === null)
    ? { ...line, lookups: line.lookups.map((lookup) => ({ ...lookup, quantity: '' })) }
    : line;

function lookupsOf(number: string, nsn: string, cage: string, quantity: ListQuantity) {
  const withCage = number === '' || cage === '' ? '' : `CAGE ${cage} P/N ${number}`;
  const ofMaker = readingsOf(withCage).filter((reading) => reading.kind === 'part-number' && reading.cage !== null);
  const byMaker = ofMaker.length === 0 ? [] : [{ number, readings: ofMaker, beside: null, quantity }];
  const byNumber = [...byMaker, ...lookupsFor(number, quantity)];
  const beside = byNumber[0]?.readings?.find(({ kind }) => kind === 'part-number') ?? null;
  const words = numberWords(number).filter((word) => word !== number);
  return [
    ...lookupsFor(nsn, quantity, true).map((stock) => ({ ...stock, beside })),
    ...byNumber,
    ...words.map((word) => laterLookup(word, quantity)),
  ];
}
