import { expect, test } from 'vitest';
import { eachPlace } from '../../../test/support/quotes/each-store.fixture.ts';
import { aBidLine } from '../../../test/support/quotes/answer.fixture.ts';
import { aQuoteLine, aQuoteRequest } from '../../../test/support/quotes/quote-request.fixture.ts';
import type { QuoteEngine } from '../../../test/support/quotes/quote-engine.ts';
import { rfqNumberAt } from '#base/domain/rfq-number.ts';
import { contentHash } from './queries/quote-rows.ts';
import { statesFor, type QuoteState, MAIL_KINDS } from './stored-quote.ts';

const NSN = '5310-01-234-5678';
const AT = 1_700_000_000_500;
/** Today's names of the states of format 2. */
const STATES: [old: string, state: QuoteState][] = [
  ['new', 'new'],
  ['read', 'working'],
  ['answered', 'quoted'],
  ['closed', 'closed'],
];
const quoted = (value: string | number | null): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
const insert = (table: string, row: Record<string, string | number | null>): string =>
  `insert into ${table} (${Object.keys(row).join(', ')}) values (${Object.values(row).map(quoted).join(', ')})`;

/** Tables that an earlier version of this program has made become those of this one, with all that is in them. */
export function describeQuoteMigration(openEngine: () => Promise<QuoteEngine>): void {
  const { engine } = eachPlace(openEngine);

  const requestOf = (index: number) =>
    aQuoteRequest({
      numberAt: index,
      company: `Gulf & O'Neil ${index}`,
      parts: [aQuoteLine(), aQuoteLine({ nsn: '' })],
    });
  const tokenOf = (index: number): string => `token-${index}`;

  /** As earlier versions stored it; ids count from 1. */
  function rowOfRequest(index: number, state: string, closedAtMs: number | null): string {
    const request = requestOf(index);
    const { firstName, lastName, email, phone, company, jobTitle } = request.customer;
    const parts = request.parts.map(({ unitOfIssue: _unit, quantityBreaks: _breaks, ...part }) => part);
    return insert('quote', {
      number: request.rfqNumber,
      asked_number: request.rfqNumber,
      content_hash: contentHash(request, []),
      received_at: AT + index,
      state,
      closed_at: closedAtMs,
      receipt_token: tokenOf(index),
      search_text: [request.rfqNumber, email, company, '5310012345678'].join('\n').toLowerCase(),
      first_name: firstName,
      last_name: lastName,
      email,
      phone,
      company,
      job_title: jobTitle,
      note: `note ${index}`,
      message: request.message,
      parts: JSON.stringify(parts),
    });
  }

  /** A request in each state, with a mail that waits, one that was sent and one that failed. */
  function rowsOfFormat2(): string[] {
    return STATES.flatMap(([old, state], index) => {
      const { email } = requestOf(index).customer;
      const mail = { quote_id: index + 1, recipient: email, recipient_key: email, created_at: AT, first_due_at: AT };
      return [
        rowOfRequest(index, old, state === 'closed' ? AT + 9 : null),
        insert('mail', { ...mail, kind: 'inbox', message_id: `<a${index}@x>`, due_at: AT }),
        insert('mail', { ...mail, kind: 'confirmation', message_id: `<b${index}@x>`, state: 'sent', sent_at: AT }),
        insert('mail', { ...mail, kind: 'inbox', message_id: `<c${index}@x>`, state: 'failed', last_error: 'no' }),
      ];
    });
  }

  test('keeps every request, its state under its new name, its receipt, its mails and what was counted', async () => {
    await engine.makeEarlier(2, [...rowsOfFormat2(), insert('counter', { name: 'caught', value: 7 })]);
    const store = await engine.open();
    for (const [index, [, state]] of STATES.entries()) {
      const request = requestOf(index);
      const found = await store.findQuote(request.rfqNumber);
      expect(found).toMatchObject({ ...request, state, receivedAtMs: AT + index });
      expect(found!.notes).toEqual([{ atMs: AT + index, by: '', text: `note ${index}` }]);
      expect(found).toMatchObject({ assignee: null, answeredAtMs: null, receiptToken: tokenOf(index) });
      expect(found!.mails).toMatchObject([
        { kind: 'inbox', state: 'waiting', dueAtMs: AT },
        { kind: 'confirmation', state: 'sent', sentAtMs: AT },
        { kind: 'inbox', state: 'failed', lastError: 'no' },
      ]);
      expect(await store.findByReceiptToken(tokenOf(index))).toEqual(found);
      // the same request again is the same
      expect(await store.addQuote(request, [], AT)).toEqual({ quote: found, created: false });
    }
    const { byState, days } = await store.desk.readFigures(AT);
    expect([byState, days.at(-1)!.requests]).toMatchObject([{ new: 1, working: 1, quoted: 1, closed: 1, lost: 0 }, 4]);
    expect(await store.countQuotes()).toMatchObject({ caught: 7, mailsWaiting: 4, mailsFailed: 4 });
    const taken = await store.takeDueMails(AT, AT + 1, 10);
    expect(taken.map(({ messageId }) => messageId)).toEqual(['<a0@x>', '<a1@x>', '<a2@x>', '<a3@x>']);
    expect(taken).toMatchObject(Array.from({ length: 4 }, () => ({ answerId: null, eventId: null })));
    expect([await store.removeClosedBefore(AT + 9), await store.removeClosedBefore(AT + 10)]).toEqual([0, 1]);
    expect(await store.findQuote(rfqNumberAt(3))).toBeNull();
  });

  test('finds what was there by its words and numbers', async () => {
    const many = Array.from({ length: 250 }, (_, index) => rowOfRequest(index, 'read', null));
    await engine.makeEarlier(2, many);
    const { desk, addQuote, deleteQuote, renewOldWords } = await engine.open();
    const { quote } = await addQuote(aQuoteRequest({ numberAt: 900, company: 'Gulf & O’Neil 900' }), [], AT);
    const count = async (search: string) => (await desk.listInbox({ search, limit: 300 })).rows.length;
    const { email } = quote.customer;
    const { partNumber } = aQuoteLine();
    for (const text of ['neil', "gulf & o'neil", email, NSN, NSN.slice(5), partNumber, partNumber.slice(0, 4)])
      expect([text, await count(text)]).toEqual([text, 251]);
    expect([await count('neil 7'), await count(email.slice(2))]).toEqual([11, 0]);
    expect((await desk.readBuyer(email, 0)).requests).toBe(251);
    expect((await desk.readFigures(AT)).asked.nsns).toMatchObject([{ nsn: NSN, requests: 251 }]);
    // made by an earlier version without contacts and item names
    expect([await count('washer'), await count('13055550100')]).toEqual([1, 1]);
    await renewOldWords();
    await renewOldWords();
    expect([await count('washer'), await count('13055550100'), await count('neil 7')]).toEqual([251, 251, 11]);
    await deleteQuote(requestOf(7).rfqNumber);
    expect(await count('neil 7')).toBe(10);
  });

  test('an earlier order counts with what was accepted, and its version prints from the settings of today (C19.48)', async () => {
    const answer = { version: 1, revision: 1, saved_at: AT, sent_at: AT, made_by: 'Ana', currency: 'USD' };
    const lines = JSON.stringify([aBidLine(), aBidLine()]);
    const rest = { freight: '', valid_until: '2026-12-31', note: '', desk_note: '', total: '1323.00' };
    const price = { nsn: '', part_key: 'X1', at: AT, price: '38.50', currency: 'USD', quantity: 1 };
    await engine.makeEarlier(5, [
      rowOfRequest(0, 'accepted', null),
      `update quote set quoted_currency = 'USD', quoted_cents = 132300, valid_until = '2026-12-31'`,
      `update quote set accepted_at = ${AT}, accepted_cents = 3850`,
      insert('answer', { quote_id: 1, ...answer, lines, ...rest }),
      insert('past_price', { answer_id: 1, quote_id: 1, ...price }),
    ]);
    const { desk, findQuote } = await engine.open();
    const { rfqNumber } = requestOf(0);
    expect(await findQuote(rfqNumber)).toMatchObject({ state: 'accepted', orderTotal: '38.50' });
    expect((await desk.listInbox({ limit: 1 })).rows).toMatchObject([{ quoted: { total: '38.50' } }]);
    expect((await desk.readFigures(AT)).quoted.accepted).toEqual([{ currency: 'USD', total: '38.50', count: 1 }]);
    expect(await desk.listAnswers(rfqNumber)).toMatchObject([{ total: '1323.00', letterhead: null, reopened: null }]);
    const prices = await desk.findPrices([{ nsn: '', partNumber: 'X-1' }]);
    expect(prices).toMatchObject([[{ unit: '', outcome: 'accepted' }]]);
  });

  test('an earlier database takes each state of a request and each kind of mail of today', async () => {
    await engine.makeEarlier(3, [rowOfRequest(0, 'new', null)]);
    const { addQuote, desk } = await engine.open();
    for (const state of statesFor(null).toReversed())
      expect(await desk.setState(requestOf(0).rfqNumber, state, { name: 'Ana', atMs: AT })).toMatchObject({ state });
    const mails = MAIL_KINDS.map((kind) => ({ kind, to: 'ada@buyer.example' }));
    expect((await addQuote(requestOf(1), mails, AT)).quote.mails).toMatchObject(mails);
  });

  test('comes from the first format as well, and from tables without a row', async () => {
    await engine.makeEarlier(1, []);
    const store = await engine.open();
    const { quote } = await store.addQuote(requestOf(0), [{ kind: 'webhook', to: 'https://crm.example' }], AT);
    expect(await store.findQuote(quote.rfqNumber)).toEqual(quote);
  });
}
