import type { QuotePayload } from '../../../src/desk/request/quote-payload.ts';
import type { QuoteStore } from '../../../src/desk/store/quote-store.ts';
import type { NewMail } from '../../../src/desk/store/stored-quote.ts';
import { readPayload } from './quote-payload.fixture.ts';

export const INBOX: NewMail = { kind: 'inbox', to: 'sales@parts.example', messageIdDomain: 'parts.example' };
export const CONFIRMATION: NewMail = {
  kind: 'confirmation',
  to: 'ana@buyer.example',
  messageIdDomain: 'parts.example',
};

/** Stores a request of a buyer with its mails, due at `nowMs`. */
export async function addRequest(store: QuoteStore, mails: NewMail[], overrides: Partial<QuotePayload>, nowMs: number) {
  return (await store.addQuote(readPayload(overrides), mails, nowMs)).quote;
}
