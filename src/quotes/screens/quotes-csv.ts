import { csvLine } from '../../domain/csv-line.ts';
import type { QuoteLine } from '../../domain/quote-request.ts';
import type { StoredQuote } from '../store/quote-store.ts';

/** The columns of an export: a request with its contact and parts. `received` is ISO time in UTC. */
const COLUMNS: Readonly<Record<string, (quote: StoredQuote) => string>> = {
  number: ({ rfqNumber }) => rfqNumber,
  received: ({ receivedAtMs }) => new Date(receivedAtMs).toISOString(),
  state: ({ state }) => state,
  'first name': ({ customer }) => customer.firstName,
  'last name': ({ customer }) => customer.lastName,
  email: ({ customer }) => customer.email,
  phone: ({ customer }) => customer.phone,
  company: ({ customer }) => customer.company,
  'job title': ({ customer }) => customer.jobTitle,
  parts: ({ parts }) => parts.map(describeLine).join('; '),
  message: ({ message }) => onOneLine(message),
  note: ({ note }) => onOneLine(note),
};

/** An export as pieces of text: the names of the columns, then a line for each request. */
export async function* csvLines(quotes: AsyncIterable<readonly StoredQuote[]>): AsyncIterable<string> {
  yield csvLine(Object.keys(COLUMNS));
  const cells = Object.values(COLUMNS);
  for await (const batch of quotes) yield batch.map((quote) => csvLine(cells.map((cell) => cell(quote)))).join('');
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
