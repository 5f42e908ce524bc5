import { type Dimension, type Measure, UNIT_OF } from '../../../domain/measure.ts';
import { type LengthUnit, MM_PER_INCH } from './typed-number.ts';

/** Steps of a thousand for units that people write with a prefix. */
const PREFIXED: ReadonlySet<Dimension> = new Set([
  'resistance',
  'capacitance',
  'inductance',
  'voltage',
  'current',
  'power',
  'frequency',
]);
const PREFIXES = [
  [1e9, 'G'],
  [1e6, 'M'],
  [1e3, 'k'],
  [1, ''],
  [1e-3, 'm'],
  [1e-6, 'µ'],
  [1e-9, 'n'],
  [1e-12, 'p'],
] as const;

/** The unit in which a dimension is shown; '' for a count. */
export const unitShown = (dimension: Dimension, units: LengthUnit): string =>
  dimension === 'length' ? units : UNIT_OF[dimension];

/** A number of a dimension without its unit: `.250`, `12.7`. */
export function numberShown(value: number, dimension: Dimension, units: LengthUnit): string {
  if (dimension !== 'length') return trimmed(value, 6);
  if (units === 'mm') return trimmed(value * MM_PER_INCH, 6);
  // Drawings write inches with three places or more, and without the zero before the point.
  const text = Math.abs(value) >= 1_000 ? trimmed(value, 8) : value.toFixed(5).replace(/0{1,2}$/, '');
  return text.replace(/^(-?)0\./, '$1.');
}

const trimmed = (value: number, digits: number) => String(Number(value.toPrecision(digits)));

/** A value with its unit: `.250 in`, `6.35 mm`, `10 kΩ`, `28 per inch`. */
export function valueShown(value: number, dimension: Dimension, units: LengthUnit): string {
  const unit = unitShown(dimension, units);
  if (!PREFIXED.has(dimension) || value === 0) {
    const number = numberShown(value, dimension, units);
    return unit === '' ? number : unit === '°' || unit === '%' ? `${number}${unit}` : `${number} ${unit}`;
  }
  const [factor, prefix] = PREFIXES.find(([step]) => Math.abs(value) >= step * 0.9999999) ?? PREFIXES.at(-1)!;
  return `${trimmed(value / factor, 6)} ${prefix}${unit}`;
}

/** A measure in words: `.250 in`, `.295 to .305 in`, `at least 5 V`. */
export function measureShown({ dimension, low, high }: Measure, units: LengthUnit): string {
  const shown = (value: number) => valueShown(value, dimension, units);
  if (low !== null && high !== null) {
    if (low === high) return shown(low);
    const unit = ` ${unitShown(dimension, units)}`;
    const [from, to] = [shown(low), shown(high)];
    return from.endsWith(unit) && to.endsWith(unit) ? `${from.slice(0, -unit.length)} to ${to}` : `${from} to ${to}`;
  }
  return low === null ? (high === null ? '' : `up to ${shown(high)}`) : `from ${shown(low)}`;
}

/** Sizes that have a name among screws, in inches. */
const SCREW_SIZES: Readonly<Record<string, string>> = {
  '0.06': 'no. 0',
  '0.073': 'no. 1',
  '0.086': 'no. 2',
  '0.099': 'no. 3',
  '0.112': 'no. 4',
  '0.125': 'no. 5',
  '0.138': 'no. 6',
  '0.164': 'no. 8',
  '0.19': 'no. 10',
  '0.216': 'no. 12',
};
const DENOMINATORS = [1, 2, 4, 8, 16, 32, 64];

/** How people in a shop call a size in inches: "1/4", "1-1/2", for threads "no. 10" as well. Null when it has no such name. */
export function inchName(inches: number, isThread: boolean): string | null {
  if (!(inches > 0) || inches > 12) return null;
  const screw = isThread ? SCREW_SIZES[String(Number(inches.toFixed(4)))] : undefined;
  if (screw !== undefined) return screw;
  const under = DENOMINATORS.find((denominator) => Math.abs(inches * denominator - Math.round(inches * denominator)) < 1e-6);
  if (under === undefined || under === 1) return null;
  const over = Math.round(inches * under);
  const whole = Math.floor(over / under);
  return `${whole === 0 ? '' : `${whole}-`}${over - whole * under}/${under}`;
}
