import { expect, test } from 'vitest';
import { eachQuoteStore } from '../../../test/support/quotes/each-store.fixture.ts';
import { aQuoteLine, aQuoteRequest } from '../../../test/support/quotes/quote-request.fixture.ts';
import type { QuoteEngine } from '../../../test/support/quotes/quote-engine.ts';
import type { MailChoice } from './queries/mail-outbox.ts';
import type { NewMail, StoredQuote } from './stored-quote.ts';

const AT = 1_700_000_000_500;
const MAILS: NewMail[] = [
  { kind: 'inbox', to: 'sales@site.example', messageIdDomain: 'site.example' },
  { kind: 'confirmation', to: 'ada@buyer.example', messageIdDomain: 'site.example' },
];

/** Mails that wait, are taken, sent, fail and are tried again. */
export function describeQuoteOutbox(openEngine: () => Promise<QuoteEngine>): void {
  const { engine, store } = eachQuoteStore(openEngine);
  const add = async (numberAt: number, atMs = AT): Promise<StoredQuote> =>
    (await store.addQuote(aQuoteRequest({ numberAt }), MAILS, atMs)).quote;

  test('hands out mails that are due with their request, the oldest first, and keeps the others', async () => {
    const second = await add(2, AT + 10);
    const first = await add(1, AT);
    expect(await store.takeDueMails(AT - 1, AT + 1_000, 10)).toEqual([]);
    const due = await store.takeDueMails(AT + 10, AT + 1_000, 3);
    expect(due.map(({ kind, to, attempts, quote }) => [kind, to, attempts, quote.rfqNumber])).toEqual([
      ['inbox', 'sales@site.example', 1, first.rfqNumber],
      ['confirmation', 'ada@buyer.example', 1, first.rfqNumber],
      ['inbox', 'sales@site.example', 1, second.rfqNumber],
    ]);
    expect(due[0]!.quote).toMatchObject({ customer: first.customer, parts: first.parts, message: first.message });
    expect(due[0]!.messageId).toMatch(/^<[\da-f-]{36}@site\.example>$/);
    expect(due[0]!.firstDueAtMs).toBe(AT);
  });

  test('finds a request by the Message-ID of one of its mails (C19.41)', async () => {
    const quote = await add(1);
    const [mail] = await store.takeDueMails(AT, AT + 1_000, 1);
    expect((await store.findByMessageId(mail!.messageId))!.rfqNumber).toBe(quote.rfqNumber);
    for (const other of ['<x@site.example>', mail!.messageId.slice(1, -1), '', '\0'])
      expect(await store.findByMessageId(other)).toBeNull();
  });

  test('gives a taken mail to nobody else until its lease is over, then again with the same Message-ID', async () => {
    await add(1);
    const other = await engine.open();
    const [taken] = await store.takeDueMails(AT, AT + 1_000, 1);
    const rest = await other.takeDueMails(AT + 999, AT + 5_000, 10);
    expect(rest.map(({ id }) => id)).not.toContain(taken!.id);
    expect([rest.length, await store.takeDueMails(AT + 999, AT + 5_000, 10)]).toEqual([1, []]);
    const [again] = await other.takeDueMails(AT + 1_000, AT + 5_000, 10);
    expect(again).toMatchObject({ id: taken!.id, messageId: taken!.messageId, attempts: 2, firstDueAtMs: AT });
  });

  test('never hands one mail to two senders that ask at the same time', async () => {
    const other = await engine.open();
    for (let numberAt = 1; numberAt <= 15; numberAt++) await add(numberAt);
    const batches = await Promise.all(
      Array.from({ length: 12 }, (_, index) => (index % 2 ? store : other).takeDueMails(AT, AT + 9_000, 4)),
    );
    let taken = batches.flat().map(({ id }) => id);
    // a sender that met rows of another one took fewer
    taken = [...taken, ...(await store.takeDueMails(AT, AT + 9_000, 100)).map(({ id }) => id)];
    expect([taken.length, new Set(taken).size, batches.every((batch) => batch.length <= 4)]).toEqual([30, 30, true]);
  });

  test('hands out the mails that are chosen by kind, size of the request and domain, and leaves the others', async () => {
    const parts = Array.from({ length: 100 }, () => aQuoteLine({ description: 'x'.repeat(400) }));
    const long = aQuoteRequest({ numberAt: 1, parts });
    await store.addQuote(long, MAILS, AT);
    const usual = await add(2, AT + 1);
    await store.addQuote(aQuoteRequest({ numberAt: 3 }), [{ kind: 'confirmation', to: 'Bob@A_B.example' }], AT + 2);
    const take = async (choice: MailChoice) =>
      (await store.takeDueMails(AT + 9, AT + 9, 9, choice)).map(({ kind, quote }) => [kind, quote.rfqNumber]);
    expect(await take({ kinds: ['inbox'], length: 'long' })).toEqual([['inbox', long.rfqNumber]]);
    expect(await take({ kinds: ['inbox'], length: 'usual' })).toEqual([['inbox', usual.rfqNumber]]);
    expect(await take({ kinds: ['confirmation'] })).toHaveLength(3);
    expect(await take({ kinds: ['confirmation'], notTo: ['a_b.example'] })).toHaveLength(2);
    expect(await take({ kinds: ['confirmation'], notTo: ['BUYER.example', 'aXb.example'] })).toHaveLength(1);
    expect(await take({ notTo: ['buyer.example', 'a_b.example', 'example'] })).toHaveLength(2);
  });

  test('hands out webhooks of one request in order: the next when the one before was sent or given up (C19.35)', async () => {
    const webhook: NewMail = { kind: 'webhook', to: 'https://crm.example' };
    const told = async (numberAt: number, messages: number): Promise<void> => {
      const { quote } = await store.addQuote(aQuoteRequest({ numberAt }), [webhook, MAILS[1]!], AT);
      for (let index = 1; index <= messages; index++) {
        const message = { from: 'buyer', by: 'buyer', text: 'x', key: `key ${index}`, atMs: AT + index } as const;
        await store.desk.addMessage(quote.rfqNumber, message, [webhook]);
      }
    };
    await told(1, 3);
    await told(2, 1);
    const take = async (atMs: number) =>
      (await store.takeDueMails(atMs, atMs + 1_000, 9, { kinds: ['webhook'] })).map(({ id, firstDueAtMs, quote }) => {
        return { id, told: `${quote.rfqNumber} ${firstDueAtMs - AT}` };
      });
    const [one, other] = [1, 2].map((numberAt) => aQuoteRequest({ numberAt }).rfqNumber);
    expect(await store.takeDueMails(AT, AT, 9, { kinds: ['confirmation'] })).toHaveLength(2);
    const first = await take(AT + 10);
    const isTold = async (atMs: number) => (await take(atMs)).map((mail) => mail.told);
    expect(first.map((mail) => mail.told)).toEqual([`${one} 0`, `${other} 0`]);
    // its lease is over, and it is still the first
    expect(await isTold(AT + 1_010)).toEqual([`${one} 0`, `${other} 0`]);
    await store.markFailed(first[0]!.id, '503', AT + 9_000);
    await store.markSent(first[1]!.id, AT + 1_011);
    expect(await isTold(AT + 1_020)).toEqual([`${other} 1`]);
    expect(await isTold(AT + 9_000)).toContain(`${one} 0`);
    await store.markFailed(first[0]!.id, '410', null);
    const [second] = await take(AT + 20_000);
    expect(second!.told).toBe(`${one} 1`);
    await store.markSent(second!.id, AT + 20_001);
    expect(await isTold(AT + 30_000)).toContain(`${one} 2`);
  });

  test('remembers what was sent, and does not forget it for a late failure', async () => {
    const { rfqNumber } = await add(1);
    const [mail] = await store.takeDueMails(AT, AT + 1_000, 1);
    await store.markSent(mail!.id, AT + 50);
    await store.markFailed(mail!.id, 'too late', AT + 60);
    const found = await store.findQuote(rfqNumber);
    expect(found!.mails[0]).toMatchObject({ state: 'sent', sentAtMs: AT + 50, dueAtMs: null, attempts: 1 });
    expect(await store.takeDueMails(AT + 99_000, AT + 99_999, 10)).toHaveLength(1);
  });

  test('tries a failed mail again when it is due, shows its error, and gives it up for good', async () => {
    const { rfqNumber } = await add(1);
    const [mail] = await store.takeDueMails(AT, AT + 1_000, 1);
    await store.markFailed(mail!.id, `451 try later ${'x'.repeat(5_000)}\0`, AT + 3_000);
    expect((await store.findQuote(rfqNumber))!.mails[0]).toMatchObject({ state: 'waiting', dueAtMs: AT + 3_000 });
    expect((await store.findQuote(rfqNumber))!.mails[0]!.lastError).toMatch(/^451 try later x{900}/);
    expect((await store.takeDueMails(AT + 2_999, AT + 4_000, 10)).map(({ id }) => id)).not.toContain(mail!.id);
    const later = await store.takeDueMails(AT + 3_000, AT + 4_000, 10);
    expect(later.find(({ id }) => id === mail!.id)).toMatchObject({ attempts: 2, messageId: mail!.messageId });
    await store.markFailed(mail!.id, '550 no such box', null);
    expect(await store.countQuotes()).toMatchObject({ mailsWaiting: 1, mailsFailed: 1 });
    expect((await store.takeDueMails(AT + 999_999, AT + 1_999_999, 10)).map(({ id }) => id)).not.toContain(mail!.id);
  });

  test("makes failed and waiting mails due at once, of one request or of all, and leaves those in a sender's hands", async () => {
    const first = await add(1);
    await add(2);
    const mails = await store.takeDueMails(AT, AT + 60_000, 10);
    await store.markFailed(mails[0]!.id, '550', null);
    await store.markFailed(mails[1]!.id, '451', AT + 900_000);
    await store.markFailed(mails[2]!.id, '550', null);
    expect(await store.retryMails(AT + 100, first.rfqNumber)).toBe(2);
    const again = await store.takeDueMails(AT + 100, AT + 60_000, 10);
    expect(again.map(({ id }) => id).sort()).toEqual([mails[0]!.id, mails[1]!.id].sort());
    expect(again.find(({ id }) => id === mails[0]!.id)).toMatchObject({ attempts: 1, firstDueAtMs: AT + 100 });
    expect(again.find(({ id }) => id === mails[1]!.id)).toMatchObject({ attempts: 2, firstDueAtMs: AT });
    expect(await store.retryMails(AT + 100)).toBe(1);
    const last = await store.takeDueMails(AT + 100, AT + 60_000, 10);
    expect(last.map(({ id, messageId }) => [id, messageId])).toEqual([[mails[2]!.id, mails[2]!.messageId]]);
  });
}
