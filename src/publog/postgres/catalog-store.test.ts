import { describeCatalog } from '../contracts/catalog.contract.ts';
import { anEngine } from '../../../test/support/catalog/postgres-engine.fixture.ts';

describeCatalog('PostgreSQL', () => anEngine());
