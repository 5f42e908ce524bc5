import type { Dimension } from '#base/domain/measure.ts';
import { rowsWithout, type FilteredSlice } from './filter-rows.ts';
import type { ClassColumn, SliceReader } from './class-slice.ts';
import type { LoadedClass } from './load-class.ts';
import { createPace } from './pace.ts';
import { countOnFile } from './count-on-file.ts';

export type ReplyTally = {
  replies: readonly string[];
  low: ArrayLike<number>;
  high: ArrayLike<number>;
  dimensions: readonly (Dimension | null)[];
  counts: Uint32Array;
  replied: number;
  none: number;
};

/** Counts rows without `bits`. */
export function tallyClass(column: ClassColumn | null, slices: readonly FilteredSlice[], bits: number): ReplyTally {
  const counts = new Uint32Array((column?.replies.length ?? 0) + 1);
  let replied = 0;
  for (const filtered of slices) replied += countSlice(column, filtered, bits, counts);
  return {
    replies: column?.replies ?? [],
    low: column?.low ?? [],
    high: column?.high ?? [],
    dimensions: column?.dimensions ?? [],
    counts: counts.subarray(1),
    replied,
    none: counts[0]!,
  };
}

/** Returns rows with a reply. */
function countSlice(column: ClassColumn | null, filtered: FilteredSlice, bits: number, counts: Uint32Array): number {
  const part = column?.parts[filtered.at] ?? null;
  const { rows } = rowsWithout(filtered, bits);
  if (part === null) {
    counts[0]! += rows.length;
    return 0;
  }
  const { ids, more, numbers } = part;
  const { runs, states } = filtered;
  const own = new Uint32Array(numbers.length);
  for (let index = 0; index < rows.length; index++) own[ids[rows[index]!]!]!++;
  const replied = rows.length - own[0]!;
  let run = 0;
  for (let pair = 0; pair < more.length; pair += 2) {
    const row = more[pair]!;
    while (run < runs.length && runs[run]!.end <= row) run++;
    if (run === runs.length) break;
    if (row >= runs[run]!.start && (states[row]! & bits) === 0) own[more[pair + 1]!]!++;
  }
  for (let number = 0; number < own.length; number++) counts[numbers[number]!]! += own[number]!;
  return replied;
}

export function joinTallies(tallies: readonly ReplyTally[]): ReplyTally {
  if (tallies.length === 1) return tallies[0]!;
  const placeOf = new Map<string, number>();
  const low: number[] = [];
  const high: number[] = [];
  const dimensions: (Dimension | null)[] = [];
  const counts: number[] = [];
  let replied = 0;
  let none = 0;
  for (const tally of tallies) {
    replied += tally.replied;
    none += tally.none;
    for (let index = 0; index < tally.replies.length; index++) {
      const count = tally.counts[index]!;
      if (count === 0) continue;
      const reply = tally.replies[index]!;
      let place = placeOf.get(reply);
      if (place === undefined) {
        placeOf.set(reply, (place = counts.push(0) - 1));
        low.push(tally.low[index]!);
        high.push(tally.high[index]!);
        dimensions.push(tally.dimensions[index]!);
      }
      counts[place]! += count;
    }
  }
  return { replies: [...placeOf.keys()], low, high, dimensions, counts: Uint32Array.from(counts), replied, none };
}

/** In order, of rows without `bits`. */
export async function tallyRequirements(
  reader: SliceReader,
  classes: readonly LoadedClass[],
  wanted: readonly { mrc: string; bits: number }[],
): Promise<ReplyTally[]> {
  if (wanted.length === 0) return [];
  const pace = createPace();
  const tallies = wanted.map((): ReplyTally[] => []);
  for (const loaded of classes) {
    const { summary, slices } = loaded;
    // skips columns of other names
    const { byMrc } = countOnFile([loaded]);
    const replied = wanted.filter(({ mrc }) => byMrc.has(mrc)).map(({ mrc }) => mrc);
    const columns = await reader.columns(summary.fsc, replied);
    for (const [index, { mrc, bits }] of wanted.entries()) {
      const place = replied.indexOf(mrc);
      tallies[index]!.push(tallyClass(place < 0 ? null : columns[place]!, slices, bits));
      await pace();
    }
  }
  return tallies.map(joinTallies);
}
