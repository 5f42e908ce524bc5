import type { Measure } from '../../domain/measure.ts';
import type { PackedReplies } from './pack-slice.ts';

/** A reply as columns keep it: a longer one is cut. It is shown and looked for whole on the page of its part. */
export const MAX_KEPT_REPLY = 500;

/** What is on file of a part as one number from 0 to 255: its replies, and its sections with rows. Parts with more stand first. */
export function fullnessOf(replies: number, sections: number): number {
  let rows = 0;
  for (let bits = sections; bits !== 0; bits &= bits - 1) rows++;
  return Math.min(255, Math.min(200, replies) + rows * 4);
}

/**
 * The column of a requirement from its replies by row, in ascending order of rows: `rows[n]` has reply `replies[n]`, a number below `count`. A reply that a row has
 * twice counts once. `describe` gives the text and the measure of such a number.
 */
export function columnOfReplies(
  rowCount: number,
  rows: ArrayLike<number>,
  replies: ArrayLike<number>,
  describe: (reply: number) => { text: string; measure: Measure | null },
): PackedReplies {
  const first = new Uint16Array(rowCount);
  const numbers = new Map<number, number>();
  const later: number[] = [];
  const numberOf = (reply: number): number => {
    let number = numbers.get(reply);
    if (number === undefined) numbers.set(reply, (number = numbers.size + 1));
    return number;
  };
  // first replies get the lowest numbers: there are no more of them than rows
  for (let at = 0; at < rows.length; at++)
    if (at === 0 || rows[at] !== rows[at - 1]) first[rows[at]!] = numberOf(replies[at]!);
  const firstCount = numbers.size;
  let ofRow = new Set<number>();
  for (let at = 1; at < rows.length; at++) {
    if (rows[at] !== rows[at - 1]) ofRow = new Set();
    else {
      ofRow.add(replies[at - 1]!);
      if (!ofRow.has(replies[at]!)) later.push(rows[at]!, numberOf(replies[at]!));
    }
  }
  const texts = Array.from(numbers.keys(), describe);
  return {
    ids: firstCount < 256 ? Uint8Array.from(first) : first,
    more: Uint32Array.from(later),
    low: Float64Array.from(texts, ({ measure }) => measure?.low ?? Number.NaN),
    high: Float64Array.from(texts, ({ measure }) => measure?.high ?? Number.NaN),
    dimensions: texts.map(({ measure }) => measure?.dimension ?? null),
    replies: texts.map(({ text }) => text),
  };
}
