import { rowsWithout, type LoadedClass } from '../load-class.ts';

/** All combinations are tried. */
export const MAX_VALUE_BITS = 9;

/** Counts parts by failed values (the lowest bits); all other filters must be met. */
export function countMet(valueBits: number) {
  const values = (1 << valueBits) - 1;
  const byFailed = new Uint32Array(values + 1);
  return {
    byFailed,
    add: ({ slices }: LoadedClass): void => {
      for (const filtered of slices)
        for (const row of rowsWithout(filtered, ~values).rows) byFailed[filtered.states[row]! & values]!++;
    },
  };
}

/**
 * Leaves as few values unmet as possible, rather others than numbers and makers (`isFirm`), then most parts. `bits`:
 * filters of each value, 0 for none on file. `without`: one to ignore.
 */
export function bestMet(
  byFailed: Uint32Array,
  bits: readonly number[],
  isFirm: readonly boolean[],
  without: number | null = null,
) {
  const weigh = (met: readonly number[]): number => met.reduce((sum, index) => sum + (isFirm[index] ? 1.5 : 1), 0);
  // at most `MAX_VALUE_BITS` values have bits
  const asked = [...bits.keys()].filter((index) => index !== without && bits[index] !== 0);
  // other filters leave nothing
  let best = { met: asked, total: 0 };
  for (let set = 0; set < 1 << asked.length; set++) {
    const met = asked.filter((_, place) => (set >> place) & 1);
    if (best.total > 0 && weigh(met) < weigh(best.met)) continue;
    const required = met.reduce((sum, index) => sum | bits[index]!, 0);
    let total = 0;
    for (let failed = 0; failed < byFailed.length; failed++) if ((failed & required) === 0) total += byFailed[failed]!;
    if (total > 0 && (best.total === 0 || weigh(met) > weigh(best.met) || total > best.total)) best = { met, total };
  }
  return { isMet: bits.map((_, index) => best.met.includes(index)), total: best.total };
}
