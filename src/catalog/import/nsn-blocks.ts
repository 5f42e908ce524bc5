import type { SqlValue } from '../../database/database.ts';
import { packNsns } from '../nsn-blocks.ts';
import { NSNS_PER_BOUNDARY } from '../schema.ts';
import { finishHash, hashNumber, hashWideNumber, startHash } from './content-hash.ts';

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
