import { anAnswer, savedAnswer } from '../../../test/support/quotes/answer.fixture.ts';
import { beforeEach, expect, test } from 'vitest';
import { eachQuoteStore } from '../../../test/support/quotes/each-store.fixture.ts';
import { aQuoteRequest } from '../../../test/support/quotes/quote-request.fixture.ts';
import type { QuoteEngine } from '../../../test/support/quotes/quote-engine.ts';
import type { InboxQuery } from './queries/list-inbox.ts';
import type { NewMail, StoredQuote } from './stored-quote.ts';

const AT = 1_700_000_000_500;
const MAILS: NewMail[] = [
  { kind: 'inbox', to: 'sales@site.example' },
  { kind: 'confirmation', to: 'ada@buyer.example' },
];
const BOUNCE = { recipient: 'Ada@buyer.example', why: '550 5.1.1 no such user \0', key: 'report 1', atMs: AT + 5 };

/** Work for the desk: unopened messages, and mails that did not arrive. */
export function describeDeskAttention(openEngine: () => Promise<QuoteEngine>): void {
  const { engine, store } = eachQuoteStore(openEngine);
  let quote: StoredQuote;
  beforeEach(async () => {
    quote = (await store.addQuote(aQuoteRequest(), MAILS, AT)).quote;
    await store.addQuote(aQuoteRequest({ numberAt: 2 }), [], AT);
  });

  const read = async () => (await store.findQuote(quote.rfqNumber))!;
  const mailTo = async (kind: string) => (await read()).mails.find((mail) => mail.kind === kind)!;
  const only = async (query: Partial<InboxQuery>) =>
    (await store.desk.listInbox({ limit: 9, ...query })).rows.map((row) => row.quote.id);
  async function write(from: 'buyer' | 'desk', key: string): Promise<number> {
    await store.desk.addMessage(quote.rfqNumber, { from, by: from, text: '?', key, atMs: AT }, []);
    return (await store.desk.listEvents(quote.rfqNumber)).at(-1)!.id;
  }
  /** Takes all mails and marks them as sent; answers with their Message-IDs by kind. */
  async function sendAll(): Promise<Map<string, string>> {
    const taken = await store.takeDueMails(AT, AT + 9, 9);
    for (const { id } of taken) await store.markSent(id, AT + 1);
    return new Map(taken.map(({ kind, messageId }) => [kind, messageId]));
  }

  test('a message of the buyer is new until an operator has opened the request, and a later one is new again (C19.53)', async () => {
    const unread = async () => (await read()).unreadEvent;
    expect([await unread(), await only({ only: 'messages' })]).toEqual([null, []]);
    await write('desk', 'a');
    expect(await unread()).toBeNull();
    const first = await write('buyer', 'b');
    const second = await write('buyer', 'c');
    await write('buyer', 'c');
    await write('desk', 'd');
    expect(await unread()).toBe(second);
    await store.desk.markOpened(quote.id, first);
    for (const [query, found] of [
      [{}, [quote.id]],
      [{ search: 'buyer' }, [quote.id]],
      [{ assignee: 'Ana' }, []],
    ] as const)
      expect(await only({ only: 'messages', ...query })).toEqual(found);
    expect((await (await engine.open()).desk.readFigures(AT)).newMessages).toBe(1);
    await store.desk.markOpened(quote.id, second);
    expect([await unread(), await only({ only: 'messages' })]).toEqual([null, []]);
  });

  test('what needs somebody is listed by what is due first, page by page, with messages and failed mails last (C19.60)', async () => {
    const by = { name: 'Ana', atMs: AT + 50 };
    const add = async (index: number, receivedAtMs: number) =>
      (await store.addQuote(aQuoteRequest({ numberAt: index }), [], receivedAtMs)).quote;
    const numbers: Record<string, number> = { first: quote.id, second: quote.id + 1 };
    for (const [index, name] of ['idle', 'unread', 'ordered', 'early'].entries()) {
      const { id, rfqNumber, receiptToken, parts } = await add(10 + index, name === 'early' ? AT - 9 : AT + index);
      numbers[name] = id;
      if (name === 'ordered') {
        const draft = await store.desk.saveDraft(rfqNumber, anAnswer(parts.length), 0, by);
        await store.desk.sendDraft(rfqNumber, savedAnswer(draft).revision, by, []);
        await store.desk.decide(receiptToken, { kind: 'accept', lines: [0], version: 1 }, AT + 50, []);
      } else if (name !== 'early') await store.desk.setState(rfqNumber, 'quoted', by);
      if (name === 'unread') await store.desk.markUnread(id);
    }
    const expected = ['early', 'first', 'second', 'ordered', 'unread'].map((name) => numbers[name]);
    const seen: number[] = [];
    let page = await store.desk.listInbox({ only: 'needs', limit: 2 });
    for (; ; page = await store.desk.listInbox({ only: 'needs', limit: 2, ...page.next })) {
      seen.push(...page.rows.map((row) => row.quote.id));
      if (page.next === null) break;
    }
    expect([seen, (await store.countQuotes()).needs]).toEqual([expected, 5]);
    const back = await store.desk.listInbox({ only: 'needs', limit: 2, ...page.previous });
    expect(back.rows.map((row) => row.quote.id)).toEqual(expected.slice(2, 4));
    expect(back.rows.map(({ acceptedAtMs }) => acceptedAtMs)).toEqual([null, AT + 50]);
    // a day is received from its first moment to its last
    const days = { fromMs: AT, untilMs: AT + 2 };
    expect(await only(days)).toEqual([numbers['unread'], numbers['idle'], numbers['second'], numbers['first']]);
    expect(await only({ ...days, states: ['quoted'], search: 'ada' })).toEqual([numbers['unread'], numbers['idle']]);
  });

  test('what was read is marked as unread again, and its message is found (C19.60)', async () => {
    const row = async () => (await store.desk.listInbox({ search: quote.rfqNumber, limit: 1 })).rows[0]!;
    await store.desk.markUnread(quote.id);
    expect([(await read()).unreadEvent, (await row()).message]).toEqual([1, null]);
    const first = await write('buyer', 'a');
    await write('desk', 'b');
    await store.desk.markOpened(quote.id, first);
    await store.desk.markUnread(quote.id);
    expect([(await read()).unreadEvent, (await row()).message]).toEqual([first, { atMs: AT, text: '?' }]);
  });

  test('a mail that came back is failed, with an event for the desk, once for a report (C19.52)', async () => {
    const messageIds = [(await sendAll()).get('confirmation')!];
    await store.markBounced(quote.id, { ...BOUNCE, messageIds: ['<x@y>', ...messageIds] });
    const failed = { state: 'failed', lastError: 'It came back: 550 5.1.1 no such user \u{fffd}', sentAtMs: null };
    expect([await mailTo('confirmation'), await mailTo('inbox')]).toMatchObject([failed, { state: 'sent' }]);
    expect(await only({ only: 'failed' })).toEqual([quote.id]);
    const event = { kind: 'bounced', by: 'server', subject: 'Ada@buyer.example', isInternal: true };
    expect((await store.desk.listEvents(quote.rfqNumber)).slice(1)).toMatchObject([event]);
    await store.retryMails(AT + 6, quote.rfqNumber);
    await store.takeDueMails(AT + 6, AT + 9, 9);
    await store.markSent((await mailTo('confirmation')).id, AT + 7);
    await store.markBounced(quote.id, { ...BOUNCE, messageIds });
    expect(await mailTo('confirmation')).toMatchObject({ state: 'sent' });
  });

  test('without a Message-ID that is known, the last mail to the address came back; one on its way again stays', async () => {
    await sendAll();
    await store.markBounced(quote.id, { ...BOUNCE, messageIds: [] });
    expect([(await mailTo('confirmation')).state, (await mailTo('inbox')).state]).toEqual(['failed', 'sent']);
    await store.retryMails(AT + 6);
    await store.markBounced(quote.id, { ...BOUNCE, messageIds: [], key: 'report 2' });
    expect((await mailTo('confirmation')).state).toBe('waiting');
  });

  test('a corrected address gets what could not be sent, and the request is found by it (C19.54)', async () => {
    const [held, other] = await store.takeDueMails(AT, AT + 600_000, 9);
    await store.markFailed(held!.id, '550', null);
    await store.markFailed(other!.id, '550', null);
    await store.desk.setEmail(quote, 'Ádà@new.example', AT + 10);
    const { customer, parts, receiptToken } = quote;
    expect(await read()).toMatchObject({ customer: { ...customer, email: 'Ádà@new.example' }, parts, receiptToken });
    expect((await read()).mails).toMatchObject([
      { kind: 'inbox', to: 'sales@site.example', state: 'waiting', attempts: 0 },
      { kind: 'confirmation', to: 'Ádà@new.example', state: 'waiting', attempts: 0, dueAtMs: AT + 10 },
    ]);
    expect(await only({ search: 'new.example' })).toEqual([quote.id]);
    for (const email of ['ádà@NEW.example', customer.email])
      expect((await store.desk.readBuyer(email, 0)).requests).toBe(1);
    // the same request again is still the same
    expect(await store.addQuote(aQuoteRequest(), MAILS, AT)).toMatchObject({ created: false });
  });

  test('a mail that a sender holds keeps its address, and one that was sent stays sent', async () => {
    await store.takeDueMails(AT, AT + 600_000, 9, { kinds: ['confirmation'] });
    await store.desk.setEmail(quote, 'new@buyer.example', AT + 10);
    expect(await mailTo('confirmation')).toMatchObject({ to: 'ada@buyer.example', state: 'waiting', attempts: 1 });
    await store.markSent((await mailTo('confirmation')).id, AT + 11);
    await store.desk.setEmail(quote, 'new@buyer.example', AT + 12);
    expect(await mailTo('confirmation')).toMatchObject({ to: 'ada@buyer.example', state: 'sent' });
  });

  test('a lease is over by the clock that it was given by, whatever is due by another (C20.16)', async () => {
    expect(await store.takeDueMails(AT, AT + 600_000, 9)).toHaveLength(2);
    expect(await store.takeDueMails(AT + 1, AT + 600_001, 9, { dueMs: AT + 700_000 })).toEqual([]);
    expect(await store.takeDueMails(AT + 600_000, AT + 900_000, 9, { dueMs: AT })).toEqual([]);
    expect(await store.takeDueMails(AT + 600_000, AT + 900_000, 9)).toHaveLength(2);
    expect(Math.abs((await store.now()) - Date.now())).toBeLessThan(60_000);
  });

  test('a lease that is renewed lasts, and a pause after a failure is not cut short by a clock (C20.16)', async () => {
    const [mail] = await store.takeDueMails(AT, AT + 40_000, 1);
    await store.renewLease(mail!.id, AT + 80_000);
    const [other] = await store.takeDueMails(AT + 40_000, AT + 90_000, 9);
    expect(other!.id).not.toBe(mail!.id);
    await store.markFailed(mail!.id, '451', AT + 200_000);
    await store.renewLease(mail!.id, AT + 90_000);
    expect(await store.takeDueMails(AT + 199_999, AT + 300_000, 9, { dueMs: AT + 900_000 })).toMatchObject([
      { id: other!.id },
    ]);
    expect(await store.takeDueMails(AT + 200_000, AT + 300_000, 9)).toMatchObject([{ id: mail!.id, attempts: 2 }]);
  });

  test('the time that removals go by follows the clock by six hours a round, and never goes back (C19.55)', async () => {
    const HOUR_MS = 3_600_000;
    expect(await store.removalTime(AT + 48 * HOUR_MS)).toBe(AT);
    expect(await store.removalTime(AT + HOUR_MS)).toBe(AT + HOUR_MS);
    expect(await store.removalTime(AT + 9_600 * HOUR_MS)).toBe(AT + 7 * HOUR_MS);
    expect(await store.removalTime(AT)).toBe(AT + 7 * HOUR_MS);
  });
}
