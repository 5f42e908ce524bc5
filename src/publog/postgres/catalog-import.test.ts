import { describeCatalogImport } from '../contracts/catalog-import.contract.ts';
import { anEngine } from '../../../test/support/catalog/postgres-engine.fixture.ts';

describeCatalogImport('PostgreSQL', anEngine);
