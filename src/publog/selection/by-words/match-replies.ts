import type { Measure } from '#base/domain/measure.ts';
import type { Requirement } from '../../part-selection.ts';
import type { NameReplies } from '../class-slice.ts';
import { saysDimension, type MeantSize } from './value-scope.ts';

/** Replies of a class, and their parts by number. */
type ClassTally = { own: NameReplies; counts: () => Uint32Array };
export type ScopeTally = readonly ClassTally[];
export type MatchedReplies = { replies: string[]; count: number };

const LENGTH_TOLERANCE = 0.000_51;
const TOLERANCE = 0.001;

/** Wider ranges are no tolerance: "-10 TO 10 PERCENT" meets 5 % last. */
const WIDEST_TOLERANCE = 0.25;

/** Equal measures, else containing ranges. Millimeters first meet millimeters and equal inches. */
export function matchMeasure(tally: ScopeTally, { measure, isNumber, isMetric }: MeantSize): MatchedReplies {
  const [least, most] = typedRange(measure);
  const isAt = (end: number): boolean => end >= least && end <= most;
  const touches = ({ dimensions, low, high }: NameReplies, index: number): boolean => {
    if (!isNumber && dimensions[index] !== measure.dimension) return false;
    // "5.000 INCHES MAXIMUM" answers 5, not 1/4
    if (Number.isNaN(low[index]!) || Number.isNaN(high[index]!)) return isAt(low[index]!) || isAt(high[index]!);
    return low[index]! <= most && high[index]! >= least;
  };
  const isClose = (own: NameReplies, index: number): boolean => {
    const [low, high] = [own.low[index]!, own.high[index]!];
    return (
      [low, high, (low + high) / 2].some(isAt) ||
      high - low <= WIDEST_TOLERANCE * Math.max(Math.abs(low), Math.abs(high))
    );
  };
  const isExact = ({ low, high }: NameReplies, index: number): boolean => isAt((low[index]! + high[index]!) / 2);
  const isTouching = (own: NameReplies, index: number): boolean => touches(own, index) && isClose(own, index);
  // "0 TO 3000" is not "0 to 100"
  if (measure.low !== measure.high && measure.dimension !== 'length') {
    const isSame = (own: NameReplies, index: number): boolean =>
      touches(own, index) && own.low[index] === measure.low && own.high[index] === measure.high;
    const same = matchIn(tally, (own) => placesOf(own, isSame));
    if (same.count > 0) return same;
  }
  if (isMetric) {
    const exact = matchIn(tally, (own) => {
      const close = placesOf(own, isTouching);
      const replies = own.repliesAt(close);
      return close.filter((place, index) => replies[index]!.includes('MILLIMETER') || isExact(own, place));
    });
    if (exact.count > 0) return exact;
  }
  const close = matchIn(tally, (own) => placesOf(own, isTouching));
  return close.count > 0 ? close : matchIn(tally, (own) => placesOf(own, touches));
}

function placesOf(own: NameReplies, isWanted: (own: NameReplies, index: number) => boolean): number[] {
  const places: number[] = [];
  for (let index = 0; index < own.low.length; index++) if (isWanted(own, index)) places.push(index);
  return places;
}

function typedRange({ dimension, low, high }: Measure): [least: number, most: number] {
  const slack = (value: number): number => {
    const share = dimension === 'count' || dimension === 'wire gage' ? 0 : Math.abs(value) * TOLERANCE;
    return dimension === 'length' ? Math.min(LENGTH_TOLERANCE, Math.abs(value) / 10) : share;
  };
  return [
    low === null ? Number.NEGATIVE_INFINITY : low - slack(low),
    high === null ? Number.POSITIVE_INFINITY : high + slack(high),
  ];
}

/** By one measure, by a number in a list ("115.0 AC AND 28.0 DC"), or by the typed words. */
export function matchAnywhere(
  tally: ScopeTally,
  { title, dimension }: Requirement,
  sizes: readonly MeantSize[],
  typed: string,
): MatchedReplies {
  const [size] = sizes as [MeantSize];
  const measured = sizes.length === 1 ? matchMeasure(tally, size) : NOTHING;
  if (measured.count > 0) return measured;
  const number = Number.parseFloat(typed);
  const isInUnit = number === size.measure.low && number === size.measure.high && !SCALED.test(title);
  if (isInUnit && (dimension === size.measure.dimension || saysDimension(title, size.measure.dimension))) {
    const listed = matchTexts(
      tally,
      (reply) => reply.match(/\d*\.?\d+/g)?.some((one) => Number(one) === number) ?? false,
    );
    if (listed.count > 0) return listed;
  }
  return matchWords(tally, [typed.toUpperCase()]);
}

const NOTHING: MatchedReplies = { replies: [], count: 0 };
const SCALED = /MILLI|MICRO|NANO|PICO|KILO|MEGA/;

/** Replies without a measure. */
export function matchTexts(tally: ScopeTally, isWanted: (reply: string) => boolean): MatchedReplies {
  return matchIn(tally, (own) =>
    own
      .replies()
      .flatMap((reply, place) => ((own.dimensions[place] ?? null) === null && isWanted(reply) ? [place] : [])),
  );
}

/** Whole words, upper case. */
export function matchWords(tally: ScopeTally, texts: readonly string[]): MatchedReplies {
  return matchIn(tally, (own) => {
    const all = own.text();
    if (!texts.some((text) => all.includes(text))) return [];
    return own.replies().flatMap((reply, index) => (texts.some((text) => holdsWords(reply, text)) ? [index] : []));
  });
}

/** `places` of wanted replies of a class, on file or not. */
function matchIn(tally: ScopeTally, places: (own: NameReplies) => readonly number[]): MatchedReplies {
  const found = new Map<string, number>();
  let count = 0;
  for (const { own, counts } of tally) {
    const wanted = places(own);
    const onFile = wanted.length === 0 ? [] : wanted.filter((place) => counts()[place + 1]! > 0);
    for (const [index, reply] of own.repliesAt(onFile).entries()) {
      const parts = counts()[onFile[index]! + 1]!;
      found.set(reply, (found.get(reply) ?? 0) + parts);
      count += parts;
    }
  }
  return { replies: [...found].sort(([, left], [, right]) => right - left).map(([reply]) => reply), count };
}

/** "10" is not in "10.5". */
const BEFORE = /[\p{L}\p{N}]$|\d\.$/u;
const BEHIND = /^(?:[\p{L}\p{N}]|\.\d)/u;

export function holdsWords(reply: string, text: string): boolean {
  for (let at = reply.indexOf(text); at >= 0; at = reply.indexOf(text, at + 1)) {
    const end = at + text.length;
    if (!BEFORE.test(reply.slice(Math.max(0, at - 2), at)) && !BEHIND.test(reply.slice(end, end + 2))) return true;
  }
  return false;
}
