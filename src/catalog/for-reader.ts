import type { CatalogStore } from './catalog-store.ts';

/** The same store for somebody who may leave before the answer. `left` is asked for only where it makes a difference. */
export function withAbortSignal(catalog: CatalogStore, left: () => AbortSignal): CatalogStore {
  return catalog.withSignal ? { ...catalog, ...catalog.withSignal(left()) } : catalog;
}
