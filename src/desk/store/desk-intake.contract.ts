import { expect, test } from 'vitest';
import { attachedFile } from '../../../test/support/quotes/attached-file.fixture.ts';
import { eachQuoteStore } from '../../../test/support/quotes/each-store.fixture.ts';
import type { QuoteEngine } from '../../../test/support/quotes/quote-engine.ts';
import { aQuoteRequest } from '../../../test/support/quotes/quote-request.fixture.ts';
import { rfqNumberAt } from '#base/domain/rfq-number.ts';
import { openAttachmentFolder } from './attachment-folder.ts';
import { MAX_FILES_OF_REQUEST } from './queries/mail-drafts.ts';

const AT = Date.UTC(2026, 10, 22);
const ANA = { name: 'Ana', atMs: AT + 5 };

/** Requests that the desk enters, and mails that it sorts. */
export function describeIntake(openEngine: () => Promise<QuoteEngine>): void {
  const { engine, store } = eachQuoteStore(openEngine);
  const mailOf = (email: string) => ({ ...aQuoteRequest({ numberAt: AT }).customer, email });
  const addDraft = async (key: string, email = 'bob@x.example', text?: string) => {
    const files = text === undefined ? [] : [await attachedFile(openAttachmentFolder(engine.attachmentsDir), text)];
    const request = {
      ...aQuoteRequest({ numberAt: AT }),
      parts: [],
      message: 'We need screws',
      customer: mailOf(email),
    };
    return store.addQuote(request, [], AT, files, { draft: { key, subject: 'Screws' } });
  };

  test('a request that the desk enters has its way and its person, once (C19.71)', async () => {
    const entered = { source: 'phone', by: ANA } as const;
    const add = () => store.addQuote(aQuoteRequest(), [], AT, [], { entered });
    const [{ quote }, again] = [await add(), await add()];
    expect(again).toMatchObject({ created: false, quote: { id: quote.id } });
    expect((await store.findQuote(quote.rfqNumber))!).toMatchObject({
      source: 'phone',
      state: 'new',
      receivedAtMs: AT,
    });
    const event = { kind: 'entered', by: 'Ana', subject: 'phone', isInternal: true, atMs: AT + 5 };
    expect((await store.desk.listEvents(quote.rfqNumber)).slice(1)).toMatchObject([event]);
  });

  test('a draft is kept once, is in no list, figure or export, and its time removes it (C19.72)', async () => {
    const { quote } = await addDraft('mail 1');
    expect((await addDraft('mail 1')).created).toBe(false);
    const other = await addDraft('mail 2');
    expect(other.quote.rfqNumber).not.toBe(quote.rfqNumber);
    const { desk } = store;
    expect((await desk.listInbox({ limit: 9 })).rows).toEqual([]);
    expect((await desk.listInbox({ search: 'bob', limit: 9 })).rows).toEqual([]);
    expect((await desk.listInbox({ states: ['draft'], limit: 9 })).rows).toHaveLength(2);
    const { byState, days } = await desk.readFigures(AT);
    expect([byState.draft, byState.new, days.at(-1)!.requests]).toEqual([2, 0, 0]);
    expect((await Array.fromAsync(store.readQuotes())).flat()).toEqual([]);
    // a state is given to requests alone
    expect(await desk.setState(quote.rfqNumber, 'closed', ANA)).toMatchObject({ state: 'draft' });
    expect([await store.removeClosedBefore(AT), await store.removeClosedBefore(AT + 1)]).toEqual([0, 2]);
  });

  test('a draft becomes a request, or a message with its files, once (C19.72)', async () => {
    const [first, second] = [
      (await addDraft('mail 1', 'bob@x.example', 'drawing')).quote,
      (await addDraft('mail 2')).quote,
    ];
    const request = { ...aQuoteRequest(), rfqNumber: first.rfqNumber };
    const entered = { source: 'mail', by: ANA, receivedAtMs: AT - 1 } as const;
    const complete = () => store.desk.completeDraft(first.rfqNumber, request, entered, []);
    const stored = { state: 'new', source: 'mail', subject: 'Screws', parts: request.parts, receivedAtMs: AT - 1 };
    expect(await complete()).toMatchObject({ ...stored, files: [{ name: 'drawing.txt' }] });
    expect(await complete()).toBeNull();
    const { rows } = await store.desk.listInbox({ search: request.customer.company, limit: 9 });
    expect(rows.map(({ quote: { id } }) => id)).toEqual([first.id]);
    expect(await store.removeClosedBefore(AT + 9_999)).toBe(1);

    const third = (await addDraft('mail 3', 'bob@x.example', 'order')).quote;
    const attach = () => store.desk.attachDraft(third.rfqNumber, first.rfqNumber, ANA);
    expect([await attach(), await attach()]).toEqual([true, false]);
    const [message] = (await store.desk.listEvents(first.rfqNumber)).slice(-1);
    expect(message).toMatchObject({
      kind: 'message',
      subject: 'buyer',
      text: 'From bob@x.example: Screws\n\nWe need screws',
    });
    expect((await store.findQuote(first.rfqNumber))!.files.map(({ name }) => name)).toEqual([
      'drawing.txt',
      'order.txt',
    ]);
    expect([await store.findQuote(third.rfqNumber), await store.findQuote(second.rfqNumber)]).toEqual([null, null]);
    // the mail is read once more by another server
    const room = await store.desk.findRoom('mail 3', { quoteId: first.id });
    expect(room).toBe('known');
  });

  test('one sender has at most twenty drafts, and a request fifty files (C19.72, C19.73)', async () => {
    for (let index = 0; index < 20; index++) await addDraft(`mail ${index}`);
    const roomFor = (email: string, key = 'new') => store.desk.findRoom(key, { asked: rfqNumberAt(AT), email });
    expect(
      await Promise.all([roomFor('bob@x.example'), roomFor('eve@x.example'), roomFor('eve@x.example', 'mail 1')]),
    ).toEqual(['full', 'free', 'known']);
    const { rfqNumber } = (await store.addQuote(aQuoteRequest(), [], AT)).quote;
    const file = await attachedFile(openAttachmentFolder(engine.attachmentsDir));
    const attach = () => store.desk.attachFile(rfqNumber, file, { by: 'Ana', audience: 'buyer' }, AT);
    for (let index = 0; index < MAX_FILES_OF_REQUEST; index++) expect(await attach()).toBe(true);
    expect(await attach()).toBe(false);
    expect((await store.findQuote(rfqNumber))!.files[0]).toMatchObject({
      by: 'Ana',
      audience: 'buyer',
      state: 'waiting',
    });
  });
}
