import { SECTION_SETS } from '../sections.ts';
import type { SqlValue } from '#base/database/database.ts';
import { packNsns } from '../nsn-blocks.ts';
import { NSNS_PER_BOUNDARY } from '../schema.ts';
import { joinNameReplies } from '../selection/name-replies.ts';
import type { BucketSlice } from './bucket-slices.ts';
import { finishHash, hashNumber, hashWideNumber, startHash } from './content-hash.ts';

// Collected class by class and block by block.

/** Every 5,000 listed NSNs. */
export function createNsnBlocks(write: (...row: SqlValue[]) => void) {
  const nsns = new Float64Array(NSNS_PER_BOUNDARY);
  const days = new Int32Array(NSNS_PER_BOUNDARY);
  let number = 1;
  let count = 0;

  const close = (): void => {
    if (count === 0) return;
    const hash = startHash();
    let latest = 0;
    for (let index = 0; index < count; index++) {
      hashWideNumber(hash, nsns[index]!);
      hashNumber(hash, days[index]!);
      latest = Math.max(latest, days[index]!);
    }
    const packed = packNsns(nsns.subarray(0, count), days.subarray(0, count));
    write(number++, nsns[0]!, nsns[count - 1]!, count, latest, finishHash(hash), packed);
    count = 0;
  };

  return {
    add(nsn: number, changedOn: number): void {
      nsns[count] = nsn;
      days[count] = changedOn;
      if (++count === NSNS_PER_BOUNDARY) close();
    },
    finish: close,
  };
}

/** 0 without a listed NSN. */
export type ListedInClass = { listed: number; hash: number };

/** Counts names by class and searched sections. */
export function createClasses(write: (...row: SqlValue[]) => void) {
  const classes = new Map<number, ListedInClass>();
  let current = -1;
  let listed = 0;
  let hash = startHash();
  const names = new Map<number, number>();
  const close = (): void => {
    if (current < 0) return;
    classes.set(current, { listed, hash: listed === 0 ? 0 : finishHash(hash) });
    const fsc = String(current).padStart(4, '0');
    for (const key of [...names.keys()].sort((a, b) => a - b))
      write(fsc, Math.floor(key / SECTION_SETS), key % SECTION_SETS, names.get(key)!);
    names.clear();
  };
  return {
    enter(fsc: number): void {
      if (fsc === current) return;
      close();
      current = fsc;
      listed = 0;
      hash = startHash();
    },
    add(nsn: number, nameId: number, searched: number, contentHash: number, changedOn: number): void {
      listed++;
      const key = nameId * SECTION_SETS + searched;
      names.set(key, (names.get(key) ?? 0) + 1);
      hashWideNumber(hash, nsn);
      hashWideNumber(hash, contentHash);
      hashNumber(hash, changedOn);
    },
    finish(): ReadonlyMap<number, ListedInClass> {
      close();
      return classes;
    },
  };
}

/** Numbers slices within each class, and adds up their replies. */
export function createSliceWriter(
  writeSlice: (...row: SqlValue[]) => void,
  writeColumn: (...row: SqlValue[]) => void,
  writeReplies: (...row: SqlValue[]) => void,
) {
  let current = '';
  let number = 0;
  let byMrc = new Map<string, string[]>();
  const close = (): void => {
    for (const [mrc, packed] of [...byMrc].sort(([left], [right]) => (left < right ? -1 : 1)))
      writeReplies(current, mrc, joinNameReplies(packed));
    byMrc = new Map();
  };
  return {
    write(slices: readonly BucketSlice[]): void {
      for (const { fsc, packed, columns } of slices) {
        if (fsc !== current) close();
        number = fsc === current ? number + 1 : 0;
        current = fsc;
        writeSlice(fsc, number, packed);
        for (const column of columns) {
          writeColumn(fsc, number, column.mrc, column.packed);
          byMrc.getOrInsertComputed(column.mrc, () => []).push(column.counted);
        }
      }
    },
    finish: close,
  };
}
