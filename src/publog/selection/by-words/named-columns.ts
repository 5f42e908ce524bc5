import type { Requirement, SelectedParts } from '../../part-selection.ts';
import type { ResolvedValue } from './resolve-values.ts';
import { MAX_COLUMNS } from '../scope-facts.ts';

/** The columns of a search by words: first the requirements that its values are about, met or not, so that each row shows what it has instead. */
export function columnsNaming(
  { parts, columns }: Pick<SelectedParts, 'parts' | 'columns'>,
  values: readonly (ResolvedValue | null)[],
  requirements: ReadonlyMap<string, Requirement>,
): readonly Requirement[] {
  const onFile = (mrc: string): number => parts.filter(({ replies }) => replies[mrc] !== undefined).length;
  const named = values.flatMap((value) =>
    (value?.groups ?? []).flatMap((group) => {
      // a value of several requirements stands where most of the rows have a reply
      const [first] = group.map(({ mrc }) => mrc).toSorted((left, right) => onFile(right) - onFile(left));
      const requirement = first === undefined ? undefined : requirements.get(first);
      return requirement === undefined || onFile(requirement.mrc) === 0 ? [] : [requirement];
    }),
  );
  const first = [...new Set(named)];
  const mrcs = new Set(first.map(({ mrc }) => mrc));
  return [...first, ...columns.filter(({ mrc }) => !mrcs.has(mrc))].slice(0, MAX_COLUMNS);
}
