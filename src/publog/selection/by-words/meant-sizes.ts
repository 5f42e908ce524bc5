import type { Measure } from '#base/domain/measure.ts';
import type { TextPiece } from '../../words/read-text.ts';
import type { SizePlace } from './value-titles.ts';

export type ValuePiece = TextPiece & { kind: 'value' };
/** The measures of a value, all of which are meant, and its place among sizes with a cross between them. `isNumber`: it may be a number of anything. */
type MeantSizes = { measures: readonly Measure[]; place: SizePlace; isNumber: boolean };

const MILLIMETERS_PER_INCH = 25.4;
const NEXT: Readonly<Record<SizePlace, SizePlace>> = {
  alone: 'second',
  second: 'third',
  third: 'third',
  'behind a thread': 'behind a thread',
};

/**
 * What the measures of a text mean together: a number among sizes is a size ("20 x 47 x 14 mm"), in the unit of the others; one behind a metric thread is in
 * millimeters. In the order of the values; null for words.
 */
export function meantSizes(values: readonly ValuePiece[]): (MeantSizes | null)[] {
  const meant: (MeantSizes | null)[] = [];
  for (let first = 0; first < values.length;) {
    let end = first + 1;
    while (end < values.length && isBehindCross(values[end]!)) end++;
    const chain = values.slice(first, end);
    const isMetric = chain.some(({ text }) => /^m\d|\dmm\b|\bmm\b/i.test(text));
    let place: SizePlace = 'alone';
    for (const [index, { value }] of chain.entries()) {
      if (value.kind === 'word') {
        meant.push(null);
        continue;
      }
      const { measures, isGuess } = value.typed;
      if (index > 0) place = value.after === 'thread' ? 'behind a thread' : NEXT[place];
      const isSize = chain.length > 1 && isGuess;
      meant.push({
        measures: isSize ? measures.map((measure) => sizeOf(measure, isMetric)) : measures,
        place,
        isNumber: isGuess && !isSize && measures.every(({ dimension }) => dimension === 'count'),
      });
    }
    first = end;
  }
  return meant;
}

function isBehindCross({ value }: ValuePiece): boolean {
  return value.kind === 'measure' && value.after !== null;
}

function sizeOf({ low, high }: Measure, isMetric: boolean): Measure {
  const inInches = (size: number | null): number | null =>
    size !== null && isMetric ? size / MILLIMETERS_PER_INCH : size;
  return { dimension: 'length', low: inInches(low), high: inInches(high) };
}
