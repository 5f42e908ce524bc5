import { sumBy } from '#base/domain/in-parallel.ts';
import { createDictionary, type ClassColumn, type SliceReader } from './class-slice.ts';
import { rowsWithout, type FilteredSlice, type LoadedClass, countOnFile } from './load-class.ts';
import { createPace } from './pace.ts';

export type ReplyTally = Omit<ClassColumn, 'parts'> & { counts: Uint32Array; replied: number; none: number };

const NONE = new Float64Array();
const NO_COLUMN: ClassColumn = { replies: [], low: NONE, high: NONE, dimensions: [], parts: [] };

/** Counts rows without `bits`. */
export function tallyClass(column: ClassColumn | null, slices: readonly FilteredSlice[], bits: number): ReplyTally {
  const { parts, ...own } = column ?? NO_COLUMN;
  const counts = new Uint32Array(own.replies.length + 1);
  const replied = sumBy(slices, (filtered) => countSlice(parts[filtered.at] ?? null, filtered, bits, counts));
  return { ...own, counts: counts.subarray(1), replied, none: counts[0]! };
}

/** Returns rows with a reply. */
function countSlice(part: ClassColumn['parts'][number], filtered: FilteredSlice, bits: number, counts: Uint32Array) {
  const { rows } = rowsWithout(filtered, bits);
  if (part === null) {
    counts[0]! += rows.length;
    return 0;
  }
  const { ids, more, numbers } = part;
  const own = new Uint32Array(numbers.length);
  for (let index = 0; index < rows.length; index++) own[ids[rows[index]!]!]!++;
  const replied = rows.length - own[0]!;
  for (let [pair, at] = [0, 0]; pair < more.length; pair += 2) {
    while (rows[at]! < more[pair]!) at++;
    if (rows[at] === more[pair]) own[more[pair + 1]!]!++;
  }
  for (let number = 0; number < own.length; number++) counts[numbers[number]!]! += own[number]!;
  return replied;
}

export function joinTallies(tallies: readonly ReplyTally[]): ReplyTally {
  if (tallies.length === 1) return tallies[0]!;
  const dictionary = createDictionary();
  const counts: number[] = [];
  for (const tally of tallies)
    for (let index = 0; index < tally.replies.length; index++) {
      const count = tally.counts[index]!;
      if (count === 0) continue;
      const number = dictionary.number(tally.replies[index]!, tally, index);
      counts[number - 1] = (counts[number - 1] ?? 0) + count;
    }
  const { replies, ...measures } = dictionary.finish();
  const [replied, none] = [sumBy(tallies, (tally) => tally.replied), sumBy(tallies, (tally) => tally.none)];
  return { replies: replies(), ...measures, counts: Uint32Array.from(counts), replied, none };
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
