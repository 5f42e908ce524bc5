import type { SendMailOptions } from 'nodemailer';
import type { BrandColors } from '#base/settings/brand-colors.ts';
import type { Mailbox } from '#base/settings/setting-schemas.ts';
import type { SiteSettings } from '#base/settings/site-settings.ts';
import { escapeXml } from '#base/domain/escape-text.ts';
import { lastSent, linesWord, type QuotationSheet } from '../screens/quotation-words.ts';
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

/** Makes a mail as plain text and HTML. Leaves out empty paragraphs. */
export function mailOf(colors: BrandColors, subject: string, all: readonly Paragraph[]) {
  const paragraphs = all.filter((one) => one !== '');
  const line = subject
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .slice(0, MAX_SUBJECT)
    .toWellFormed();
  const text = paragraphs.map(asText).join('\n\n');
  return {
    subject: line,
    text: `${text}\n`.replaceAll(/\r?\n/g, '\r\n'),
    html: page(
      colors,
      line,
      paragraphs.map((one) => asHtml(colors, one)),
    ),
  };
}

function asText(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return paragraph;
  if ('words' in paragraph) return `${paragraph.words}:\n${paragraph.href}`;
  const rows = paragraph.rows.slice(1).map((row) => row.filter((cell) => cell !== '').join('\n   '));
  return rows.join('\n');
}

/** Mail programs keep styles in elements alone. Colors are those of the PDF. */
const stylesOf = ({ brandColor = '#1d3a5a', accentColor = '#f5a70a' }: BrandColors) => ({
  body: 'margin:0;background:#f4f6f8;color:#0f1f30;font:15px/1.5 Arial,Helvetica,sans-serif',
  sheet: `max-width:680px;margin:0 auto;padding:24px;background:#fff;border-top:4px solid ${accentColor}`,
  h1: 'margin:0 0 16px;padding-bottom:12px;border-bottom:2px solid #0f1f30;font-size:20px;line-height:1.3',
  p: 'margin:0 0 14px',
  a: `display:inline-block;padding:9px 16px;background:${brandColor};color:#fff;text-decoration:none;border-radius:4px`,
  table: 'width:100%;margin:0 0 14px;border-collapse:collapse;font-size:14px',
  th: 'padding:6px 8px;border-bottom:1px solid #0f1f30;color:#42566a;font-size:12px;font-weight:normal;text-align:left',
  td: 'padding:8px;border-bottom:1px solid #d5dde4;text-align:left;vertical-align:top',
});

export function asHtml(colors: BrandColors, paragraph: Paragraph): string {
  const styles = stylesOf(colors);
  if (typeof paragraph === 'string') return `<p style="${styles.p}">${escapeHtml(paragraph)}</p>`;
  if ('words' in paragraph) {
    const { words, href } = paragraph;
    return `<p style="${styles.p}"><a style="${styles.a}" href="${escapeHtml(href)}">${escapeHtml(words)}</a></p>`;
  }
  const rows = paragraph.rows.map((cells, index) => {
    const tag = index === 0 ? 'th' : 'td';
    return `<tr>${cells.map((cell) => `<${tag} style="${styles[tag]}">${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;
  });
  return `<table style="${styles.table}">${rows.join('')}</table>`;
}

export function page(colors: BrandColors, title: string, body: readonly string[]): string {
  const text = escapeHtml(title);
  const styles = stylesOf(colors);
  const head = `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text}</title></head>`;
  const sheet = `<div style="${styles.sheet}"><h1 style="${styles.h1}">${text}</h1>\n${body.join('\n')}\n</div>`;
  return `<!doctype html><html lang="en">${head}<body style="${styles.body}">${sheet}</body></html>\n`;
}

/** Escapes a text for HTML, between tags or in quotes. Old mail programs do not know `&apos;`. */
export const escapeHtml = (text: string): string =>
  escapeXml(text).replaceAll('&apos;', '&#39;').replaceAll('\n', '<br>');

/** In a mail; PDF and page have all. */
export const MAX_LINES = 50;

/** `elsewhere`: where those are that the mail leaves out. */
export function quotedRows(lines: QuotationSheet['lines'], currency: string, elsewhere: string): Paragraph[] {
  const rows = lines.slice(0, MAX_LINES).map((line) => {
    const price = line.total === '' ? '' : `${line.quantity} at ${line.each} ${line.per} = ${line.total} ${currency}`;
    return [`${line.number}. ${line.asked.join(', ')}`, [line.lead, ...line.details].join(', '), price, line.leadTime];
  });
  const more = lines.length - rows.length;
  return [
    { rows: [['Asked for', 'Offered', `Price, ${currency}`, 'Lead time'], ...rows] },
    more > 0 ? `${linesWord(more)} more are on ${elsewhere}.` : '',
  ];
}

export const attached = (filename: string, content: Buffer | null): SendMailOptions => ({
  attachments: content === null ? [] : [{ filename, content, contentType: 'application/pdf' }],
});
