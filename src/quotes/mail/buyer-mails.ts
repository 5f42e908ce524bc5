import { formatPrice } from '../../domain/money.ts';
import { shortName } from '../../domain/short-name.ts';
import type { RfqIssuer } from '../form/rfq-text.ts';
import type { QuotationSheet } from '../screens/quotation-sheet.ts';
import { linesQuoted, linesWord, type BuyerQuotation } from '../screens/quotation-words.ts';
import type { StoredQuote } from '../store/quote-store.ts';
import { mailOf, type MailText } from './mail-text.ts';

/** Lines of a quotation in its mail; the PDF and the page have all. */
const LINES_SHOWN = 50;

type ToBuyer = { issuer: RfqIssuer; receiptUrl: string };

const signature = ({ companyName, email, phone }: RfqIssuer): string => `${companyName}, ${email}, ${phone}`;
const ofRequest = ({ id, rfqNumber }: StoredQuote): string => `${rfqNumber} (${shortName(id)})`;

/** How the PDF of a quotation goes with its mail; `left-out`: the desk wanted none. */
export type MailedPdf = 'attached' | 'late' | 'left-out';
const PDF_WORDS: Record<MailedPdf, string> = {
  attached: 'The quotation is attached as a PDF.',
  late: 'The PDF could not be made in time. The page above offers it, and this mail names the prices.',
  'left-out': 'The page above has the quotation as a PDF too.',
};

/** The quotation for the buyer. */
export function quotationMail(
  quote: StoredQuote,
  answer: BuyerQuotation,
  { sheet, pdf, issuer, receiptUrl }: ToBuyer & { sheet: QuotationSheet; pdf: MailedPdf },
): MailText {
  const rows = sheet.lines.slice(0, LINES_SHOWN).map((line) => {
    const price = line.total === '' ? '' : `${line.quantity} x ${line.each} = ${line.total} ${sheet.currency}`;
    return [`${line.number}. ${line.asked.join(', ')}`, [line.lead, ...line.details].join(', '), price, line.leadTime];
  });
  const more = sheet.lines.length - rows.length;
  return mailOf(`Quotation ${sheet.number} for ${quote.rfqNumber}`, [
    `We quote ${linesQuoted(answer)} of your request ${ofRequest(quote)}: ${formatPrice(answer.total, answer.currency)}.\nThe prices hold until ${answer.validUntil}.`,
    { words: 'Accept all or some lines, decline, or ask', href: receiptUrl },
    { rows: [['Asked for', 'Offered', `Price, ${sheet.currency}`, 'Lead time'], ...rows] },
    ...(more > 0 ? [`${linesWord(more)} more are on that page${pdf === 'attached' ? ' and in the PDF' : ''}.`] : []),
    ...(answer.note === '' ? [] : [answer.note]),
    sheet.terms.join('\n'),
    PDF_WORDS[pdf],
    signature(issuer),
  ]);
}

/** What the desk writes about a request. */
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
