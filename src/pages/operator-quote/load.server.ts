import { parseRfqNumber, type RfqNumber } from '../../domain/rfq-number.ts';
import { cleanText } from '../../quotes/form/quote-payload.ts';
import { NOTE_LENGTH } from '../../quotes/form/quote-limits.ts';
import { paths } from '../../paths.ts';
import { StoreUnavailable } from '../../database/store-unavailable.ts';
import { QUOTE_STATES } from '../../quotes/store/quote-states.ts';
import type { StoredQuote } from '../../quotes/store/quote-store.ts';
import type { OperatorRequest, PageAnswer, PageServices } from '../page.ts';

/** One request as the operator sees it, or why there is none. */
export type OperatorQuotePageData =
  | { kind: 'request'; quote: StoredQuote; mailed: boolean }
  | { kind: 'not-found'; number: string }
  | { kind: 'unavailable' };

/** GET and POST /quotes/:number, for operators of requests. */
export async function load(
  { params, form, audit }: OperatorRequest,
  { quotes, mailed }: Pick<PageServices, 'quotes' | 'mailed'>,
): Promise<PageAnswer<OperatorQuotePageData>> {
  const number = parseRfqNumber(params.number);
  if (number === null) return notFound(params.number ?? '');
  try {
    const quote = await quotes.findQuote(number);
    if (quote === null) return notFound(number);
    if (form !== null) return { kind: 'see-other', path: await change(form, number, { quotes, audit }) };
    return { kind: 'personal', data: { kind: 'request', quote, mailed } };
  } catch (error) {
    if (error instanceof StoreUnavailable) return { kind: 'unavailable', data: { kind: 'unavailable' } };
    throw error;
  }
}

/** Logs and does what a form asks for; answers with where to go then. */
async function change(
  form: URLSearchParams,
  number: RfqNumber,
  { quotes, audit }: Pick<PageServices, 'quotes'> & Pick<OperatorRequest, 'audit'>,
): Promise<string> {
  const state = QUOTE_STATES.find((one) => one === form.get('state'));
  switch (form.get('action')) {
    case 'state':
      if (!state) break;
      await audit('quote-state', `${number} ${state}`);
      await quotes.setState(number, state, Date.now());
      break;
    case 'note':
      await audit('quote-note', number);
      await quotes.setNote(number, cleanText(form.get('note') ?? '', { lines: true }).slice(0, NOTE_LENGTH));
      break;
    case 'retry':
      await audit('mails-retried', number);
      await quotes.retryMails(Date.now(), number);
      break;
    case 'delete':
      if (form.get('confirm') !== number) break;
      await audit('quote-deleted', number);
      await quotes.deleteQuote(number);
      return paths.operatorQuotes();
  }
  return paths.operatorQuote(number);
}

function notFound(number: string): PageAnswer<OperatorQuotePageData> {
  return { kind: 'refused', status: 404, data: { kind: 'not-found', number: number.slice(0, 40) } };
}
