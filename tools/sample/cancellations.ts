import type { NiinSpace } from './niin-space.ts';
import { hash32, hashBelow } from './random.ts';
import type { RecordCounts, RecordKinds } from './record-kinds.ts';
import { STREAMS } from './streams.ts';

/** Chains of the first cancelled records: to the known part, to a live one, a circle, and out of the catalog. */
const CHAINS: readonly (number | 'live' | 'known part' | 'outside')[] = [
  1,
  'known part',
  3,
  4,
  'live',
  6,
  5,
  8,
  'outside',
];
const MAX_CHAIN_STEPS = 32;
const CHAINED_EVERY = 20;
/** A share of the listed ones. */
const FORGOTTEN_SHARE = 0.005;

export interface Cancellation {
  survivor: number;
  cancelled: number;
  /** -1 without a record in P_FLIS_NSN. */
  record: number;
}

export interface Cancellations {
  /** -1 without one. */
  finalSurvivor(number: number): number;
  /** By survivor; about 45 in 1,000 listed NSNs. */
  sortedRows(): { count: number; at(row: number): Cancellation };
}

/** `knownPart`: its position, or -1. */
export function planCancellations(
  counts: RecordCounts,
  kinds: RecordKinds,
  niins: NiinSpace,
  seed: number,
  knownPart: number,
): Cancellations {
  const { cancelled, records } = counts;
  const forgotten = Math.max(Math.round(counts.nsns * FORGOTTEN_SHARE), knownPart < 0 ? 0 : 2);
  const liveFor = (number: number): number => kinds.listedFrom(hashBelow(seed, number, STREAMS.survivor, records));
  const next = (number: number): { record: number; number: number } => {
    const chain = knownPart < 0 ? 'live' : (CHAINS[number] ?? 'live');
    if (chain === 'outside') return { record: -1, number: -1 };
    if (chain === 'known part') return { record: knownPart, number: -1 };
    if (typeof chain === 'number') return { record: -1, number: chain };
    const chained = number >= CHAINS.length && hash32(seed, number, STREAMS.cancelledRow) % CHAINED_EVERY === 0;
    if (chained && number + 1 < cancelled) return { record: -1, number: number + 1 };
    return { record: liveFor(number), number: -1 };
  };
  const survivorNiin = (number: number): number => {
    const { record, number: following } = next(number);
    if (record >= 0) return niins.niinAt(record);
    return following >= 0
      ? niins.niinAt(kinds.cancelledRecord(following))
      : niins.outsideNiin(forgotten, forgotten + 1);
  };
  return {
    finalSurvivor(number) {
      let at = number;
      for (let step = 0; step < MAX_CHAIN_STEPS; step += 1) {
        const following = next(at);
        if (following.number < 0) return following.record;
        at = following.number;
      }
      return -1;
    },
    sortedRows() {
      const count = cancelled + forgotten;
      const survivors = new Int32Array(count);
      for (let row = 0; row < count; row += 1) {
        survivors[row] = row < cancelled ? survivorNiin(row) : niins.niinAt(liveFor(row));
      }
      const order = new Uint32Array(count).map((_, row) => row);
      order.sort((one, other) => survivors[one]! - survivors[other]! || one - other);
      return {
        count,
        at(place) {
          const row = order[place]!;
          const record = row < cancelled ? kinds.cancelledRecord(row) : -1;
          const old = record >= 0 ? niins.niinAt(record) : niins.outsideNiin(row - cancelled, forgotten + 1);
          return { survivor: survivors[row]!, cancelled: old, record };
        },
      };
    },
  };
}
