import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formatSecond } from '#base/domain/format-time.ts';
import { type QuoteRequest } from '#base/domain/quote-request.ts';
import { parseRfqNumber } from '#base/domain/rfq-number.ts';
import { counted } from '#base/ui/format-count.ts';
import type { AllowanceOf, RateOf } from '#base/http/rate-limit.ts';
import { addJsonScope, sendJson, takeForms } from '#base/http/json-scope.ts';
import { operatorOf } from '#base/operators/sign-in/audit-trail.ts';
import { addOperatorDownload, withDenialHeaders } from '#base/operators/sign-in/operator-page.ts';
import { ENDPOINTS, MAX_ANSWER_BYTES } from '#base/routes.ts';
import type { Config } from '#base/settings/config.ts';
import type { SiteSettings } from '#base/settings/site-settings.ts';
import type { Backups, OutboxWatch, QuoteWatch } from '../desk-services.ts';
import { MAX_QUOTE_BYTES } from '../request/quote-limits.ts';
import type { SubmitOutcome, SubmitQuote } from '../request/quote-payload.ts';
import { answerQuote, type AnswerServices } from '../screens/desk/answer-quote.ts';
import { inboxFilter, readInboxChoice } from '../screens/desk/inbox-query.ts';
import { baseOfForm, sheetOfForm } from '../screens/desk/answer-sheet.ts';
import { csvLines, jsonPieces, readAnswered } from '../screens/quotes-export.ts';
import { addRequestStates, takeJson } from './add-request-states.ts';
import { addAttachFile, addDeskFiles, type DeskAccess } from './attach-file.ts';
import { addBrandSamples } from './add-brand-samples.ts';
import { addDownloads } from './downloads.ts';
import type { PdfPrinter } from './pdf-printer.ts';
import { keepFiles } from './scan-files.ts';
import { refuseSender, submitQuote, type QuoteIntake } from './submit-quote.ts';
import type { AttachmentFolder } from '../store/attachment-folder.ts';
import type { QuoteStore } from '../store/quote-store.ts';
import type { OutboxOf } from '../store/stored-quote.ts';

export { openAttachmentFolder } from '../store/attachment-folder.ts';
export { outboxOfEvent } from './outbox-of-event.ts';
export { guardBuyers } from './submit-quote.ts';

export type QuoteServices = {
  store: QuoteStore;
  printer: PdfPrinter;
  backups: Backups;
  onMails: () => void;
  /** Null where no mails are sent. */
  mailFailingSinceMs?: (() => number | null) | null;
  /** State of webhooks, replies and mails. */
  outboxWatch?: OutboxWatch;
};

/** Adds the endpoints. Returns the submission for forms of pages, behind the same guards. */
export function addQuoteEndpoints(
  app: FastifyInstance,
  site: QuoteServices &
    DeskAccess & {
      onRequest?: (request: QuoteRequest) => void;
      config: Config;
      settings: SiteSettings;
      origin: () => string;
      watch: QuoteWatch;
      folder: AttachmentFolder;
      outboxOf: OutboxOf;
      rateOf: RateOf;
      allowanceOf: AllowanceOf;
    },
): (request: FastifyRequest) => SubmitQuote {
  const { store, folder, printer, config, settings, origin, gate, audit, watch, outboxOf, rateOf } = site;
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
  addAttachFile(app, {
    folder,
    origin,
    rateOf,
    allowanceOf: site.allowanceOf,
    onFailure: (error) => app.log.error({ err: error }, 'a file of a request could not be kept'),
  });
  addDeskFiles(app, { folder, store, gate, audit, onFile: () => void files.scan() });
  const scans = config.scanCommand !== null;
  const from = config.mail?.from ?? settings.mailSender ?? { name: settings.companyName, address: settings.email };
  addBrandSamples(app, { settings, origin, printer, from, gate });
  addDownloads(app, { store, folder, printer, issuer: settings, origin, gate, audit, scans, rateOf });
  app.addHook('onListen', async () => files.start());
  app.addHook('onClose', async () => files.stop());
  const access = { store, gate, audit };
  addQuoteExports(app, access);
  addSaveAnswer(app, { ...access, outboxOf, issuer: settings });
  addRequestStates(app, { store, origin, replyHours: settings.replyHours, rateOf });
  return (request) => async (body) => (await refuseSender(request, intake)) ?? submitQuote(body, intake);
}

type Access = DeskAccess & { store: QuoteStore };

const EXPORTS = [
  { path: ENDPOINTS.operatorQuotesCsv, type: 'text/csv', name: 'CSV', pieces: csvLines },
  { path: ENDPOINTS.operatorQuotesJson, type: 'application/json', name: 'JSON', pieces: jsonPieces },
] as const;

const UNAVAILABLE = 'The export cannot be made just now. Please try again in a moment.';

const MAX_FOUND = 1_000;

/** GET /quotes/export.csv and .json, logged before, sent while it is read (C19.24); found.csv, as the inbox (C19.60) */
function addQuoteExports(app: FastifyInstance, { store, gate, audit }: Access): void {
  for (const { path, type, name, pieces } of EXPORTS)
    addOperatorDownload(app, path, {
      gate,
      area: 'records',
      unavailable: UNAVAILABLE,
      load: async (request) => {
        await audit(request)('quotes-exported', `every request, as ${name}`);
        return { name: `quotes.${name.toLowerCase()}`, type, body: pieces(readAnswered(store)) };
      },
    });
  addOperatorDownload(app, ENDPOINTS.operatorFoundCsv, {
    gate,
    area: 'quotes',
    unavailable: UNAVAILABLE,
    load: async (request) => {
      const choice = readInboxChoice(new URLSearchParams(request.url.split('?')[1]));
      const filter = inboxFilter(choice, operatorOf(request)!.operator.name);
      const { rows } = await store.desk.listInbox({ ...filter, limit: MAX_FOUND + 1 });
      if (rows.length > MAX_FOUND) return `More than ${MAX_FOUND} requests match. Narrow the search or the dates.`;
      await audit(request)('quotes-exported', `${counted(rows.length, 'found request')}, as CSV`);
      const found = async function* () {
        yield rows.map(({ quote }) => quote);
      };
      return { name: 'found.csv', type: 'text/csv', body: csvLines(readAnswered({ ...store, readQuotes: found })) };
    },
  });
}

const BODY_ERRORS: Record<number, string> = {
  400: 'The body is not valid JSON.',
  413: `A request for quote holds at most ${MAX_QUOTE_BYTES / 1_024} KB.`,
  415: 'A request for quote is sent as application/json.',
};

/** POST /functions/v1/send-rfq-notification: every refusal has `error` */
function addQuoteFunction(app: FastifyInstance, intake: QuoteIntake): void {
  const words = { failed: 'Something went wrong on our side. Please try again.', bodyErrors: BODY_ERRORS };
  addJsonScope(app, { name: 'request for quote', ...words }, (scope) => {
    takeJson(scope);
    scope.route({
      method: 'POST',
      url: ENDPOINTS.sendRfqNotification,
      bodyLimit: MAX_QUOTE_BYTES,
      // before the body, so that a flood costs little
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
    return sendJson(reply, 200, { rfqNumber, receiptUrl: origin + receiptPath, shortName });
  }
  if (outcome.kind === 'invalid') {
    return sendJson(reply, 400, { error: 'Some entries need another look.', fields: outcome.problems });
  }
  if (outcome.retryAfterSeconds !== undefined) reply.header('retry-after', String(outcome.retryAfterSeconds));
  return sendJson(reply, outcome.status, { error: outcome.error });
}

/** POST /functions/v1/save-answer (C19.14). 409: somebody else has saved. */
export function addSaveAnswer(
  app: FastifyInstance,
  { store, gate, audit, outboxOf, issuer }: Access & { outboxOf: OutboxOf; issuer: AnswerServices['issuer'] },
): void {
  const failed = 'The answer could not be saved just now.';
  addJsonScope(app, { name: 'saving an answer', failed }, (scope) => {
    takeForms(scope);
    scope.post(ENDPOINTS.saveAnswer, { bodyLimit: MAX_ANSWER_BYTES }, async (request, reply) => {
      const denial = await gate.check(request, reply, 'quotes');
      if (denial !== null) return sendJson(withDenialHeaders(reply, denial), denial.status, { error: denial.message });
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const number = parseRfqNumber(form.get('number'));
      const quote = number === null ? null : await store.findQuote(number);
      if (quote === null) return sendJson(reply, 404, { error: 'This request is gone.' });
      const posted = { sheet: sheetOfForm(form, quote.parts), ...baseOfForm(form), send: false };
      const by = operatorOf(request)!.operator.name;
      const services = { quotes: store, outboxOf, issuer, by, audit: audit(request), nowMs: Date.now() };
      const outcome = await answerQuote(quote, posted, services);
      if (outcome.kind === 'unknown') return sendJson(reply, 404, { error: 'This request is gone.' });
      if (outcome.kind === 'conflict')
        return sendJson(reply, 409, { error: `${outcome.answer?.by ?? 'Somebody'} has saved this answer meanwhile.` });
      const { revision, savedAtMs } = outcome.answer;
      return sendJson(reply, 200, { revision, saved: formatSecond(savedAtMs).slice(11) });
    });
  });
}
