import type { Dimension, LengthUnit, Measure } from '#base/domain/measure.ts';
import { formatLength, formatValue, isThread, nearestFraction, shownUnit } from '#base/domain/measure.ts';
import { parseTypedValue } from '#base/domain/parse-typed-measure.ts';
import { inUnit, unitOf } from '#base/domain/units.ts';
import type { RequirementFacet } from '#publog/catalog-store.ts';

const MM_PER_INCH = 25.4;

/** Inches as filed, or everything in millimeters. */
export const systemOf = (units: LengthUnit): LengthUnit | undefined => (units === 'mm' ? 'mm' : undefined);

/** The unit in which most parts have it filed; of typed numbers and of the histogram. */
export function facetUnit(facet: Pick<RequirementFacet, 'dimension' | 'replies'>, units: LengthUnit): string {
  const { dimension, replies } = facet;
  if (dimension === null) return '';
  const counts = new Map<string, number>();
  for (const { measure, count } of replies) {
    if (measure?.dimension !== dimension) continue;
    const unit = shownUnit(measure, systemOf(units));
    counts.set(unit, (counts.get(unit) ?? 0) + count);
  }
  const [most] = [...counts].toSorted(([, left], [, right]) => right - left);
  return most?.[0] ?? shownUnit({ dimension }, systemOf(units));
}

/** `.250`, `12.7`, `450`: a number that is read in its unit again. */
export function numberShown(value: number, dimension: Dimension, unit: string): string {
  const own = inUnit(value, unitOf(unit));
  const text =
    unit === 'in' || unit === 'mm'
      ? formatLength(value, unit).replaceAll(',', '')
      : numberText(Number(own.toPrecision(7)));
  const read = parseTypedValue(`${text} ${unit}`, dimension, 'in');
  return isNear(read, value) ? text : numberText(own).replace(/^(-?)0\./, '$1.');
}

export function numberAsked(value: number, dimension: Dimension, units: LengthUnit): string {
  const own = dimension === 'length' && units === 'mm' ? value * MM_PER_INCH : value;
  const isPlain = own === 0 || (Math.abs(own) >= 1e-3 && Math.abs(own) < 1e6);
  const text = isPlain ? '' : formatValue(value, dimension, units).replaceAll(',', '');
  return text !== '' && isNear(parseTypedValue(text, dimension, units), value) ? text : numberText(own);
}

const isNear = (read: number | null, value: number): boolean =>
  Math.abs((read ?? Infinity) - value) <= Math.abs(value) * 1e-9;

/** Eleven digits suffice; never an exponent. */
function numberText(value: number): string {
  const text = String(Number(value.toPrecision(11)));
  return text.includes('e') ? value.toFixed(Math.abs(value) < 1 ? 15 : 0).replace(/\.?0+$/, '') : text;
}

/** "5/16" beside ".312"; null where the label says it. */
export function sizeName(label: string, measure: Measure | null): string | null {
  if (measure === null || isThread(measure) || shownUnit(measure) !== 'in') return null;
  const { low, high } = measure;
  const name = low !== null && low === high && low < 12 ? nearestFraction(low) : null;
  return name?.includes('/') && !label.startsWith(name) ? name : null;
}
