import type { FilteredSlice } from './load-class.ts';

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
      const { starts, places, onFile } = slice.ofName;
      const counts = new Uint32Array(slice.requirements.length);
      for (const { at } of runs)
        for (let one = starts[at]!; one < starts[at + 1]!; one++) counts[places[one]!]! += onFile[one]!;
      for (const [place, { mrc, information }] of slice.requirements.entries()) {
        const count = counts[place]!;
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
