import { within } from '#base/domain/in-parallel.ts';
import type { CatalogStore, PartSearch, SearchFacets } from '#publog/catalog-store.ts';

/** A list waits no longer than this for its counts. */
const FACETS_WAIT_MS = 400;

/** The values by which a search can be narrowed, with counts. Null when counting fails or is late: the list is shown without counts. */
export async function countFacets(catalog: CatalogStore, search: PartSearch): Promise<SearchFacets> {
  return within(FACETS_WAIT_MS, catalog.countFacets(search), () => null).catch(() => null);
}
