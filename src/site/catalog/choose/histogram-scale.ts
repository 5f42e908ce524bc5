export type HistogramScale = { low: number; high: number };

/** Returns a position from 0 to 1. */
export const placeOf = (value: number, { low, high }: HistogramScale): number =>
  high <= low ? 0 : Math.min(1, Math.max(0, (value - low) / (high - low)));

/** Rounds to about a hundredth of the range. */
export function roundedValue(value: number, { low, high }: HistogramScale): number {
  if (value <= low) return low;
  if (value >= high) return high;
  const step = 10 ** Math.floor(Math.log10((high - low) / 100));
  const rounded = Number((Math.round(value / step) * step).toPrecision(12));
  return Math.min(high, Math.max(low, rounded));
}

/** Never has an exponent. */
export function typedValue(value: number): string {
  const text = String(Number(value.toPrecision(8)));
  return text.includes('e') ? value.toFixed(12).replace(/\.?0+$/, '') : text;
}
