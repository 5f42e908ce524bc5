import { beforeEach, expect, test } from 'vitest';
import { anAnswer, savedAnswer } from '../../../test/support/quotes/answer.fixture.ts';
import { eachQuoteStore } from '../../../test/support/quotes/each-store.fixture.ts';
import { aQuoteRequest } from '../../../test/support/quotes/quote-request.fixture.ts';
import type { QuoteEngine } from '../../../test/support/quotes/quote-engine.ts';
import { rfqNumberAt, type RfqNumber } from '#base/domain/rfq-number.ts';
import type { GivenDecision } from '#base/domain/quotation.ts';
import type { QuoteStore } from './quote-store.ts';
import type { NewMail, StoredQuote } from './stored-quote.ts';

const AT = Date.UTC(2026, 10, 22);
const DAY_MS = 86_400_000;
const ANA = { name: 'Ana', atMs: AT };
const DECISION: NewMail = { kind: 'decision', to: 'sales@site.example' };
const QUESTION: NewMail = { kind: 'question', to: 'sales@site.example' };

/** Events of a request beside its answers, by whom and when. */
export function describeDeskEvents(openEngine: () => Promise<QuoteEngine>): void {
  const { engine, store } = eachQuoteStore(openEngine);
  let quote: StoredQuote;
  beforeEach(async () => void (quote = (await store.addQuote(aQuoteRequest(), [], AT - 1)).quote));
  const readQuote = async () => (await store.findQuote(quote.rfqNumber))!;
  const happened = async () =>
    (await store.desk.listEvents(quote.rfqNumber)).map(({ by, kind, subject }) => `${by} ${kind} ${subject}`.trim());

  test('records who set which state, and who has taken a request, once for each change (C19.6)', async () => {
    const { desk } = store;
    const number = quote.rfqNumber;
    expect(await desk.assign(number, 'Ben', ANA)).toMatchObject({ assignee: 'Ben', state: 'working' });
    expect(await desk.assign(number, 'Ben', ANA)).toMatchObject({ assignee: 'Ben' });
    expect(await desk.assign(number, null, { name: 'Ben', atMs: AT + 1 })).toMatchObject({ assignee: null });
    expect(await desk.setState(number, 'lost', ANA)).toMatchObject({ state: 'lost' });
    expect(await desk.setState(number, 'lost', ANA)).toMatchObject({ state: 'lost' });
    await desk.setState(number, 'working', { name: 'Cy', atMs: AT + 2 });
    await desk.setState(number, 'closed', { name: 'server', atMs: AT + 3 });
    expect(await readQuote()).toMatchObject({ state: 'closed' });
    expect(await desk.listEvents(number)).toMatchObject([
      { kind: 'received', by: 'buyer', atMs: AT - 1, isInternal: false },
      { kind: 'assigned', by: 'Ana', subject: 'Ben', isInternal: true, atMs: AT },
      { kind: 'state', by: 'Ana', subject: 'working', isInternal: false },
      { kind: 'assigned', by: 'Ben', subject: '', atMs: AT + 1 },
      { kind: 'state', by: 'Ana', subject: 'lost' },
      { kind: 'state', by: 'Cy', subject: 'working', atMs: AT + 2 },
      { kind: 'state', by: 'server', subject: 'closed', atMs: AT + 3 },
    ]);
    const unknown = rfqNumberAt(9);
    expect([await desk.assign(unknown, 'Ben', ANA), await desk.setState(unknown, 'lost', ANA)]).toEqual([null, null]);
    expect(await desk.listEvents(unknown)).toEqual([]);
  });

  test('lets the buyer withdraw a request that waits, once, and mails the desk (C19.6)', async () => {
    const withdraw = (token = quote.receiptToken) =>
      store.desk.withdraw(token, 'Bought "elsewhere" \0', AT, [DECISION]);
    expect(await withdraw('nobody')).toBe('unknown');
    await store.desk.setState(quote.rfqNumber, 'working', ANA);
    expect(await Promise.all([withdraw(), withdraw(), withdraw()])).toEqual(['done', 'done', 'done']);
    const { state: lost, isWithdrawn, mails } = await readQuote();
    expect([lost, isWithdrawn, mails.length]).toEqual(['lost', true, 1]);
    const { rows } = await store.desk.listInbox({ limit: 5 });
    expect(rows.map(({ quote: { isWithdrawn: isBack } }) => isBack)).toEqual([true]);
    const events = (await store.desk.listEvents(quote.rfqNumber)).slice(2);
    expect(events).toMatchObject([{ kind: 'withdrawn', by: 'buyer', text: 'Bought "elsewhere" \u{fffd}', atMs: AT }]);
    expect(await store.takeDueMails(AT, AT + 1, 9)).toMatchObject([{ eventId: events[0]!.id, answerId: null }]);
    expect(await store.removeClosedBefore(AT)).toBe(0);
    for (const state of ['quoted', 'lost', 'closed'] as const) {
      await store.desk.setState(quote.rfqNumber, state, ANA);
      expect([await withdraw(), (await readQuote()).isWithdrawn]).toEqual(['stale', false]);
    }
    expect(await store.removeClosedBefore(AT + 1)).toBe(1);
  });

  test('sends nothing for a request that was withdrawn until it is opened again, and keeps the draft (C19.47)', async () => {
    const draft = async (revision: number) =>
      savedAnswer(await store.desk.saveDraft(quote.rfqNumber, anAnswer(1), revision, ANA));
    const send = (revision: number) =>
      store.desk.sendDraft(quote.rfqNumber, revision, ANA, [{ kind: 'quotation', to: 'ada@buyer.example' }]);
    const first = await draft(0);
    await store.desk.withdraw(quote.receiptToken, '', AT, []);
    expect(await send(first.revision)).toEqual({ kind: 'withdrawn', answer: first });
    expect(await send(9)).toEqual({ kind: 'conflict', answer: first });
    const second = await draft(first.revision);
    expect(await send(second.revision)).toEqual({ kind: 'withdrawn', answer: second });
    expect(await readQuote()).toMatchObject({ state: 'lost', isWithdrawn: true, answeredAtMs: null, mails: [] });
    expect((await happened()).at(-1)).toBe('buyer withdrawn');
    await store.desk.setState(quote.rfqNumber, 'working', ANA);
    expect([await send(second.revision), (await readQuote()).mails.length]).toMatchObject([{ kind: 'saved' }, 1]);
    // what was sent before is answered with again, whatever happened since
    await store.desk.setState(quote.rfqNumber, 'working', ANA);
    await store.desk.withdraw(quote.receiptToken, '', AT, []);
    expect(await send(second.revision)).toMatchObject({ kind: 'saved', answer: { state: 'sent' } });
    expect(await readQuote()).toMatchObject({ state: 'lost', isWithdrawn: true });
  });

  test('takes a decline back while its prices hold, once, and mails the desk (C19.5)', async () => {
    await answer(quote.rfqNumber);
    const token = quote.receiptToken;
    const back = (version = 1, atMs = AT + 3) => store.desk.takeBackDecline(token, version, atMs, [DECISION]);
    const decide = (decision: GivenDecision, atMs = AT + 2) =>
      store.desk.decide(token, { ...decision, version: 1 }, atMs, [DECISION]);
    expect([await back(2), await store.desk.takeBackDecline('nobody', 1, AT, [])]).toEqual(['unknown', 'unknown']);
    expect(await decide({ kind: 'decline', reason: 'late' })).toBe('done');
    expect(await back(1, Date.UTC(2026, 11, 1))).toBe('stale');
    expect(await Promise.all([back(), back(), back()])).toEqual(['done', 'done', 'done']);
    expect(await readQuote()).toMatchObject({ state: 'quoted' });
    expect((await store.desk.listAnswers(quote.rfqNumber))[0]!.decision).toBeNull();
    expect((await happened()).slice(-2)).toEqual(['buyer declined 1', 'buyer reopened 1']);
    expect((await readQuote()).mails.filter(({ kind }) => kind === 'decision')).toHaveLength(2);
    expect(await store.removeClosedBefore(AT + 9)).toBe(0);
    expect([await decide({ kind: 'accept', lines: [0] }, AT + 4), await back()]).toEqual(['done', 'stale']);
    expect((await readQuote()).state).toBe('accepted');
  });

  test('ends quotations after their last day, once, with an event (C19.8)', async () => {
    await answer(quote.rfqNumber);
    expect(await store.desk.expireBefore('2026-11-30', AT + 7)).toBe(0);
    expect(await store.desk.expireBefore('2026-12-01', AT + 8)).toBe(1);
    expect(await store.desk.expireBefore('2026-12-02', AT + 9)).toBe(0);
    expect([await readQuote(), (await happened()).at(-1)]).toMatchObject([{ state: 'expired' }, 'server expired']);
    expect(await store.removeClosedBefore(AT + 9)).toBe(1);
  });

  test('keeps a message once for its key, with its mails (C19.6)', async () => {
    const message = {
      from: 'buyer',
      by: 'buyer',
      text: 'When?\n"Łódź" \0',
      key: '<a@buyer.example>',
      atMs: AT,
    } as const;
    const add = (given: Partial<Parameters<QuoteStore['desk']['addMessage']>[1]> = {}) =>
      store.desk.addMessage(quote.rfqNumber, { ...message, ...given }, [QUESTION]);
    const answers = await Promise.all([add(), add(), add(), add(), add()]);
    expect(answers.toSorted()).toEqual(['added', 'known', 'known', 'known', 'known']);
    expect(await add({ key: 'other', from: 'desk', by: 'Ana', text: 'Soon.' })).toBe('added');
    expect(await store.desk.addMessage(rfqNumberAt(9), message, [])).toBe('unknown');
    expect((await store.desk.listEvents(quote.rfqNumber)).slice(1)).toMatchObject([
      { kind: 'message', by: 'buyer', subject: 'buyer', text: 'When?\n"Łódź" \u{fffd}', isInternal: false },
      { kind: 'message', by: 'Ana', subject: 'desk', text: 'Soon.' },
    ]);
    const mails = await store.takeDueMails(AT, AT + 1, 9);
    const [, first, second] = await store.desk.listEvents(quote.rfqNumber);
    expect(mails.map(({ kind, eventId }) => `${kind} ${eventId}`)).toEqual([
      `question ${first!.id}`,
      `question ${second!.id}`,
    ]);
    expect(await happened()).toHaveLength(3);
  });

  test('reminds the desk once of each request that nears its promise, and of no answered or long forgotten one (C19.8)', async () => {
    const other = await engine.open();
    const mail: NewMail = { kind: 'due', to: 'sales@site.example' };
    const add = async (numberAt: number, ageMs: number) =>
      (await store.addQuote(aQuoteRequest({ numberAt }), [], AT - ageMs)).quote.rfqNumber;
    const old = await add(1, 8 * DAY_MS);
    const due = [await add(2, DAY_MS), await add(3, 2 * DAY_MS)];
    for (let numberAt = 10; numberAt < 70; numberAt++) due.push(await add(numberAt, DAY_MS + numberAt));
    const answered = await add(4, DAY_MS);
    await answer(answered);
    await store.desk.setState(answered, 'working', ANA);
    const remind = (one: QuoteStore) => one.desk.remind({ desk: { receivedBeforeMs: AT - 1, mail } }, AT);
    const counts = await Promise.all([remind(store), remind(other)]);
    expect(Math.max(...counts)).toBeGreaterThanOrEqual(due.length / 2);
    expect(await remind(store)).toBe(0);
    const mails = await store.takeDueMails(AT, AT + 1, 200, { kinds: ['due'] });
    expect(mails.map(({ quote: one }) => one.rfqNumber).toSorted()).toEqual(due.toSorted());
    const reminded = { kind: 'reminded', by: 'server', subject: 'desk', isInternal: true };
    expect((await store.desk.listEvents(due[0]!)).at(-1)).toMatchObject(reminded);
    for (const number of [old, answered, quote.rfqNumber])
      expect((await store.desk.listEvents(number)).every(({ kind }) => kind !== 'reminded')).toBe(true);
    expect(await store.desk.remind({}, AT)).toBe(0);
  });

  test('reminds a buyer once of each version whose prices end soon, and of none that has ended (C19.8)', async () => {
    const remind = (endDay: string, atMs = AT) =>
      store.desk.remind({ buyers: { endDay, messageIdDomain: 'site.example' } }, atMs);
    expect(await remind('2027-01-01')).toBe(0);
    await answer(quote.rfqNumber);
    expect([await remind('2026-11-30'), await remind('2026-12-01', Date.UTC(2026, 11, 1))]).toEqual([0, 0]);
    expect([await remind('2026-12-01'), await remind('2026-12-02')]).toEqual([1, 0]);
    await answer(quote.rfqNumber, 1);
    expect([await remind('2026-12-01'), await remind('2026-12-02')]).toEqual([1, 0]);
    await store.desk.setState(quote.rfqNumber, 'accepted', ANA);
    const mails = await store.takeDueMails(AT, AT + 1, 9, { kinds: ['ending'] });
    const versions = await store.desk.listAnswers(quote.rfqNumber);
    const to = 'ada@buyer.example';
    expect(mails).toMatchObject([
      { to, answerId: versions[1]!.id },
      { to, answerId: versions[0]!.id },
    ]);
    expect(mails[0]!.messageId).toMatch(/@site\.example>$/);
  });

  /** Sends another version, whose prices hold until 2026-11-30. */
  async function answer(number: RfqNumber, revision = 0): Promise<void> {
    savedAnswer(await store.desk.saveDraft(number, anAnswer(1, { validUntil: '2026-11-30' }), 0, ANA));
    await store.desk.sendDraft(number, revision + 1, ANA, []);
  }

  test('keeps templates by name, and removes one whose text is empty', async () => {
    const { desk } = store;
    await desk.setTemplate('In stock', 'Ships today.');
    await desk.setTemplate('Alternate', 'It\'s "the same"\nŁódź');
    await desk.setTemplate('In stock', 'Ships tomorrow.');
    expect(await desk.listTemplates()).toEqual([
      { name: 'Alternate', text: 'It\'s "the same"\nŁódź' },
      { name: 'In stock', text: 'Ships tomorrow.' },
    ]);
    await desk.setTemplate('In stock', '');
    await desk.setTemplate('never there', '');
    expect((await desk.listTemplates()).map(({ name: one }) => one)).toEqual(['Alternate']);
  });
}
