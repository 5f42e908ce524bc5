import type { Currency, Price } from '#base/domain/quotation.ts';
import { perUnit } from '#base/domain/unit-of-issue.ts';
import type { PastPrice } from '../../store/queries/past-prices.ts';

const YEAR_MS = 366 * 24 * 3_600_000;

/** What was quoted before for one part, for the line under its fields. */
export type LastPrices = {
  last: PastPrice;
  /** Of the last twelve months in the currency and unit of the last one, the last one included; at most as many as the store tells. */
  count: number;
  lowest: Price;
  highest: Price;
};

/** Null where nothing was quoted yet. `prices`: newest first. */
export function lastPricesOf(prices: readonly PastPrice[], nowMs: number): LastPrices | null {
  const [last] = prices;
  if (last === undefined) return null;
  const recent = prices.filter(
    ({ atMs, currency, unit }) => atMs > nowMs - YEAR_MS && currency === last.currency && isSameUnit(unit, last.unit),
  );
  const sorted = (recent.length === 0 ? [last] : recent)
    .map(({ price }) => price)
    .toSorted((a, b) => Number(a) - Number(b));
  return { last, count: recent.length, lowest: sorted[0]!, highest: sorted.at(-1)! };
}

/** Whether prices for these units of issue can be compared. */
export const isSameUnit = (one: string, other: string): boolean => perUnit(one) === perUnit(other);

/** How far a price is from the last one: "4.3 % above", "equal to"; null where the currencies differ or it is no price. */
export function comparedWith(
  price: Price,
  currency: Currency,
  last: { price: string; currency: string },
): string | null {
  if (currency !== last.currency) return null;
  const percent = (Number(price) / Number(last.price) - 1) * 100;
  if (!Number.isFinite(percent)) return null;
  if (Math.abs(percent) < 0.05) return 'The same as last time';
  return `${Math.abs(percent).toFixed(1)} % ${percent > 0 ? 'above' : 'below'} last time`;
}
