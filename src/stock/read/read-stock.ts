import { readCondition, spreadsheetDamage } from '#base/lists/read/read-number.ts';
import { parseCurrency, parsePrice } from '#base/domain/money.ts';
import { parseNiin, parseNsn, type Niin, niinOfNsn } from '#base/domain/nsn.ts';
import { normalizePartNumber, parseCageCode } from '#base/domain/part-number.ts';
import { DEFAULT_CONDITION } from '#base/domain/condition.ts';
import type { Currency, Price, PriceBreak } from '#base/domain/quotation.ts';
import type { Row } from '#base/domain/split-table.ts';
import { STOCK_ROLES, type ListSettings, type Refusal, type StockRole, type StoredLine } from '../stock-line.ts';
import { CellFault, oneReading, readCertificate, readCount, readDay } from './read-cells.ts';

const MAX_NUMBER = 60;
const MAX_TEXT = 200;
const MAX_NOTE = 500;
const MAX_ROW_TEXT = 300;
const MAX_BREAKS = 5;

/** `quantityFrom`: of a column of prices from a quantity, as its head says. */
export type StockColumn = { head: string; role: StockRole; quantityFrom: number | null };
/** `niin`: as the file names it. */
export type ReadLine = Omit<StoredLine, 'since'> & { niin: Niin | null };
/** `role`: of the cell that could not be read. */
export type ReadRow = { line: ReadLine; countedOn: string } | { refusal: Refusal; role: StockRole };

/** Reads rows. A quantity of 0 is read too: nothing is on the shelf. */
export function rowReader(columns: readonly StockColumn[], settings: ListSettings): (row: Row) => ReadRow {
  const places = new Map(columns.map(({ role }, at) => [role, at]));
  return (row) => {
    let role: StockRole = 'number';
    const text = (of: StockRole, most = MAX_TEXT): string => {
      role = of;
      const value = valueOf(row.cells[places.get(of) ?? -1] ?? '');
      if (/^[=@]|^[+-](?=[A-Z(])/i.test(value))
        throw new CellFault(`“${value.slice(0, 40)}” is a formula. Write its value.`);
      if (value.length > most) throw new CellFault(`${STOCK_ROLES[of]}: more than ${most} characters.`);
      return value;
    };
    try {
      return readCells(row, text, columns, settings);
    } catch (error) {
      if (!(error instanceof CellFault)) throw error;
      return { refusal: { row: row.line, text: row.text.trim().slice(0, MAX_ROW_TEXT), reason: error.message }, role };
    }
  };
}

/** ="00123" is how a spreadsheet keeps zeros. */
const valueOf = (cell: string): string => (cell.startsWith('=') ? cell.replace(/^="([^"]*)"$/, '$1') : cell);

function readCells(
  row: Row,
  text: (role: StockRole, most?: number) => string,
  columns: readonly StockColumn[],
  settings: ListSettings,
): ReadRow {
  const count = (cell: string, what: string) => (cell === '' ? null : readCount(cell, what, settings));
  const day = (cell: string, what: string) => (cell === '' ? '' : readDay(cell, what, settings));
  const niin = readStockNumber(text('nsn'));
  const partNumber = text('number', MAX_NUMBER);
  const damage = spreadsheetDamage(partNumber);
  if (damage !== '') throw new CellFault(damage);
  const number = normalizePartNumber(partNumber) ?? '';
  if (niin === null && number === '') throw new CellFault('There is no NSN and no part number.');
  const quantity = count(text('quantity'), 'The quantity');
  if (quantity === null) throw new CellFault('There is no quantity.');
  const price = readPrice(text('price'), 'The price', settings);
  const cost = readPrice(text('cost'), 'The cost', settings);
  const breaks = price === null ? [] : readBreaks(row, columns, settings);
  const prices = [price && text('price'), cost && text('cost'), ...breaks.map(({ cell }) => cell)];
  // a column "Trace" often names certificates
  const [ofCertificate, ofTrace] = [text('certificate'), text('trace')];
  const certificate = readCertificate(ofCertificate || ofTrace);
  const isDate = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/.test(text('shelfLife'));
  return {
    line: {
      row: row.line,
      nsn: null,
      niin,
      number,
      isPublic: readIsPublic(text('public')),
      shown: {
        partNumber,
        cage:
          text('cage') &&
          known(parseCageCode(text('cage')), `“${text('cage')}” is not a CAGE code of five letters and digits.`),
        maker: text('maker'),
        name: text('name'),
        condition:
          text('condition') === ''
            ? DEFAULT_CONDITION
            : known(readCondition(text('condition')), `The condition “${text('condition')}” is not known.`),
        quantity,
        unit: readUnit(text('unit')),
        price,
        currency: currencyOf(text('currency'), prices, settings.currency),
        breaks: breaks.map(({ cell: _cell, ...one }) => one),
        minimum: count(text('minimum'), 'The minimum') || null,
        certificate,
        trace: certificate === null ? ofTrace || ofCertificate : ofCertificate && ofTrace,
        lot: text('lot'),
        shelfLife: isDate ? day(text('shelfLife'), 'The shelf life') : text('shelfLife'),
        place: text('place'),
        leadDays: count(text('lead').replace(/\s*days?$/i, ''), 'The lead time'),
      },
      own: { cost, note: text('note', MAX_NOTE), ...(niin !== null && { niin }) },
    },
    countedOn: day(text('counted'), 'The day of the count'),
  };
}

function readStockNumber(text: string): Niin | null {
  if (text === '') return null;
  const damage = spreadsheetDamage(text);
  if (damage !== '') throw new CellFault(damage);
  return known(niinIn(text), `“${text}” has ${text.replace(/\D/g, '').length} digits. An NSN has 13, a NIIN 9.`);
}

/** The NIIN of a cell with it or an NSN, or null. */
export function niinIn(cell: string): Niin | null {
  const plain = valueOf(cell).replace(/^NSN[ :#]*/i, '');
  const nsn = parseNsn(plain);
  return nsn === null ? parseNiin(plain) : niinOfNsn(nsn);
}

function known<Value>(value: Value | null, reason: string): Value {
  if (value === null) throw new CellFault(reason);
  return value;
}

function readPrice(cell: string, what: string, settings: ListSettings): Price | null {
  if (cell === '' || /^(?:RFQ|CALL|POR|TBD|N\/?A|ON REQUEST|0+([.,]0+)?)$/i.test(cell)) return null;
  const read = parsePrice(oneReading(cell, settings));
  if ('price' in read) return read.price;
  throw new CellFault(`${what} “${cell}”: ${read.fault}`);
}

const SIGNS: Record<string, Currency> = {
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₩': 'KRW',
  C$: 'CAD',
  US$: 'USD',
  $: 'USD',
};

/** `prices`: as the line writes them. A dollar sign may be that of Canada. */
function currencyOf(cell: string, prices: readonly (string | null)[], usual: Currency): Currency {
  const ofPrices = prices.map((price) => /[A-Z]{3}|US\$|C\$|[€£¥₩$]/i.exec(price ?? '')?.[0] ?? '');
  const isCanadian = cell.toUpperCase() === 'CAD';
  const named = [cell, ...ofPrices]
    .map((text) => (isCanadian && text === '$' ? 'C$' : text.toUpperCase()))
    .filter((text) => text !== '')
    .map((text) => known(SIGNS[text] ?? parseCurrency(text), `“${text}” is not a currency that we quote in.`));
  const [currency = usual, ...others] = new Set(named);
  if (others.length > 0)
    throw new CellFault(`The line names ${[...new Set(named)].join(' and ')}: one currency a line.`);
  return currency;
}

function readIsPublic(cell: string): boolean {
  if (/^(?:|Y|YES|1|TRUE|X|ON|PUBLIC|SHOW|SHOWN|VISIBLE)$/i.test(cell)) return true;
  if (/^(?:N|NO|0|FALSE|OFF|-|PRIVATE|HIDE|HIDDEN|INTERNAL|NOT PUBLIC)$/i.test(cell)) return false;
  throw new CellFault(`“${cell}” does not say whether buyers see the line. Write yes or no.`);
}

function readUnit(cell: string): string {
  const unit = cell.toUpperCase().replace(/\.$/, '');
  if (unit === '' || /^(?:EACH|PCS?|PIECES?)$/.test(unit)) return 'EA';
  if (!/^[A-Z]{2}$/.test(unit)) throw new CellFault(`“${cell}” is not a unit of issue of two letters.`);
  return unit;
}

/** `cell`: the price as it is written. "10=34.80; 50=33.10", or a column for each quantity. */
function readBreaks(row: Row, columns: readonly StockColumn[], settings: ListSettings) {
  const breaks: (PriceBreak & { cell: string })[] = [];
  const add = (quantity: number, cell: string): void => {
    const price = readPrice(cell, `The price from ${quantity}`, settings);
    if (price === null) return;
    if (quantity === 0 || breaks.some((one) => one.quantity === quantity))
      throw new CellFault(`There are two prices from ${quantity || 1}.`);
    breaks.push({ quantity, price, cell });
  };
  for (const [at, { role, quantityFrom }] of columns.entries()) {
    const cell = row.cells[at]?.trim() ?? '';
    if (role !== 'breaks' || cell === '') continue;
    if (quantityFrom !== null) add(quantityFrom, cell);
    else
      for (const piece of cell.split(/[;|]|,?\s+(?=\d+\s*[=:@])/).filter(Boolean)) {
        const [, quantity, price] = /^\s*([^=:@]+?)\s*[=:@]\s*(\S.*)$/.exec(piece) ?? [];
        if (price === undefined) throw new CellFault(`“${piece}” is not a price from a quantity. Write 10=34.80.`);
        add(readCount(quantity!, 'The quantity of a price', settings), price);
      }
  }
  if (breaks.length > MAX_BREAKS) throw new CellFault(`There are more than ${MAX_BREAKS} prices by quantity.`);
  return breaks.sort((one, other) => one.quantity - other.quantity);
}
