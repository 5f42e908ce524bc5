import Big from 'big.js';
import { CURRENCIES, type Answer, type Currency, type LineBid, type Price } from './quotation.ts';

/** Below this the hundredths of any total, and the sum of some thousand of them, are whole numbers without loss. */
export const MAX_TOTAL = '9999999999999.99';
const MAX_PRICE = Big('999999999.99');
const MAX_DECIMALS = 4;
/** What is typed into the field of a price. */
const MAX_TYPED_LENGTH = 40;
/** Round half up: 0.005 becomes 0.01. */
const HALF_UP = 1;

const SYMBOLS: Readonly<Record<Currency, string>> = { USD: '$', EUR: '€', GBP: '£', CAD: 'C$' };
const SIGN = '(?:US\\$|C\\$|CA\\$|\\$|€|£|[A-Z]{3})';
const AROUND = new RegExp(`^${SIGN}?\\s*([^\\sA-Z$€£][^A-Z$€£]*?)\\s*${SIGN}?$`);

/** Why a text is no price, in words for the one who typed it. */
export const PRICE_FAULTS = {
  empty: 'Enter a price.',
  notANumber: 'Write the price as a number, such as 38.50.',
  negative: 'A price is not below zero.',
  zero: 'A price is above zero. Decline the line where nothing is offered.',
  decimals: `A price has at most ${MAX_DECIMALS} decimals.`,
  large: 'A price is at most 999,999,999.99.',
  ambiguous: 'This can be read in two ways. Write 1284.00 or 1.284.',
} as const;

/**
 * Reads what somebody typed as the price of one unit: "38.50", "1,284.50", "$38.50", and "1.284,50" where the marks can be read in one way only. "1,284" is refused: it is
 * 1284 to some and 1.284 to others.
 */
export function parsePrice(typed: string): { price: Price } | { fault: string } {
  const text = typed.trim().toUpperCase();
  if (text === '') return { fault: PRICE_FAULTS.empty };
  if (text.length > MAX_TYPED_LENGTH) return { fault: PRICE_FAULTS.notANumber };
  const [, number = ''] = AROUND.exec(text.replace(/^([-−–]\s*)(.*)$/, '$2')) ?? [];
  const plain = plainDecimal(number);
  if (plain === null) return { fault: PRICE_FAULTS.notANumber };
  if (plain === 'ambiguous') return { fault: PRICE_FAULTS.ambiguous };
  const value = Big(plain);
  if (value.eq(0)) return { fault: PRICE_FAULTS.zero };
  if (/^[-−–]/.test(text)) return { fault: PRICE_FAULTS.negative };
  if (value.gt(MAX_PRICE)) return { fault: PRICE_FAULTS.large };
  if (!value.round(MAX_DECIMALS, 0).eq(value)) return { fault: PRICE_FAULTS.decimals };
  return { price: asPrice(value) };
}

/** Digits with a point, from digits with marks of either custom. Null: no number. */
function plainDecimal(number: string): string | 'ambiguous' | null {
  // spaces and apostrophes only ever part thousands
  const text = /^\d{1,3}([ \u00a0\u202f'’]\d{3})+(?!\d)/.test(number)
    ? number.replaceAll(/[ \u00a0\u202f'’]/g, '')
    : number;
  if (/^(\d+\.?\d+|\d|\.\d+)$/.test(text)) return text;
  if (/^\d{1,3}(,\d{3})+\.\d+$/.test(text) || /^\d{1,3}(,\d{3}){2,}$/.test(text)) return text.replaceAll(',', '');
  if (/^\d{1,3}(\.\d{3})+,\d+$/.test(text) || /^\d{1,3}(\.\d{3}){2,}$/.test(text))
    return text.replaceAll('.', '').replace(',', '.');
  if (/^[1-9]\d{0,2},\d{3}$/.test(text)) return 'ambiguous';
  if (/^\d*,\d+$/.test(text)) return text.replace(',', '.');
  return null;
}

/** With two decimals, and more where it has more. */
function asPrice(value: Big): Price {
  const digits = value.toFixed();
  const decimals = digits.split('.')[1]?.length ?? 0;
  return (decimals < 2 ? value.toFixed(2) : digits) as Price;
}

/** The price of one unit at a quantity: that of the largest break that the quantity reaches. */
export function unitPrice({ price, breaks }: Pick<LineBid, 'price' | 'breaks'>, quantity: number): Price {
  let reached = { quantity: 0, price };
  for (const one of breaks) if (one.quantity <= quantity && one.quantity > reached.quantity) reached = one;
  return reached.price;
}

/** Price times quantity, rounded half up to hundredths, once. */
export function lineTotal(price: Price, quantity: number): Price {
  return Big(price).times(quantity).round(2, HALF_UP).toFixed(2) as Price;
}

/** The sum of the lines that are quoted, or of those at the places `only`; `parts` are the lines of the request. */
export function totalOf(
  { lines }: Pick<Answer, 'lines'>,
  parts: readonly { quantity: number }[],
  only?: readonly number[],
): Price {
  const totals = lines.map((line, index) => {
    if (line.kind !== 'bid' || (only !== undefined && !only.includes(index))) return '0' as Price;
    const quantity = parts[index]?.quantity ?? 0;
    return lineTotal(unitPrice(line.bid, quantity), quantity);
  });
  return sumOf(totals);
}

export function sumOf(prices: readonly Price[]): Price {
  return prices.reduce((sum, price) => sum.plus(price), Big(0)).toFixed(2) as Price;
}

/** Why a total cannot be sent, in words; null when it can. */
export function faultOfTotal(total: Price): string | null {
  return Big(total).gt(MAX_TOTAL) ? `The total is above ${grouped(MAX_TOTAL)}: check the prices.` : null;
}

/** Hundredths of a total of at most `MAX_TOTAL`, as a whole number, and back. */
export function centsOf(total: Price): number {
  return Big(total).times(100).round(0, HALF_UP).toNumber();
}
export function priceOfCents(cents: number | string): Price {
  return Big(cents).div(100).toFixed(2) as Price;
}

/** "$1,284.50"; prices of less than a hundredth keep their decimals: "$0.0125". */
export function formatPrice(price: Price, currency: Currency): string {
  return `${SYMBOLS[currency]}${grouped(price)}`;
}

/** "1,284.50", in a column that names its currency. */
export const formatAmount = (price: Price): string => grouped(price);

function grouped(price: string): string {
  const [whole = '', decimals] = price.split('.');
  const thousands = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return decimals === undefined ? thousands : `${thousands}.${decimals}`;
}

/** Null for a currency that is not quoted in. */
export function parseCurrency(text: unknown): Currency | null {
  return CURRENCIES.find((one) => one === text) ?? null;
}
