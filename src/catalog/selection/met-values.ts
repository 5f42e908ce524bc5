import { MAX_FILTERS } from '../part-selection.ts';
import { MAX_BITS, OUTSIDE } from './filter-rows.ts';
import type { LoadedClass } from './load-class.ts';

/** Filters of values of a text: those of an address have bits beside them. */
export const MAX_VALUE_BITS = MAX_BITS - MAX_FILTERS;

/** How many parts fail which of the values of a text: the filters of values are the lowest bits of the states, `others` are the bits of filters that must be met. */
export type MetCounts = { add(loaded: LoadedClass): void; byFailed: Uint32Array };

export function countMet(valueBits: number, filterCount: number): MetCounts {
  const values = (1 << valueBits) - 1;
  const others = (((1 << filterCount) - 1) & ~values) | OUTSIDE;
  const byFailed = new Uint32Array(values + 1);
  return {
    byFailed,
    add: ({ slices }) => {
      for (const { runs, states } of slices)
        for (const { start, end } of runs)
          for (let row = start; row < end; row++) if ((states[row]! & others) === 0) byFailed[states[row]! & values]!++;
    },
  };
}

/**
 * Which values are left unmet so that parts are found: as few values as possible, and of equally many those that leave most parts. `bits`: of each value those
 * of its filters; 0 for one that nothing on file fits. `without`: a value that is not asked for.
 */
export function bestMet(
  byFailed: Uint32Array,
  bits: readonly number[],
  without: number | null = null,
): { isMet: boolean[]; total: number } {
  const asked = bits.map((own, index) => index !== without && own !== 0);
  // where other filters leave nothing, no value is to blame
  let best = { isMet: asked, met: -1, total: 0 };
  for (let set = 0; set < 1 << bits.length; set++) {
    const isMet = bits.map((_, index) => ((set >> index) & 1) === 1);
    if (isMet.some((met, index) => met && !asked[index])) continue;
    const required = bits.reduce((sum, own, index) => (isMet[index] ? sum | own : sum), 0);
    let total = 0;
    for (let failed = 0; failed < byFailed.length; failed++) if ((failed & required) === 0) total += byFailed[failed]!;
    const met = isMet.filter(Boolean).length;
    if (total > 0 && (met > best.met || (met === best.met && total > best.total))) best = { isMet, met, total };
  }
  return { isMet: best.isMet, total: best.total };
}
