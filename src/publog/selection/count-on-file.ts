import { findSorted } from '../queries/item-names.ts';
import type { FilteredSlice } from './filter-rows.ts';

export type OnFile = {
  onFile: number;
  pieces: number;
  /** Average. */
  information: number;
};

/** From the heads of slices. */
export function countOnFile(classes: readonly { slices: readonly FilteredSlice[] }[]) {
  const byMrc = new Map<string, OnFile>();
  let rows = 0;
  for (const { slices } of classes)
    for (const { slice, runs } of slices) {
      for (const { start, end } of runs) rows += end - start;
      const isWhole = runs.length === slice.nameIds.length;
      for (const { mrc, information, names, onFile: counts } of slice.requirements) {
        let count = 0;
        if (isWhole) for (const one of counts) count += one;
        else
          for (const { at } of runs) {
            const place = findSorted(names, at);
            if (place >= 0) count += counts[place]!;
          }
        if (count === 0) continue;
        let known = byMrc.get(mrc);
        if (!known) byMrc.set(mrc, (known = { onFile: 0, pieces: 0, information: 0 }));
        known.onFile += count;
        known.pieces++;
        known.information += (information - known.information) * (count / known.onFile);
      }
    }
  return { byMrc, rows };
}
