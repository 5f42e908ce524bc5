import { hashBelow } from './random.ts';
import { STREAMS } from './streams.ts';

/** Listed NSNs have a part and are not cancelled; part-less ones have none; cancelled ones were replaced. */
export type RecordKind = 'listed' | 'cancelled' | 'partless';

const SPECIAL_SHARE = 0.04;
const MIN_CANCELLED = 12;
const MIN_PARTLESS = 4;

export interface RecordCounts {
  nsns: number;
  cancelled: number;
  partless: number;
  records: number;
}

/** How many records of each kind a set of `nsns` listed NSNs holds. */
export function countRecords(nsns: number, withCases: boolean): RecordCounts {
  const share = Math.round(nsns * SPECIAL_SHARE);
  const cancelled = withCases ? Math.max(share, MIN_CANCELLED) : share;
  const partless = withCases ? Math.max(share, MIN_PARTLESS) : share;
  return { nsns, cancelled, partless, records: nsns + cancelled + partless };
}

export interface RecordKinds {
  kindAt(record: number): RecordKind;
  /** The number (0, 1, 2 ...) of a record among those of its kind; -1 for a listed one. */
  numberAt(record: number): number;
  cancelledRecord(number: number): number;
  /** The listed record at or after a position, starting again at the front. */
  listedFrom(record: number): number;
}

/**
 * Spreads cancelled and part-less records evenly: each owns an equal stretch of positions and sits at a random place
 * in it, so that both directions can be computed. `alwaysListed` is a position that must stay listed, or -1.
 */
export function createRecordKinds(counts: RecordCounts, seed: number, alwaysListed: number): RecordKinds {
  const { cancelled, partless, records } = counts;
  const specials = cancelled + partless;
  const stretchStart = (special: number): number => Math.floor((special * records) / specials);
  const recordAt = (special: number): number => {
    const start = stretchStart(special);
    const length = stretchStart(special + 1) - start;
    const record = start + hashBelow(seed, special, STREAMS.special, length);
    return record === alwaysListed ? start + ((record - start + 1) % length) : record;
  };
  const specialAt = (record: number): number => {
    if (specials === 0) return -1;
    let special = Math.floor((record * specials) / records);
    if (stretchStart(special + 1) <= record) special += 1;
    return recordAt(special) === record ? special : -1;
  };
  // Special n is cancelled while n * cancelled / specials passes a whole number (Bresenham's even mixture).
  const cancelledBefore = (special: number): number => Math.floor((special * cancelled) / specials);
  const isCancelled = (special: number): boolean => cancelledBefore(special + 1) > cancelledBefore(special);
  const kindAt = (record: number): RecordKind => {
    const special = specialAt(record);
    if (special < 0) return 'listed';
    return isCancelled(special) ? 'cancelled' : 'partless';
  };
  return {
    kindAt,
    numberAt(record) {
      const special = specialAt(record);
      if (special < 0) return -1;
      return isCancelled(special) ? cancelledBefore(special) : special - cancelledBefore(special);
    },
    cancelledRecord(number) {
      let special = Math.floor((number * specials) / cancelled);
      while (cancelledBefore(special + 1) <= number) special += 1;
      return recordAt(special);
    },
    listedFrom(record) {
      let at = record % records;
      while (kindAt(at) !== 'listed') at = (at + 1) % records;
      return at;
    },
  };
}
