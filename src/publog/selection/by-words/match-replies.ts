import type { Measure } from '#base/domain/measure.ts';
import type { ReplyTally } from '../count-replies.ts';

/** Replies of a tally that a typed value means, and how many parts have them. */
export type MatchedReplies = { replies: string[]; count: number };

/** Sources round lengths to thousandths of an inch, and other measures to some digits. */
const LENGTH_TOLERANCE = 0.000_51;
const TOLERANCE = 0.005;

/** A range that is wider for its values is no tolerance: "-10 TO 10 PERCENT" is found for 5 % only where no reply has that end. */
const WIDEST_TOLERANCE = 0.25;

/** Replies that measure the same; without one, the ranges that contain it. `anyDimension`: the number alone counts. */
export function matchMeasure(tally: ReplyTally, measure: Measure, anyDimension = false): MatchedReplies {
  const [least, most] = typedRange(measure);
  const isAt = (end: number): boolean => end >= least && end <= most;
  const touches = (index: number): boolean => {
    if (!anyDimension && tally.dimensions[index] !== measure.dimension) return false;
    // an end that is open says little: "5.000 INCHES MAXIMUM" is no answer to 1/4
    return tally.low[index]! <= most && tally.high[index]! >= least;
  };
  const isClose = (index: number): boolean => {
    const [low, high] = [tally.low[index]!, tally.high[index]!];
    return isAt(low) || isAt(high) || high - low <= WIDEST_TOLERANCE * Math.max(Math.abs(low), Math.abs(high));
  };
  const close = matchWhere(tally, (index) => touches(index) && isClose(index));
  return close.count > 0 ? close : matchWhere(tally, touches);
}

function typedRange({ dimension, low, high }: Measure): [least: number, most: number] {
  const slack = (value: number): number => {
    const share = dimension === 'count' || dimension === 'wire gage' ? 0 : Math.abs(value) * TOLERANCE;
    return dimension === 'length' ? LENGTH_TOLERANCE : share;
  };
  return [
    low === null ? Number.NEGATIVE_INFINITY : low - slack(low),
    high === null ? Number.POSITIVE_INFINITY : high + slack(high),
  ];
}

/** Replies that hold one of some texts as whole words. Texts are in upper case. */
export function matchWords(tally: ReplyTally, texts: readonly string[]): MatchedReplies {
  return matchWhere(tally, (index) => texts.some((text) => holdsWords(tally.replies[index]!, text)));
}

function matchWhere({ replies, counts }: ReplyTally, isWanted: (index: number) => boolean): MatchedReplies {
  const found: number[] = [];
  let count = 0;
  for (let index = 0; index < replies.length; index++) {
    if (counts[index] === 0 || !isWanted(index)) continue;
    found.push(index);
    count += counts[index]!;
  }
  found.sort((left, right) => counts[right]! - counts[left]!);
  return { replies: found.map((index) => replies[index]!), count };
}

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

function holdsWords(reply: string, text: string): boolean {
  for (let at = reply.indexOf(text); at >= 0; at = reply.indexOf(text, at + 1)) {
    const before = reply[at - 1];
    const after = reply[at + text.length];
    if (
      (before === undefined || !LETTER_OR_DIGIT.test(before)) &&
      (after === undefined || !LETTER_OR_DIGIT.test(after))
    )
      return true;
  }
  return false;
}
