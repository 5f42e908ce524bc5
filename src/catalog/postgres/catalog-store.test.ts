import { describeManyMakers } from '../contracts/catalog-makers.contract.ts';
import { describeCatalogNumbers } from '../contracts/catalog-numbers.contract.ts';
import { describeCatalogSearch } from '../contracts/catalog-search.contract.ts';
import { describeItemNames } from '../contracts/item-names.contract.ts';
import { describeCatalogSource } from '../contracts/catalog-source.contract.ts';
import { describeCatalogSuggestions } from '../contracts/catalog-suggest.contract.ts';
import { describeHeldCatalogs } from '../contracts/held-catalogs.contract.ts';
import { describeCatalogStore } from '../contracts/catalog-store.contract.ts';
import { anEngine } from '../../../test/support/catalog/postgres-engine.fixture.ts';

describeCatalogStore('PostgreSQL', anEngine);
describeHeldCatalogs('PostgreSQL', anEngine);
describeCatalogSource('PostgreSQL', anEngine);
describeCatalogSearch('PostgreSQL', anEngine);
describeCatalogSuggestions('PostgreSQL', anEngine);
describeManyMakers('PostgreSQL', anEngine);
describeCatalogNumbers('PostgreSQL', anEngine);
describeItemNames('PostgreSQL', anEngine);
