import type { SendMailOptions } from 'nodemailer';
import type { Mailbox } from '#base/settings/setting-schemas.ts';
import type { SiteSettings } from '#base/settings/site-settings.ts';
import { escapeXml } from '#base/domain/escape-text.ts';
import { lastSent, type QuotationSheet } from '../screens/quotation-words.ts';
import type { OutboxMail } from '../store/queries/mail-outbox.ts';
import type { QuoteStore } from '../store/quote-store.ts';
import type { QuoteEvent, StoredAnswer, StoredQuote } from '../store/stored-quote.ts';

export type MailSources = Pick<QuoteStore['desk'], 'listAnswers' | 'listEvents'>;

export type MailSite = {
  from: Mailbox;
  /** Null: the address of the site. `marked`: each request has an address of its own. */
  replies: { address: string; marked: boolean } | null;
  settings: SiteSettings;
  origin: () => string;
  desk: MailSources;
  /** Null: the mail goes without it and says so. */
  printPdf: (quote: StoredQuote) => Promise<Buffer | null>;
  /** `key` names the content. */
  printSheet: (key: string, sheet: QuotationSheet) => Promise<Buffer | null>;
};

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

/** Text, link or table; the first row holds the heads. */
export type Paragraph = string | { words: string; href: string } | { rows: readonly (readonly string[])[] };

/** Mail programs cut longer subjects. */
const MAX_SUBJECT = 150;

/** Makes a mail as plain text and HTML. */
export function mailOf(subject: string, paragraphs: readonly Paragraph[]) {
  const line = subject
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .slice(0, MAX_SUBJECT)
    .toWellFormed();
  const text = paragraphs.map(asText).join('\n\n');
  return { subject: line, text: `${text}\n`.replaceAll(/\r?\n/g, '\r\n'), html: page(line, paragraphs.map(asHtml)) };
}

function asText(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return paragraph;
  if ('words' in paragraph) return `${paragraph.words}:\n${paragraph.href}`;
  const rows = paragraph.rows.slice(1).map((row) => row.filter((cell) => cell !== '').join('\n   '));
  return rows.join('\n');
}

export function asHtml(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return `<p>${escapeHtml(paragraph)}</p>`;
  if ('words' in paragraph) return `<p><a href="${escapeHtml(paragraph.href)}">${escapeHtml(paragraph.words)}</a></p>`;
  const rows = paragraph.rows.map((cells, index) => {
    const tag = index === 0 ? 'th' : 'td';
    return `<tr>${cells.map((cell) => `<${tag} align="left">${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;
  });
  return `<table border="1" cellspacing="0" cellpadding="4">${rows.join('')}</table>`;
}

export function page(title: string, body: readonly string[]): string {
  const text = escapeHtml(title);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${text}</title></head><body><h1>${text}</h1>\n${body.join('\n')}\n</body></html>\n`;
}

/** Escapes a text for HTML, between tags or in quotes. Old mail programs do not know `&apos;`. */
export const escapeHtml = (text: string): string =>
  escapeXml(text).replaceAll('&apos;', '&#39;').replaceAll('\n', '<br>');

/** In a mail; PDF and page have all. */
export const LINES_SHOWN = 50;

export function quotedRows(lines: QuotationSheet['lines'], currency: string): Paragraph {
  const rows = lines.map((line) => {
    const price = line.total === '' ? '' : `${line.quantity} at ${line.each} ${line.per} = ${line.total} ${currency}`;
    return [`${line.number}. ${line.asked.join(', ')}`, [line.lead, ...line.details].join(', '), price, line.leadTime];
  });
  return { rows: [['Asked for', 'Offered', `Price, ${currency}`, 'Lead time'], ...rows] };
}

export const attached = (filename: string, content: Buffer | null): SendMailOptions => ({
  attachments: content === null ? [] : [{ filename, content, contentType: 'application/pdf' }],
});
