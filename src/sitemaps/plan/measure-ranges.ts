import { MAX_BLOCKS, type NsnBlock, type NsnDays } from '../../catalog/nsn-blocks.ts';
import type { Day } from '../../domain/day.ts';
import type { Nsn } from '../../domain/nsn.ts';
import { NSNS_PER_FILE, type RankRange, type ReadBlocks } from './sitemap-plan.ts';

/** What is to be said of a run of NSNs. `content` changes whenever one of its NSNs or days does. */
export type RangeFacts = {
  /** Null when the run is empty. */
  firstNsn: Nsn | null;
  lastNsn: Nsn | null;
  /** The latest day; 0 when the run is empty. */
  changedOn: Day;
  content: BlockPart[];
};
/** The hash of a block and which of its NSNs: from `from` up to, not with, `to`. */
type BlockPart = [contentHash: number, from: number, to: number];
type PendingPart = { facts: RangeFacts; from: number; to: number };

/**
 * First and last NSN and latest day of each range, exactly. Of blocks that lie wholly in a range only what is known of them is used; those at its ends
 * are read, each once for all ranges and in order, and dropped again.
 */
export async function measureRanges(
  ranges: readonly RankRange[],
  blocks: readonly NsnBlock[],
  readBlocks: ReadBlocks,
): Promise<RangeFacts[]> {
  const pending = new Map<number, PendingPart[]>();
  const measured = ranges.map(({ start, end }) => {
    const facts: RangeFacts = { firstNsn: null, lastNsn: null, changedOn: 0, content: [] };
    for (let rank = start; rank < end;) {
      const block = blocks[Math.floor(rank / NSNS_PER_FILE)]!;
      const from = rank % NSNS_PER_FILE;
      const to = Math.min(block.nsnCount, from + end - rank);
      facts.content.push([block.contentHash, from, to]);
      if (to - from === block.nsnCount) include(facts, block.firstNsn, block.lastNsn, block.changedOn);
      else pending.set(block.number, [...(pending.get(block.number) ?? []), { facts, from, to }]);
      rank += to - from;
    }
    return facts;
  });
  for await (const { number, nsns, days } of readEach([...pending.keys()], readBlocks)) {
    for (const { facts, from, to } of pending.get(number)!) {
      let latest = 0;
      for (let index = from; index < to; index += 1) if (days[index]! > latest) latest = days[index]!;
      include(facts, nsns[from] as Nsn, nsns[to - 1] as Nsn, latest);
    }
  }
  return measured;
}

function include(facts: RangeFacts, firstNsn: Nsn, lastNsn: Nsn, changedOn: Day): void {
  if (facts.firstNsn === null || firstNsn < facts.firstNsn) facts.firstNsn = firstNsn;
  if (facts.lastNsn === null || lastNsn > facts.lastNsn) facts.lastNsn = lastNsn;
  facts.changedOn = Math.max(facts.changedOn, changedOn);
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
