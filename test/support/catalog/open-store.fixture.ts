import { afterAll, beforeAll } from 'vitest';
import { aCatalog, loadCatalog, type BuiltCatalog } from './catalog.fixture.ts';
import type { CatalogEngine } from './catalog-engine.ts';
import { oracleParts } from './catalog-oracle.ts';
import { SEARCHED_TABLES, searchedParts } from './searched-parts.ts';
import type { CatalogSource } from '../../../src/publog/catalog-source.ts';
import { standIn } from '../stand-in.ts';

/** Loads the catalog before the tests of the `describe` in which it is called, and removes the engine after them. */
export function openStoreForTests(openEngine: () => Promise<CatalogEngine>, catalog: BuiltCatalog) {
  let engine: CatalogEngine;
  let source: CatalogSource;
  beforeAll(async () => {
    engine = await openEngine();
    await loadCatalog(await engine.database.openLoader(), catalog);
    source = await engine.openSource();
  });
  afterAll(async () => {
    await source?.close();
    await engine?.remove();
  });
  return { engine: standIn(() => engine), store: standIn(() => source.current()!) };
}

/** The same for a catalog of many parts, which several suites read. `listed`: the parts with a page, in order. */
export function openManyParts(openEngine: () => Promise<CatalogEngine>) {
  const parts = searchedParts();
  const catalog = aCatalog({ parts, tables: SEARCHED_TABLES });
  return { parts, listed: oracleParts(parts), catalog, ...openStoreForTests(openEngine, catalog) };
}
export type ManyParts = ReturnType<typeof openManyParts>;
