import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CageCode } from '../../domain/cage-code.ts';
import type { CatalogStore } from '../../catalog/catalog-store.ts';

/**
 * The makers of each catalog that have listed parts, by code, read once and little by little: who asks meanwhile waits for the same. What failed is read
 * again, and it goes when its catalog goes.
 */
export function keepListedMakers(): (catalog: CatalogStore) => Promise<readonly CageCode[]> {
  const kept = new WeakMap<CatalogStore, Promise<readonly CageCode[]>>();
  return (catalog) => {
    let makers = kept.get(catalog);
    if (makers === undefined) {
      makers = readMakers(catalog);
      kept.set(catalog, makers);
      makers.catch(() => kept.delete(catalog));
    }
    return makers;
  };
}

async function readMakers(catalog: CatalogStore): Promise<readonly CageCode[]> {
  const all: CageCode[] = [];
  for (let after: CageCode | null = null; ;) {
    const { makers, next } = await catalog.listListedMakers(after);
    all.push(...makers);
    if (next === null) return all;
    after = next;
    await nextTurn();
  }
}
