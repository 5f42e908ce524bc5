import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SubmitQuote } from '../form/quote-submission.ts';
import type { QuoteStore } from '../store/quote-store.ts';
import type { Config } from '../../settings/config.ts';
import type { QuoteWatch } from './watch-quotes.ts';
import type { OperatorGate } from '../../operators/sign-in/operator-gate.ts';
import type { Audit } from '../../operators/sign-in/operator-identity.ts';
import { rateLimit } from '../../http/rate-limit.ts';
import type { SiteSettings } from '../../settings/site-settings.ts';
import type { Backups } from './backups.ts';
import type { PdfPrinter } from './pdf-printer.ts';
import { addQuoteFunction } from './quote-function.ts';
import { submitFromPage, type QuoteDoor } from './quote-submission.ts';
import { addQuotesCsv } from './quotes-csv-route.ts';
import { addReceiptFiles } from './receipt-files.ts';

export type QuoteServices = {
  store: QuoteStore;
  printer: PdfPrinter;
  backups: Backups;
  /** Called when mails may wait that did not before. */
  onMails: () => void;
  /** Since when mails are not taken by the mail server; absent or null where none are sent. */
  mailFailingSinceMs?: (() => number | null) | null;
};

type Site = QuoteServices & {
  config: Config;
  settings: SiteSettings;
  origin: () => string;
  gate: OperatorGate;
  audit: (request: FastifyRequest) => Audit;
  watch: QuoteWatch;
};

/** Everything behind a request for quote that is no page. Answers with the submission that the forms of pages use. */
export function addQuotes(app: FastifyInstance, site: Site): (request: FastifyRequest) => SubmitQuote {
  const { store, printer, config, settings, origin, gate, audit, watch } = site;
  const door: QuoteDoor = {
    origin,
    rate: rateLimit(config.quoteRatePerMinute),
    intake: {
      store,
      now: Date.now,
      mails: {
        inbox: config.quoteInbox,
        confirm: config.mail !== null,
        messageIdDomain: config.mail?.from.address.split('@')[1] ?? 'localhost',
      },
      onStored: () => {
        watch.noteStored();
        site.onMails();
      },
      onStoreFailure: (error) => {
        watch.noteRefused();
        app.log.error({ err: error }, 'a request for quote could not be stored');
      },
    },
  };
  addQuoteFunction(app, door);
  addReceiptFiles(app, { store, printer, issuer: settings, origin });
  addQuotesCsv(app, { store, gate, audit });
  return (request) => (body) => submitFromPage(request, body, door);
}
