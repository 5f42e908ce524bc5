import type { FastifyRequest } from 'fastify';
import type { SubmitQuote } from './request/quote-payload.ts';
import type { Backups } from './screens/backup-age.ts';
import type { OutboxOf, QuoteStore } from './store/quote-store.ts';

/** What pages with requests for quote take from the running site. */
export type DeskServices = {
  quotes: QuoteStore;
  /** Mails and webhooks that a happening causes, for the methods of the store that take them. */
  outboxOf: OutboxOf;
  /** Stores the request for quote of a visitor. */
  submitQuote: (http: FastifyRequest) => SubmitQuote;
  /** Why a form of a buyer's page is not looked at: another site's, or the rate of the sender's address. Null when it may go on. */
  refuseBuyer: (http: FastifyRequest) => Promise<{ status: 403 | 429; words: string } | null>;
  /** Whether mails are sent; false while no mail server is set. */
  mailed: boolean;
  /** Copies of the stored requests. */
  backups: Backups;
};
