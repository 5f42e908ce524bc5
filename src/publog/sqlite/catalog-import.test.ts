import { describeCatalogImport } from '../contracts/catalog-import.contract.ts';
import { anEngine } from '../../../test/support/catalog/sqlite-engine.fixture.ts';

describeCatalogImport('SQLite', anEngine);
