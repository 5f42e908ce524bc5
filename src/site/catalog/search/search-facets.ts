import type { CharacteristicFilter, SelectionFacets } from '#publog/catalog-store.ts';

/** Requirements with values beside results by words, and values of each: a class or an item name has more. */
const MAX_REQUIREMENTS = 8;
const MAX_REPLIES = 20;
const MAX_OTHERS = 24;

/** The facets that a page of results shows: the first requirements and the largest values, and whatever is filtered by. */
export function searchFacets(
  facets: SelectionFacets | null,
  filters: readonly CharacteristicFilter[],
): SelectionFacets | null {
  if (facets === null) return null;
  const chosen = new Map(filters.map(({ mrc, values }) => [mrc, values]));
  const isShown = (mrc: string, place: number): boolean => place < MAX_REQUIREMENTS || chosen.has(mrc);
  const { requirements } = facets;
  const left = (requirements ?? []).filter(({ mrc }, place) => !isShown(mrc, place));
  return {
    ...facets,
    requirements:
      requirements &&
      requirements
        .filter(({ mrc }, place) => isShown(mrc, place))
        .map((facet) => ({
          ...facet,
          replies: facet.replies.filter(
            ({ reply }, place) => place < MAX_REPLIES || chosen.get(facet.mrc)?.includes(reply),
          ),
        })),
    others: [...left, ...facets.others].slice(0, MAX_OTHERS),
  };
}
