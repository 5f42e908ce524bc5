import { beforeEach, expect, test } from 'vitest';
import { aBidLine, anAnswer, savedAnswer } from '../../../test/support/quotes/answer.fixture.ts';
import { eachQuoteStore } from '../../../test/support/quotes/each-store.fixture.ts';
import { aQuoteLine, aQuoteRequest } from '../../../test/support/quotes/quote-request.fixture.ts';
import type { QuoteEngine } from '../../../test/support/quotes/quote-engine.ts';
import type { Answer, Price } from '#base/domain/quotation.ts';
import { rfqNumberAt } from '#base/domain/rfq-number.ts';
import type { GivenChoice } from '#base/domain/quotation.ts';
import type { OrderChange } from './queries/change-orders.ts';
import { QUOTE_STATES, type NewMail, type StoredAnswer, type StoredQuote } from './stored-quote.ts';

const AT = Date.UTC(2026, 10, 22);
const ANA = { name: 'Ana', atMs: AT };
const QUOTATION: NewMail = { kind: 'quotation', to: 'ada@buyer.example' };
const ORDER: NewMail = { kind: 'order', to: 'ada@buyer.example' };
const REPLY: NewMail = { kind: 'reply', to: 'ada@buyer.example' };
const PARTS = [aQuoteLine({ quantity: 3, unitOfIssue: 'HD' }), aQuoteLine({ nsn: '', partNumber: 'X-1', quantity: 4 })];
/** 4.50 and 10.00: 14.50 in all. */
const LINES = ['1.50', '2.50'].map((price) => aBidLine({ price: price as Price }));

/** An accepted quotation: nothing but a reopening changes it. */
export function describeDeskOrders(openEngine: () => Promise<QuoteEngine>): void {
  const { engine, store } = eachQuoteStore(openEngine);
  let quote: StoredQuote;
  beforeEach(async () => void (quote = (await store.addQuote(aQuoteRequest({ parts: PARTS }), [], AT - 1)).quote));

  const draft = async (given: Partial<Answer> = {}): Promise<StoredAnswer> =>
    savedAnswer(await store.desk.saveDraft(quote.rfqNumber, anAnswer(2, { lines: LINES, ...given }), 0, ANA));
  const send = (revision: number) =>
    store.desk.sendDraft(quote.rfqNumber, revision, { name: 'Ben', atMs: AT + 1 }, [QUOTATION]);
  const sendNext = async (given: Partial<Answer> = {}) => send((await draft(given)).revision);
  const accept = (lines: number[], version = 1, { desk } = store) =>
    desk.decide(quote.receiptToken, { kind: 'accept', lines, version }, AT + 2, []);
  const reopen = (reason = 'The maker has raised the price.') =>
    store.desk.reopenOrder(quote.rfqNumber, reason, { name: 'Ana', atMs: AT + 3 }, [REPLY]);
  const read = async () => (await store.findQuote(quote.rfqNumber))!;
  const latest = async () => (await store.desk.listAnswers(quote.rfqNumber)).find(({ state }) => state === 'sent')!;
  const listed = async () => (await store.desk.listInbox({ limit: 1 })).rows[0]!.quoted!.total;
  const ordered = { state: 'accepted', orderTotal: '4.50' };

  test('an accepted quotation takes no later version and no other state, and its draft stays (C19.48)', async () => {
    await sendNext();
    const next = await draft();
    expect([await accept([0]), await send(next.revision)]).toEqual(['done', { kind: 'ordered', answer: next }]);
    expect([await read(), await listed(), (await latest()).version]).toMatchObject([ordered, '4.50', 1]);
    for (const state of QUOTE_STATES.filter((one) => one !== 'closed')) {
      await store.desk.setState(quote.rfqNumber, state, ANA);
      expect(await read()).toMatchObject(ordered);
    }
    expect((await read()).mails.map(({ kind }) => kind)).toEqual(['quotation']);
    expect((await store.desk.listEvents(quote.rfqNumber)).at(-1)!.kind).toBe('accepted');
  });

  test('list and figures show the sum that was accepted, also when the request is closed (C19.48)', async () => {
    await sendNext();
    await accept([1]);
    const sum = [{ currency: 'USD', total: '10.00', count: 1 }];
    const ofBuyer = { requests: 1, accepted: 1, orders: sum };
    const readBuyer = () => store.desk.readBuyer(quote.customer.email, 0);
    expect(await readBuyer()).toEqual(ofBuyer);
    const figures = await store.desk.readFigures(AT + 4);
    expect([figures.quoted.accepted, figures.acceptedThisMonth, await listed()]).toEqual([sum, sum, '10.00']);
    await store.desk.setState(quote.rfqNumber, 'closed', { name: 'Ana', atMs: AT + 5 });
    expect([await read(), await readBuyer()]).toMatchObject([{ state: 'closed', orderTotal: '10.00' }, ofBuyer]);
    expect(await sendNext()).toMatchObject({ kind: 'ordered' });
    const again = await (await engine.open()).desk.readFigures(AT + 6);
    expect([again.quoted.closed, again.acceptedThisMonth]).toEqual([sum, sum]);
    await store.desk.setState(quote.rfqNumber, 'accepted', ANA);
    expect(await read()).toMatchObject({ state: 'accepted', orderTotal: '10.00' });
    expect(await store.removeClosedBefore(AT + 99)).toBe(0);
    await reopen();
    expect((await readBuyer()).orders).toEqual([]);
    // nothing is accepted without lines
    for (const state of ['accepted', 'confirmed', 'shipped'] as const)
      await store.desk.setState(quote.rfqNumber, state, ANA);
    expect([(await read()).state, (await readBuyer()).orders]).toEqual(['working', []]);
  });

  test('of an acceptance and a new version at once one wins, and the other is refused (C19.48)', async () => {
    const other = await engine.open();
    for (let round = 0; round < 4; round++) {
      quote = (await store.addQuote(aQuoteRequest({ numberAt: round, parts: PARTS }), [], AT)).quote;
      await sendNext();
      const next = await draft();
      const steps = [() => accept([0], 1, other), () => send(next.revision)];
      const results = await Promise.all((round % 2 ? steps : steps.toReversed()).map((step) => step()));
      const [decided, sent] = round % 2 ? results : results.toReversed();
      const found = [decided, (sent as { kind: string }).kind, (await latest()).version, (await read()).state];
      expect([
        ['done', 'ordered', 1, 'accepted'],
        ['stale', 'saved', 2, 'quoted'],
      ]).toContainEqual(found);
    }
  });

  test('a reopening is one step with its reason, its event and its mail, and then a version can follow (C19.49)', async () => {
    const unknown = await store.desk.reopenOrder(rfqNumberAt(9), 'x', ANA, []);
    expect([await reopen(), unknown]).toEqual(['stale', 'unknown']);
    await sendNext();
    expect(await reopen()).toBe('stale');
    await accept([1]);
    await store.desk.setState(quote.rfqNumber, 'closed', ANA);
    expect((await Promise.all([reopen(), reopen(), reopen()])).toSorted()).toEqual(['done', 'stale', 'stale']);
    expect(await read()).toMatchObject({ state: 'working', orderTotal: null });
    expect(await latest()).toMatchObject({
      decision: null,
      reopened: { kind: 'accept', choices: [{ line: 1 }], atMs: AT + 2 },
    });
    expect([await listed(), (await store.desk.readFigures(AT + 9)).acceptedThisMonth]).toEqual(['14.50', []]);
    const event = (await store.desk.listEvents(quote.rfqNumber)).at(-1)!;
    const text = 'The maker has raised the price.';
    expect(event).toMatchObject({ kind: 'order-reopened', by: 'Ana', subject: '1', text, isInternal: false });
    const mails = await store.takeDueMails(AT + 9, AT + 10, 9, { kinds: ['reply'] });
    expect(mails).toMatchObject([{ eventId: event.id, answerId: (await latest()).id }]);
    expect([await store.removeClosedBefore(AT + 99), await accept([1])]).toEqual([0, 'stale']);
    expect(await sendNext()).toMatchObject({ kind: 'saved', answer: { version: 2 } });
    expect([await accept([0], 2), await read()]).toMatchObject(['done', ordered]);
  });

  test('a price keeps the unit that it is for, and one that an order left out was declined (C19.18)', async () => {
    await sendNext();
    const outcomes = async () => {
      const { rows } = await store.desk.listPrices({ part: '', limit: 5 });
      const keys = PARTS.map(({ nsn }, line) => ({ nsn, partNumber: line === 0 ? '' : 'NAS1149F0332P' }));
      const [[first] = []] = await store.desk.findPrices(keys);
      return [...rows.map(({ unit, outcome }) => `${unit} ${outcome}`.trim()), `${first!.unit} ${first!.outcome}`];
    };
    expect(await outcomes()).toEqual(['quoted', 'HD quoted', 'HD quoted']);
    await accept([1]);
    expect(await outcomes()).toEqual(['accepted', 'HD declined', 'HD declined']);
    await reopen();
    expect(await outcomes()).toEqual(['working', 'HD working', 'HD working']);
    await store.desk.setState(quote.rfqNumber, 'quoted', ANA);
    await accept([0, 1]);
    expect(await outcomes()).toEqual(['accepted', 'HD accepted', 'HD accepted']);
  });

  test('a version keeps the facts of the site that its document shows; a draft has none (C19.50)', async () => {
    const next = await draft();
    const letterhead = { companyName: 'Łódź "Aero"', email: 'a@b.example', phone: '1', address: 'A\nB', terms: ['x'] };
    const sent = await store.desk.sendDraft(quote.rfqNumber, next.revision, ANA, [], letterhead);
    expect([next.letterhead, sent]).toMatchObject([null, { kind: 'saved', answer: { letterhead } }]);
    await sendNext();
    expect((await store.desk.listAnswers(quote.rfqNumber)).map((one) => one.letterhead)).toEqual([null, letterhead]);
  });

  const ANA_LATER = { name: 'Ana', atMs: AT + 5 };
  let keys = 0;
  const change = async (
    step: OrderChange['step'],
    given: { key?: string; revision?: number } = {},
    { desk } = store,
  ) => {
    const { revision = (await read()).purchase!.revision, key = `key ${keys++}` } = given;
    return desk.changeOrder(quote.rfqNumber, { step, revision, key }, ANA_LATER, [ORDER]);
  };
  const own = async (step: OrderChange['step'], atMs = AT + 4) => {
    const given = { step, revision: (await read()).purchase!.revision, key: `key ${keys++}` };
    return store.desk.changeOwnOrder(quote.receiptToken, given, { name: 'buyer', atMs }, []);
  };
  const CONFIRM = {
    kind: 'confirm',
    poNumber: 'PO-1',
    shipTo: 'Dock 4',
    shipsBy: '2026-12-14',
    terms: 'Net 30',
    readyFirst: false,
  } as const;
  const ship = (...lines: number[]) => ({ kind: 'ship', lines, day: '2026-11-24', tracking: '1Z' }) as const;
  const kinds = async () => (await store.desk.listEvents(quote.rfqNumber)).map(({ kind }) => kind).slice(2);
  const ordersOf = async (choices?: readonly GivenChoice[]) => {
    await sendNext();
    const decision = choices ? { choices } : { lines: [0, 1] };
    const given = { kind: 'accept', ...decision, version: 1, poNumber: 'PO-1', shipTo: 'Dock\0 4' } as const;
    return store.desk.decide(quote.receiptToken, given, AT + 2, []);
  };

  test('what quotations that stand and open orders hold of a part is counted, without the request itself (C22.44)', async () => {
    const parts = [
      aQuoteLine(),
      aQuoteLine({ nsn: '', partNumber: 'nas1149 f0332p' }),
      aQuoteLine({ nsn: '', partNumber: '' }),
    ];
    const held = async (today = '2026-11-22', rfqNumber = rfqNumberAt(9)) =>
      (await store.desk.findReserved({ rfqNumber, parts }, today)).map(({ quoted, ordered }) => `${quoted} ${ordered}`);
    expect(await held()).toEqual(['0 0', '0 0', '0 0']);
    await sendNext();
    expect([await held(), await held('2027-01-01'), await held('2026-11-22', quote.rfqNumber)]).toEqual([
      ['3 0', '4 0', '0 0'],
      ['0 0', '0 0', '0 0'],
      ['0 0', '0 0', '0 0'],
    ]);
    await sendNext({ lines: [{ kind: 'no-bid', reason: 'no-source', text: '' }, LINES[1]!] });
    expect(await held()).toEqual(['0 0', '4 0', '0 0']);
    const choices = [{ line: 1, offer: 0, quantity: 2 }];
    await store.desk.decide(quote.receiptToken, { kind: 'accept', choices, version: 2 }, AT + 2, []);
    expect(await held('2027-01-01')).toEqual(['0 0', '0 2', '0 0']);
    await change(CONFIRM);
    await change(ship(1));
    expect(await held()).toEqual(['0 0', '0 0', '0 0']);
  });

  test('an order is confirmed and shipped in part and whole, each step once for its key, with its mail (C19.90)', async () => {
    expect(await ordersOf()).toBe('done');
    expect(await read()).toMatchObject({
      state: 'accepted',
      orderedAtMs: AT + 2,
      purchase: { poNumber: 'PO-1', shipTo: 'Dock\u{fffd} 4' },
    });
    expect(await change(ship(0))).toBe('stale');
    for (let time = 0; time < 2; time++) expect(await change(CONFIRM, { key: 'confirm', revision: 1 })).toBe('done');
    expect((await read()).state).toBe('confirmed');
    expect([await change(CONFIRM), await own({ kind: 'names', poNumber: '', shipTo: '' })]).toEqual(['stale', 'stale']);
    expect([await change(ship(1)), (await read()).state, await change(ship(1))]).toEqual([
      'done',
      'part-shipped',
      'stale',
    ]);
    expect([await change(ship(0)), (await read()).state, await reopen()]).toEqual(['done', 'shipped', 'stale']);
    expect([await kinds(), await listed()]).toEqual([['sent', 'accepted', 'confirmed', 'shipped', 'shipped'], '14.50']);
    expect((await read()).mails.filter(({ kind }) => kind === 'order')).toHaveLength(3);
    await store.desk.setState(quote.rfqNumber, 'closed', ANA);
    expect([await change(ship(0)), await store.desk.setState(quote.rfqNumber, 'shipped', ANA)]).toMatchObject([
      'stale',
      { state: 'shipped' },
    ]);
  });

  test('of two who confirm at once, or confirm while the buyer changes the order, one wins (C19.90)', async () => {
    const other = await engine.open();
    await ordersOf();
    const both = await Promise.all([
      change(CONFIRM, { revision: 1 }),
      change({ ...CONFIRM, poNumber: 'PO-2' }, { revision: 1 }, other),
    ]);
    expect([both.toSorted(), (await kinds()).filter((kind) => kind === 'confirmed')]).toEqual([
      ['done', 'stale'],
      ['confirmed'],
    ]);
  });

  test('what cannot be filled is quoted anew while the rest stays ordered, and is added when it is accepted (C19.91)', async () => {
    await ordersOf();
    expect(await change({ kind: 'cannot-fill', lines: [0, 1], reason: 'Sold' })).toBe('stale');
    expect(await change({ kind: 'cannot-fill', lines: [1], reason: 'Sold' })).toBe('done');
    expect(await read()).toMatchObject({
      state: 'accepted',
      orderTotal: '4.50',
      purchase: { unfilled: [{ line: 1, reason: 'Sold' }] },
    });
    const ordered = await draft();
    expect(await send(ordered.revision)).toMatchObject({ kind: 'ordered' });
    const kept = { kind: 'no-bid', reason: 'kept', text: '' } as const;
    const lines = [kept, aBidLine({ price: '3.00' as Price })];
    const next = savedAnswer(
      await store.desk.saveDraft(quote.rfqNumber, anAnswer(2, { lines }), ordered.revision, ANA),
    );
    const prices = async () =>
      (await store.desk.listPrices({ part: '', limit: 5 })).rows.map(({ version, outcome }) => `${version} ${outcome}`);
    expect((await prices()).toSorted()).toEqual(['1 accepted', '1 declined']);
    expect(await send(next.revision)).toMatchObject({ kind: 'saved' });
    expect((await prices()).toSorted()).toEqual(['1 accepted', '1 declined', '2 quoted']);
    expect(await read()).toMatchObject({ state: 'accepted', orderTotal: '4.50' });
    expect([await change(CONFIRM), await accept([1], 2), await accept([1], 2)]).toEqual(['done', 'done', 'done']);
    expect(await read()).toMatchObject({
      state: 'accepted',
      orderTotal: '16.50',
      purchase: { unfilled: [], confirmed: null },
    });
    expect((await prices()).toSorted()).toEqual(['1 accepted', '1 declined', '2 accepted']);
    expect([await change(CONFIRM), (await read()).state]).toEqual(['done', 'confirmed']);
  });

  test('a buyer orders a line that was left out while its prices hold and nothing is confirmed (C19.92)', async () => {
    await ordersOf([{ line: 1, offer: 0, quantity: 8 }]);
    expect(await listed()).toBe('20.00');
    const ended = Date.UTC(2027, 0, 2);
    expect([await own({ kind: 'order-too', line: 0 }, ended), await own({ kind: 'order-too', line: 1 })]).toEqual([
      'stale',
      'stale',
    ]);
    expect([await own({ kind: 'order-too', line: 0 }), await listed()]).toEqual(['done', '24.50']);
    for (const quantity of [0, -1, 1.5, 1e12]) {
      quote = (await store.addQuote(aQuoteRequest({ numberAt: 7 + keys++, parts: PARTS }), [], AT)).quote;
      expect(await ordersOf([{ line: 1, offer: 0, quantity }])).toBe('unknown');
    }
  });

  test('an order that is not confirmed in time can be withdrawn, one that is cannot (C19.93)', async () => {
    await ordersOf();
    const withdraw = (atMs: number) => store.desk.withdraw(quote.receiptToken, '', atMs, [], 1_000);
    expect([await withdraw(AT + 3), (await read()).state]).toEqual(['stale', 'accepted']);
    expect([await withdraw(AT + 1_003), await withdraw(AT + 1_004)]).toEqual(['done', 'done']);
    expect(await read()).toMatchObject({ state: 'lost', isWithdrawn: true, orderTotal: null, purchase: null });
    quote = (await store.addQuote(aQuoteRequest({ numberAt: 3, parts: PARTS }), [], AT)).quote;
    await ordersOf();
    expect([await change(CONFIRM), await withdraw(AT + 5_000)]).toEqual(['done', 'stale']);
  });

  test('the desk enters an order that came by mail or phone, once, also after the last day (C19.94)', async () => {
    await sendNext({ validUntil: '2026-11-23' });
    await store.desk.expireBefore('2026-11-25', AT + 9);
    const entered = { how: 'phone', who: 'Ada', day: '2026-11-23' } as const;
    const given = { version: 1, choices: [{ line: 0, offer: 0, quantity: null }], poNumber: 'PO', shipTo: '', entered };
    const enter = () => store.desk.enterOrder(quote.rfqNumber, given, ANA, [ORDER]);
    expect([await enter(), await enter(), (await kinds()).at(-1)]).toEqual(['done', 'done', 'accepted']);
    expect(await read()).toMatchObject({
      ...ordered,
      purchase: { entered, poNumber: 'PO' },
      mails: [{}, { kind: 'order' }],
    });
    const copy = (await Array.fromAsync((await engine.open()).readQuotes())).flat();
    expect(copy[0]!.purchase).toEqual((await read()).purchase);
  });
}
