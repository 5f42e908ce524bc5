/** Replies that a page can list; numbers are chosen by their ends, so many of them do not harm. */
const LISTED_REPLIES = 60;
const MAX_BITS = Math.log2(64);
const MAX_INFORMATION = 255;

/**
 * How much a reply to a requirement says, from 0 (always the same) to 255: the entropy of its replies. Of texts only as far as a list of the commonest holds
 * them. `counts`: how often each different reply is on file.
 */
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
