import type { CharacteristicFilter } from '#publog/part-selection.ts';
import type { ApiSelection } from './read-selection.ts';

/** Filters that are looked at one by one. */
const MAX_LOOKED_AT = 6;

type Counted = Pick<ApiSelection, 'filters' | 'requirements'> & {
  total: number;
  scopeTotal: number;
  /** How many items a single filter leaves. */
  totalWith: (filters: readonly CharacteristicFilter[]) => Promise<number>;
};

/** Why filters leave nothing: those that no item meets, in words. A value that is not on file is never a silent "none". */
export async function findFilterNotes({
  filters,
  requirements,
  total,
  scopeTotal,
  totalWith,
}: Counted): Promise<string[]> {
  if (total > 0 || scopeTotal === 0 || filters.length === 0) return [];
  const empty: string[] = [];
  for (const filter of filters.slice(0, MAX_LOOKED_AT))
    if (filters.length === 1 || (await totalWith([filter])) === 0)
      empty.push(wordsOf(filter, requirements.get(filter.mrc)?.title ?? filter.mrc));
  return empty.length > 0 ? empty : ['Each filter leaves items, but none meets all of them.'];
}

function wordsOf({ values, range }: CharacteristicFilter, title: string): string {
  if (values.length > 0 && range === null) return `No item here has the reply ${values.join(' or ')} to ${title}.`;
  return `No item here has a value in this range for ${title}.`;
}
