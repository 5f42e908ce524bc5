import type { Fsc } from '#base/domain/supply-class.ts';
import type { Requirement } from '../../part-selection.ts';
import type { SelectionSource } from '../selection-source.ts';
import { scopeOf, scopeWith, type ScopeConditions, type SelectionScope } from '../selection-scope.ts';
import type { Dimension, Measure } from '#base/domain/measure.ts';
import type { TextPiece } from '../../words/read-text.ts';

const MAX_CLASSES = 8;

/** For values alone ("22 awg"): classes with most replies to them. */
export async function scopeOfValues(
  held: SelectionSource,
  conditions: Omit<ScopeConditions, 'nameIds'>,
  values: readonly ValuePiece[],
): Promise<SelectionScope> {
  const all = await scopeOf(held, { ...conditions, nameIds: null });
  const { onFile: byRequirement } = await held.requirementClasses();
  const known = [...(await held.requirements()).values()];
  const wanted = values.map((_, index) => likelyRequirements(known, values, index)).filter((mrcs) => mrcs.length > 0);
  const onFile = (fsc: Fsc, mrcs: readonly string[]): number =>
    mrcs.reduce((most, mrc) => Math.max(most, byRequirement.get(mrc)?.get(fsc) ?? 0), 0);
  const ranked = all.classes
    .map((inScope) => ({ inScope, parts: Math.min(...wanted.map((mrcs) => onFile(inScope.summary.fsc, mrcs))) }))
    .filter(({ parts }) => parts > 0 && Number.isFinite(parts))
    .sort((left, right) => right.parts - left.parts)
    .slice(0, MAX_CLASSES);
  return scopeWith(
    all,
    ranked.map(({ inScope }) => inScope),
  );
}

/** In the whole catalog. */
function likelyRequirements(known: readonly Requirement[], values: readonly ValuePiece[], index: number): string[] {
  const { value } = values[index]!;
  const sizes = meantSizes(values)[index];
  const dimensions = sizes?.measures.map((measure) => measure.dimension) ?? [];
  const dimension = dimensions.includes('pitch') ? 'pitch' : (dimensions[0] ?? null);
  const fitting = known.filter((one) => one.dimension === dimension);
  const steps = [
    ...value.titles.map((title) => fitting.filter((one) => one.title.includes(title))),
    ...(dimension && sizes
      ? likelyTitles(dimension, sizes.place).map((titles) => fitting.filter((one) => titles.test(one.title)))
      : []),
  ];
  return (steps.find((step) => step.length > 0) ?? []).map(({ mrc }) => mrc);
}

export type ValuePiece = TextPiece & { kind: 'value' };
const MILLIMETERS_PER_INCH = 25.4;
const NEXT: Readonly<Record<SizePlace, SizePlace>> = {
  alone: 'second',
  second: 'third',
  third: 'third',
  'behind a thread': 'behind a thread',
};

/**
 * Reads measures together: "20 x 47 x 14 mm" are sizes in one unit, behind a metric thread millimeters. Null for words.
 */
export function meantSizes(values: readonly ValuePiece[]) {
  /** All measures are meant. `isNumber`: of anything. */
  const meant: ({ measures: readonly Measure[]; place: SizePlace; isNumber: boolean } | null)[] = [];
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

/** Titles for a plain size, likeliest first. */
const SIZES: readonly RegExp[] = [
  /THREAD (?:DIAMETER|SIZE)/,
  /NOMINAL (?:SIZE|DIAMETER|OPENING|BORE)|PIPE SIZE|TUBE SIZE|^SIZE/,
  /INSIDE DIAMETER|BORE DIAMETER|^BORE|HOLE DIAMETER/,
  /OUTSIDE DIAMETER|OUTER DIAMETER/,
  /DIAMETER/,
  /WIDTH/,
  /LENGTH/,
  /./,
];
/** Titles for "1/4 x 3/8 x 1/16". */
const SECOND_SIZES: readonly RegExp[] = [/OUTSIDE DIAMETER|OUTER DIAMETER/, /WIDTH/, /LENGTH/, /HEIGHT|THICKNESS/, /./];
const THIRD_SIZES: readonly RegExp[] = [/^(?:OVERALL )?WIDTH|THICKNESS|HEIGHT|CROSS-SECTION/, /LENGTH/, /./];
/** Titles for "1/4-28 x 1". */
const LENGTHS: readonly RegExp[] = [
  /(?:FASTENER|NOMINAL|UNDERHEAD|SCREW|BOLT) LENGTH/,
  /^(?:OVERALL )?LENGTH/,
  /^(?!.*THREAD LENGTH).*LENGTH/,
  /LENGTH/,
];
const RATINGS: readonly RegExp[] = [
  /RATING|^(?:NOMINAL )?(?:RESISTANCE|CAPACITANCE|INDUCTANCE|FREQUENCY|VOLTAGE|CURRENT|POWER)|CONDUCTOR SIZE|WIRE SIZE/,
  /./,
];
const QUANTITIES: readonly RegExp[] = [/QUANTITY|NUMBER OF/, /RATING/, /SIZE|DIAMETER/, /./];

export type SizePlace = 'alone' | 'second' | 'third' | 'behind a thread';

/** Likeliest first. */
export function likelyTitles(dimension: Dimension, place: SizePlace): readonly RegExp[] {
  if (dimension === 'count') return QUANTITIES;
  if (dimension !== 'length') return RATINGS;
  if (place === 'behind a thread') return LENGTHS;
  return place === 'second' ? SECOND_SIZES : place === 'third' ? THIRD_SIZES : SIZES;
}

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

export function saysDimension(title: string, dimension: Dimension): boolean {
  return SAID[dimension]?.test(title) ?? false;
}

/** A typed outside is not inside. */
const SIDES = /INSIDE|OUTSIDE|BORE|HOLE/;

export function saysSide(title: string): boolean {
  return SIDES.test(title);
}
