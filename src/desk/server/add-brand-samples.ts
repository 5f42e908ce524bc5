import type { FastifyInstance } from 'fastify';
import { formatDate } from '#base/domain/format-time.ts';
import { totalOf } from '#base/domain/money.ts';
import type { QuoteRequest } from '#base/domain/quote-request.ts';
import { rfqNumberAt } from '#base/domain/rfq-number.ts';
import type { OperatorGate } from '#base/operators/sign-in/operator-gate.ts';
import { refuseByGate } from '#base/operators/sign-in/operator-page.ts';
import { ENDPOINTS } from '#base/routes.ts';
import type { Mailbox } from '#base/settings/setting-schemas.ts';
import type { SiteSettings } from '#base/settings/site-settings.ts';
import { composeMail } from '../mail/compose-mail.ts';
import { escapeHtml, type MailSite } from '../mail/mail-texts.ts';
import { readQuotePayload } from '../request/quote-payload.ts';
import { formOf } from '../screens/desk/read-answer-page.ts';
import { readSheet } from '../screens/desk/read-sheet.ts';
import type { StoredAnswer, StoredQuote } from '../store/stored-quote.ts';
import type { PdfPrinter } from './pdf-printer.ts';

/** Made up, as all of the sample. */
const BUYER = { firstName: 'Sample', lastName: 'Buyer', email: 'buyer@example.com', company: 'Sample Airways' };
const PARTS = [
  { nsn: '5305-01-234-5678', partNumber: 'SAMPLE-28', description: 'SCREW,CAP,SOCKET HEAD', quantity: 100 },
  { nsn: '3110-01-234-5678', partNumber: 'SAMPLE-4', description: 'BEARING,BALL,ANNULAR', quantity: 2 },
];
const OFFER = { price: '38.50', lead: '0', condition: 'FN', certificate: '8130-3', maker: 'Sample Works' };

type Site = { settings: SiteSettings; origin: () => string; printer: PdfPrinter; from: Mailbox };

/** Writes the mail with a quotation that the desk would send to a made-up buyer, with its PDF (G10.8). */
function sampleMail({ settings, origin, printer, from }: Site, nowMs: number) {
  const payload = { rfqNumber: rfqNumberAt(nowMs), customerInfo: BUYER, parts: PARTS };
  const { request } = readQuotePayload(payload) as { request: QuoteRequest };
  const came = { id: 1, receivedAtMs: nowMs, source: 'site', subject: '', state: 'quoted' } as const;
  const order = { orderTotal: null, purchase: null, orderedAtMs: null, assignee: null, unreadEvent: null };
  const more = { isWithdrawn: false, answeredAtMs: nowMs, receiptToken: 'sample', notes: [], mails: [], files: [] };
  const quote: StoredQuote = { ...request, ...came, ...order, ...more };
  const { sheet } = formOf(quote, undefined, nowMs, settings);
  const lines = sheet.lines.map((line) => ({ ...line, ...OFFER }));
  const { answer } = readSheet({ ...sheet, lines }, quote.parts, formatDate(nowMs));
  const sent = { id: 0, version: 1, state: 'sent', revision: 1, savedAtMs: nowMs, sentAtMs: nowMs, by: '' } as const;
  const open = { total: totalOf(answer, quote.parts), decision: null, reopened: null, letterhead: null };
  const listAnswers = async (): Promise<StoredAnswer[]> => [{ ...answer, ...sent, ...open }];
  const unsent = { id: 0, attempts: 0, firstDueAtMs: nowMs, messageId: '', answerId: null, eventId: null };
  const desk = { listAnswers, listEvents: async () => [] };
  const printSheet: MailSite['printSheet'] = (_key, paper) =>
    printer.printQuotation(`sample of ${formatDate(nowMs)}`, () => paper);
  const mail = { ...unsent, kind: 'quotation', to: BUYER.email, quote } as const;
  return composeMail(mail, { settings, origin, from, replies: null, desk, printSheet, printPdf: async () => null });
}

/** Lets frames of this site alone show them. A mail has its styles in its elements. */
const POLICY = "script-src 'none'; style-src 'unsafe-inline'; form-action 'none'; frame-ancestors 'self'";

/** Adds the mail and the PDF that `/operator/brand` shows. */
export function addBrandSamples(app: FastifyInstance, { gate, ...site }: Site & { gate: OperatorGate }): void {
  app.get(ENDPOINTS.brandSample, async (request, reply) => {
    if (await refuseByGate({ gate, area: 'own' }, request, reply)) return reply;
    const { file } = request.params as { file: string };
    if (file !== 'mail.html' && file !== 'quotation.pdf') return reply.callNotFound();
    const { html, subject, attachments } = await sampleMail(site, Date.now());
    void reply.headers({ 'content-security-policy': POLICY, 'cache-control': 'no-store' });
    if (file === 'quotation.pdf') return reply.type('application/pdf').send(attachments?.[0]?.content);
    const head = escapeHtml(`From: ${site.from.name} <${site.from.address}>\nTo: ${BUYER.email}\nSubject: ${subject}`);
    const shown = `<p style="max-width:680px;margin:0 auto;padding:24px">${head}</p>`;
    return reply.type('text/html; charset=utf-8').send(String(html).replace(/<body.*?>/, (body) => body + shown));
  });
}
