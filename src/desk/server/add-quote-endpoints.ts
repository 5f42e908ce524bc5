import type { FastifyInstance, FastifyRequest, FastifyReply } from 'fastify';
import type { QuoteRequest } from '#base/domain/quote-request.ts';
import type { RateOf } from '#base/http/rate-limit.ts';
import type { Audit } from '#base/operators/sign-in/audit-trail.ts';
import type { OperatorGate } from '#base/operators/sign-in/operator-gate.ts';
import type { Config } from '#base/settings/config.ts';
import type { SiteSettings } from '#base/settings/site-settings.ts';
import type { SubmitQuote, SubmitAnswer, SubmitOutcome } from '../request/quote-payload.ts';
import type { Backups, OutboxWatch, QuoteWatch } from '../desk-services.ts';
import { openAttachmentFolder } from '../store/attachment-folder.ts';
import type { QuoteStore } from '../store/quote-store.ts';
import type { OutboxOf } from '../store/stored-quote.ts';
import type { PdfPrinter } from './pdf-printer.ts';
import { addSaveAnswer } from './add-save-answer.ts';
import { addRequestStates } from './add-request-states.ts';
import { addReceiptFiles } from './receipt-files.ts';
import { refuseSender, submitQuote, type QuoteIntake } from './submit-quote.ts';
import { addAttachFile } from './attach-file.ts';
import type { AllowanceOf } from '#base/http/file-allowance.ts';
import { keepFiles } from './scan-files.ts';
import { addQuoteFiles } from './send-file.ts';
import { addOperatorDownload } from '#base/operators/sign-in/operator-page.ts';
import { ENDPOINTS } from '#base/routes.ts';
import { csvLines, jsonPieces, readAnswered } from '../screens/quotes-export.ts';
import { addJsonScope, sendJson } from '#base/http/json-scope.ts';
import { MAX_QUOTE_BYTES } from '../request/quote-limits.ts';
export { outboxOfEvent } from './outbox-of-event.ts';
export { guardBuyers } from './submit-quote.ts';

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

type Access = { store: QuoteStore; gate: OperatorGate; audit: (request: FastifyRequest) => Audit };

const EXPORTS = [
  { path: ENDPOINTS.operatorQuotesCsv, type: 'text/csv', name: 'CSV', file: 'quotes.csv', pieces: csvLines },
  {
    path: ENDPOINTS.operatorQuotesJson,
    type: 'application/json',
    name: 'JSON',
    file: 'quotes.json',
    pieces: jsonPieces,
  },
] as const;

/** GET /quotes/export.csv and /quotes/export.json: every request with its answers; logged before, and sent while it is read (C19.24). */
function addQuoteExports(app: FastifyInstance, { store, gate, audit }: Access): void {
  const unavailable = 'The export cannot be put into the audit log just now. Please try again in a moment.';
  for (const { path, type, name, file, pieces } of EXPORTS)
    addOperatorDownload(app, path, {
      gate,
      area: 'quotes',
      unavailable,
      load: async (request) => {
        await audit(request)('quotes-exported', `every request, as ${name}`);
        return { name: file, type, body: pieces(readAnswered(store)) };
      },
    });
}

/** Words for what the parser of the body refuses, by status. */
const BODY_ERRORS: Record<number, string> = {
  400: 'The body is no valid JSON.',
  413: `A request for quote holds at most ${MAX_QUOTE_BYTES / 1_024} KB.`,
  415: 'A request for quote is sent as application/json.',
};

/** POST /functions/v1/send-rfq-notification: JSON in, JSON out, `error` in every refusal. */
function addQuoteFunction(app: FastifyInstance, intake: QuoteIntake): void {
  const words = { failed: 'Something went wrong on our side. Please try again.', bodyErrors: BODY_ERRORS };
  addJsonScope(app, { name: 'request for quote', ...words }, (scope) => {
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string' },
      scope.getDefaultJsonParser('error', 'ignore'),
    );
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('referrer-policy', 'no-referrer');
    });
    scope.route({
      method: 'POST',
      url: ENDPOINTS.sendRfqNotification,
      bodyLimit: MAX_QUOTE_BYTES,
      // Before the body is read, so that a flood costs little.
      onRequest: async (request, reply) => {
        const refusal = await refuseSender(request, intake);
        if (refusal) await sendOutcome(reply, refusal, intake.origin());
      },
      handler: async (request, reply) => sendOutcome(reply, await submitQuote(request.body, intake), intake.origin()),
    });
  });
}

function sendOutcome(reply: FastifyReply, outcome: SubmitOutcome, origin: string): FastifyReply {
  if (outcome.kind === 'stored') {
    const { rfqNumber, receiptPath, shortName } = outcome;
    return answer(reply, 200, { rfqNumber, receiptUrl: origin + receiptPath, shortName });
  }
  if (outcome.kind === 'invalid') {
    return answer(reply, 400, { error: 'Some entries need another look.', fields: outcome.problems });
  }
  if (outcome.retryAfterSeconds !== undefined) reply.header('retry-after', String(outcome.retryAfterSeconds));
  return answer(reply, outcome.status, { error: outcome.error });
}

const answer = (reply: FastifyReply, status: number, body: SubmitAnswer) => sendJson(reply, status, body);
