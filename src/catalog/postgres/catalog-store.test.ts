import { describeManyMakers } from '../catalog-makers.contract.ts';
import { describeCatalogNumbers } from '../catalog-numbers.contract.ts';
import { describeCatalogSearch } from '../catalog-search.contract.ts';
import { describeCatalogSource } from '../catalog-source.contract.ts';
import { describeCatalogSuggestions } from '../catalog-suggest.contract.ts';
import { describeHeldCatalogs } from '../held-catalogs.contract.ts';
import { describeCatalogStore } from '../catalog-store.contract.ts';
import { anEngine } from '../../../test/support/catalog/postgres-engine.fixture.ts';

describeCatalogStore('PostgreSQL', anEngine);
describeHeldCatalogs('PostgreSQL', anEngine);
describeCatalogSource('PostgreSQL', anEngine);
describeCatalogSearch('PostgreSQL', anEngine);
describeCatalogSuggestions('PostgreSQL', anEngine);
describeManyMakers('PostgreSQL', anEngine);
describeCatalogNumbers('PostgreSQL', anEngine);
