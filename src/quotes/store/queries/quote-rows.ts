import { hash } from 'node:crypto';
import { places, type Query } from '../../../database/database.ts';
import { foldCase } from '../../../domain/plain-text.ts';
import { quoteContent, type QuoteLine, type QuoteRequest } from '../../../domain/quote-request.ts';
import type { RfqNumber } from '../../../domain/rfq-number.ts';
import type { MailKind, MailState, QuoteMail, QuoteState, StoredQuote } from '../quote-store.ts';

export const QUOTE_COLUMNS =
  'id, number, received_at, state, receipt_token, first_name, last_name, email, phone, company, job_title, note, message, parts';

export type QuoteRow = [
  id: number,
  number: string,
  receivedAt: number,
  state: string,
  receiptToken: string,
  firstName: string,
  lastName: string,
  email: string,
  phone: string,
  company: string,
  jobTitle: string,
  note: string,
  message: string,
  parts: string,
];

export const READ_MAIL_COLUMNS = 'quote_id, id, kind, recipient, state, attempts, last_error, due_at, sent_at';

export type MailRow = [
  quoteId: number,
  id: number,
  kind: string,
  recipient: string,
  state: string,
  attempts: number,
  lastError: string | null,
  dueAt: number | null,
  sentAt: number | null,
];

/** The quotes of some rows, in the same order, with their mails (index mail_quote). */
export async function withMails(query: Query, rows: readonly QuoteRow[]): Promise<StoredQuote[]> {
  if (rows.length === 0) return [];
  const mailRows = await query<MailRow>(
    `select ${READ_MAIL_COLUMNS} from mail where quote_id in (${places(rows.length)}) order by quote_id, id`,
    rows.map(([id]) => id),
  );
  const mails = mailsByQuote(mailRows);
  return rows.map((row) => quoteOf(row, mails.get(row[0]) ?? []));
}

/** In the order of their ids, by the id of their request. */
export function mailsByQuote(rows: readonly MailRow[]): Map<number, QuoteMail[]> {
  const byQuote = Map.groupBy(
    rows.toSorted((one, other) => one[1] - other[1]),
    ([quoteId]) => quoteId,
  );
  return new Map([...byQuote].map(([quoteId, mails]) => [quoteId, mails.map(mailOf)]));
}

function quoteOf(row: QuoteRow, mails: readonly QuoteMail[]): StoredQuote {
  const [id, number, receivedAtMs, state, receiptToken, firstName, lastName, email, phone, company, jobTitle] = row;
  const [note, message, parts] = row.slice(11) as [string, string, string];
  return {
    id,
    rfqNumber: number as RfqNumber,
    customer: { firstName, lastName, email, phone, company, jobTitle },
    parts: JSON.parse(parts) as QuoteLine[],
    message,
    receivedAtMs,
    state: state as QuoteState,
    note,
    receiptToken,
    mails,
  };
}

function mailOf([, id, kind, to, state, attempts, lastError, dueAtMs, sentAtMs]: MailRow): QuoteMail {
  return { id, kind: kind as MailKind, to, state: state as MailState, attempts, lastError, dueAtMs, sentAtMs };
}

/** The same for two requests exactly when all that a person entered is the same. */
export function contentHash(request: QuoteRequest): string {
  return hash('sha256', quoteContent(request), 'base64url');
}

/** The text that a search looks through: the number, e-mail, company and digits of the NSNs, one a line, in lower case. */
export function searchText({ rfqNumber, customer, parts }: QuoteRequest): string {
  const nsns = new Set(parts.map(({ nsn }) => digitsOf(nsn)).filter((digits) => digits !== ''));
  return [foldCase(rfqNumber), foldCase(customer.email), foldCase(customer.company), ...nsns].join('\n');
}

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}
