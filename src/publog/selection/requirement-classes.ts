import type { Fsc } from '#base/domain/supply-class.ts';
import type { ClassSummary } from '../catalog-records.ts';
import { createPace } from './pace.ts';
import type { Telling } from '../part-selection.ts';
import type { SliceReader } from './slice-reader.ts';

export type RequirementClasses = {
  /** By MRC how many parts of each class have a reply. */
  onFile: ReadonlyMap<string, ReadonlyMap<Fsc, number>>;
  telling: Telling;
};

/** Reads the heads of every slice: half a second at full size, in small steps. */
export async function loadRequirementClasses(
  reader: SliceReader,
  classes: readonly ClassSummary[],
): Promise<RequirementClasses> {
  const pace = createPace();
  const found = new Map<string, Map<Fsc, number>>();
  const telling = new Map<Fsc, Map<string, number>>();
  for (const { fsc, nsnCount } of classes) {
    if (nsnCount === 0) continue;
    const told = new Map<string, number>();
    telling.set(fsc, told);
    for (const { requirements } of await reader.slices(fsc)) {
      for (const { mrc, onFile, information } of requirements) {
        const own = found.get(mrc) ?? new Map<Fsc, number>();
        found.set(mrc, own);
        own.set(
          fsc,
          onFile.reduce((sum, count) => sum + count, own.get(fsc) ?? 0),
        );
        // of several slices the one that tells most
        told.set(mrc, Math.max(information, told.get(mrc) ?? 0));
      }
      await pace();
    }
  }
  return { onFile: found, telling };
}
