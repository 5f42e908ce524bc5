import { joinTallies, tallyClass, type ReplyTally } from './count-replies.ts';
import type { LoadedClass } from './load-class.ts';
import { createPace } from './pace.ts';
import { countOnFile } from './count-on-file.ts';
import type { SliceReader } from './slice-reader.ts';

/** The replies of a scope to several requirements, in their order, of the rows that have none of the `bits` in their state. */
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
    // a class in which a name has few parts has most requirements for other names alone: their columns are not read
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
