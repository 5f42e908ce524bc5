import { fscOfNsn, fsgOfNsn } from '../../domain/nsn.ts';
import { SEARCHED_SECTIONS, type FacetCount, type SearchFacets } from '../../storage/catalog-search.ts';
import type { CatalogStore } from '../../storage/catalog-store.ts';
import { hasSection } from '../../storage/sections.ts';
import type { ExactPart } from './search-data.ts';

/** What exact matches could be narrowed by: few parts, counted one by one. Null for one part alone. */
export async function exactFacets(catalog: CatalogStore, parts: readonly ExactPart[]): Promise<SearchFacets> {
  if (parts.length < 2) return null;
  const [groups, classes, listed] = await Promise.all([
    catalog.listGroups(),
    catalog.listClasses(),
    catalog.findListedParts(parts.map(({ nsn }) => nsn)),
  ]);
  const sections = Object.fromEntries(
    SEARCHED_SECTIONS.map((name) => [name, exactly(listed.filter((part) => hasSection(part.sections, name)).length)]),
  ) as NonNullable<SearchFacets>['sections'];
  const titleOf = new Map<string, string | null>([
    ...groups.map(({ fsg, title }) => [fsg, title] as const),
    ...classes.map(({ fsc, title }) => [fsc, title] as const),
  ]);
  return {
    groups: countBy(parts, ({ nsn }) => fsgOfNsn(nsn)).map(([fsg, count]) => ({
      fsg,
      title: titleOf.get(fsg) ?? null,
      count,
      isMore: false,
    })),
    classes: countBy(parts, ({ nsn }) => fscOfNsn(nsn)).map(([fsc, count]) => ({
      fsc,
      title: titleOf.get(fsc) ?? null,
      count,
      isMore: false,
    })),
    itemNames: countBy(parts, ({ itemName }) => itemName).map(([itemName, count]) => ({
      itemName,
      count,
      isMore: false,
    })),
    sections,
  };
}

const exactly = (count: number): FacetCount => ({ count, isMore: false });

/** Most first. */
function countBy<Key extends string>(parts: readonly ExactPart[], keyOf: (part: ExactPart) => Key): [Key, number][] {
  const counts = new Map<Key, number>();
  for (const part of parts) counts.set(keyOf(part), (counts.get(keyOf(part)) ?? 0) + 1);
  return [...counts].sort(([left, leftCount], [right, rightCount]) =>
    leftCount === rightCount ? (left < right ? -1 : 1) : rightCount - leftCount,
  );
}
