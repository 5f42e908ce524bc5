import { type Dimension, formatValue, type LengthUnit, UNIT_OF } from '#base/domain/measure.ts';
import { parseTypedValue } from '#base/domain/parse-typed-measure.ts';

export const MM_PER_INCH = 25.4;

export const unitShown = (dimension: Dimension, units: LengthUnit): string =>
  dimension === 'length' ? units : UNIT_OF[dimension];

/** `.250`, `12.7`, or `100 nF` where prefixes help. */
export function numberShown(value: number, dimension: Dimension, units: LengthUnit): string {
  const text = formatValue(value, dimension, units).replaceAll(',', '');
  const unit = ` ${unitShown(dimension, units)}`;
  // rounding must not change the size
  if (!isReadAs(text, value, dimension, units)) return numberAsked(value, dimension, units).replace(/^(-?)0\./, '$1.');
  return text.endsWith(unit) ? text.slice(0, -unit.length) : text;
}

/** Formats for an address, without conversion residue. */
export function numberAsked(value: number, dimension: Dimension, units: LengthUnit): string {
  const own = dimension === 'length' && units === 'mm' ? value * MM_PER_INCH : value;
  const isPlain = own === 0 || (Math.abs(own) >= 1e-3 && Math.abs(own) < 1e6);
  const text = isPlain ? '' : formatValue(value, dimension, units).replaceAll(',', '');
  return text !== '' && isReadAs(text, value, dimension, units) ? text : numberText(own);
}

const isReadAs = (text: string, value: number, dimension: Dimension, units: LengthUnit): boolean =>
  Math.abs((parseTypedValue(text, dimension, units) ?? Infinity) - value) <= Math.abs(value) * 1e-9;

/** Eleven digits suffice; never an exponent. */
function numberText(value: number): string {
  const text = String(Number(value.toPrecision(11)));
  return text.includes('e') ? value.toFixed(Math.abs(value) < 1 ? 15 : 0).replace(/\.?0+$/, '') : text;
}

/** Screw sizes: .060 inches, and .013 more for each number. */
const SCREW_NUMBERS = [0, 1, 2, 3, 4, 5, 6, 8, 10, 12];
const DENOMINATORS = [1, 2, 4, 8, 16, 32, 64];
/** The source writes 5/16 as .312 or .313. */
const ROUNDED = 0.000_501;

/** "1/4", "1-1/2", "no. 10"; null without a name. */
export function inchName(inches: number, isThread: boolean): string | null {
  if (!(inches > 0) || inches > 12) return null;
  const size = inches.toFixed(4);
  const screw = SCREW_NUMBERS.find((number) => isThread && (0.06 + number * 0.013).toFixed(4) === size);
  if (screw !== undefined) return `no. ${screw}`;
  const under = DENOMINATORS.find(
    (denominator) => Math.abs(inches - Math.round(inches * denominator) / denominator) <= ROUNDED,
  );
  if (under === undefined || under === 1) return null;
  const over = Math.round(inches * under);
  const whole = Math.floor(over / under);
  return `${whole === 0 ? '' : `${whole}-`}${over - whole * under}/${under}`;
}
