import type { Measure } from '#base/domain/measure.ts';
import { countBits } from '../packed-bytes.ts';
import type { PackedReplies } from './pack-slice.ts';

/** Longer replies are cut here only. */
export const MAX_KEPT_REPLY = 500;

/** 0 to 255 from replies and sections; fuller parts come first. */
export function fullnessOf(replies: number, sections: number): number {
  return Math.min(255, Math.min(200, replies) + countBits(sections) * 4);
}

/** Called once for each different reply. */
export type DescribeReply = (reply: number, count: number) => { text: string; measure: Measure | null };

/** Makes columns: `rows[n]` (ascending) has reply `replies[n]`. Repeated replies count once. */
export function createColumnMaker() {
  /** By reply; 0 for none. */
  let numberOf = new Uint32Array(1024);

  return (
    rowCount: number,
    rows: ArrayLike<number>,
    replies: ArrayLike<number>,
    describe: DescribeReply,
  ): PackedReplies & { information: number } => {
    const known: number[] = [];
    const number = (reply: number): number => {
      if (reply >= numberOf.length) {
        const larger = new Uint32Array(reply * 2);
        larger.set(numberOf);
        numberOf = larger;
      }
      if (numberOf[reply] === 0) numberOf[reply] = known.push(reply);
      return numberOf[reply]!;
    };
    // first replies get the lowest numbers, which fit two bytes
    const first = new Uint16Array(rowCount);
    let isSeveral = false;
    for (let at = 0, before = -1; at < rows.length; at++) {
      const row = rows[at]!;
      if (row === before) isSeveral = true;
      else first[row] = number(replies[at]!);
      before = row;
    }
    const firstCount = known.length;
    const more = isSeveral ? laterReplies(rows, replies, number) : new Uint32Array();
    const counts = new Uint32Array(known.length);
    for (let at = 0; at < replies.length; at++) counts[numberOf[replies[at]!]! - 1]!++;
    for (const reply of known) numberOf[reply] = 0;
    const texts = known.map((reply, index) => describe(reply, counts[index]!));
    const measured = texts.reduce((sum, { measure }, index) => (measure ? sum + counts[index]! : sum), 0);
    return {
      information: informationOf(counts, measured * 2 > replies.length),
      ids: firstCount < 256 ? Uint8Array.from(first) : first,
      more,
      low: Float64Array.from(texts, ({ measure }) => measure?.low ?? Number.NaN),
      high: Float64Array.from(texts, ({ measure }) => measure?.high ?? Number.NaN),
      dimensions: texts.map(({ measure }) => measure?.dimension ?? null),
      replies: texts.map(({ text }) => text),
    };
  };
}

function laterReplies(rows: ArrayLike<number>, replies: ArrayLike<number>, number: (reply: number) => number) {
  const later: number[] = [];
  let ofRow: Set<number> | null = null;
  for (let at = 1; at < rows.length; at++) {
    if (rows[at] !== rows[at - 1]) ofRow = null;
    else {
      (ofRow ??= new Set()).add(replies[at - 1]!);
      if (!ofRow.has(replies[at]!)) later.push(rows[at]!, number(replies[at]!));
    }
  }
  return Uint32Array.from(later);
}

/** Numbers are chosen by ends. */
const LISTED_REPLIES = 60;
const MAX_BITS = Math.log2(64);
const MAX_INFORMATION = 255;

/** Entropy of replies, 0 to 255; of texts only the listed share. `counts` by reply. */
export function informationOf(counts: ArrayLike<number>, isMeasured: boolean): number {
  const all = sum(counts);
  const listable = isMeasured ? counts : Float64Array.from(counts).sort().toReversed().subarray(0, LISTED_REPLIES);
  const listed = sum(listable);
  if (listed === 0) return 0;
  let bits = 0;
  for (let index = 0; index < listable.length; index++) {
    const share = listable[index]! / listed;
    if (share > 0) bits -= share * Math.log2(share);
  }
  return Math.round((Math.min(bits, MAX_BITS) / MAX_BITS) * (listed / all) * MAX_INFORMATION);
}

function sum(counts: ArrayLike<number>): number {
  let total = 0;
  for (let index = 0; index < counts.length; index++) total += counts[index]!;
  return total;
}
