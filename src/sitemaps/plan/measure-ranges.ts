import { MAX_BLOCKS, type NsnBlock, type NsnDays } from '#publog/nsn-blocks.ts';
import type { Day } from '#base/domain/day.ts';
import { NSNS_PER_FILE, type RankRange, type ReadBlocks } from './sitemap-plan.ts';

/** Facts of a range of NSNs. `content` changes with each of its NSNs and days. */
export type RangeFacts = {
  /** The latest day; 0 for an empty range. */
  changedOn: Day;
  content: BlockPart[];
};
/** The hash of a block and a part of its NSNs: from `from` up to but without `to`. */
type BlockPart = [contentHash: number, from: number, to: number];
type PendingPart = { facts: RangeFacts; from: number; to: number };

/** Measures each range exactly. Blocks that lie wholly in a range are not read; those at its ends are, each once for all ranges, in order. */
export async function measureRanges(
  ranges: readonly RankRange[],
  blocks: readonly NsnBlock[],
  readBlocks: ReadBlocks,
): Promise<RangeFacts[]> {
  const pending = new Map<number, PendingPart[]>();
  const measured = ranges.map(({ start, end }) => {
    const facts: RangeFacts = { changedOn: 0, content: [] };
    for (let rank = start; rank < end;) {
      const block = blocks[Math.floor(rank / NSNS_PER_FILE)]!;
      const from = rank % NSNS_PER_FILE;
      const to = Math.min(block.nsnCount, from + end - rank);
      facts.content.push([block.contentHash, from, to]);
      if (to - from === block.nsnCount) facts.changedOn = Math.max(facts.changedOn, block.changedOn);
      else pending.set(block.number, [...(pending.get(block.number) ?? []), { facts, from, to }]);
      rank += to - from;
    }
    return facts;
  });
  for await (const { number, days } of readEach([...pending.keys()], readBlocks)) {
    for (const { facts, from, to } of pending.get(number)!)
      for (let index = from; index < to; index += 1) if (days[index]! > facts.changedOn) facts.changedOn = days[index]!;
  }
  return measured;
}

/** Reads these blocks in order, neighbors in one call. */
async function* readEach(
  numbers: readonly number[],
  readBlocks: ReadBlocks,
): AsyncGenerator<NsnDays & { number: number }> {
  const sorted = [...numbers].sort((left, right) => left - right);
  for (let at = 0; at < sorted.length;) {
    const first = sorted[at]!;
    let count = 1;
    while (count < MAX_BLOCKS && sorted[at + count] === first + count) count += 1;
    const read = await readBlocks(first, first + count - 1);
    if (read.length !== count) throw new Error(`${read.length} of ${count} blocks were read from ${first} on`);
    for (const [index, block] of read.entries()) yield { ...block, number: first + index };
    at += count;
  }
}
