import { readCondition, spreadsheetDamage } from '#base/lists/read/read-number.ts';
import { parseCurrency, parsePrice } from '#base/domain/money.ts';
import { formatNsn, parseNiin, parseNsn, type Niin, niinOfNsn } from '#base/domain/nsn.ts';
import { normalizePartNumber, parseCageCode } from '#base/domain/part-number.ts';
import { DEFAULT_CONDITION } from '#base/domain/condition.ts';
import type { Currency, Price, PriceBreak } from '#base/domain/quotation.ts';
import type { Row } from '#base/domain/split-table.ts';
import {
  STOCK_ROLES,
  type ListSettings,
  type Refusal,
  type ShownLine,
  type StockLine,
  type StockRole,
} from '../stock-line.ts';
import { CellFault, oneReading, readCertificate, readCount, readDay } from './read-cells.ts';

const MAX_NUMBER = 60;
const MAX_TEXT = 200;
const MAX_NOTE = 500;
const MAX_ROW_TEXT = 300;
const MAX_BREAKS = 5;

/** `quantityFrom`: of a column of prices from a quantity, as its head says. */
export type StockColumn = { head: string; role: StockRole; quantityFrom: number | null };
/** `number`: normalized. `niin`: as the file names it. */
export type ReadLine = StockLine & { number: string; niin: Niin | null };
export type ReadRow = { line: ReadLine; countedOn: string } | { refusal: Refusal };

/** Reads a row. A quantity of 0 is read too: nothing is on the shelf. */
export function readStockRow(row: Row, columns: readonly StockColumn[], settings: ListSettings): ReadRow {
  try {
    const cells = new Map<StockRole, string>();
    for (const [at, { role }] of columns.entries())
      if (role !== 'ignore' && role !== 'breaks' && !cells.has(role)) cells.set(role, plainCell(row.cells[at] ?? ''));
    return readCells(row, cells, columns, settings);
  } catch (error) {
    if (!(error instanceof CellFault)) throw error;
    return { refusal: { row: row.line, text: row.text.trim().slice(0, MAX_ROW_TEXT), reason: error.message } };
  }
}

/** ="00123" is how a spreadsheet keeps zeros. Throws for other formulas. */
function plainCell(cell: string): string {
  const text = cell.replace(/^="([^"]*)"$/, '$1');
  if (/^[=@]|^[+-](?=[A-Z(])/i.test(text)) throw new CellFault(`“${text.slice(0, 40)}” is a formula. Write its value.`);
  return text;
}

function readCells(
  row: Row,
  cells: ReadonlyMap<StockRole, string>,
  columns: readonly StockColumn[],
  settings: ListSettings,
): ReadRow {
  const text = (role: StockRole, most = MAX_TEXT): string => {
    const value = cells.get(role) ?? '';
    if (value.length > most) throw new CellFault(`${STOCK_ROLES[role]}: more than ${most} characters.`);
    return value;
  };
  const partNumber = text('number', MAX_NUMBER);
  const damage = spreadsheetDamage(partNumber) || spreadsheetDamage(text('nsn'));
  if (damage !== '') throw new CellFault(damage);
  const niin = readStockNumber(text('nsn'));
  const number = normalizePartNumber(partNumber) ?? '';
  if (niin === null && number === '') throw new CellFault('There is no NSN and no part number.');
  const quantityText = text('quantity');
  if (quantityText === '') throw new CellFault('There is no quantity.');
  const quantity = readCount(quantityText, 'The quantity', settings);
  const conditionText = text('condition');
  const condition = conditionText === '' ? DEFAULT_CONDITION : readCondition(conditionText);
  if (condition === null) throw new CellFault(`The condition “${conditionText}” is not known.`);
  const cageText = text('cage');
  const cage = cageText === '' ? '' : parseCageCode(cageText);
  if (cage === null) throw new CellFault(`“${cageText}” is not a CAGE code of five letters and digits.`);
  const price = readPrice(text('price'), 'The price', settings);
  const currency = currencyOf(text('currency'), price === null ? '' : text('price'), settings.currency);
  const certificateText = text('certificate');
  // a column "Trace" often names certificates
  const certificate = readCertificate(certificateText || text('trace'));
  const minimum = text('minimum') === '' ? null : readCount(text('minimum'), 'The minimum', settings);
  const lead = text('lead').replace(/\s*days?$/i, '');
  const shelfLife = text('shelfLife');
  const counted = text('counted');
  const shown: ShownLine = {
    partNumber,
    cage,
    maker: text('maker'),
    name: text('name'),
    condition,
    quantity,
    unit: readUnit(text('unit')),
    price,
    currency,
    breaks: price === null ? [] : readBreaks(row, columns, settings),
    minimum: minimum === 0 ? null : minimum,
    certificate,
    trace:
      certificateText === '' && certificate !== null
        ? ''
        : text('trace') || (certificate === null ? certificateText : ''),
    lot: text('lot'),
    shelfLife: /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/.test(shelfLife)
      ? readDay(shelfLife, 'The shelf life', settings)
      : shelfLife,
    place: text('place'),
    leadDays: lead === '' ? null : readCount(lead, 'The lead time', settings),
  };
  const own = { cost: readPrice(text('cost'), 'The cost', settings), note: text('note', MAX_NOTE) };
  const isPublic = !/^(?:N|NO|0|FALSE|PRIVATE|HIDE|HIDDEN)$/i.test(text('public'));
  const line = { row: row.line, nsn: null, isPublic, shown, own, number };
  return {
    line: { ...line, niin },
    countedOn: counted === '' ? '' : readDay(counted, 'The day of the count', settings),
  };
}

function readStockNumber(text: string): Niin | null {
  if (text === '') return null;
  const plain = text.replace(/^NSN[ :#]*/i, '');
  const nsn = parseNsn(plain);
  if (nsn !== null) return niinOfNsn(nsn);
  const niin = parseNiin(plain);
  if (niin !== null) return niin;
  const digits = plain.replace(/\D/g, '').length;
  throw new CellFault(`“${text}” has ${digits} digits. An NSN has 13, a NIIN 9.`);
}

function readPrice(cell: string, what: string, settings: ListSettings): Price | null {
  if (cell === '' || /^(?:RFQ|CALL|POR|TBD|N\/?A|ON REQUEST|0+([.,]0+)?)$/i.test(cell)) return null;
  const read = parsePrice(oneReading(cell, settings));
  if ('price' in read) return read.price;
  throw new CellFault(`${what} “${cell}”: ${read.fault}`);
}

const SIGNS: Readonly<Record<string, Currency>> = {
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₩': 'KRW',
  C$: 'CAD',
  $: 'USD',
};

function currencyOf(cell: string, price: string, usual: Currency): Currency {
  const [name = ''] = /[A-Z]{3}|C\$|[€£¥₩$]/i.exec(cell || price) ?? [];
  const text = (cell === '' ? name : cell).trim().toUpperCase();
  if (text === '') return usual;
  const currency = SIGNS[text] ?? parseCurrency(text);
  if (currency === null) throw new CellFault(`“${text}” is not a currency that we quote in.`);
  return currency;
}

function readUnit(cell: string): string {
  const text = cell.toUpperCase().replace(/\.$/, '');
  const known: Readonly<Record<string, string>> = { EACH: 'EA', PC: 'EA', PCS: 'EA', PIECE: 'EA', PIECES: 'EA' };
  const unit = known[text] ?? text;
  if (unit !== '' && !/^[A-Z]{2}$/.test(unit)) throw new CellFault(`“${cell}” is not a unit of issue of two letters.`);
  return unit || 'EA';
}

function readBreaks(row: Row, columns: readonly StockColumn[], settings: ListSettings): PriceBreak[] {
  const breaks: PriceBreak[] = [];
  for (const [at, { role, quantityFrom }] of columns.entries()) {
    const cell = row.cells[at] ?? '';
    if (role !== 'breaks' || cell === '') continue;
    const price = quantityFrom === null ? null : readPrice(cell, `The price from ${quantityFrom}`, settings);
    if (price !== null) breaks.push({ quantity: quantityFrom!, price });
    // "10=34.80; 50=33.10"
    else
      for (const [, quantity, each] of cell.matchAll(/(\d+)\s*[=:@]\s*([^;|\s]+)/g))
        breaks.push({ quantity: Number(quantity), price: readPrice(each!, `The price from ${quantity}`, settings)! });
  }
  if (breaks.length > MAX_BREAKS) throw new CellFault(`There are more than ${MAX_BREAKS} prices by quantity.`);
  return breaks.sort((one, other) => one.quantity - other.quantity);
}

/** How a line is named where it has no NSN. */
export const nameOf = ({ nsn, shown }: Pick<StockLine, 'nsn' | 'shown'>): string =>
  nsn === null ? shown.partNumber : formatNsn(nsn);
