import { rowPlaces, type Query, type SqlValue } from '../../src/base/database/database.ts';
import { centsOf, lineTotal, sumOf } from '../../src/base/domain/money.ts';
import { normalizePartNumber } from '../../src/base/domain/part-number.ts';
import type { AnswerLine, Price } from '../../src/base/domain/quotation.ts';
import { type QuoteLine } from '../../src/base/domain/quote-request.ts';
import { rfqNumberAt } from '../../src/base/domain/rfq-number.ts';
import { wordsOf } from '../../src/desk/store/queries/quote-rows.ts';
import type { QuoteState } from '../../src/desk/store/stored-quote.ts';
import { aQuoteLine } from '../support/quotes/quote-request.fixture.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Requests come in over three years: some 900 a day. */
const DAYS = 1_095;
const NSNS = 300_000;
const COMPANIES = 40_000;
const FIRST_WORDS = ['Gulf', 'Meridian', 'Atlantic', 'North', 'Sun', 'Delta', 'Aero', 'Blue', 'Harbor', 'Pacific'];
const SECOND_WORDS = ['Aviation', 'Aerospace', 'Supply', 'Industries', 'Logistics', 'Marine', 'Defense', 'Parts'];
const OPERATORS = ['Ana', 'Ben', 'Cy', 'Dee', null];

/** A number from 0 to below 1 that is always the same for an index and a purpose. */
function noise(index: number, purpose: number): number {
  let value = (index * 0x9e3779b1 + purpose * 0x85ebca6b) >>> 0;
  value = Math.imul(value ^ (value >>> 16), 0x45d9f3b);
  value = Math.imul(value ^ (value >>> 16), 0x45d9f3b);
  return ((value ^ (value >>> 16)) >>> 0) / 2 ** 32;
}
/** Few are asked for often, many seldom. */
const skewed = (share: number, count: number): number => Math.floor(share ** 3 * count);
const pick = <Value>(list: readonly Value[], share: number): Value => list[Math.floor(share * list.length)]!;

export function companyOf(index: number): string {
  const company = skewed(noise(index, 1), COMPANIES);
  return `${pick(FIRST_WORDS, noise(company, 2))} ${pick(SECOND_WORDS, noise(company, 3))} ${company.toString(36)}`;
}
export const emailOf = (index: number): string =>
  `buyer${skewed(noise(index, 4), 90_000)}@${companyOf(index).toLowerCase().replaceAll(' ', '-')}.example`;
export function nsnOf(item: number): string {
  const niin = String(10_000_000 + item * 37);
  return `${5_305 + (item % 30)}-01-${niin.slice(2, 5)}-${niin.slice(5).padEnd(4, '0').slice(0, 4)}`;
}

export function linesOf(index: number): QuoteLine[] {
  return Array.from({ length: 1 + Math.floor(noise(index, 5) * 3) }, (_, line) => {
    const item = skewed(noise(index * 4 + line, 6), NSNS);
    const nsn = noise(index * 4 + line, 7) < 0.15 ? '' : nsnOf(item);
    return aQuoteLine({ nsn, partNumber: `MS${21_000 + item}-${item % 40}`, quantity: 1 + (item % 500) });
  });
}

/** Half wait for an answer, which is more than any desk would let wait; a fifth was answered. */
const SHARES: [QuoteState, number][] = [
  ['new', 0.4],
  ['working', 0.5],
  ['lost', 0.65],
  ['closed', 0.8],
  ['quoted', 0.88],
  ['accepted', 0.94],
  ['declined', 0.97],
  ['expired', 1],
];
export const ANSWERED: readonly QuoteState[] = ['quoted', 'accepted', 'declined', 'expired'];
const stateOf = (index: number): QuoteState => SHARES.find(([, upTo]) => noise(index, 8) < upTo)![0];

async function insert(query: Query, table: string, columns: string, rows: readonly SqlValue[][]): Promise<void> {
  const width = columns.split(',').length;
  const some = 250;
  for (let from = 0; from < rows.length; from += some) {
    const part = rows.slice(from, from + some);
    await query(`insert into ${table} (${columns}) values ${rowPlaces(part.length, width)}`, part.flat());
  }
}

/** Writes the requests with ids from `first` + 1 to `end`, of `count` up to `nowMs`, with answers, events, prices and words. */
export async function fillRequests(
  query: Query,
  { first, end, count, nowMs }: { first: number; end: number; count: number; nowMs: number },
): Promise<void> {
  const quotes: SqlValue[][] = [];
  const answers: SqlValue[][] = [];
  const events: SqlValue[][] = [];
  const prices: SqlValue[][] = [];
  for (let index = first; index < end; index++) {
    const id = index + 1;
    const parts = linesOf(index);
    const [company, email, state] = [companyOf(index), emailOf(index), stateOf(index)];
    const receivedAt = nowMs - Math.floor(((count - index) / count) * DAYS * DAY_MS);
    const isAnswered = ANSWERED.includes(state);
    const answeredAt = isAnswered ? Math.min(nowMs, receivedAt + Math.floor(noise(index, 9) * 40 * HOUR_MS)) : null;
    const bids = parts.map(({ partNumber }, line): AnswerLine => {
      const price = `${1 + Math.floor(noise(index * 4 + line, 10) * 900)}.50` as Price;
      const bid = {
        quantity: null,
        minimum: null,
        price,
        breaks: [],
        leadDays: 7,
        condition: 'FN',
        partNumber,
        manufacturer: 'MAKER',
      } as const;
      return { kind: 'bid', bid: { ...bid, alternate: null, certificate: 'coc' } };
    });
    const priceOf = (line: number): Price => (bids[line] as AnswerLine & { kind: 'bid' }).bid.price;
    const total = sumOf(parts.map(({ quantity }, line) => lineTotal(priceOf(line), quantity, 'USD')));
    const cents = isAnswered ? centsOf(total) : null;
    const validUntil = isAnswered ? new Date(answeredAt! + 30 * DAY_MS).toISOString().slice(0, 10) : null;
    const name = ['Ada', 'Buyer', email, '+1 305 555 0100'];
    const contact = [...name, company, 'Purchasing', 'Please quote for delivery in spring.'];
    const assignee = state === 'new' ? null : pick(OPERATORS, noise(index, 11));
    const accepted = state === 'accepted' ? [answeredAt, cents] : [null, null];
    const quoted = [validUntil, isAnswered ? 'USD' : null, cents];
    const words = wordsOf({
      customer: { firstName: 'Ada', lastName: 'Buyer', phone: '+1 305 555 0100', company, email },
      parts,
    });
    const ids = [rfqNumberAt(receivedAt), String(id), String(id), receivedAt, `token-${id}`, '', words];
    quotes.push([...ids, ...contact, JSON.stringify(parts), state, assignee, answeredAt, ...quoted, ...accepted]);
    if (!isAnswered) continue;
    const written = ['USD', JSON.stringify(bids), 'FOB Destination', validUntil, '', '', total];
    answers.push([id, id, 1, 3, answeredAt, answeredAt, 'Ana', ...written]);
    events.push([id, answeredAt, 'Ana', 'sent', '1', '', 0]);
    parts.forEach(({ nsn, partNumber, quantity }, line) => {
      const key = normalizePartNumber(partNumber)!;
      prices.push([id, id, nsn.replaceAll('-', ''), key, answeredAt, priceOf(line), 'USD', quantity]);
    });
  }
  await insert(
    query,
    'quote',
    'number, asked_number, content_hash, received_at, receipt_token, search_text, words, first_name, last_name, email, phone, company, ' +
      'job_title, message, parts, state, assignee, answered_at, valid_until, quoted_currency, quoted_cents, accepted_at, accepted_cents',
    quotes,
  );
  await insert(
    query,
    'answer',
    'id, quote_id, version, revision, saved_at, sent_at, made_by, currency, lines, freight, valid_until, note, desk_note, total',
    answers,
  );
  await insert(query, 'quote_event', 'quote_id, at, made_by, kind, subject, words, internal', events);
  await insert(query, 'past_price', 'answer_id, quote_id, nsn, part_key, at, price, currency, quantity', prices);
}
