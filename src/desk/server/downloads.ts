import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { StoreUnavailable } from '#base/database/database.ts';
import { formatDate } from '#base/domain/format-time.ts';
import { parseReceiptToken } from '#base/domain/receipt-token.ts';
import { parseRfqNumber } from '#base/domain/rfq-number.ts';
import { shortName } from '#base/domain/short-name.ts';
import { abortOnDisconnect } from '#base/http/abort-signal.ts';
import { fairQueue } from '#base/http/fair-queue.ts';
import type { RateOf } from '#base/http/rate-limit.ts';
import { refuseByGate } from '#base/operators/sign-in/operator-page.ts';
import { paths } from '#base/paths.ts';
import { ENDPOINTS } from '#base/routes.ts';
import { rfqFileName, rfqText } from '../request/rfq-text.ts';
import { forBuyer, quotationKey, quotationSheet } from '../screens/quotation-words.ts';
import type { QuotationSheet, SheetIssuer } from '../screens/quotation-words.ts';
import { type OrderPaper, orderSheet, orderView, previewOf } from '../screens/order-words.ts';
import type { AttachmentFolder } from '../store/attachment-folder.ts';
import { FolderUnavailable } from '../store/folder-io.ts';
import type { QuoteStore } from '../store/quote-store.ts';
import type { QuoteFile, StoredAnswer, StoredQuote } from '../store/stored-quote.ts';
import type { DeskAccess } from './attach-file.ts';
import { contentDisposition } from './file-kind.ts';
import type { PdfPrinter } from './pdf-printer.ts';

const RETRY_SECONDS = 10;
/** New documents for one address; a buyer opens a few. */
const PDFS_PER_MINUTE = 20;
const PRINT_BOUNDS = { places: 2, perAddress: 1, waiting: 40, waitingPerAddress: 4 };

type Refusal = { status: number; text: string; retryAfterSeconds?: number };
type Download = { name: string; type: string; body: Buffer | string; headers?: Record<string, string> };
/** A PDF that is made when it is asked for; null where it cannot be made in time. */
type Printed = { name: string; of: StoredQuote; known: Buffer | null; print: () => Promise<Buffer | null> };
type Answer = Download | Printed | Refusal;
/** Null: it is answered. */
type Load = (request: FastifyRequest, reply: FastifyReply) => Promise<Answer | null>;
type LoadOf = (quote: StoredQuote, request: FastifyRequest) => Promise<Answer>;

const UNKNOWN: Refusal = { status: 404, text: 'No request for quote is kept under this address.' };
const OUT: Refusal = { status: 503, text: 'Please try again in a moment.', retryAfterSeconds: RETRY_SECONDS };
const NO_FILE: Refusal = { status: 404, text: 'This request has no such file.' };
const REFUSED: Refusal = { status: 409, text: 'The scan has refused this file. It stays in the quarantine.' };
const UNSCANNED: Refusal = { status: 409, text: 'This file has not been scanned yet. Please try again in a minute.' };
const GONE: Refusal = { status: 404, text: 'The bytes of this file are not in the folder of attachments.' };

/** Adds the downloads of buyers, who know a token, and those of operators. */
export function addDownloads(
  app: FastifyInstance,
  site: DeskAccess & {
    store: QuoteStore;
    folder: AttachmentFolder;
    printer: PdfPrinter;
    issuer: SheetIssuer;
    origin: () => string;
    /** Whether files are scanned before anybody gets them. */
    scans: boolean;
    rateOf: RateOf;
  },
): void {
  const { store, folder, printer, issuer, origin, gate, audit, scans } = site;
  const rate = site.rateOf('PDFs', PDFS_PER_MINUTE);
  const queue = fairQueue(PRINT_BOUNDS);
  const serve = (path: string, load: Load): void => {
    // who only asks for the head of a file gets no entry in the log
    const exposeHeadRoute = !path.endsWith(':id');
    app.get(path, { exposeHeadRoute }, async (request, reply) => send(reply, await found(load, request, reply)));
  };
  const toBuyer = (path: string, load: LoadOf): void =>
    serve(path, async (request) => {
      const token = parseReceiptToken((request.params as { token: string }).token);
      const quote = token && (await store.findByReceiptToken(token));
      return quote ? load(quote, request) : UNKNOWN;
    });
  const toOperator = (path: string, load: LoadOf): void =>
    serve(path, async (request, reply) => {
      if (await refuseByGate({ gate, area: 'quotes' }, request, reply)) return null;
      const number = parseRfqNumber((request.params as { number: string }).number);
      const quote = number && (await store.findQuote(number));
      return quote ? load(quote, request) : UNKNOWN;
    });

  toBuyer(ENDPOINTS.receiptText, async (quote) => {
    const body = rfqText(quote, issuer, formatDate(quote.receivedAtMs));
    return { name: rfqFileName(quote.rfqNumber, 'txt'), type: 'text/plain; charset=utf-8', body };
  });
  toBuyer(ENDPOINTS.receiptPdf, async (quote) => {
    const known = printer.cached(quote.receiptToken);
    return { name: rfqFileName(quote.rfqNumber, 'pdf'), of: quote, known, print: () => printer.print(quote, issuer) };
  });
  // the version that was sent last, or one by `?version=`
  toBuyer(ENDPOINTS.quotationPdf, async (quote, request) => {
    const { version } = request.query as { version?: unknown };
    const isAsked = ({ state, version: one }: StoredAnswer): boolean =>
      state === 'sent' && (version === undefined || String(one) === version);
    return quotation(quote, (await store.desk.listAnswers(quote.rfqNumber)).find(isAsked));
  });
  // the draft where there is one
  toOperator(ENDPOINTS.operatorQuotationPdf, async (quote) =>
    quotation(quote, (await store.desk.listAnswers(quote.rfqNumber))[0]),
  );
  // the order as it stands, or our confirmation
  toBuyer(ENDPOINTS.orderPdf, (quote) => order(quote, new URLSearchParams(), 'order'));
  // before it is confirmed, as the form would confirm it
  const preview =
    (paper: OrderPaper): LoadOf =>
    (quote, { url }) =>
      order(quote, new URL(url, origin()).searchParams, paper);
  toOperator(ENDPOINTS.operatorOrderPdf, preview('order'));
  toOperator(ENDPOINTS.packingList, preview('packing'));
  // a file of a request, logged before it is sent, and never shown by the browser (C18.6)
  toOperator(ENDPOINTS.operatorQuoteFile, ({ files, rfqNumber }, request) => {
    const { id } = request.params as { id: string };
    const file = files.find((one) => String(one.id) === id);
    return fileOf(file, () => audit(request)('quote-file', `${id} of ${rfqNumber}`));
  });
  // a file of the desk for the buyer (C19.73)
  toBuyer(ENDPOINTS.receiptFile, ({ files }, request) => {
    const { id } = request.params as { id: string };
    return fileOf(files.find((file) => file.audience === 'buyer' && String(file.id) === id));
  });

  async function fileOf(file: QuoteFile | undefined, log = async () => {}): Promise<Download | Refusal> {
    if (file === undefined) return NO_FILE;
    if (file.state === 'refused') return REFUSED;
    if (file.state === 'waiting' && scans) return UNSCANNED;
    const body = await folder.read(file.storedAs);
    if (body === null) return GONE;
    await log();
    const headers = {
      'content-length': String(file.sizeBytes),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    };
    return { name: file.name, type: 'application/octet-stream', body, headers };
  }

  function quotation(quote: StoredQuote, answer: StoredAnswer | undefined): Answer {
    if (answer === undefined) return UNKNOWN;
    const acceptAt = origin() + paths.receipt(quote.receiptToken);
    const sheet = () => quotationSheet(quote, forBuyer(answer), { issuer, acceptAt, nowMs: Date.now() });
    return sheetPdf(quote, String(answer.version), quotationKey(answer), sheet);
  }

  async function order(quote: StoredQuote, form: URLSearchParams, paper: OrderPaper): Promise<Answer> {
    const answers = (await store.desk.listAnswers(quote.rfqNumber)).map(forBuyer);
    const view = orderView(quote, answers, Date.now());
    if (view === null) return UNKNOWN;
    const asked = paper === 'packing' ? form.get('shipment') : null;
    const shipment = asked === null ? undefined : view.shipments[Number(asked) - 1];
    if (asked !== null && shipment === undefined) return UNKNOWN;
    const sheet = orderSheet(quote, previewOf(view, form), { issuer, paper, shipment });
    const key = `order ${hash('sha256', JSON.stringify(sheet))}`;
    return sheetPdf(quote, asked === null ? paper : `${paper}-${asked}`, key, () => sheet);
  }

  const sheetPdf = (of: StoredQuote, what: string, key: string, sheet: () => QuotationSheet): Printed => ({
    name: `${shortName(of.id)}-${what}.pdf`,
    of,
    known: printer.cached(key),
    print: () => printer.printQuotation(key, sheet),
  });

  async function printed({ name, of, known, print }: Printed, ip: string, reply: FastifyReply) {
    const type = 'application/pdf';
    if (known !== null) return { name, type, body: known };
    const asText = `The same request as a text: ${origin()}${paths.receiptText(of.receiptToken)}`;
    const wait = await rate.take(ip);
    if (wait > 0) {
      const text = `Too many PDFs were asked for from your address. Please try again in ${wait} seconds. ${asText}`;
      return { status: 429, text, retryAfterSeconds: wait };
    }
    const done = await queue.run(ip, print, abortOnDisconnect(reply));
    if (done.kind === 'done' && done.value !== null) return { name, type, body: done.value };
    const text = `The PDF could not be made just now. Please try again in a moment. ${asText}`;
    return { status: 503, text, retryAfterSeconds: RETRY_SECONDS };
  }

  async function found(load: Load, request: FastifyRequest, reply: FastifyReply): Promise<Download | Refusal | null> {
    try {
      const answer = await load(request, reply);
      return answer !== null && 'print' in answer ? await printed(answer, request.ip, reply) : answer;
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      request.log.error({ err: error }, 'a download could not be sent');
      return error instanceof FolderUnavailable ? { ...OUT, text: `${error.message}. ${OUT.text}` } : OUT;
    }
  }
}

function send(reply: FastifyReply, answer: Download | Refusal | null): FastifyReply {
  if (answer === null) return reply;
  void reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
  if ('body' in answer)
    return reply
      .type(answer.type)
      .headers({ 'content-disposition': contentDisposition(answer.name), ...answer.headers })
      .send(answer.body);
  if (answer.retryAfterSeconds !== undefined) reply.header('retry-after', String(answer.retryAfterSeconds));
  return reply.code(answer.status).type('text/plain; charset=utf-8').send(`${answer.text}\n`);
}
