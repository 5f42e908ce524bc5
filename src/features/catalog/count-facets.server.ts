import type { PartSearch, SearchFacets } from '../../catalog/catalog-search.ts';
import type { CatalogStore } from '../../catalog/catalog-store.ts';

/** Counting what a list could be narrowed by never holds up the list for longer. */
const FACETS_WAIT_MS = 400;

/** What a search could be narrowed by. Null when it cannot be counted, or not in time: the list is shown without counts. */
export async function countFacets(catalog: CatalogStore, search: PartSearch): Promise<SearchFacets> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, FACETS_WAIT_MS, null);
  });
  try {
    return await Promise.race([catalog.countFacets(search), late]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
