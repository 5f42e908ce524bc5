import { describeNsnBlocks } from '../nsn-blocks.contract.ts';
import { anEngine } from './an-engine.ts';

describeNsnBlocks('SQLite', anEngine);
