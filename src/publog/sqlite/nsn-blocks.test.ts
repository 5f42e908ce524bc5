import { describeNsnBlocks } from '../contracts/nsn-blocks.contract.ts';
import { anEngine } from '../../../test/support/catalog/sqlite-engine.fixture.ts';

describeNsnBlocks('SQLite', anEngine);
