import { cleanText } from '#base/domain/plain-text.ts';
import type { RfqNumber } from '#base/domain/rfq-number.ts';
import type { AuditEvent } from '#base/operators/store/operator-store.ts';
import { paths } from '#base/paths.ts';
import { NOTE_LENGTH } from '../../request/quote-limits.ts';
import { isEmail } from '#base/domain/email.ts';
import { REASON_LENGTH } from '../buyer-view.ts';
import type { QuoteStore } from '../../store/quote-store.ts';
import { statesFor, type OutboxOf, type StoredQuote } from '../../store/stored-quote.ts';
import { MESSAGE_LENGTH } from './answer-fields.ts';
import { deskMessages } from './words.ts';

type Changing = {
  quotes: QuoteStore;
  outboxOf: OutboxOf;
  audit: (event: AuditEvent, subject: string) => Promise<void>;
  /** Name of the operator. */
  by: string;
  /** Names that a request can be given to. */
  operators: readonly string[];
  nowMs: number;
};

/** Logs and does what a small form on the page of a request asks for; answers with where to go then. What is unknown does nothing. */
export async function changeRequest(form: URLSearchParams, quote: StoredQuote, site: Changing): Promise<string> {
  const { quotes, audit, by, nowMs } = site;
  const number = quote.rfqNumber;
  const here = paths.operatorQuote(number);
  switch (form.get('action')) {
    case 'state': {
      const state = statesFor(quote.orderTotal !== null).find((one) => one === form.get('state'));
      if (state === undefined) return here;
      await audit('quote-state', `${number} ${state}`);
      await quotes.desk.setState(number, state, { name: by, atMs: nowMs });
      return here;
    }
    case 'reopen':
      await reopenOrder(form, quote, site);
      return here;
    case 'take':
      await assign(number, by, site);
      return here;
    case 'hand': {
      const name = form.get('assignee') ?? '';
      if (name === '' || site.operators.includes(name)) await assign(number, name === '' ? null : name, site);
      return here;
    }
    case 'message':
      await writeToBuyer(form, quote, site);
      return `${here}#messages`;
    case 'note':
      await audit('quote-note', number);
      await quotes.setNote(number, cleanText(form.get('note') ?? '', { lines: true }).slice(0, NOTE_LENGTH));
      return here;
    case 'retry':
      await audit('mails-retried', number);
      await quotes.retryMails(await quotes.now(), number);
      return here;
    case 'email': {
      const email = cleanText(form.get('email') ?? '');
      if (!isEmail(email)) return here;
      await audit('quote-email', number);
      await quotes.desk.setEmail(quote, email, await quotes.now());
      return `${here}#mails`;
    }
    case 'delete':
      if (form.get('confirm') !== number) return here;
      await audit('quote-deleted', number);
      await quotes.deleteQuote(number);
      return paths.operatorQuotes();
  }
  return here;
}

async function assign(
  number: RfqNumber,
  assignee: string | null,
  { quotes, audit, by, nowMs }: Changing,
): Promise<void> {
  await audit('quote-assigned', `${number} to ${assignee ?? 'nobody'}`);
  await quotes.desk.assign(number, assignee, { name: by, atMs: nowMs });
}

async function reopenOrder(form: URLSearchParams, quote: StoredQuote, site: Changing): Promise<void> {
  const reason = cleanText(form.get('reason') ?? '', { lines: true }).slice(0, REASON_LENGTH);
  if (reason === '' || quote.orderTotal === null) return;
  const { quotes, outboxOf, audit, by, nowMs } = site;
  await audit('order-reopened', quote.rfqNumber);
  const mails = outboxOf('order-reopened', quote.customer, nowMs);
  await quotes.desk.reopenOrder(quote.rfqNumber, deskMessages.reopened(reason), { name: by, atMs: nowMs }, mails);
}

async function writeToBuyer(form: URLSearchParams, quote: StoredQuote, site: Changing): Promise<void> {
  const text = cleanText(form.get('message') ?? '', { lines: true }).slice(0, MESSAGE_LENGTH);
  const key = form.get('key') ?? '';
  if (text === '' || !/^[\w-]{8,64}$/.test(key)) return;
  const { quotes, outboxOf, audit, by, nowMs } = site;
  await audit('quote-message', quote.rfqNumber);
  const message = { from: 'desk' as const, by, text, key, atMs: nowMs };
  await quotes.desk.addMessage(quote.rfqNumber, message, outboxOf('replied', quote.customer, nowMs));
}
