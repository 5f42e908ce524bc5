import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SubmitQuote } from '../../features/quote/quote-submission.ts';
import type { QuoteStore } from '../../storage/quote-store.ts';
import type { Config } from '../config.ts';
import type { OperatorGate } from '../operator/operator-gate.ts';
import { rateLimit } from '../rate-limit.ts';
import type { SiteSettings } from '../site-settings.ts';
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
};

type Site = QuoteServices & { config: Config; settings: SiteSettings; origin: () => string; gate: OperatorGate };

/** Everything behind a request for quote that is no page. Answers with the submission that the forms of pages use. */
export function addQuotes(app: FastifyInstance, site: Site): (request: FastifyRequest) => SubmitQuote {
  const { store, printer, config, settings, origin, gate } = site;
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
      onStored: site.onMails,
      onStoreFailure: (error) => app.log.error({ err: error }, 'a request for quote could not be stored'),
    },
  };
  addQuoteFunction(app, door);
  addReceiptFiles(app, { store, printer, issuer: settings });
  addQuotesCsv(app, { store, gate });
  return (request) => (body) => submitFromPage(request, body, door);
}
