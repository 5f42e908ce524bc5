import { type Dimension, formatLength, formatMeasure, type LengthUnit, type Measure } from '#base/domain/measure.ts';
import { measureOfReply } from '#base/domain/parse-measure.ts';

export type Characteristic = { mrc: string; title: string; replies: readonly string[] };

/** Inches: one value, a tolerance, or one limit. */
export type Size = { low: number; high: number; limit: 'none' | 'max' | 'min' };

/** Cables and tubes have some hundred feet. */
const MIN_INCHES = 0.0001;
const MAX_INCHES = 5_000;
/** Wider limits are a range of sizes. */
const WIDEST_TOLERANCE = 0.25;
const MAX_TEXT = 60;
const MAX_COUNT = 9_999;

/** The first title with a usable reply counts. */
export function readFacts(itemName: string, characteristics: readonly Characteristic[]) {
  const named = characteristics.map(({ title, replies }) => ({ title: title.trim().toUpperCase(), replies }));
  let [inches, millimeters] = [0, 0];
  const first = <Value>(titles: readonly RegExp[], read: (one: (typeof named)[number]) => Value | null) => {
    for (const pattern of titles)
      for (const one of named) {
        const value = pattern.test(one.title) ? read(one) : null;
        if (value !== null) return value;
      }
    return null;
  };
  const exactly = (titles: readonly RegExp[], isMeant: (dimension: Dimension, value: number) => boolean) =>
    first(titles, ({ title, replies }) => {
      const measure = readMeasure(title, replies);
      if (measure === null || measure.low === null || measure.low !== measure.high) return null;
      return isMeant(measure.dimension, measure.low) ? measure.low : null;
    });
  return {
    itemName: itemName.toUpperCase(),
    measure: (...titles: readonly RegExp[]): Measure | null =>
      first(titles, ({ title, replies }) => readMeasure(title, replies)),
    /** Null for missing, contradicting or impossible replies. */
    size: (...titles: readonly RegExp[]): Size | null =>
      first(titles, ({ title, replies }) => {
        const size = sizeOf(readMeasure(title, replies));
        if (size && /\bMILLIMET|\bMM\b/.test(replies[0]!)) millimeters++;
        else if (size) inches++;
        return size;
      }),
    text: (...titles: readonly RegExp[]): string =>
      first(titles, ({ replies: [reply] }) => reply?.slice(0, MAX_TEXT).toUpperCase() ?? null) ?? '',
    count: (...titles: readonly RegExp[]): number | null =>
      exactly(titles, (dimension, value) => {
        const isCount = dimension === 'count' || dimension === 'pitch';
        return isCount && Number.isInteger(value) && value >= 1 && value <= MAX_COUNT;
      }),
    angle: (...titles: readonly RegExp[]): number | null =>
      exactly(titles, (dimension, value) => dimension === 'angle' && value > 0 && value < 180),
    units: (): LengthUnit => (millimeters > inches ? 'mm' : 'in'),
  };
}
export type Facts = ReturnType<typeof readFacts>;

function readMeasure(title: string, [reply, ...others]: readonly string[]): Measure | null {
  return reply === undefined || others.some((other) => other !== reply) ? null : measureOfReply(title, reply);
}

/** Null for other dimensions, ranges and impossible lengths. */
export function sizeOf(measure: Measure | null): Size | null {
  if (measure?.dimension !== 'length') return null;
  const { low, high } = measure;
  const [least, most] = [low ?? high, high ?? low];
  if (least === null || most === null || !(least >= MIN_INCHES) || !(most <= MAX_INCHES)) return null;
  if (most - least > most * WIDEST_TOLERANCE) return null;
  return { low: least, high: most, limit: low === null ? 'max' : high === null ? 'min' : 'none' };
}

export const drawn = ({ low, high }: Size): number => (low + high) / 2;

/** ".312", ".303–.312", "1/4 max", "7.925". */
export function sizeText({ low, high, limit }: Size, units: LengthUnit): string {
  const [from, to] = [formatLength(low, units), formatLength(high, units)];
  if (from !== to) return `${from}–${to}`;
  const size = formatMeasure({ dimension: 'length', low, high: low }, units).slice(0, -` ${units}`.length);
  return limit === 'none' ? size : `${size} ${limit}`;
}

/** On file, or a usual proportion, dashed and without dimension. */
export type Length = { value: number; half: number; line: 'edge' | 'unknown'; size: Size | null };

export function lengthOf(size: Size | null, usual: number): Length {
  const value = size === null ? usual : drawn(size);
  return { value, half: value / 2, line: size === null ? 'unknown' : 'edge', size };
}

type Pair = readonly [Length, Length] | readonly [undefined, undefined];

/** Two lengths, a missing one as a usual share of the other; undefined without both. */
export function pairOf(one: Size | null, other: Size | null, share: number, otherShare = 1 / share): Pair {
  if (one === null && other === null) return [undefined, undefined];
  const first = lengthOf(one, other === null ? 0 : drawn(other) * share);
  return [first, lengthOf(other, first.value * otherShare)];
}

export const lineOf = (...lengths: readonly Length[]): Length['line'] =>
  lengths.every(({ size }) => size !== null) ? 'edge' : 'unknown';

export const isLarger = (size: Size | null, other: Size | null): boolean =>
  size !== null && other !== null && drawn(size) >= drawn(other);

/** Null for a hole wider than its rim. */
export const within = (size: Size | null, ...outer: readonly (Size | null)[]): Size | null =>
  outer.some((other) => isLarger(size, other)) ? null : size;

/** Null for a head narrower than its shank. */
export const around = (size: Size | null, ...inner: readonly (Size | null)[]): Size | null =>
  inner.some((other) => isLarger(other, size)) ? null : size;
