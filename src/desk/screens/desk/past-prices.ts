import { coveringChoices, formatAmount, parsePrice, shownQuantity, spelledOut, totalOf } from '#base/domain/money.ts';
import { type AnswerLine, type Currency, offersOf, type Price, type PriceBreak } from '#base/domain/quotation.ts';
import { parseQuantity } from '#base/domain/quantity.ts';
import { perUnit } from '#base/domain/unit-of-issue.ts';
import { statesIn } from '../../store/stored-quote.ts';
import type { PastPrice } from '../../store/queries/past-prices.ts';

const MAX_BREAKS = 10;
/** A semicolon, a line end, or a comma that is not within a number. */
const BETWEEN = /[;\n]|,(?=\s+[\d,]+\s*[:=@])|,(?=(?:\d{1,2}|\d{4,})\s*[:=@])|(?<=\.\d+),(?=\d{3}\s*[:=@])/;

/** Reads "10: 36.00, 50: 34.50". */
export function readBreaks(
  text: string,
): { breaks: PriceBreak[] } | { problem: string; asked?: { text: string; readings: readonly Price[] } } {
  const steps = text.split(BETWEEN).filter((step) => step.trim() !== '');
  if (steps.length > MAX_BREAKS) return { problem: `Please give at most ${MAX_BREAKS} quantity breaks.` };
  const breaks: PriceBreak[] = [];
  for (const step of steps) {
    const [, from = '', each = ''] = /^\s*([\d,]+)\s*[:=@]\s*(.+?)\s*$/.exec(step) ?? [];
    const quantity = parseQuantity(from.replaceAll(',', ''));
    const named = `“${step.trim().slice(0, 40)}”`;
    if (quantity === null) return { problem: `${named} is not a quantity break such as 100: 34.50.` };
    const read = parsePrice(each);
    if ('fault' in read)
      return {
        problem: `${named}: ${read.fault}`,
        ...(read.readings && { asked: { text: each, readings: read.readings } }),
      };
    if (quantity <= (breaks.at(-1)?.quantity ?? 1))
      return { problem: 'Quantity breaks rise from one to the next, and begin at 2 or more.' };
    breaks.push({ quantity, price: read.price });
  }
  return { breaks };
}

/** "10: 36.00, 50: 34.50". `sign`: of decimals. */
export const formatBreaks = (breaks: readonly PriceBreak[], sign = '.'): string =>
  breaks.map(({ quantity, price }) => `${quantity}: ${spelledOut(price, sign)}`).join(sign === ',' ? '; ' : ', ');

const ORDERED = /* @__PURE__ */ statesIn('accepted');
const YEAR_MS = 366 * 24 * 3_600_000;

export type LastPrices = NonNullable<ReturnType<typeof lastPricesOf>>;

/** `prices`: newest first. The last one is of `unit`, where given, and accepted, where one is. Null without any. */
export function lastPricesOf(prices: readonly PastPrice[], nowMs: number, unit?: string) {
  const alike = prices.filter((one) => unit === undefined || isSameUnit(one.unit, unit));
  const last = alike.find(({ outcome }) => ORDERED.includes(outcome)) ?? alike[0];
  if (last === undefined) return null;
  const recent = prices.filter(
    ({ atMs, currency, unit }) => atMs > nowMs - YEAR_MS && currency === last.currency && isSameUnit(unit, last.unit),
  );
  const sorted = (recent.length === 0 ? [last] : recent)
    .map(({ price }) => price)
    .toSorted((a, b) => Number(a) - Number(b));
  // of twelve months, in one currency and unit
  return { last, count: recent.length, lowest: sorted[0]!, highest: sorted.at(-1)! };
}

const isSameUnit = (one: string, other: string): boolean => perUnit(one) === perUnit(other);

/** "4.3 % above last time"; null for other currencies. */
export function comparedWith(price: Price, currency: Currency, last: { price: string; currency: string }) {
  if (currency !== last.currency) return null;
  const percent = (Number(price) / Number(last.price) - 1) * 100;
  if (!Number.isFinite(percent)) return null;
  if (Math.abs(percent) < 0.05) return 'The same as last time';
  return `${Math.abs(percent).toFixed(1)} % ${percent > 0 ? 'above' : 'below'} last time`;
}

/** Returns what an offer comes to; empty while it cannot be sent. */
export function totalText(line: AnswerLine, offer: number, asked: number, currency: Currency): string {
  if (line.kind === 'no-bid') return offer === 0 ? 'no bid' : '';
  if (offersOf(line)[offer] === undefined) return '';
  const choice = { line: 0, offer, quantity: shownQuantity(line, offer, asked) };
  return formatAmount(totalOf({ currency, lines: [line] }, [], [choice]), currency);
}

/** "10 of 10 EA in 2 offers. The buyer takes one or several."; empty where one offer covers the line. */
export function coveredWords(line: AnswerLine, asked: { quantity: number; unitOfIssue: string }): string {
  const count = offersOf(line).length;
  const covered = coveringChoices({ lines: [line] }, [asked]).reduce((sum, { quantity }) => sum + quantity, 0);
  if (count === 0 || (count === 1 && covered === asked.quantity)) return '';
  const words = `${covered} of ${asked.quantity} ${asked.unitOfIssue}`.trim();
  return count === 1 ? words : `${words} in ${count} offers. The buyer takes one or several.`;
}
