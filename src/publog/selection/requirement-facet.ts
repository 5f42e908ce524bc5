import type { Dimension, Measure } from '#base/domain/measure.ts';
import type { ReplyCount, Requirement, RequirementFacet } from '../part-selection.ts';
import type { ReplyTally } from './count-replies.ts';

const MAX_REPLIES = 60;
const BINS = 24;
/** The share at each end that is put into the outer bins. */
const OUTLIERS = 0.01;

/** A requirement as a filter. `chosen` replies show even without parts. */
export function requirementFacet(
  requirement: Requirement,
  onFile: number,
  tally: ReplyTally,
  chosen: ReadonlySet<string>,
): RequirementFacet {
  const { counts } = tally;
  let replyCount = 0;
  for (const count of counts) if (count > 0) replyCount++;
  const shown = mostCounted(tally, MAX_REPLIES).map((index) => replyAt(tally, index));
  const isShown = new Set(shown.map(({ reply }) => reply));
  const missing = [...chosen].filter((reply) => !isShown.has(reply));
  if (missing.length > 0) {
    shown.length = Math.min(shown.length, Math.max(0, MAX_REPLIES - missing.length));
    const placeOf = new Map(missing.map((reply) => [reply, -1]));
    for (const [index, reply] of tally.replies.entries()) if (placeOf.has(reply)) placeOf.set(reply, index);
    for (const [reply, index] of placeOf)
      shown.push(index < 0 ? { reply, measure: null, count: 0 } : replyAt(tally, index));
  }
  return {
    ...requirement,
    onFile,
    replies: shown,
    replyCount,
    histogram: requirement.dimension && histogramOf(tally, requirement.dimension),
    none: tally.none,
  };
}

function replyAt({ replies, low, high, dimensions, counts }: ReplyTally, index: number): ReplyCount {
  const dimension = dimensions[index] ?? null;
  return {
    reply: replies[index]!,
    measure: dimension === null ? null : measureOf(dimension, low[index]!, high[index]!),
    count: counts[index]!,
  };
}

function measureOf(dimension: Dimension, low: number, high: number): Measure | null {
  if (Number.isNaN(low) && Number.isNaN(high)) return null;
  return { dimension, low: Number.isNaN(low) ? null : low, high: Number.isNaN(high) ? null : high };
}

/** The places of the `most` largest counts that are not 0: most first, then by reply. */
function mostCounted({ counts, replies }: Pick<ReplyTally, 'counts' | 'replies'>, most: number): number[] {
  const comesFirst = (left: number, right: number): boolean =>
    counts[left] === counts[right] ? replies[left]! < replies[right]! : counts[left]! > counts[right]!;
  const first: number[] = [];
  for (let index = 0; index < counts.length; index++) {
    if (counts[index] === 0 || (first.length === most && !comesFirst(index, first[most - 1]!))) continue;
    let low = 0;
    let high = first.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (comesFirst(index, first[middle]!)) high = middle;
      else low = middle + 1;
    }
    first.splice(low, 0, index);
    if (first.length > most) first.pop();
  }
  return first;
}

/** Bins without outliers; null without measures. A range counts in its middle. */
function histogramOf(tally: ReplyTally, dimension: Dimension): RequirementFacet['histogram'] {
  const { counts, dimensions } = tally;
  const measured: number[] = [];
  let total = 0;
  for (let index = 0; index < counts.length; index++)
    if (counts[index]! > 0 && dimensions[index] === dimension && Number.isFinite(middleOf(tally, index))) {
      measured.push(index);
      total += counts[index]!;
    }
  if (total === 0) return null;
  const values = Float64Array.from(measured, (index) => middleOf(tally, index));
  const byValue = Array.from(values.keys()).sort((left, right) => values[left]! - values[right]!);
  const leftOut = Math.floor(total * OUTLIERS);
  const low = valueBehind(byValue, leftOut);
  const high = valueBehind(byValue.toReversed(), leftOut);
  const bins = Array<number>(BINS).fill(0);
  for (const [place, index] of measured.entries()) {
    const bin = high > low ? Math.floor(((values[place]! - low) / (high - low)) * BINS) : 0;
    bins[Math.min(BINS - 1, Math.max(0, bin))]! += counts[index]!;
  }
  return { low, high, counts: bins };

  function valueBehind(places: readonly number[], parts: number): number {
    let passed = 0;
    for (const place of places) {
      passed += counts[measured[place]!]!;
      if (passed > parts) return values[place]!;
    }
    return values[places.at(-1)!]!;
  }
}

function middleOf({ low, high }: ReplyTally, index: number): number {
  const [from, to] = [low[index]!, high[index]!];
  return Number.isNaN(from) ? to : Number.isNaN(to) ? from : (from + to) / 2;
}
