import { describeManyMakers } from '../catalog-makers.contract.ts';
import { describeCatalogNumbers } from '../catalog-numbers.contract.ts';
import { describeCatalogSearch } from '../catalog-search.contract.ts';
import { describeCatalogSource } from '../catalog-source.contract.ts';
import { describeCatalogSuggestions } from '../catalog-suggest.contract.ts';
import { describeHeldCatalogs } from '../held-catalogs.contract.ts';
import { describeCatalogStore } from '../catalog-store.contract.ts';
import { anEngine } from '../../../test/support/catalog/sqlite-engine.fixture.ts';

describeCatalogStore('SQLite', anEngine);
describeHeldCatalogs('SQLite', anEngine);
describeCatalogSource('SQLite', anEngine);
describeCatalogSearch('SQLite', anEngine);
describeCatalogSuggestions('SQLite', anEngine);
describeManyMakers('SQLite', anEngine);
describeCatalogNumbers('SQLite', anEngine);
