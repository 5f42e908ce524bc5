import { formatLength, type Measure } from '#base/domain/measure.ts';

export type Units = 'in' | 'mm';

/** A length on file in inches: one value, the two limits of a tolerance, or one limit alone. */
export type Size = { low: number; high: number; limit: 'none' | 'max' | 'min' };

/** Outside of these a reply is a slip of the pen: the largest drawn parts are cables and tubes of some hundred feet. */
const MIN_INCHES = 0.0001;
const MAX_INCHES = 5_000;
/** Limits farther apart than this share of the larger one are a range of sizes, not a tolerance. */
const WIDEST_TOLERANCE = 0.25;

/** The size that a measure gives; null for what is no length, no size of one part (a range), or cannot be. */
export function sizeOf(measure: Measure | null): Size | null {
  if (measure?.dimension !== 'length') return null;
  const { low, high } = measure;
  const [least, most] = [low ?? high, high ?? low];
  if (least === null || most === null || !(least >= MIN_INCHES) || !(most <= MAX_INCHES)) return null;
  if (most - least > most * WIDEST_TOLERANCE) return null;
  return { low: least, high: most, limit: low === null ? 'max' : high === null ? 'min' : 'none' };
}

/** The length to draw, in inches: the middle of a tolerance. */
export const drawn = ({ low, high }: Size): number => (low + high) / 2;

/** A size as it stands at a dimension line: ".312", ".303–.312", ".250 max", "7.925". The unit is in the caption. */
export function sizeText({ low, high, limit }: Size, units: Units): string {
  const from = formatLength(low, units);
  const to = low === high ? from : formatLength(high, units);
  if (from !== to) return `${from}–${to}`;
  return limit === 'none' ? from : `${from} ${limit}`;
}
