import { within } from '#base/domain/in-parallel.ts';
import type { CatalogStore, PartSearch, SearchFacets } from '#publog/catalog-store.ts';

const FACETS_WAIT_MS = 400;

/** Null when counting fails or is late. */
export async function countFacets(catalog: CatalogStore, search: PartSearch): Promise<SearchFacets> {
  return within(FACETS_WAIT_MS, catalog.countFacets(search), () => null).catch(() => null);
}
