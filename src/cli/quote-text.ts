import { describeLine } from '../quotes/screens/quotes-csv.ts';
import type { QuoteMail, StoredQuote } from '../quotes/store/quote-store.ts';

/** One line of a list: number, time in UTC, state, mails, sender and number of parts. */
export function quoteListLine(quote: StoredQuote): string {
  const { company, email } = quote.customer;
  const lines = `${quote.parts.length} ${quote.parts.length === 1 ? 'part' : 'parts'}`;
  return [
    quote.rfqNumber,
    formatTime(quote.receivedAtMs),
    quote.state.padEnd('answered'.length),
    mailSummary(quote.mails).padEnd('no mail'.length),
    `${company} <${email}>`,
    lines,
  ].join('  ');
}

/** All that is known of a request, for people. */
export function quoteText(quote: StoredQuote): string {
  const { firstName, lastName, email, phone, company, jobTitle } = quote.customer;
  const facts = [
    ['Number', quote.rfqNumber],
    ['Received', formatTime(quote.receivedAtMs)],
    ['State', quote.state],
    ['Name', `${firstName} ${lastName}`.trim()],
    ['E-mail', email],
    ['Phone', phone],
    ['Company', company],
    ['Job title', jobTitle],
    ['Message', quote.message],
    ['Note', quote.note],
  ];
  return [
    ...facts.filter(([, value]) => value !== '').map(([name, value]) => `${name!.padEnd(10)} ${indent(value!)}`),
    'Parts',
    ...quote.parts.map((line) => `  ${describeLine(line)}${line.description ? `, ${line.description}` : ''}`),
    'Mails',
    ...(quote.mails.length === 0 ? ['  none'] : quote.mails.map((mail) => `  ${mailText(mail)}`)),
    '',
  ].join('\n');
}

function mailSummary(mails: readonly QuoteMail[]): string {
  for (const state of ['failed', 'waiting', 'sent'] as const)
    if (mails.some((mail) => mail.state === state)) return state;
  return 'no mail';
}

function mailText({ kind, to, state, attempts, sentAtMs, dueAtMs, lastError }: QuoteMail): string {
  const when =
    sentAtMs !== null ? ` at ${formatTime(sentAtMs)}` : dueAtMs !== null ? ` until ${formatTime(dueAtMs)}` : '';
  const error = lastError === null ? '' : `: ${lastError.replace(/\s+/g, ' ')}`;
  return `${kind} to ${to}: ${state}${when}, ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}${error}`;
}

function formatTime(timeMs: number): string {
  return `${new Date(timeMs).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

function indent(text: string): string {
  return text.replaceAll('\n', `\n${' '.repeat(11)}`);
}
