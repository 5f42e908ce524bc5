import { describe } from 'vitest';
import type { CatalogEngine } from '../../../test/support/catalog/catalog-engine.ts';
import { openManyParts } from '../../../test/support/catalog/open-store.fixture.ts';
import { describeChanges } from './catalog-changes.contract.ts';
import { describeCatalogImport } from './catalog-import.contract.ts';
import { describeCatalogNumbers, describeNeighbors } from './catalog-numbers.contract.ts';
import { describeCatalogSearch, describeSearchBounds } from './catalog-search.contract.ts';
import { describeCatalogSource } from './catalog-source.contract.ts';
import { describeCatalogStore } from './catalog-store.contract.ts';
import { describeCatalogSuggestions, describeManyMakers } from './catalog-suggest.contract.ts';
import { describeItemNames } from './item-names.contract.ts';
import { describeNsnBlocks } from './nsn-blocks.contract.ts';
import { describePartSelection } from './part-selection.contract.ts';

/** The contract of every engine of the catalog. */
export function describeCatalog(name: string, openEngine: () => Promise<CatalogEngine>): void {
  describe(`many parts on ${name}`, () => {
    const many = openManyParts(openEngine);
    describe('the catalog store', () => describeCatalogStore(many));
    describe('part numbers', () => describeCatalogNumbers(many, openEngine));
    describe('searches', () => describeCatalogSearch(many));
    describe('suggestions', () => describeCatalogSuggestions(many, openEngine));
    describe('neighbors of an item', () => describeNeighbors(many));
  });
  const suites = {
    'an imported catalog': describeCatalogImport,
    'changes of editions': describeChanges,
    'many makers': describeManyMakers,
    catalogs: describeCatalogSource,
    'item names by code': describeItemNames,
    'blocks of NSNs': describeNsnBlocks,
    'parts by their characteristics': describePartSelection,
    'bounds of searches': describeSearchBounds,
  };
  for (const [title, suite] of Object.entries(suites)) describe(`${title} on ${name}`, () => suite(openEngine));
}
