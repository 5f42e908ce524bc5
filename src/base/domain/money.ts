import Big from 'big.js';
import {
  CURRENCIES,
  offersOf,
  type Answer,
  type AnswerLine,
  type Choice,
  type Currency,
  type LineBid,
  type Price,
} from './quotation.ts';

/** Sums stay whole hundredths without loss. */
export const MAX_TOTAL = '9999999999999.99';
const MAX_PRICE = Big('999999999.99');
const MAX_DECIMALS = 6;
const MAX_TYPED_LENGTH = 40;
/** 0.005 becomes 0.01. */
const [HALF_UP, UP] = [1, 3] as const;

const SYMBOLS: Readonly<Record<Currency, string>> = { USD: '$', EUR: '€', GBP: '£', CAD: 'C$', JPY: '¥', KRW: '₩' };
/** Without decimals. */
const WHOLE: ReadonlySet<Currency> = new Set(['JPY', 'KRW']);
const SIGN = '(?:US\\$|C\\$|CA\\$|[$€£¥₩]|[A-Z]{3})';
const AROUND = new RegExp(`^${SIGN}?\\s*([^\\sA-Z$€£¥₩][^A-Z$€£¥₩]*?)\\s*${SIGN}?$`);
/** One sign and three digits: thousands, or decimals. */
const TWO_READINGS = /^([1-9]\d{0,2})[.,](\d{3})$/;

export const PRICE_FAULTS = {
  empty: 'Enter a price.',
  notANumber: 'Write the price as a number, such as 38.50.',
  negative: 'A price is not below zero.',
  zero: 'A price is above zero. Decline the line where nothing is offered.',
  decimals: `A price has at most ${MAX_DECIMALS} decimals.`,
  large: 'A price is at most 999,999,999.99.',
} as const;

/** Reads a typed price: "38.50", "$1,284.50", "1.284,50". Names both readings of "1,284" and "1.284" (C19.1). */
export function parsePrice(typed: string): { price: Price } | { fault: string; readings?: [Price, Price] } {
  const text = typed.trim().toUpperCase();
  if (text === '') return { fault: PRICE_FAULTS.empty };
  if (text.length > MAX_TYPED_LENGTH) return { fault: PRICE_FAULTS.notANumber };
  const [, number = ''] = AROUND.exec(text.replace(/^([-−–]\s*)(.*)$/, '$2')) ?? [];
  const plain = plainDecimal(number);
  if (plain === null) return { fault: PRICE_FAULTS.notANumber };
  if (/^[-−–]/.test(text)) return { fault: PRICE_FAULTS.negative };
  const [, whole, rest] = TWO_READINGS.exec(plain) ?? [];
  if (whole !== undefined) {
    const readings: [Price, Price] = [asPrice(Big(whole + rest)), asPrice(Big(`${whole}.${rest}`))];
    const words = readings.map((price) => spelledOut(price)).join(' or ');
    return { fault: `“${number}” can be read in two ways. Write ${words}.`, readings };
  }
  const value = Big(plain);
  if (value.eq(0)) return { fault: PRICE_FAULTS.zero };
  if (value.gt(MAX_PRICE)) return { fault: PRICE_FAULTS.large };
  if (!value.round(MAX_DECIMALS, 0).eq(value)) return { fault: PRICE_FAULTS.decimals };
  return { price: asPrice(value) };
}

/** Reads the amount of a charge: zero, or a price of at most two decimals. */
export function parseAmount(typed: string): ReturnType<typeof parsePrice> {
  if (/^0+([.,]0*)?$/.test(typed.trim())) return { price: '0.00' as Price };
  const read = parsePrice(typed);
  return 'price' in read && !/\.\d{2}$/.test(read.price) ? { fault: 'An amount has at most two decimals.' } : read;
}

/** Writes a price so that it has one reading: "38.125" as "38.1250". `sign`: of decimals. */
export const spelledOut = (price: string, sign = '.'): string =>
  (/^[1-9]\d{0,2}\.\d{3}$/.test(price) ? `${price}0` : price).replace('.', sign === ',' ? ',' : '.');

/** A text with two readings is returned as it is. */
function plainDecimal(number: string): string | null {
  // spaces and apostrophes only separate thousands
  const text = /^\d{1,3}([ \u00a0\u202f'’]\d{3})+(?!\d)/.test(number)
    ? number.replaceAll(/[ \u00a0\u202f'’]/g, '')
    : number;
  if (TWO_READINGS.test(text)) return text;
  if (/^(\d+\.?\d+|\d|\.\d+)$/.test(text)) return text;
  if (/^\d{1,3}(,\d{3})+\.\d+$/.test(text) || /^\d{1,3}(,\d{3}){2,}$/.test(text)) return text.replaceAll(',', '');
  if (/^\d{1,3}(\.\d{3})+,\d+$/.test(text) || /^\d{1,3}(\.\d{3}){2,}$/.test(text))
    return text.replaceAll('.', '').replace(',', '.');
  if (/^\d*,\d+$/.test(text)) return text.replace(',', '.');
  return null;
}

function asPrice(value: Big): Price {
  const digits = value.toFixed();
  const decimals = digits.split('.')[1]?.length ?? 0;
  return (decimals < 2 ? value.toFixed(2) : digits) as Price;
}

/** A cost with a markup, rounded up to hundredths, or to whole units of a currency without decimals. */
export const markedUp = (cost: Price, percent: number, currency: Currency): Price =>
  rounded(
    Big(cost)
      .times(100 + percent)
      .div(100),
    currency,
    UP,
  );

/** The price of the largest break that the quantity reaches. */
export function unitPrice({ price, breaks }: Pick<LineBid, 'price' | 'breaks'>, quantity: number): Price {
  let reached = { quantity: 0, price };
  for (const one of breaks) if (one.quantity <= quantity && one.quantity > reached.quantity) reached = one;
  return reached.price;
}

/** Rounded half up, once: to hundredths, or to whole units of a currency without decimals. */
export const lineTotal = (price: Price, quantity: number, currency: Currency): Price =>
  rounded(Big(price).times(quantity), currency, HALF_UP);

const rounded = (value: Big, currency: Currency, mode: 1 | 3): Price =>
  value.round(WHOLE.has(currency) ? 0 : 2, mode).toFixed(2) as Price;

type Sizes = readonly { quantity: number }[];

/** Chooses from the offers of each line, or of those in `only`, until the asked quantity is covered. */
export function coveringChoices({ lines }: Pick<Answer, 'lines'>, parts: Sizes, only?: readonly number[]): Choice[] {
  return lines.flatMap((answer, line) => {
    if (only !== undefined && !only.includes(line)) return [];
    let open = parts[line]?.quantity ?? 0;
    return offersOf(answer).flatMap((offer, place) => {
      if (open <= 0) return [];
      const quantity = Math.max(Math.min(open, offer.quantity ?? open), offer.minimum ?? 0);
      open -= quantity;
      return [{ line, offer: place, quantity }];
    });
  });
}

/** Returns how many of an offer totals and papers show: what it covers of its line, or could. */
export function shownQuantity(line: AnswerLine | undefined, offer: number, asked: number): number {
  const covers = coveringChoices({ lines: line ? [line] : [] }, [{ quantity: asked }]);
  const { quantity = null, minimum = null } = offersOf(line)[offer] ?? {};
  const could = Math.max(Math.min(asked, quantity ?? asked), minimum ?? 0);
  return covers.find((one) => one.offer === offer)?.quantity ?? could;
}

/** Sums what is chosen, or what covers all lines, and the charges of an answer. */
export function totalOf(
  answer: Pick<Answer, 'currency' | 'lines'> & Partial<Pick<Answer, 'freightAmount' | 'charges'>>,
  parts: Sizes,
  choices: readonly Choice[] = coveringChoices(answer, parts),
): Price {
  if (choices.length === 0) return sumOf([]);
  const { currency, lines, freightAmount, charges = [] } = answer;
  const ofLines = choices.map(({ line, offer, quantity }) => {
    const bid = offersOf(lines[line])[offer];
    return bid === undefined ? ('0' as Price) : lineTotal(unitPrice(bid, quantity), quantity, currency);
  });
  const beside = [...(freightAmount ? [freightAmount] : []), ...charges.map(({ amount }) => amount)];
  return sumOf([...ofLines, ...beside.map((amount) => lineTotal(amount, 1, currency))]);
}

export const sumOf = (prices: readonly Price[]): Price =>
  prices.reduce((sum, price) => sum.plus(price), Big(0)).toFixed(2) as Price;

/** Words, or null when it can be sent. */
export const faultOfTotal = (total: Price): string | null =>
  Big(total).gt(MAX_TOTAL) ? `The total is above ${grouped(MAX_TOTAL)}: check the prices.` : null;

/** A total as whole hundredths, and back. */
export const centsOf = (total: Price): number => Big(total).times(100).round(0, HALF_UP).toNumber();
export const priceOfCents = (cents: number | string): Price => Big(cents).div(100).toFixed(2) as Price;

/** "$1,284.50", "$0.0125" or "¥1,285". */
export const formatPrice = (price: Price, currency: Currency): string =>
  `${SYMBOLS[currency]}${formatAmount(price, currency)}`;

export const formatAmount = (price: Price, currency: Currency): string =>
  grouped(WHOLE.has(currency) ? price.replace(/\.00$/, '') : price);

function grouped(price: string): string {
  const [whole = '', decimals] = price.split('.');
  const thousands = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return decimals === undefined ? thousands : `${thousands}.${decimals}`;
}

export const parseCurrency = (text: unknown): Currency | null => CURRENCIES.find((one) => one === text) ?? null;
