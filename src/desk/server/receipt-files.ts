import { shortName } from '#base/domain/short-name.ts';
import { paths } from '#base/paths.ts';
import { quotationSheet, type QuotationSheet, type SheetIssuer, forBuyer } from '../screens/quotation-words.ts';
import type { QuoteStore } from '../store/quote-store.ts';
import type { StoredAnswer, StoredQuote } from '../store/stored-quote.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { StoreUnavailable } from '#base/database/store-unavailable.ts';
import { formatDate } from '#base/domain/format-time.ts';
import { parseReceiptToken } from '#base/domain/receipt-token.ts';
import { abortOnDisconnect } from '#base/http/abort-signal.ts';
import { fairQueue } from '#base/http/fair-queue.ts';
import type { RateOf } from '#base/http/rate-limit.ts';
import { ENDPOINTS } from '#base/routes.ts';
import { parseRfqNumber } from '#base/domain/rfq-number.ts';
import type { OperatorGate } from '#base/operators/sign-in/operator-gate.ts';
import { refuseByGate } from '#base/operators/sign-in/operator-page.ts';
import { rfqFileName, rfqText } from '../request/rfq-text.ts';
import type { PdfPrinter } from './pdf-printer.ts';

type Made = { issuer: SheetIssuer; origin: string; nowMs: number };

/** The sheet of an answer, without what is for the desk alone. */
export function quotationOf(quote: StoredQuote, answer: StoredAnswer, { issuer, origin, nowMs }: Made): QuotationSheet {
  return quotationSheet(quote, forBuyer(answer), {
    issuer,
    acceptAt: origin + paths.receipt(quote.receiptToken),
    nowMs,
  });
}

/** Names the content of a document: a version never changes once it was sent, a draft does with each revision. */
export const quotationKey = ({ id, state, revision }: StoredAnswer): string =>
  `quotation ${id} ${state === 'sent' ? 'sent' : revision}`;

/** `Q-4K7-219-2.pdf`. */
export const quotationFileName = ({ id }: StoredQuote, { version }: StoredAnswer): string =>
  `${shortName(id)}-${version}.pdf`;

const BUSY_RETRY_SECONDS = 10;
/** Documents that one address may have printed in a minute; cached ones cost nothing and are not counted. A buyer opens a few. */
const PDFS_PER_MINUTE = 20;
/** A place for each thread of the printer; one address holds at most one. A request waits some seconds at most, or is refused at once. */
const PRINT_BOUNDS = { places: 2, perAddress: 1, waiting: 40, waitingPerAddress: 4 };

type ReceiptFiles = {
  store: QuoteStore;
  printer: PdfPrinter;
  issuer: SheetIssuer;
  origin: () => string;
  gate: OperatorGate;
  rateOf: RateOf;
};
type Refusal = { status: 404 | 429 | 503; text: string; retryAfterSeconds?: number };

const UNKNOWN: Refusal = { status: 404, text: 'No request for quote is kept under this address.' };
const OUT: Refusal = { status: 503, text: 'Please try again in a moment.', retryAfterSeconds: BUSY_RETRY_SECONDS };

/** The downloads of a receipt page: text and PDF, for those who know its token. Visitors' PDFs have a fair queue by address, separate from the PDFs of mails. */
export function addReceiptFiles(
  app: FastifyInstance,
  { store, printer, issuer, origin, gate, rateOf }: ReceiptFiles,
): void {
  const rate = rateOf('PDFs', PDFS_PER_MINUTE);
  const queue = fairQueue(PRINT_BOUNDS);

  app.get(ENDPOINTS.receiptText, async (request, reply) => {
    const quote = await findReceipt(store, request);
    if ('status' in quote) return refuse(reply, quote);
    const text = rfqText(quote, issuer, formatDate(quote.receivedAtMs));
    return asDownload(reply, rfqFileName(quote.rfqNumber, 'txt'), 'text/plain; charset=utf-8').send(text);
  });
  app.get(ENDPOINTS.receiptPdf, async (request, reply) => {
    const quote = await findReceipt(store, request);
    if ('status' in quote) return refuse(reply, quote);
    const pdf = printer.cached(quote) ?? (await print(quote, request, reply, () => printer.print(quote, issuer)));
    if ('status' in pdf) return refuse(reply, pdf);
    return asDownload(reply, rfqFileName(quote.rfqNumber, 'pdf'), 'application/pdf').send(pdf);
  });
  // The version that was sent last, or an earlier one by `?version=`.
  app.get(ENDPOINTS.quotationPdf, async (request, reply) => {
    const found = await findReceipt(store, request);
    if ('status' in found) return refuse(reply, found);
    const { version } = request.query as { version?: unknown };
    return sendQuotation(request, reply, found, (answers) =>
      answers.find((one) => one.state === 'sent' && (version === undefined || String(one.version) === version)),
    );
  });
  // For operators: the draft where there is one.
  app.get(ENDPOINTS.operatorQuotationPdf, async (request, reply) => {
    if (await refuseByGate({ gate, area: 'quotes' }, request, reply)) return reply;
    const number = parseRfqNumber((request.params as { number: string }).number);
    const found = await reading(async () => (number === null ? null : await store.findQuote(number)));
    if ('status' in found) return refuse(reply, found);
    return sendQuotation(request, reply, found, (answers) => answers[0]);
  });

  async function sendQuotation(
    request: FastifyRequest,
    reply: FastifyReply,
    quote: StoredQuote,
    choose: (answers: readonly StoredAnswer[]) => StoredAnswer | undefined,
  ): Promise<FastifyReply> {
    const answer = await reading(async () => choose(await store.desk.listAnswers(quote.rfqNumber)) ?? null);
    if ('status' in answer) return refuse(reply, answer);
    const key = quotationKey(answer);
    const sheet = () => quotationOf(quote, answer, { issuer, origin: origin(), nowMs: Date.now() });
    const pdf =
      printer.cachedQuotation(key) ?? (await print(quote, request, reply, () => printer.printQuotation(key, sheet)));
    if ('status' in pdf) return refuse(reply, pdf);
    return asDownload(reply, quotationFileName(quote, answer), 'application/pdf').send(pdf);
  }

  async function print(
    quote: StoredQuote,
    request: FastifyRequest,
    reply: FastifyReply,
    printNow: () => Promise<Buffer | null>,
  ): Promise<Buffer | Refusal> {
    const asText = `The same request as a text: ${origin()}${paths.receiptText(quote.receiptToken)}`;
    const taken = await reading(async () => ({ wait: await rate.take(request.ip) }));
    if ('status' in taken) return taken;
    const { wait } = taken;
    if (wait > 0) {
      const text = `Too many PDFs were asked for from your address. Please try again in ${wait} seconds. ${asText}`;
      return { status: 429, text, retryAfterSeconds: wait };
    }
    const printed = await queue.run(request.ip, printNow, abortOnDisconnect(reply));
    if (printed.kind === 'done' && printed.value !== null) return printed.value;
    const text = `The PDF could not be made just now. Please try again in a moment. ${asText}`;
    return { status: 503, text, retryAfterSeconds: BUSY_RETRY_SECONDS };
  }
}

async function findReceipt(store: QuoteStore, request: FastifyRequest): Promise<StoredQuote | Refusal> {
  const token = parseReceiptToken((request.params as { token: string }).token);
  if (token === null) return UNKNOWN;
  return reading(() => store.findByReceiptToken(token));
}

/** What a read finds, or why it is refused. */
async function reading<Found extends object>(read: () => Promise<Found | null>): Promise<Found | Refusal> {
  try {
    return (await read()) ?? UNKNOWN;
  } catch (error) {
    if (error instanceof StoreUnavailable) return OUT;
    throw error;
  }
}

function refuse(reply: FastifyReply, { status, text, retryAfterSeconds }: Refusal): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  return personal(reply).code(status).type('text/plain; charset=utf-8').send(`${text}\n`);
}

function asDownload(reply: FastifyReply, name: string, type: string): FastifyReply {
  return personal(reply).type(type).header('content-disposition', `attachment; filename="${name}"`);
}

/** Not cached, no referrer, and not indexed. */
function personal(reply: FastifyReply): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex');
}
