import type { Fsc } from '../../domain/supply-class.ts';
import type { ClassSummary } from '../catalog-records.ts';
import { createPace } from './pace.ts';
import type { SliceReader } from './slice-reader.ts';

/** By MRC how many parts of each class have a reply. */
export type RequirementClasses = ReadonlyMap<string, ReadonlyMap<Fsc, number>>;

/** Reads the heads of every slice: half a second at full size, in small steps. */
export async function loadRequirementClasses(
  reader: SliceReader,
  classes: readonly ClassSummary[],
): Promise<RequirementClasses> {
  const pace = createPace();
  const found = new Map<string, Map<Fsc, number>>();
  for (const { fsc, nsnCount } of classes) {
    if (nsnCount === 0) continue;
    for (const { requirements } of await reader.slices(fsc)) {
      for (const { mrc, onFile } of requirements) {
        const own = found.get(mrc) ?? new Map<Fsc, number>();
        found.set(mrc, own);
        own.set(
          fsc,
          onFile.reduce((sum, count) => sum + count, own.get(fsc) ?? 0),
        );
      }
      await pace();
    }
  }
  return found;
}
