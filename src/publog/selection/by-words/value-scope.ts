import type { Fsc } from '#base/domain/nsn.ts';
import type { Requirement } from '../../part-selection.ts';
import type { SelectionSource } from '../selection-source.ts';
import { scopeOfMost, type ScopeConditions, type SelectionScope } from '../selection-scope.ts';
import type { Dimension, Measure } from '#base/domain/measure.ts';
import type { TextPiece } from '../../words/read-text.ts';
import { anyOrder, oRingOf, orderOfThreads, stepsAt, type SizeOrder, type TitleSteps } from './size-orders.ts';

/** For values alone ("22 awg"): classes with most replies to them. */
export async function scopeOfValues(
  held: SelectionSource,
  conditions: Omit<ScopeConditions, 'nameIds'>,
  values: readonly ValuePiece[],
): Promise<SelectionScope> {
  const { onFile: byRequirement } = await held.requirementClasses();
  const known = [...(await held.requirements()).values()];
  const wanted = values.map((_, index) => likelyRequirements(known, values, index)).filter((mrcs) => mrcs.length > 0);
  const onFile = (fsc: Fsc, mrcs: readonly string[]): number =>
    mrcs.reduce((most, mrc) => Math.max(most, byRequirement.get(mrc)?.get(fsc) ?? 0), 0);
  return scopeOfMost(held, conditions, (fsc) => Math.min(...wanted.map((mrcs) => onFile(fsc, mrcs))));
}

/** In the whole catalog. */
function likelyRequirements(known: readonly Requirement[], values: readonly ValuePiece[], index: number): string[] {
  const { value } = values[index]!;
  const sizes = meantSizes(values, anyOrder())[index] ?? [];
  const size = sizes.find(({ measure }) => measure.dimension === 'pitch') ?? sizes[0];
  const fitting = known.filter((one) => one.dimension === (size?.measure.dimension ?? null));
  const steps = [
    ...value.titles.map((title) => fitting.filter((one) => one.title.includes(title))),
    ...(size?.steps.map((titles) => fitting.filter((one) => titles.test(one.title))) ?? []),
  ];
  return (steps.find((step) => step.length > 0) ?? []).map(({ mrc }) => mrc);
}

export type ValuePiece = TextPiece & { kind: 'value' };
const MILLIMETERS_PER_INCH = 25.4;

/** `steps`: titles of its requirement, likeliest first; `others`: after them. `isNumber`: of anything. */
export type MeantSize = {
  measure: Measure;
  steps: TitleSteps;
  others: TitleSteps;
  isNumber: boolean;
  isMetric: boolean;
};

/** Reads measures together: "20 x 47 x 14 mm" are sizes in one unit. Null: words; empty: no number of the trade. */
export function meantSizes(values: readonly ValuePiece[], order: SizeOrder): (readonly MeantSize[] | null)[] {
  const meant: (readonly MeantSize[] | null)[] = [];
  for (let first = 0; first < values.length;) {
    let end = first + 1;
    while (end < values.length && isBehindCross(values[end]!)) end++;
    meant.push(...meantTogether(values.slice(first, end), order));
    first = end;
  }
  return meant;
}

const isBehindCross = ({ value }: ValuePiece): boolean => value.kind === 'measure' && value.after !== null;

function meantTogether(chain: readonly ValuePiece[], order: SizeOrder): (readonly MeantSize[] | null)[] {
  const typed = chain.flatMap(({ value }) => (value.kind === 'measure' ? value.typed : []));
  const hasPitch = typed.some(({ measures }) => measures.some(({ dimension }) => dimension === 'pitch'));
  const own = hasPitch && !order.reads.has('threads') ? orderOfThreads() : order;
  const isMetric =
    chain.some(({ text }) => /^m\d|\dmm\b|\bmm\b/i.test(text)) || (own.reads.has('mm') && areMillimeters(chain));
  const inUnit = (measure: Measure, isGuess: boolean): Measure => (isGuess ? sizeOf(measure, isMetric) : measure);
  const [whole, second] = typed.map(({ measures: [first], isGuess }) => first && inUnit(first, isGuess));
  const pitch =
    whole && second && typed[1]!.isGuess && own.reads.has('threads') ? pitchOf(whole, second, isMetric) : null;
  const count = chain.length - (pitch ? 1 : 0);
  return chain.map(({ text, value }, at): readonly MeantSize[] | null => {
    if (value.kind === 'word') return null;
    const { measures, isGuess } = value.typed;
    const ring = own.reads.has('dashes') && chain.length === 1 ? oRingOf(text) : null;
    if (ring) return ring.map((measure, place) => ({ measure, ...stepsAt(own, place, 2), isNumber: false, isMetric }));
    if (/^(?:#|no|nr|number)/i.test(text) && measures[0]?.dimension === 'length' && !own.reads.has('numbers'))
      return [];
    const isSize = chain.length > 1 && isGuess;
    const isNumber = isGuess && !isSize && measures.every(({ dimension }) => dimension === 'count');
    const place = pitch && at > 0 ? at - 1 : at;
    return measures.map((typed) => {
      const typedPitch = at === 1 && isSize && pitch ? pitch : isMetric ? metricPitch(typed) : null;
      if (typedPitch) return { measure: typedPitch, steps: PITCHES, others: [], isNumber, isMetric };
      const measure = isSize ? sizeOf(typed, isMetric) : typed;
      if (!isNumber && measure.dimension !== 'length')
        return { measure, steps: RATINGS, others: [], isNumber, isMetric };
      const { steps, others } = stepsAt(own, place, count);
      // "3 valve"
      if (isNumber) return { measure, steps: own === anyOrder() ? [] : steps, others: QUANTITIES, isNumber, isMetric };
      const isThinner = (step: RegExp): boolean => place === 0 || !whole || canBe(step, measure, whole);
      return { measure, steps: steps.filter(isThinner), others: others.filter(isThinner), isNumber, isMetric };
    });
  });
}

/** Inches come as fractions or decimals. */
const LEAST_MILLIMETERS = 8;

const areMillimeters = (chain: readonly ValuePiece[]): boolean =>
  chain.length > 1 &&
  chain.every(({ text }) => /^\d{1,3}(?:\.\d)?$/.test(text)) &&
  chain.some(({ text }) => Number(text) >= LEAST_MILLIMETERS);

function sizeOf({ low, high }: Measure, isMetric: boolean): Measure {
  const inInches = (size: number | null): number | null =>
    size !== null && isMetric ? size / MILLIMETERS_PER_INCH : size;
  return { dimension: 'length', low: inInches(low), high: inInches(high) };
}

export const PITCHES: TitleSteps = [/THREAD PITCH|PER INCH/];
/** "1/4 x 20" is a thread. */
const LEAST_PITCH = 11;
/** Smaller shares of a diameter are its pitch: "8 mm x 1.25". */
const MAX_PITCH_SHARE = 0.26;

function pitchOf({ low: diameter }: Measure, { low: size }: Measure, isMetric: boolean): Measure | null {
  if (diameter === null || size === null) return null;
  if (isMetric) return size < diameter * MAX_PITCH_SHARE ? { dimension: 'length', low: size, high: size } : null;
  return size >= LEAST_PITCH && Number.isInteger(size) && diameter < 1
    ? { dimension: 'pitch', low: size, high: size }
    : null;
}

/** Filed in millimeters. */
const metricPitch = ({ dimension, low, high }: Measure): Measure | null =>
  dimension === 'pitch' ? { dimension: 'length', low: 1 / high!, high: 1 / low! } : null;

/** Walls are thinner than the whole. */
const canBe = (step: RegExp, { low }: Measure, whole: Measure): boolean =>
  !/CROSS-SECTION|WALL|WIRE/.test(step.source) || (low ?? 0) < (whole.low ?? 0);

const RATINGS: readonly RegExp[] = [
  /RATING|^(?:NOMINAL )?(?:RESISTANCE|CAPACITANCE|INDUCTANCE|FREQUENCY|VOLTAGE|CURRENT|POWER)|CONDUCTOR SIZE|WIRE SIZE/,
  /./,
];
const QUANTITIES: readonly RegExp[] = [/QUANTITY|NUMBER OF/, /RATING/, /SIZE|DIAMETER/, /./];

/** Titles that name a dimension whose replies differ: hardness is Rockwell or Shore. */
const SAID: Partial<Record<Dimension, RegExp>> = {
  hardness: /HARDNESS|DUROMETER/,
  pressure: /PRESSURE/,
  temperature: /TEMP/,
  voltage: /VOLTAGE/,
  current: /CURRENT/,
  power: /POWER|WATT/,
  frequency: /FREQUENCY/,
  mass: /WEIGHT|MASS/,
  length: /SIZE|LENGTH|WIDTH|DIAMETER|HEIGHT|THICKNESS/,
};

export const saysDimension = (title: string, dimension: Dimension): boolean => SAID[dimension]?.test(title) ?? false;
