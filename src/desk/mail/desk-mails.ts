import { formatTime } from '#base/domain/format-time.ts';
import { formatPrice, totalOf } from '#base/domain/money.ts';
import { shortName } from '#base/domain/short-name.ts';
import { sheetLine } from '../screens/quotation-sheet.ts';
import { linesWord } from '../screens/quotation-words.ts';
import type { QuoteEvent, StoredAnswer } from '../store/desk-store.ts';
import type { StoredQuote } from '../store/quote-store.ts';
import { quotedRows } from './buyer-mails.ts';
import { mailOf, type MailText, type Paragraph } from './mail-text.ts';

/** Length of the company's name in a subject. */
const COMPANY_SHOWN = 60;
/** Lines of a decision in its mail; the page has all. */
const LINES_SHOWN = 50;

type ToDesk = { operatorUrl: string };

const company = ({ customer }: StoredQuote): string => customer.company.slice(0, COMPANY_SHOWN).toWellFormed();
const ofRequest = ({ id, rfqNumber }: StoredQuote): string => `${rfqNumber} (${shortName(id)})`;
const sender = ({ customer }: StoredQuote): string =>
  [`${customer.firstName} ${customer.lastName}`.trim(), customer.company, customer.email, customer.phone]
    .filter((text) => text !== '')
    .join(', ');
const open = ({ operatorUrl }: ToDesk): Paragraph => ({ words: 'Open the request', href: operatorUrl });

/** What the buyer decided about a version. `event`: null takes what is decided now. */
export function decisionMail(
  quote: StoredQuote,
  answer: StoredAnswer,
  event: Pick<QuoteEvent, 'kind' | 'text'> | null,
  desk: ToDesk,
): MailText {
  // a decline may have been taken back, and an order reopened, before its mail is written
  const decision =
    event?.kind === 'declined'
      ? { kind: 'decline' as const, reason: event.text }
      : (answer.decision ?? answer.reopened);
  if (decision?.kind !== 'accept') {
    return mailOf(`${quote.rfqNumber}: declined by ${company(quote)}`, [
      `Version ${answer.version} of the quotation for ${ofRequest(quote)} was declined.`,
      decision?.reason ? `Reason: ${decision.reason}` : 'No reason was given.',
      sender(quote),
      open(desk),
    ]);
  }
  const total = formatPrice(totalOf(answer, quote.parts, decision.lines), answer.currency);
  const count = `${decision.lines.length} of ${linesWord(answer.lines.length)}`;
  const lines = decision.lines.slice(0, LINES_SHOWN).map((place) => sheetLine(quote.parts[place]!, place, answer));
  const more = decision.lines.length - lines.length;
  return mailOf(`${quote.rfqNumber}: ${count} accepted by ${company(quote)}, ${total}`, [
    `Version ${answer.version} of the quotation for ${ofRequest(quote)} was accepted: ${count}, ${total}.`,
    quotedRows(lines, answer.currency),
    ...(more > 0 ? [`${linesWord(more)} more are on the page of the request.`] : []),
    sender(quote),
    open(desk),
  ]);
}

/** That the buyer needs no answer any more. */
export function withdrawalMail(quote: StoredQuote, { text }: Pick<QuoteEvent, 'text'>, desk: ToDesk): MailText {
  return mailOf(`${quote.rfqNumber}: withdrawn by ${company(quote)}`, [
    `${ofRequest(quote)} with ${linesWord(quote.parts.length)} was withdrawn by the buyer. Nobody has to answer it.`,
    text === '' ? 'No reason was given.' : `Reason: ${text}`,
    sender(quote),
    open(desk),
  ]);
}

/** That a decline does not hold any more. */
export function reopenedMail(quote: StoredQuote, answer: StoredAnswer, desk: ToDesk): MailText {
  return mailOf(`${quote.rfqNumber}: decline taken back by ${company(quote)}`, [
    `Version ${answer.version} of the quotation for ${ofRequest(quote)} is open again: the buyer has taken the decline back. Its prices hold until ${answer.validUntil}.`,
    sender(quote),
    open(desk),
  ]);
}

/** A message of the buyer. */
export function questionMail(quote: StoredQuote, event: Pick<QuoteEvent, 'text'>, desk: ToDesk): MailText {
  return mailOf(`${quote.rfqNumber}: message from ${company(quote)}`, [event.text, sender(quote), open(desk)]);
}

/** That a request nears the promised time of its answer. */
export function dueMail(quote: StoredQuote, { replyHours, ...desk }: ToDesk & { replyHours: number }): MailText {
  const due = formatTime(quote.receivedAtMs + replyHours * 3_600_000);
  return mailOf(`${quote.rfqNumber}: answer due by ${due}`, [
    `${ofRequest(quote)} of ${company(quote)} with ${linesWord(quote.parts.length)} waits since ${formatTime(quote.receivedAtMs)}. The answer is promised by ${due}.`,
    sender(quote),
    open(desk),
  ]);
}
