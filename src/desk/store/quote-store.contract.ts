import { describeDeskAnswers } from './desk-answers.contract.ts';
import { describeDeskAttention } from './desk-attention.contract.ts';
import { describeDeskEvents } from './desk-events.contract.ts';
import { describeDeskLists } from './desk-inbox.contract.ts';
import { describeDeskOrders } from './desk-orders.contract.ts';
import { describeQuoteFiles } from './quote-files.contract.ts';
import { describeQuoteMigration } from './quote-migration.contract.ts';
import { describeQuoteRestore } from './quote-restore.contract.ts';
import { describeAddQuote } from './quote-store-add.contract.ts';
import { describeQuoteLists } from './quote-store-lists.contract.ts';
import { describeQuoteOutbox } from './quote-store-outbox.contract.ts';
import { describeQuoteRemoval } from './quote-store-removal.contract.ts';
import type { QuoteEngine } from '../../../test/support/quotes/quote-engine.ts';

/** The contract of every engine of the quote store. */
export function describeQuoteStore(name: string, openEngine: () => Promise<QuoteEngine>): void {
  describeAddQuote(name, openEngine);
  describeQuoteLists(name, openEngine);
  describeQuoteOutbox(name, openEngine);
  describeQuoteRemoval(name, openEngine);
  describeDeskAnswers(name, openEngine);
  describeDeskOrders(name, openEngine);
  describeDeskAttention(name, openEngine);
  describeDeskEvents(name, openEngine);
  describeDeskLists(name, openEngine);
  describeQuoteMigration(name, openEngine);
  describeQuoteRestore(name, openEngine);
  describeQuoteFiles(name, openEngine);
}
