import { describeNsnBlocks } from '../contracts/nsn-blocks.contract.ts';
import { anEngine } from '../../../test/support/catalog/postgres-engine.fixture.ts';

describeNsnBlocks('PostgreSQL', anEngine);
