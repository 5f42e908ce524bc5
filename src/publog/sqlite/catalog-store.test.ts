import { describeCatalog } from '../contracts/catalog.contract.ts';
import { anEngine } from '../../../test/support/catalog/sqlite-engine.fixture.ts';

describeCatalog('SQLite', anEngine);
