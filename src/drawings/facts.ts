import type { Dimension } from '../domain/measure.ts';
import { parseReply, titleHint } from '../domain/parse-measure.ts';
import { drawn, type Size, sizeOf, type Units } from './size.ts';

/** A requirement with its replies, as the source writes both. */
export type Characteristic = { mrc: string; title: string; replies: readonly string[] };

/** What shapes read of a part. Titles are asked for in order: the first one with a usable reply counts. */
export type Facts = {
  itemName: string;
  /** A length; null where none is on file, replies contradict each other, or the value cannot be. */
  size: (...titles: readonly RegExp[]) => Size | null;
  /** The first reply in upper case, at most 60 characters; an empty text where there is none. */
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
  const named = characteristics.map(({ title, replies }) => ({ title: title.trim().toUpperCase(), replies }));
  let [inches, millimeters] = [0, 0];
  const first = <Value>(
    titles: readonly RegExp[],
    read: (title: string, replies: readonly string[]) => Value | null,
  ) => {
    for (const pattern of titles)
      for (const { title, replies } of named) {
        const value = pattern.test(title) ? read(title, replies) : null;
        if (value !== null) return value;
      }
    return null;
  };
  const measureOf = (title: string, replies: readonly string[]) => {
    // two replies are two sizes: which of them the part has cannot be told
    const [reply, ...others] = new Set(replies);
    return reply === undefined || others.length > 0 ? null : parseReply(reply, titleHint(title));
  };
  return {
    itemName: itemName.toUpperCase(),
    size: (...titles) =>
      first(titles, (title, replies) => {
        const size = sizeOf(measureOf(title, replies));
        if (size && /\bMILLIMET|\bMM\b/.test(replies[0]!)) millimeters++;
        else if (size) inches++;
        return size;
      }),
    text: (...titles) => first(titles, (_, [reply]) => reply?.slice(0, MAX_TEXT).toUpperCase() ?? null) ?? '',
    count: (...titles) =>
      first(titles, (title, replies) => {
        const measure = measureOf(title, replies);
        const value = measure?.low === measure?.high && isCount(measure?.dimension) ? measure!.low! : 0;
        return Number.isInteger(value) && value >= 1 && value <= MAX_COUNT ? value : null;
      }),
    angle: (...titles) =>
      first(titles, (title, replies) => {
        const measure = measureOf(title, replies);
        const value = measure?.low === measure?.high && measure?.dimension === 'angle' ? measure.low! : 0;
        return value > 0 && value < 180 ? value : null;
      }),
    units: () => (millimeters > inches ? 'mm' : 'in'),
  };
}

const isCount = (dimension: Dimension | undefined): boolean => dimension === 'count' || dimension === 'pitch';

/** A length to draw with: from the file, or a usual proportion that is drawn dashed and has no dimension. */
export type Length = { value: number; line: 'edge' | 'unknown'; size: Size | null };

export const lengthOf = (size: Size | null, usual: number): Length =>
  size === null ? { value: usual, line: 'unknown', size } : { value: drawn(size), line: 'edge', size };

/** The size, or null where it cannot be beside another one: a hole wider than its rim. */
export const unless = (isImpossible: boolean, size: Size | null): Size | null => (isImpossible ? null : size);

/** Whether the second size is larger. False where one of them is not on file. */
export const isLarger = (size: Size | null, other: Size | null): boolean =>
  size !== null && other !== null && drawn(size) >= drawn(other);
