import { describe } from 'vitest';
import { describeDeskAnswers } from './desk-answers.contract.ts';
import { describeDeskAttention } from './desk-attention.contract.ts';
import { describeDeskEvents } from './desk-events.contract.ts';
import { describeDeskLists } from './desk-inbox.contract.ts';
import { describeDeskOrders } from './desk-orders.contract.ts';
import { describeIntake } from './desk-intake.contract.ts';
import { describeQuoteFiles } from './quote-files.contract.ts';
import { describeQuoteMigration } from './quote-migration.contract.ts';
import { describeQuoteRestore } from './quote-restore.contract.ts';
import { describeAddQuote } from './quote-store-add.contract.ts';
import { describeQuoteOutbox } from './quote-store-outbox.contract.ts';
import { describeQuoteRemoval } from './quote-store-removal.contract.ts';
import type { QuoteEngine } from '../../../test/support/quotes/quote-engine.ts';

/** The contract of every engine of the quote store. `openEmpty`: without tables. */
export function describeQuoteStore(name: string, openEngine: () => Promise<QuoteEngine>, openEmpty = openEngine): void {
  describe(`adding requests for quote on ${name}`, () => describeAddQuote(openEngine));
  describe(`the outbox of requests for quote on ${name}`, () => describeQuoteOutbox(openEngine));
  describe(`removing and copying requests for quote on ${name}`, () => describeQuoteRemoval(openEngine));
  describe(`answers to requests for quote on ${name}`, () => describeDeskAnswers(openEngine));
  describe(`orders on ${name}`, () => describeDeskOrders(openEngine));
  describe(`what needs the desk on ${name}`, () => describeDeskAttention(openEngine));
  describe(`what happens to requests for quote on ${name}`, () => describeDeskEvents(openEngine));
  describe(`the inbox and the export of requests for quote on ${name}`, () => describeDeskLists(openEngine));
  describe(`bringing earlier tables up to date on ${name}`, () => describeQuoteMigration(openEmpty));
  describe(`restoring requests for quote on ${name}`, () => describeQuoteRestore(openEngine));
  describe(`what the desk enters and sorts on ${name}`, () => describeIntake(openEngine));
  describe(`files of requests for quote on ${name}`, () => describeQuoteFiles(openEngine));
}
