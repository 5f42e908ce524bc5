import { fscOfNsn, fsgOfNsn } from '../../domain/nsn.ts';
import { SEARCHED_SECTIONS, type FacetCount, type SearchFacets } from '../../catalog/catalog-search.ts';
import type { CatalogStore } from '../../catalog/catalog-store.ts';
import { hasSection } from '../../catalog/sections.ts';
import type { FoundExact } from './find-exact.ts';

/** What exact matches could be narrowed by: few parts, counted one by one. Null for one part alone. */
export async function exactFacets(catalog: CatalogStore, parts: readonly FoundExact[]): Promise<SearchFacets> {
  if (parts.length < 2) return null;
  const listed = parts.filter((part) => part.listed);
  const sections = Object.fromEntries(
    SEARCHED_SECTIONS.map((name) => [name, exactly(listed.filter((part) => hasSection(part.sections, name)).length)]),
  ) as NonNullable<SearchFacets>['sections'];
  const groups = countBy(parts, ({ nsn }) => fsgOfNsn(nsn)).map(async ([fsg, count]) => {
    const title = (await catalog.findGroup(fsg))?.title ?? null;
    return { fsg, title, count, isMore: false };
  });
  const classes = countBy(parts, ({ nsn }) => fscOfNsn(nsn)).map(async ([fsc, count]) => {
    const title = (await catalog.findClass(fsc))?.title ?? null;
    return { fsc, title, count, isMore: false };
  });
  return {
    groups: await Promise.all(groups),
    classes: await Promise.all(classes),
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
function countBy<Key extends string>(parts: readonly FoundExact[], keyOf: (part: FoundExact) => Key): [Key, number][] {
  const counts = new Map<Key, number>();
  for (const part of parts) counts.set(keyOf(part), (counts.get(keyOf(part)) ?? 0) + 1);
  return [...counts].sort(([left, leftCount], [right, rightCount]) =>
    leftCount === rightCount ? (left < right ? -1 : 1) : rightCount - leftCount,
  );
}
