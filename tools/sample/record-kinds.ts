import { hashBelow } from './random.ts';
import { STREAMS } from './streams.ts';

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

export function countRecords(nsns: number, withCases: boolean): RecordCounts {
  const share = Math.round(nsns * SPECIAL_SHARE);
  const cancelled = withCases ? Math.max(share, MIN_CANCELLED) : share;
  const partless = withCases ? Math.max(share, MIN_PARTLESS) : share;
  return { nsns, cancelled, partless, records: nsns + cancelled + partless };
}

export interface RecordKinds {
  kindAt(record: number): RecordKind;
  /** -1 for a listed one. */
  numberAt(record: number): number;
  cancelledRecord(number: number): number;
  /** Wraps around. */
  listedFrom(record: number): number;
}

/** Evenly, at random places of equal stretches. `alwaysListed`: a position or -1. */
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
  // Bresenham's even mixture.
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
