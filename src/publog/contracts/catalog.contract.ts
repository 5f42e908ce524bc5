import type { CatalogEngine } from '../../../test/support/catalog/catalog-engine.ts';
import { describeCatalogImport } from './catalog-import.contract.ts';
import { describeManyMakers } from './catalog-makers.contract.ts';
import { describeCatalogNumbers } from './catalog-numbers.contract.ts';
import { describeCatalogSearch } from './catalog-search.contract.ts';
import { describeCatalogSource } from './catalog-source.contract.ts';
import { describeCatalogStore } from './catalog-store.contract.ts';
import { describeCatalogSuggestions } from './catalog-suggest.contract.ts';
import { describeItemNames } from './item-names.contract.ts';
import { describeNeighbors } from './neighbors.contract.ts';
import { describeNsnBlocks } from './nsn-blocks.contract.ts';
import { describePartSelection } from './part-selection.contract.ts';
import { describeSearchBounds } from './search-bounds.contract.ts';

/** The contract of every engine of the catalog. */
export function describeCatalog(name: string, openEngine: () => Promise<CatalogEngine>): void {
  const suites = [describeCatalogImport, describeManyMakers, describeCatalogNumbers, describeCatalogSearch];
  suites.push(describeCatalogSource, describeCatalogStore, describeCatalogSuggestions, describeItemNames);
  suites.push(describeNeighbors, describeNsnBlocks, describePartSelection, describeSearchBounds);
  for (const suite of suites) suite(name, openEngine);
}
