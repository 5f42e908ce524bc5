import { csvLine } from '#base/domain/escape-text.ts';
import { formatDate } from '#base/domain/format-time.ts';
import { paths } from '#base/paths.ts';
import { type CartItem, sameness } from '#base/domain/cart-item.ts';
import { formatQuantityBreaks } from '#base/domain/quantity.ts';
import { type QuoteLine } from '#base/domain/quote-request.ts';
import { DEFAULT_CONDITION } from '#base/domain/condition.ts';
import type { Entries } from '../quote-form/form-kit.ts';
import {
  type RequestToRepeat,
  STATES_AT_ONCE,
  type RequestState,
  type RequestStates,
  type SentRequest,
} from '#desk/request/sent-request.ts';

/** Some mail programs take 2,000 characters. */
export const MAILED_LINKS = 15;

const HEADS = ['request', 'short name', 'sent', 'asked for', 'lines', 'state', 'what happens next', 'total', 'link'];

/** `origin`: https://parts.example. */
export function sentCsv(listed: readonly ListedRequest[], origin: string): string {
  const rows = listed.map((one) => {
    const { rfqNumber, sentAtMs, state: known } = one;
    const state = typeof known === 'string' ? null : known;
    const sent = sentAtMs > 0 ? formatDate(sentAtMs) : '';
    const asked = [state?.askedFor, state?.lines, state?.word.word ?? known, state?.next, state?.total];
    return [rfqNumber, state?.shortName, sent, ...asked, linkOf(one, origin)].map((cell) => String(cell ?? ''));
  });
  return [HEADS, ...rows].map(csvLine).join('');
}

export function mailOfLinks(listed: readonly ListedRequest[], origin: string): string {
  const lines = listed.slice(0, MAILED_LINKS).map((one) => `${one.rfqNumber} ${linkOf(one, origin)}`);
  const body = encodeURIComponent(`${lines.join('\r\n')}\r\n`);
  return `mailto:?subject=${encodeURIComponent('Links of our requests for quote')}&body=${body}`;
}

const linkOf = ({ token }: ListedRequest, origin: string): string => origin + paths.receipt(token);

/** `edit`: takes message and contact along. */
export type Repeating = 'again' | 'edit';

/** Replaces equal lines: nothing counts twice. */
export function withLinesOf(items: readonly CartItem[], parts: readonly QuoteLine[], now: Date): CartItem[] {
  const lines = parts.map((part, index): CartItem => ({
    id: `${now.getTime()}-${index}`,
    nsn: part.nsn,
    part_number: part.partNumber,
    item_name: part.description,
    company_name: part.manufacturer,
    cage_code: part.cageCode,
    quantity: part.quantity,
    condition: part.condition ?? DEFAULT_CONDITION,
    added_at: now.toISOString(),
    ...(part.unitOfIssue !== '' && { unitOfIssue: part.unitOfIssue }),
    ...(part.quantityBreaks.length > 0 && { quantityBreaks: formatQuantityBreaks(part.quantityBreaks) }),
  }));
  const repeated = new Set(lines.map(sameness));
  return [...items.filter((item) => !repeated.has(sameness(item))), ...lines];
}

/** Leaves out a past day. `today`: YYYY-MM-DD. */
export function entriesOf(request: RequestToRepeat, how: Repeating, today: string): Record<string, string> {
  const { delivery, neededBy, customer, message } = request;
  const { address: deliveryAddress, country: deliveryCountry } = delivery;
  const asked: Entries = { deliveryAddress, deliveryCountry, neededBy: neededBy < today ? '' : neededBy };
  if (how === 'again') return asked;
  const name = `${customer.firstName} ${customer.lastName}`.trim();
  return { ...asked, ...customer, name, message, additionalNotes: message };
}

export function leftOutWords({ neededBy, files }: RequestToRepeat, today: string): string {
  const words = [
    neededBy !== '' && neededBy < today ? `The day by which it was needed, ${neededBy}, is over.` : '',
    files > 0 ? `Files do not come along: please attach ${files === 1 ? 'the file' : `the ${files} files`} again.` : '',
  ];
  return words.filter((text) => text !== '').join(' ');
}

const LIMIT_MS = 15_000;
const UNREACHABLE = 'How the requests stand cannot be read just now. Their links work all the same.';

/** `missing`: removed. `unknown`: no answer. */
export type ListedRequest = SentRequest & { state: RequestState | 'missing' | 'unknown' | 'loading' };

/** In calls of twenty. Never rejects. */
export async function fetchStates(sent: readonly Pick<SentRequest, 'token'>[]) {
  const known = new Map<string, Exclude<ListedRequest['state'], 'loading'>>();
  let failure: string | null = null;
  for (let from = 0; from < sent.length && failure === null; from += STATES_AT_ONCE) {
    const answer = await call({ tokens: sent.slice(from, from + STATES_AT_ONCE).map(({ token }) => token) });
    if ('error' in answer) failure = answer.error;
    else {
      for (const one of answer.requests) known.set(one.token, one);
      for (const token of answer.missing) known.set(token, 'missing');
    }
  }
  return { of: (token: string) => known.get(token) ?? 'unknown', failure };
}

export async function fetchToRepeat(token: string): Promise<RequestToRepeat | null> {
  const answer = await call({ tokens: [token], repeat: true });
  return 'error' in answer ? null : (answer.repeat ?? null);
}

const call = (body: { tokens: string[]; repeat?: true }): Promise<RequestStates | { error: string }> =>
  fetch(paths.requestStates(), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(LIMIT_MS),
  })
    .then((response) => (response.ok ? response.json() : { error: UNREACHABLE }))
    .catch(() => ({ error: UNREACHABLE }));
