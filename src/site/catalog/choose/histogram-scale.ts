/** Lowest and highest value of a histogram, in the unit of its fields. */
export type HistogramScale = { low: number; high: number };

/** Where a value is between the ends, 0 to 1. */
export const placeOf = (value: number, { low, high }: HistogramScale): number =>
  high <= low ? 0 : Math.min(1, Math.max(0, (value - low) / (high - low)));

/** A value within the ends, in round steps of about a hundredth of their distance. */
export function roundedValue(value: number, { low, high }: HistogramScale): number {
  if (value <= low) return low;
  if (value >= high) return high;
  const step = 10 ** Math.floor(Math.log10((high - low) / 100));
  const rounded = Number((Math.round(value / step) * step).toPrecision(12));
  return Math.min(high, Math.max(low, rounded));
}

/** A number as people type it: never with an exponent. */
export function typedValue(value: number): string {
  const text = String(Number(value.toPrecision(8)));
  return text.includes('e') ? value.toFixed(12).replace(/\.?0+$/, '') : text;
}
