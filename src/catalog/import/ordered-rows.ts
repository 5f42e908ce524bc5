import type { SqlValue } from '../../database/database.ts';
import { packNsns } from '../nsn-blocks.ts';
import { NSNS_PER_BOUNDARY } from '../schema.ts';
import { SECTION_SETS } from '../sections.ts';
import { finishHash, hashNumber, hashWideNumber, startHash } from './content-hash.ts';

// What is made along the way while NSNs pass in order: they come class by class, and block by block.

/** Writes a row of nsn_boundary for every 5,000 listed NSNs, which come in NSN order. */
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

/** Hashes of what is listed in each class, by class number: NSNs come in NSN order, and so class by class. */
export function createListedHashes() {
  const hashes = new Map<number, number>();
  let current = -1;
  let hash = startHash();
  const close = (): void => {
    if (current >= 0) hashes.set(current, finishHash(hash));
  };
  return {
    add(fsc: number, nsn: number, contentHash: number, changedOn: number): void {
      if (fsc !== current) {
        close();
        current = fsc;
        hash = startHash();
      }
      hashWideNumber(hash, nsn);
      hashWideNumber(hash, contentHash);
      hashNumber(hash, changedOn);
    },
    finish(): ReadonlyMap<number, number> {
      close();
      return hashes;
    },
  };
}

/** Counts names class by class, apart by the searched sections that NSNs have; classes come one after another. */
export function createClassNames(write: (...row: SqlValue[]) => void) {
  let current = -1;
  let counts = new Map<number, number>();
  const close = (): void => {
    const fsc = String(current).padStart(4, '0');
    for (const key of [...counts.keys()].sort((a, b) => a - b))
      write(fsc, Math.floor(key / SECTION_SETS), key % SECTION_SETS, counts.get(key)!);
    counts = new Map();
  };
  return {
    add(fsc: number, nameId: number, searched: number): void {
      if (fsc !== current) {
        close();
        current = fsc;
      }
      const key = nameId * SECTION_SETS + searched;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    },
    finish: close,
  };
}
