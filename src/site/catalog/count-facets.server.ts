import type { PartSearch, SearchFacets } from '#publog/catalog-search.ts';
import type { CatalogStore } from '#publog/catalog-store.ts';

/** A list waits no longer than this for its counts. */
const FACETS_WAIT_MS = 400;

/** The values by which a search can be narrowed, with counts. Null when counting fails or is late: the list is shown without counts. */
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
