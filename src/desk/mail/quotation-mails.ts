import { formatPrice, totalOf } from '#base/domain/money.ts';
import { shortName } from '#base/domain/short-name.ts';
import {
  type QuotationSheet,
  type SheetLine,
  sheetLine,
  linesQuoted,
  linesWord,
  type BuyerQuotation,
} from '../screens/quotation-words.ts';
import type { QuoteEvent, StoredAnswer, StoredQuote } from '../store/stored-quote.ts';
import { mailOf, type MailText, type Paragraph } from './mail-texts.ts';
import { formatTime } from '#base/domain/format-time.ts';

/** In a mail; PDF and page have all. */
const LINES_SHOWN = 50;

type ToBuyer = { issuer: Omit<QuotationSheet['issuer'], 'address'>; receiptUrl: string };

const signature = ({ companyName, email, phone }: ToBuyer['issuer']): string => `${companyName}, ${email}, ${phone}`;
const ofRequest = ({ id, rfqNumber }: StoredQuote): string => `${rfqNumber} (${shortName(id)})`;

/** `left-out`: the desk wanted none. */
export type MailedPdf = 'attached' | 'late' | 'left-out';
const PDF_WORDS: Record<MailedPdf, string> = {
  attached: 'The quotation is attached as a PDF.',
  late: 'The PDF could not be made in time. The page above offers it, and this mail names the prices.',
  'left-out': 'The page above has the quotation as a PDF too.',
};

/** Makes a table of lines with their offers. */
export function quotedRows(lines: readonly SheetLine[], currency: string): Paragraph {
  const rows = lines.map((line) => {
    const price = line.total === '' ? '' : `${line.quantity} at ${line.each} ${line.per} = ${line.total} ${currency}`;
    return [`${line.number}. ${line.asked.join(', ')}`, [line.lead, ...line.details].join(', '), price, line.leadTime];
  });
  return { rows: [['Asked for', 'Offered', `Price, ${currency}`, 'Lead time'], ...rows] };
}

export function quotationMail(
  quote: StoredQuote,
  answer: BuyerQuotation,
  { sheet, pdf, receiptUrl }: Pick<ToBuyer, 'receiptUrl'> & { sheet: QuotationSheet; pdf: MailedPdf },
): MailText {
  const more = sheet.lines.length - LINES_SHOWN;
  return mailOf(`Quotation ${sheet.number} for ${quote.rfqNumber}`, [
    `We quote ${linesQuoted(answer)} of your request ${ofRequest(quote)}: ${formatPrice(answer.total, answer.currency)}.\nThe prices hold until ${answer.validUntil}.`,
    { words: 'Accept all or some lines, decline, or ask', href: receiptUrl },
    quotedRows(sheet.lines.slice(0, LINES_SHOWN), sheet.currency),
    ...(more > 0 ? [`${linesWord(more)} more are on that page${pdf === 'attached' ? ' and in the PDF' : ''}.`] : []),
    ...(answer.note === '' ? [] : [answer.note]),
    sheet.terms.join('\n'),
    PDF_WORDS[pdf],
    signature(sheet.issuer),
  ]);
}

export function replyMail(quote: StoredQuote, text: string, { issuer, receiptUrl }: ToBuyer): MailText {
  return mailOf(`About your request ${ofRequest(quote)}`, [
    text,
    { words: 'Your request, and where to answer', href: receiptUrl },
    signature(issuer),
  ]);
}

export function endingMail(quote: StoredQuote, answer: BuyerQuotation, { issuer, receiptUrl }: ToBuyer): MailText {
  return mailOf(`The prices for ${ofRequest(quote)} hold until ${answer.validUntil}`, [
    `Our quotation for ${linesQuoted(answer)}, ${formatPrice(answer.total, answer.currency)}, holds until ${answer.validUntil}.`,
    { words: 'Accept all or some lines, decline, or ask', href: receiptUrl },
    'If you have decided otherwise, nothing needs to be done. We send no further reminder.',
    signature(issuer),
  ]);
}

const COMPANY_SHOWN = 60;

const company = ({ customer }: StoredQuote): string => customer.company.slice(0, COMPANY_SHOWN).toWellFormed();

function deskMail(quote: StoredQuote, title: string, paragraphs: readonly Paragraph[], operatorUrl: string): MailText {
  const { firstName, lastName, email, phone } = quote.customer;
  const sender = [`${firstName} ${lastName}`.trim(), quote.customer.company, email, phone];
  return mailOf(`${quote.rfqNumber}: ${title}`, [
    ...paragraphs,
    sender.filter((text) => text !== '').join(', '),
    { words: 'Open the request', href: operatorUrl },
  ]);
}

/** Tells what the buyer decided. Without an `event`, the decision in force. */
export function decisionMail(
  quote: StoredQuote,
  answer: StoredAnswer,
  event: Pick<QuoteEvent, 'kind' | 'text'> | null,
  operatorUrl: string,
): MailText {
  const version = `Version ${answer.version} of the quotation for ${ofRequest(quote)}`;
  if (event?.kind === 'reopened') {
    const text = `${version} is open again: the buyer has taken the decline back. Its prices hold until ${answer.validUntil}.`;
    return deskMail(quote, `decline taken back by ${company(quote)}`, [text], operatorUrl);
  }
  // the decision may have been taken back before its mail is written
  const decision =
    event?.kind === 'declined'
      ? { kind: 'decline' as const, reason: event.text }
      : (answer.decision ?? answer.reopened);
  if (decision?.kind !== 'accept') {
    const paragraphs = [`${version} was declined.`, reasonWords(decision?.reason)];
    return deskMail(quote, `declined by ${company(quote)}`, paragraphs, operatorUrl);
  }
  const total = formatPrice(totalOf(answer, quote.parts, decision.lines), answer.currency);
  const count = `${decision.lines.length} of ${linesWord(answer.lines.length)}`;
  const lines = decision.lines.slice(0, LINES_SHOWN).map((place) => sheetLine(quote.parts[place]!, place, answer));
  const more = decision.lines.length - lines.length;
  const paragraphs = [
    `${version} was accepted: ${count}, ${total}.`,
    quotedRows(lines, answer.currency),
    ...(more > 0 ? [`${linesWord(more)} more are on the page of the request.`] : []),
  ];
  return deskMail(quote, `${count} accepted by ${company(quote)}, ${total}`, paragraphs, operatorUrl);
}

const reasonWords = (reason?: string): string => (reason ? `Reason: ${reason}` : 'No reason was given.');

export function withdrawalMail(quote: StoredQuote, reason: string, operatorUrl: string): MailText {
  const text = `${ofRequest(quote)} with ${linesWord(quote.parts.length)} was withdrawn by the buyer. Nobody has to answer it.`;
  return deskMail(quote, `withdrawn by ${company(quote)}`, [text, reasonWords(reason)], operatorUrl);
}

export const questionMail = (quote: StoredQuote, text: string, operatorUrl: string): MailText =>
  deskMail(quote, `message from ${company(quote)}`, [text], operatorUrl);

export function dueMail(quote: StoredQuote, replyHours: number, operatorUrl: string): MailText {
  const due = formatTime(quote.receivedAtMs + replyHours * 3_600_000);
  const text = `${ofRequest(quote)} of ${company(quote)} with ${linesWord(quote.parts.length)} waits since ${formatTime(quote.receivedAtMs)}. The answer is promised by ${due}.`;
  return deskMail(quote, `answer due by ${due}`, [text], operatorUrl);
}
