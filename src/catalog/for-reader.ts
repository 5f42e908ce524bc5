import type { CatalogStore } from './catalog-store.ts';

/** The same store for somebody who may leave before the answer. `left` is asked for only where it makes a difference. */
export function forReader(catalog: CatalogStore, left: () => AbortSignal): CatalogStore {
  return catalog.searchesFor ? { ...catalog, ...catalog.searchesFor(left()) } : catalog;
}
