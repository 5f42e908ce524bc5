import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { QuoteRequest } from '#base/domain/quote-request.ts';
import type { RateOf } from '#base/http/rate-limit.ts';
import type { Audit } from '#base/operators/sign-in/audit-trail.ts';
import type { OperatorGate } from '#base/operators/sign-in/operator-gate.ts';
import type { Config } from '#base/settings/config.ts';
import type { SiteSettings } from '#base/settings/site-settings.ts';
import type { SubmitQuote } from '../request/quote-payload.ts';
import type { Backups } from '../screens/backup-age.ts';
import { openAttachmentFolder } from '../store/attachment-folder.ts';
import type { OutboxOf } from '../store/quote-happening.ts';
import type { QuoteStore } from '../store/quote-store.ts';
import type { PdfPrinter } from './pdf-printer.ts';
import { addQuoteExports } from './add-quote-exports.ts';
import { addSaveAnswer } from './add-save-answer.ts';
import { addQuoteFunction } from './quote-function.ts';
import { addRequestStates } from './add-request-states.ts';
import { addReceiptFiles } from './receipt-files.ts';
import { refuseSender, submitQuote, type QuoteIntake } from './submit-quote.ts';
import { addAttachFile } from './attach-file.ts';
import type { AllowanceOf } from '#base/http/file-allowance.ts';
import { keepFiles } from './scan-files.ts';
import { addQuoteFiles } from './send-file.ts';
import type { OutboxWatch, QuoteWatch } from './watch-quotes.ts';

export type QuoteServices = {
  store: QuoteStore;
  printer: PdfPrinter;
  backups: Backups;
  /** Called when new mails may wait. */
  onMails: () => void;
  /** Since when mails are not taken by the mail server; absent or null where none are sent. */
  mailFailingSinceMs?: (() => number | null) | null;
  /** How webhooks and the mailbox of replies do, and how many mails were tried. */
  outboxWatch?: OutboxWatch;
};

type Site = QuoteServices & {
  /** Told of each new request. */
  onRequest?: (request: QuoteRequest) => void;
  config: Config;
  settings: SiteSettings;
  origin: () => string;
  gate: OperatorGate;
  audit: (request: FastifyRequest) => Audit;
  watch: QuoteWatch;
  outboxOf: OutboxOf;
  rateOf: RateOf;
  allowanceOf: AllowanceOf;
};

/** The endpoints of requests for quote that are no pages. Returns the submission for the forms of pages, behind the same guards. */
export function addQuoteEndpoints(app: FastifyInstance, site: Site): (request: FastifyRequest) => SubmitQuote {
  const { store, printer, config, settings, origin, gate, audit, watch, outboxOf, rateOf } = site;
  const folder = openAttachmentFolder(config.attachmentsDir);
  const files = keepFiles({ folder, store, command: config.scanCommand, log: app.log });
  const intake: QuoteIntake = {
    store,
    folder,
    origin,
    rate: rateOf('requests', config.quoteRatePerMinute),
    outboxOf,
    onStored: (request) => {
      site.onRequest?.(request);
      watch.recordStored();
      site.onMails();
    },
    onFiles: () => void files.scan(),
    onStoreFailure: (error) => {
      watch.recordRefused();
      app.log.error({ err: error }, 'a request for quote could not be stored');
    },
  };
  addQuoteFunction(app, intake);
  addReceiptFiles(app, { store, printer, issuer: settings, origin, gate, rateOf });
  addAttachFile(app, {
    folder,
    origin,
    rateOf,
    allowanceOf: site.allowanceOf,
    onFailure: (error) => app.log.error({ err: error }, 'a file of a request could not be kept'),
  });
  addQuoteFiles(app, { store, folder, gate, audit, scans: config.scanCommand !== null });
  app.addHook('onListen', async () => files.start());
  app.addHook('onClose', async () => files.stop());
  const access = { store, gate, audit };
  addQuoteExports(app, access);
  addSaveAnswer(app, { ...access, outboxOf, issuer: settings });
  addRequestStates(app, { store, origin, replyHours: settings.replyHours, rateOf });
  return (request) => async (body) => (await refuseSender(request, intake)) ?? submitQuote(body, intake);
}
