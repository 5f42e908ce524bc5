import { csvLine } from '../../domain/csv-line.ts';
import type { QuoteLine } from '../../domain/quote-request.ts';
import type { StoredQuote } from '../store/quote-store.ts';

const COLUMNS = [
  'number',
  'received',
  'state',
  'first name',
  'last name',
  'email',
  'phone',
  'company',
  'job title',
  'parts',
  'message',
  'note',
];

/** An export as pieces of text: the names of the columns, then a line for each request. */
export async function* csvLines(quotes: AsyncIterable<readonly StoredQuote[]>): AsyncIterable<string> {
  yield csvLine(COLUMNS);
  for await (const batch of quotes) yield batch.map(quoteCsvLine).join('');
}

/** One line of an export: a request with its contact and parts. `received` is ISO time in UTC. */
function quoteCsvLine({ rfqNumber, receivedAtMs, state, customer, parts, message, note }: StoredQuote): string {
  const { firstName, lastName, email, phone, company, jobTitle } = customer;
  return csvLine([
    rfqNumber,
    new Date(receivedAtMs).toISOString(),
    state,
    firstName,
    lastName,
    email,
    phone,
    company,
    jobTitle,
    parts.map(describeLine).join('; '),
    onOneLine(message),
    onOneLine(note),
  ]);
}

/** "25 x NAS1149F0332P [FN] (80205 MAKER) 5310-01-234-5678", without unknown parts. */
export function describeLine({ quantity, partNumber, condition, cageCode, manufacturer, nsn }: QuoteLine): string {
  const maker = [cageCode, manufacturer].filter((text) => text !== '').join(' ');
  const words = [condition && `[${condition}]`, maker && `(${maker})`, nsn];
  return [`${quantity} x ${partNumber}`, ...words.filter(Boolean)].join(' ');
}

/** Each request is one line of the file, also for programs that read it line by line. */
function onOneLine(text: string): string {
  return text.replace(/\s*[\r\n]+\s*/g, ' / ');
}
