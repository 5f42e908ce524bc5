import { lastSent } from '../screens/quotation-words.ts';
import type { OutboxMail } from '../store/queries/mail-outbox.ts';
import type { DeskStore } from '../store/quote-store.ts';
import type { QuoteEvent, StoredAnswer } from '../store/stored-quote.ts';
import {
  lineNotes,
  makerText,
  rfqContact,
  rfqName,
  rfqText,
  rfqWishes,
  type RfqDocument,
  type RfqIssuer,
} from '../request/rfq-text.ts';
export type MailSources = Pick<DeskStore, 'listAnswers' | 'listEvents'>;

/** Finds the answer of a mail, or the one that holds. Throws without one: the mail is tried again. */
export async function answerOf({ quote, answerId }: OutboxMail, desk: MailSources): Promise<StoredAnswer> {
  const answers = await desk.listAnswers(quote.rfqNumber);
  const answer = answerId === null ? lastSent(answers) : answers.find(({ id }) => id === answerId);
  if (!answer) throw new Error('The answer of this mail is not kept any more.');
  return answer;
}

/** Null where the mail is about the request. */
export async function eventOf({ quote, eventId }: OutboxMail, desk: MailSources): Promise<QuoteEvent | null> {
  if (eventId === null) return null;
  const event = (await desk.listEvents(quote.rfqNumber)).find(({ id }) => id === eventId);
  if (!event) throw new Error('The message of this mail is not kept any more.');
  return event;
}

export type MailText = { subject: string; text: string; html: string };
/** Text, link or table; the first row holds the heads. */
export type Paragraph = string | { words: string; href: string } | { rows: readonly (readonly string[])[] };

/** Mail programs cut longer subjects. */
const MAX_SUBJECT = 150;

/** Makes a mail as plain text and HTML. */
export function mailOf(subject: string, paragraphs: readonly Paragraph[]): MailText {
  const line = subject
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .slice(0, MAX_SUBJECT)
    .toWellFormed();
  const text = paragraphs.map(asText).join('\n\n');
  return {
    subject: line,
    text: `${text}\n`.replaceAll(/\r?\n/g, '\r\n'),
    html: page(line, paragraphs.map(asHtml)),
  };
}

function asText(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return paragraph;
  if ('rows' in paragraph)
    return paragraph.rows
      .slice(1)
      .map((row) => row.filter((cell) => cell !== '').join('\n   '))
      .join('\n');
  return `${paragraph.words}:\n${paragraph.href}`;
}

export function asHtml(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`;
  if ('rows' in paragraph) {
    const rows = paragraph.rows.map((cells, index) => {
      const tag = index === 0 ? 'th' : 'td';
      return `<tr>${cells.map((cell) => `<${tag} align="left">${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;
    });
    return `<table border="1" cellspacing="0" cellpadding="4">${rows.join('')}</table>`;
  }
  return `<p><a href="${escapeHtml(paragraph.href)}">${escapeHtml(paragraph.words)}</a></p>`;
}

export function page(title: string, body: readonly string[]): string {
  const text = escapeHtml(title);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${text}</title></head><body><h1>${text}</h1>\n${body.join('\n')}\n</body></html>\n`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes a text for HTML, between tags or in quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}

const COMPANY_SHOWN = 80;

const NO_PDF =
  'The PDF of this request could not be made in time. This mail holds all of the request, and its page offers the PDF.';

/** Makes the mail for the operator, with the whole request. */
export function inboxMail(
  request: RfqDocument,
  { issuer, date, operatorUrl, hasPdf }: { issuer: RfqIssuer; date: string; operatorUrl: string; hasPdf: boolean },
): MailText {
  const { parts, customer } = request;
  const lines = `${parts.length} ${parts.length === 1 ? 'line' : 'lines'}`;
  const rows = parts.map((part) =>
    [
      part.partNumber,
      part.nsn,
      [part.description, ...lineNotes(part)].join('\n'),
      `${part.quantity} ${part.unitOfIssue}`.trim(),
      part.condition ?? '',
      makerText(part),
    ]
      .map((cell) => `<td>${escapeHtml(cell).replaceAll('\n', '<br>')}</td>`)
      .join(''),
  );
  const contact = [...rfqContact(request), ...rfqWishes(request)].map(
    ([label, value]) => `<tr><th align="left">${label}</th><td>${escapeHtml(value).replaceAll('\n', '<br>')}</td></tr>`,
  );
  return {
    subject: `${request.rfqNumber}: ${customer.company.slice(0, COMPANY_SHOWN).toWellFormed()}, ${lines}`,
    text: `${rfqText(request, issuer, date)}\r\n${operatorUrl}\r\n${hasPdf ? '' : `\r\n${NO_PDF}\r\n`}`,
    html: page(`Request for quote ${rfqName(request)}`, [
      `<table cellpadding="4">${contact.join('')}</table>`,
      request.message === '' ? '' : asHtml(request.message),
      '<table border="1" cellspacing="0" cellpadding="4"><tr><th>Part number</th><th>NSN</th><th>Description</th>' +
        '<th>Quantity</th><th>Condition</th><th>Manufacturer</th></tr>',
      ...rows.map((row) => `<tr>${row}</tr>`),
      '</table>',
      asHtml({ words: 'Open the request', href: operatorUrl }),
      hasPdf ? '' : asHtml(NO_PDF),
    ]),
  };
}

/** Makes the confirmation for the buyer. It repeats no entry, so that nobody can send texts to strangers. */
export function confirmationMail(
  request: RfqDocument,
  { issuer, replyHours, receiptUrl }: { issuer: RfqIssuer; replyHours: number; receiptUrl: string },
): MailText {
  const { parts } = request;
  const subject = `Your request for quote ${rfqName(request)}`;
  const lines = `${parts.length} ${parts.length === 1 ? 'part' : 'parts'}`;
  const paragraphs: Paragraph[] = [
    `We have received your request for quote ${rfqName(request)} for ${lines}.\nWe'll contact you within ${replyHours} hours.`,
    { words: 'What you asked for, and how it stands', href: receiptUrl },
    'If you did not send it, somebody entered your address by mistake: please ignore this mail.',
    `${issuer.companyName}, ${issuer.email}, ${issuer.phone}`,
  ];
  return mailOf(subject, paragraphs);
}
