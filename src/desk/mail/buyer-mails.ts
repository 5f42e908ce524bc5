import { formatPrice } from '#base/domain/money.ts';
import { shortName } from '#base/domain/short-name.ts';
import type { QuotationSheet, SheetLine } from '../screens/quotation-sheet.ts';
import { linesQuoted, linesWord, type BuyerQuotation } from '../screens/quotation-words.ts';
import type { StoredQuote } from '../store/quote-store.ts';
import { mailOf, type MailText, type Paragraph } from './mail-text.ts';

/** Lines of a quotation in its mail; the PDF and the page have all. */
const LINES_SHOWN = 50;

type ToBuyer = { issuer: Omit<QuotationSheet['issuer'], 'address'>; receiptUrl: string };

const signature = ({ companyName, email, phone }: ToBuyer['issuer']): string => `${companyName}, ${email}, ${phone}`;
const ofRequest = ({ id, rfqNumber }: StoredQuote): string => `${rfqNumber} (${shortName(id)})`;

/** How the PDF of a quotation goes with its mail; `left-out`: the desk wanted none. */
export type MailedPdf = 'attached' | 'late' | 'left-out';
const PDF_WORDS: Record<MailedPdf, string> = {
  attached: 'The quotation is attached as a PDF.',
  late: 'The PDF could not be made in time. The page above offers it, and this mail names the prices.',
  'left-out': 'The page above has the quotation as a PDF too.',
};

/** Lines with what is offered, as a table: in the quotation for the buyer and in the order for the desk. */
export function quotedRows(lines: readonly SheetLine[], currency: string): Paragraph {
  const rows = lines.map((line) => {
    const price = line.total === '' ? '' : `${line.quantity} at ${line.each} ${line.per} = ${line.total} ${currency}`;
    return [`${line.number}. ${line.asked.join(', ')}`, [line.lead, ...line.details].join(', '), price, line.leadTime];
  });
  return { rows: [['Asked for', 'Offered', `Price, ${currency}`, 'Lead time'], ...rows] };
}

/** The quotation for the buyer. */
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

/** What the desk writes about a request, or about an order that it reopens. */
export function replyMail(quote: StoredQuote, text: string, { issuer, receiptUrl }: ToBuyer): MailText {
  return mailOf(`About your request ${ofRequest(quote)}`, [
    text,
    { words: 'Your request, and where to answer', href: receiptUrl },
    signature(issuer),
  ]);
}

/** That prices end soon. */
export function endingMail(quote: StoredQuote, answer: BuyerQuotation, { issuer, receiptUrl }: ToBuyer): MailText {
  return mailOf(`The prices for ${ofRequest(quote)} hold until ${answer.validUntil}`, [
    `Our quotation for ${linesQuoted(answer)}, ${formatPrice(answer.total, answer.currency)}, holds until ${answer.validUntil}.`,
    { words: 'Accept all or some lines, decline, or ask', href: receiptUrl },
    'If you have decided otherwise, nothing needs to be done. We send no further reminder.',
    signature(issuer),
  ]);
}
