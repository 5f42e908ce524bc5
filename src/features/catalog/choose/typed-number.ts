import { type Dimension, UNIT_OF } from '../../../domain/measure.ts';

/** In which lengths are typed and shown. */
export type LengthUnit = 'in' | 'mm';
export const MM_PER_INCH = 25.4;

/** Units of length that are typed behind a number, in inches. */
const LENGTHS: Readonly<Record<string, number>> = {
  in: 1,
  inch: 1,
  inches: 1,
  '"': 1,
  mm: 1 / MM_PER_INCH,
  millimeter: 1 / MM_PER_INCH,
  millimeters: 1 / MM_PER_INCH,
  cm: 10 / MM_PER_INCH,
  m: 1_000 / MM_PER_INCH,
  ft: 12,
  feet: 12,
};

/** Larger numbers are no size of anything. */
const LARGEST = 1e15;
const NUMBER =
  /^([+-]?)(?:(?:(\d{1,9})[ -])?(\d{1,9})\/(\d{1,9})|(\d{1,15}(?:\.\d{0,15})?|\.\d{1,15}))\s*([^\d\s.,/][^\d]{0,15})?$/;

/** A typed number in the unit of its dimension: ".25", "1/4", "1-1/2", "6.35 mm"; a length without a unit is in `units`. Or why it is none. */
export function readTypedNumber(
  text: string,
  dimension: Dimension,
  units: LengthUnit,
): number | 'not a number' | 'other unit' {
  const match = NUMBER.exec(text.trim());
  if (match === null) return 'not a number';
  const [, sign, whole = '0', over, under, decimal] = match;
  const size = over === undefined ? Number(decimal) : Number(whole) + Number(over) / Number(under);
  const value = sign === '-' ? -size : size;
  if (!Number.isFinite(value) || Math.abs(value) > LARGEST) return 'not a number';
  const unit = match[6]?.trim().toLowerCase() ?? '';
  if (dimension === 'length') {
    const factor = LENGTHS[unit === '' ? units : unit];
    return factor === undefined ? 'other unit' : rounded(value * factor);
  }
  return unit === '' || unit === UNIT_OF[dimension].toLowerCase() ? value : 'other unit';
}

/** Without the last digits of a division, so that 6.35 mm is .25 in. */
const rounded = (value: number) => Number(value.toPrecision(12));
