import type { Dimension, Measure } from '#base/domain/measure.ts';
import { measureOfReply } from '#base/domain/known-measure.ts';
import { drawn, type Size, sizeOf, type Units } from './size.ts';

/** A requirement with its replies, as the source writes both. */
export type Characteristic = { mrc: string; title: string; replies: readonly string[] };

/** What shapes read of a part. Titles are asked for in order: the first one with a usable reply counts. */
export type Facts = {
  itemName: string;
  /** A length; null where none is on file, replies contradict each other, or the value cannot be. */
  size: (...titles: readonly RegExp[]) => Size | null;
  /** The first reply in upper case, at most 60 characters; an empty text without a reply. */
  text: (...titles: readonly RegExp[]) => string;
  /** A whole number from 1 to 9,999. */
  count: (...titles: readonly RegExp[]) => number | null;
  /** Degrees above 0 and below 180. */
  angle: (...titles: readonly RegExp[]) => number | null;
  /** The unit in which most lengths are on file. */
  units: () => Units;
};

const MAX_TEXT = 60;
const MAX_COUNT = 9_999;

export function readFacts(itemName: string, characteristics: readonly Characteristic[]): Facts {
  const named = characteristics.map(({ title, replies }) => ({
    title: title.trim().toUpperCase(),
    replies,
    measure: undefined as Measure | null | undefined,
  }));
  let [inches, millimeters] = [0, 0];
  type Named = (typeof named)[number];
  const first = <Value>(titles: readonly RegExp[], read: (one: Named) => Value | null): Value | null => {
    for (const pattern of titles)
      for (const one of named) {
        const value = pattern.test(one.title) ? read(one) : null;
        if (value !== null) return value;
      }
    return null;
  };
  /** Shapes ask for some replies more than once. */
  const measureOf = (one: Named): Measure | null => {
    if (one.measure === undefined) one.measure = readMeasure(one.title, one.replies);
    return one.measure;
  };
  const exactly = (titles: readonly RegExp[], isMeant: (dimension: Dimension, value: number) => boolean) =>
    first(titles, (one) => {
      const measure = measureOf(one);
      if (measure === null || measure.low === null || measure.low !== measure.high) return null;
      return isMeant(measure.dimension, measure.low) ? measure.low : null;
    });
  return {
    itemName: itemName.toUpperCase(),
    size: (...titles) =>
      first(titles, (one) => {
        const size = sizeOf(measureOf(one));
        if (size && /\bMILLIMET|\bMM\b/.test(one.replies[0]!)) millimeters++;
        else if (size) inches++;
        return size;
      }),
    text: (...titles) => first(titles, ({ replies: [reply] }) => reply?.slice(0, MAX_TEXT).toUpperCase() ?? null) ?? '',
    count: (...titles) =>
      exactly(
        titles,
        (dimension, value) =>
          (dimension === 'count' || dimension === 'pitch') &&
          Number.isInteger(value) &&
          value >= 1 &&
          value <= MAX_COUNT,
      ),
    angle: (...titles) => exactly(titles, (dimension, value) => dimension === 'angle' && value > 0 && value < 180),
    units: () => (millimeters > inches ? 'mm' : 'in'),
  };
}

/** What a reply measures. Two different replies are two sizes: which of them the part has cannot be told. */
function readMeasure(title: string, [reply, ...others]: readonly string[]): Measure | null {
  return reply === undefined || others.some((other) => other !== reply) ? null : measureOfReply(title, reply);
}

/** A length to draw with: from the file, or a usual proportion that is drawn dashed and has no dimension. */
export type Length = { value: number; line: 'edge' | 'unknown'; size: Size | null };

export const lengthOf = (size: Size | null, usual: number): Length =>
  size === null ? { value: usual, line: 'unknown', size } : { value: drawn(size), line: 'edge', size };

/** The size, or null where it cannot be beside another one: a hole wider than its rim. */
export const unless = (isImpossible: boolean, size: Size | null): Size | null => (isImpossible ? null : size);

/** Whether the second size is larger. False where one of them is not on file. */
export const isLarger = (size: Size | null, other: Size | null): boolean =>
  size !== null && other !== null && drawn(size) >= drawn(other);
