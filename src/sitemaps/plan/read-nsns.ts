import type { NsnDays } from '../../catalog/nsn-blocks.ts';
import { NSNS_PER_FILE } from './sitemap-limits.ts';
import type { RankRange, ReadBlocks } from './sitemap-plan.ts';

/** The NSNs of a range in order, a block at a time. Throws when the catalog has fewer than the plan says. */
export async function* readNsns({ start, end }: RankRange, readBlocks: ReadBlocks): AsyncGenerator<NsnDays> {
  for (let rank = start; rank < end;) {
    const number = Math.floor(rank / NSNS_PER_FILE) + 1;
    const from = rank % NSNS_PER_FILE;
    const to = Math.min(NSNS_PER_FILE, from + end - rank);
    const [block] = await readBlocks(number, number);
    if (block === undefined || block.nsns.length < to) throw new Error(`block ${number} does not hold ${to} NSNs`);
    yield { nsns: block.nsns.subarray(from, to), days: block.days.subarray(from, to) };
    rank += to - from;
  }
}
