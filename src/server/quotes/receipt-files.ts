import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formatDay } from '../../domain/format-time.ts';
import { rfqFileName, rfqText, type RfqIssuer } from '../../features/quote/rfq-text.ts';
import { parseReceiptToken } from '../../features/quote/receipt-token.ts';
import { ENDPOINTS } from '../../routes.ts';
import { StoreUnavailable } from '../../storage/catalog-store.ts';
import type { QuoteStore, StoredQuote } from '../../storage/quote-store.ts';
import type { PdfPrinter } from './pdf-printer.ts';

const BUSY_RETRY_SECONDS = 10;

type ReceiptFiles = { store: QuoteStore; printer: PdfPrinter; issuer: RfqIssuer };

/** The downloads of a receipt page: text and PDF, for those who know its token. */
export function addReceiptFiles(app: FastifyInstance, { store, printer, issuer }: ReceiptFiles): void {
  app.get(ENDPOINTS.receiptText, async (request, reply) => {
    const quote = await findReceipt(store, request);
    if (!(quote instanceof Object)) return refuse(reply, quote);
    const text = rfqText(quote, issuer, formatDay(quote.receivedAtMs));
    return asDownload(reply, rfqFileName(quote.rfqNumber, 'txt'), 'text/plain; charset=utf-8').send(text);
  });
  app.get(ENDPOINTS.receiptPdf, async (request, reply) => {
    const quote = await findReceipt(store, request);
    if (!(quote instanceof Object)) return refuse(reply, quote);
    const pdf = await printer.print(quote, issuer);
    if (pdf === null) return refuse(reply, 503);
    return asDownload(reply, rfqFileName(quote.rfqNumber, 'pdf'), 'application/pdf').send(pdf);
  });
}

async function findReceipt(store: QuoteStore, request: FastifyRequest): Promise<StoredQuote | 404 | 503> {
  const token = parseReceiptToken((request.params as { token: string }).token);
  if (token === null) return 404;
  try {
    return (await store.findByReceiptToken(token)) ?? 404;
  } catch (error) {
    if (error instanceof StoreUnavailable) return 503;
    throw error;
  }
}

function refuse(reply: FastifyReply, status: 404 | 503): FastifyReply {
  if (status === 503) reply.header('retry-after', String(BUSY_RETRY_SECONDS));
  const text =
    status === 404 ? 'No request for quote is kept under this address.\n' : 'Please try again in a moment.\n';
  return personal(reply).code(status).type('text/plain; charset=utf-8').send(text);
}

function asDownload(reply: FastifyReply, name: string, type: string): FastifyReply {
  return personal(reply).type(type).header('content-disposition', `attachment; filename="${name}"`);
}

/** Kept by no cache, told to no other page, and found by no search engine. */
function personal(reply: FastifyReply): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex');
}
