import { describeManyMakers } from '../contracts/catalog-makers.contract.ts';
import { describeCatalogNumbers } from '../contracts/catalog-numbers.contract.ts';
import { describeCatalogSearch } from '../contracts/catalog-search.contract.ts';
import { describeItemNames } from '../contracts/item-names.contract.ts';
import { describeCatalogSource } from '../contracts/catalog-source.contract.ts';
import { describeCatalogSuggestions } from '../contracts/catalog-suggest.contract.ts';
import { describeHeldCatalogs } from '../contracts/held-catalogs.contract.ts';
import { describeCatalogStore } from '../contracts/catalog-store.contract.ts';
import { anEngine } from '../../../test/support/catalog/sqlite-engine.fixture.ts';

describeCatalogStore('SQLite', anEngine);
describeHeldCatalogs('SQLite', anEngine);
describeCatalogSource('SQLite', anEngine);
describeCatalogSearch('SQLite', anEngine);
describeCatalogSuggestions('SQLite', anEngine);
describeManyMakers('SQLite', anEngine);
describeCatalogNumbers('SQLite', anEngine);
describeItemNames('SQLite', anEngine);
