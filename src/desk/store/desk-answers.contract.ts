import fc from 'fast-check';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { aBidLine, anAnswer, savedAnswer as saved } from '../../../test/support/quotes/answer.fixture.ts';
import { eachQuoteStore } from '../../../test/support/quotes/each-store.fixture.ts';
import { aQuoteLine, aQuoteRequest } from '../../../test/support/quotes/quote-request.fixture.ts';
import type { QuoteEngine } from '../../../test/support/quotes/quote-engine.ts';
import { formatDate, setTimeZone } from '#base/domain/format-time.ts';
import type { AnswerLine, Price } from '#base/domain/quotation.ts';
import { rfqNumberAt } from '#base/domain/rfq-number.ts';
import type { NewMail, StoredQuote } from './stored-quote.ts';

const AT = Date.UTC(2026, 10, 22);
const ANA = { name: 'Ana', atMs: AT };
const BEN = { name: 'Ben', atMs: AT + 1 };
const QUOTATION: NewMail = { kind: 'quotation', to: 'ada@buyer.example', messageIdDomain: 'site.example' };
const DECISION: NewMail = { kind: 'decision', to: 'sales@site.example' };

/** Answers with their versions, and what the buyer decides about them. */
export function describeDeskAnswers(openEngine: () => Promise<QuoteEngine>): void {
  const { engine, store } = eachQuoteStore(openEngine);
  let quote: StoredQuote;
  beforeEach(async () => {
    const parts = [aQuoteLine({ quantity: 10 }), aQuoteLine({ nsn: '', partNumber: 'X-1', quantity: 4 })];
    quote = (await store.addQuote(aQuoteRequest({ parts }), [], AT - 1)).quote;
  });
  const save = (revision: number, given: Parameters<typeof anAnswer>[1] = {}, by = ANA) =>
    store.desk.saveDraft(quote.rfqNumber, anAnswer(2, given), revision, by);
  const send = (revision: number, by = ANA) => store.desk.sendDraft(quote.rfqNumber, revision, by, [QUOTATION]);
  const read = async () => (await store.findQuote(quote.rfqNumber))!;
  const happened = async () =>
    (await store.desk.listEvents(quote.rfqNumber)).map(({ by, kind, subject }) => `${by} ${kind} ${subject}`.trim());
  const sendFirst = async (given = {}) => saved(await send(saved(await save(0, given)).revision));

  test('keeps a draft with all that is in it, and takes the request up (C19.3)', async () => {
    const answer = anAnswer(2, {
      lines: [
        aBidLine({
          price: '0.0125' as Price,
          breaks: [{ quantity: 10, price: '0.01' as Price }],
          alternate: { reason: "fits, 'Łódź' 日本 \\u0000" },
        }),
        { kind: 'no-bid', reason: 'other', text: '"none" left' },
      ],
      note: 'two\nlines',
    });
    const draft = saved(await store.desk.saveDraft(quote.rfqNumber, answer, 0, ANA));
    const facts = { version: 1, state: 'draft', revision: 1, by: 'Ana', savedAtMs: AT, total: '0.10' };
    expect(draft).toMatchObject({ ...answer, ...facts, sentAtMs: null, decision: null });
    expect(await store.desk.listAnswers(quote.rfqNumber)).toEqual([draft]);
    expect(await read()).toMatchObject({ state: 'working', answeredAtMs: null });
    expect(await happened()).toEqual(['buyer received', 'Ana state working']);
    const next = saved(await save(draft.revision, { note: 'changed' }, BEN));
    expect(next).toMatchObject({ id: draft.id, version: 1, note: 'changed', by: 'Ben', savedAtMs: AT + 1 });
    expect(await store.desk.listAnswers(quote.rfqNumber)).toEqual([next]);
    expect(await store.desk.listAnswers(rfqNumberAt(9))).toEqual([]);
    expect(await store.desk.saveDraft(rfqNumberAt(9), answer, 0, ANA)).toEqual({ kind: 'unknown' });
  });

  test('keeps offers of a line, freight, charges and terms; decisions take offers at their quantities (C19.80, C19.81)', async () => {
    const { bid } = aBidLine({ quantity: 6, price: '71.00' as Price }) as AnswerLine & { kind: 'bid' };
    const second = { ...bid, quantity: 9, minimum: 2, price: '48.00' as Price };
    const lines: AnswerLine[] = [
      { kind: 'bid', bid, others: [second] },
      { kind: 'no-bid', reason: 'export', text: '' },
    ];
    const charges = [{ name: 'Łódź\u0000', amount: '15.00' as Price }];
    const beside = { freightAmount: '48.00' as Price, charges, paymentTerms: 'Net 30' };
    expect(await sendFirst({ lines, ...beside })).toMatchObject({ lines, ...beside, total: '681.00', state: 'sent' });
    const decide = (quantity: number) => {
      const decision = { kind: 'accept', version: 1, choices: [{ line: 0, offer: 1, quantity }] } as const;
      return store.desk.decide(quote.receiptToken, decision, AT + 2, []);
    };
    expect([await decide(1), (await read()).state]).toEqual(['unknown', 'quoted']);
    // 9 x 48 + 48 + 15
    expect([await decide(9), await read()]).toMatchObject(['done', { state: 'accepted', orderTotal: '495.00' }]);
  });

  test('loses nothing when two write: the later one is shown what the other has saved (C19.3)', async () => {
    const first = saved(await save(0));
    const second = saved(await save(first.revision, { note: 'Ana' }));
    expect(await save(first.revision, { note: 'Ben' }, BEN)).toEqual({ kind: 'conflict', answer: second });
    expect(await save(0, { note: 'Ben' }, BEN)).toEqual({ kind: 'conflict', answer: second });
    // the same words again: the answer to the first try was lost on the way
    expect(await save(first.revision, { note: 'Ana' })).toEqual({ kind: 'saved', answer: second });
    expect(await send(first.revision)).toEqual({ kind: 'conflict', answer: second });
    expect(await store.desk.listAnswers(quote.rfqNumber)).toEqual([second]);
  });

  test('begins no draft over a version that was sent meanwhile (C19.3)', async () => {
    const begin = (version: number) => store.desk.saveDraft(quote.rfqNumber, anAnswer(2), 0, BEN, version);
    expect(await begin(2)).toEqual({ kind: 'conflict', answer: null });
    await sendFirst();
    expect(await begin(1)).toEqual({ kind: 'conflict', answer: null });
    expect(saved(await begin(2))).toMatchObject({ version: 2, state: 'draft' });
  });

  test('refuses an answer that does not fit the request, and keeps nothing of it', async () => {
    await expect(store.desk.saveDraft(quote.rfqNumber, anAnswer(3), 0, ANA)).rejects.toThrow(/2 lines, its answer 3/);
    const lines = [aBidLine({ price: '9999999999999.99' as Price }), aBidLine()];
    await expect(save(0, { lines })).rejects.toThrow(/check the prices/);
    expect(await store.desk.listAnswers(quote.rfqNumber)).toEqual([]);
  });

  test('sends a version once, with its mail, its event and its prices, and never changes it again (C19.4)', async () => {
    const draft = saved(await save(0));
    const results = await Promise.all(Array.from({ length: 6 }, () => send(draft.revision, BEN)));
    const sent = saved(results[0]!);
    expect(sent).toMatchObject({ version: 1, state: 'sent', sentAtMs: AT + 1, by: 'Ben', total: '25.00' });
    for (const one of results) expect(one).toEqual({ kind: 'saved', answer: sent });
    expect(await happened()).toEqual(['buyer received', 'Ana state working', 'Ben sent 1']);
    expect(await read()).toMatchObject({ state: 'quoted', answeredAtMs: AT + 1 });
    const mails = await store.takeDueMails(AT + 2, AT + 3, 10);
    const { id: eventId } = (await store.desk.listEvents(quote.rfqNumber)).at(-1)!;
    expect([mails, mails.length]).toMatchObject([[{ kind: 'quotation', answerId: sent.id, eventId }], 1]);
    expect(await save(draft.revision, { note: 'too late' })).toEqual({ kind: 'conflict', answer: null });
    const { rows } = await store.desk.listInbox({ states: ['quoted'], limit: 5 });
    expect(rows).toMatchObject([{ quoted: { total: '25.00', currency: 'USD', validUntil: '2026-12-31' } }]);

    const second = saved(await save(0, { currency: 'EUR' }));
    expect(second).toMatchObject({ version: 2, revision: draft.revision + 1, state: 'draft' });
    expect(await read()).toMatchObject({ state: 'quoted' });
    expect(await send(draft.revision)).toEqual({ kind: 'saved', answer: sent });
    const resent = saved(await send(second.revision, { name: 'Ana', atMs: AT + 9 }));
    expect(await store.desk.listAnswers(quote.rfqNumber)).toEqual([resent, sent]);
    expect(await read()).toMatchObject({ state: 'quoted', answeredAtMs: AT + 1 });
    expect(await store.desk.sendDraft(rfqNumberAt(9), 1, ANA, [])).toEqual({ kind: 'unknown' });
  });

  test('opens an ended request again with the version that is sent, and with the last day of that (C19.4)', async () => {
    await sendFirst({ validUntil: '2026-11-30' });
    await store.desk.setState(quote.rfqNumber, 'lost', ANA);
    await send(saved(await save(0, { validUntil: '2026-12-31' })).revision, BEN);
    expect([await read(), await store.removeClosedBefore(AT + 99)]).toMatchObject([{ state: 'quoted' }, 0]);
    expect(await store.desk.expireBefore('2026-12-31', AT + 2)).toBe(0);
    expect(await store.desk.expireBefore('2027-01-01', AT + 3)).toBe(1);
    expect([await store.removeClosedBefore(AT + 3), await store.removeClosedBefore(AT + 4)]).toEqual([0, 1]);
  });

  test('takes some lines once, and mails the desk (C19.5)', async () => {
    await sendFirst();
    const accept = (lines: number[], version = 1) =>
      store.desk.decide(quote.receiptToken, { kind: 'accept', lines, version }, AT + 5, [DECISION]);
    expect([await accept([2]), await accept([]), await accept([0], 2)]).toEqual(['unknown', 'unknown', 'unknown']);
    expect(await Promise.all([accept([1, 0, 1]), accept([0, 1]), accept([1, 0])])).toEqual(['done', 'done', 'done']);
    expect(await accept([0])).toBe('stale');
    const decline = { kind: 'decline', reason: 'late', version: 1 } as const;
    expect(await store.desk.decide(quote.receiptToken, decline, AT + 6, [DECISION])).toBe('stale');
    expect(await read()).toMatchObject({ state: 'accepted' });
    expect((await read()).mails.map(({ kind }) => kind)).toEqual(['quotation', 'decision']);
    const [answer] = await store.desk.listAnswers(quote.rfqNumber);
    expect(answer!.decision).toEqual({
      kind: 'accept',
      choices: [
        { line: 0, offer: 0, quantity: 10 },
        { line: 1, offer: 0, quantity: 4 },
      ],
      atMs: AT + 5,
    });
    expect((await happened()).at(-1)).toBe('buyer accepted 1');
    expect(await store.desk.decide('nobody', decline, AT, [])).toBe('unknown');
  });

  test('takes a refusal with its words, and ends the request (C19.5)', async () => {
    await sendFirst();
    const decline = { kind: 'decline', reason: 'Too "dear";\nsorry \0', version: 1 } as const;
    for (let time = 0; time < 2; time++)
      expect(await store.desk.decide(quote.receiptToken, decline, AT + time, [DECISION])).toBe('done');
    const event = { by: 'buyer', kind: 'declined', text: 'Too "dear";\nsorry \u{fffd}', isInternal: false };
    expect((await store.desk.listEvents(quote.rfqNumber)).at(-1)).toMatchObject(event);
    expect([(await read()).mails.length, await store.removeClosedBefore(AT + 1)]).toEqual([2, 1]);
  });

  test('takes nothing for an older version, after the last day, or when the request is over (C19.5)', async () => {
    const accept = (version: number, atMs: number) =>
      store.desk.decide(quote.receiptToken, { kind: 'accept', lines: [0], version }, atMs, [DECISION]);
    expect(await accept(1, AT)).toBe('unknown');
    await sendFirst({ validUntil: '2026-11-30' });
    const second = saved(await save(0, { validUntil: '2026-11-30' }));
    expect(await accept(2, AT)).toBe('unknown');
    await send(second.revision);
    expect([await accept(1, AT), await accept(2, Date.UTC(2026, 11, 1))]).toEqual(['stale', 'stale']);
    for (const state of ['closed', 'lost', 'expired', 'working'] as const) {
      await store.desk.setState(quote.rfqNumber, state, ANA);
      expect(await accept(2, AT)).toBe('stale');
    }
    await store.desk.setState(quote.rfqNumber, 'quoted', ANA);
    expect(await accept(2, Date.UTC(2026, 10, 30, 23, 59, 59, 999))).toBe('done');
    expect((await read()).mails.filter(({ kind }) => kind === 'decision')).toHaveLength(1);
  });

  test('the last day of prices and the month of orders end at the midnight of the company (C19.5, C19.37, C19.56)', async () => {
    onTestFinished(() => setTimeZone('UTC'));
    setTimeZone('America/New_York');
    await sendFirst({ validUntil: '2026-11-30' });
    const lastMs = Date.parse('2026-12-01T04:59:59Z');
    const { desk } = store;
    expect(await desk.expireBefore(formatDate(lastMs), lastMs)).toBe(0);
    const accept = { kind: 'accept', lines: [0], version: 1 } as const;
    expect(await desk.decide(quote.receiptToken, accept, lastMs + 1_000, [])).toBe('stale');
    expect(await desk.decide(quote.receiptToken, accept, lastMs, [])).toBe('done');
    const figures = await Promise.all([lastMs, lastMs + 1_000].map((nowMs) => desk.readFigures(nowMs)));
    expect(figures.map(({ acceptedThisMonth, days }) => [acceptedThisMonth.length, days.at(-1)!.day])).toEqual([
      [1, '2026-11-30'],
      [0, '2026-12-01'],
    ]);
  });

  test('keeps one order of what two processes save, send and decide at once', async () => {
    const other = await engine.open();
    const step = fc.record({
      act: fc.constantFrom('save', 'save', 'send', 'accept', 'decline', 'take back', 'withdraw', 'state'),
      back: fc.nat(2),
      second: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
        let words = 0;
        for (let from = 0; from < steps.length; from += 3) {
          const known = await store.desk.listAnswers(quote.rfqNumber);
          const draft = known.find(({ state }) => state === 'draft');
          const version = known.find(({ state }) => state === 'sent')?.version ?? 1;
          await Promise.all(
            steps.slice(from, from + 3).map(({ act, back, second }): Promise<unknown> => {
              const { desk } = second ? other : store;
              const revision = Math.max(0, (draft?.revision ?? 0) - (back === 2 ? 1 : 0));
              const by = { name: second ? 'Ben' : 'Ana', atMs: AT };
              if (act === 'save')
                return desk.saveDraft(quote.rfqNumber, anAnswer(2, { note: `${++words}` }), revision, by);
              if (act === 'send') return desk.sendDraft(quote.rfqNumber, revision, by, [QUOTATION]);
              if (act === 'state') return desk.setState(quote.rfqNumber, 'quoted', by);
              if (act === 'withdraw') return desk.withdraw(quote.receiptToken, '', AT, [DECISION]);
              if (act === 'take back') return desk.takeBackDecline(quote.receiptToken, version, AT, [DECISION]);
              const decision =
                act === 'accept' ? { kind: act, lines: [0] } : ({ kind: 'decline', reason: '' } as const);
              return desk.decide(quote.receiptToken, { ...decision, version }, AT, [DECISION]);
            }),
          );
          await checkWhole();
        }
      }),
      { numRuns: 6 },
    );
  });

  /** Versions without gaps, one draft at most, and for each that was sent or decided one event and one mail. */
  async function checkWhole(): Promise<void> {
    const answers = await store.desk.listAnswers(quote.rfqNumber);
    expect(answers.map(({ version }) => version)).toEqual(answers.map((_, index) => answers.length - index));
    expect(answers.slice(1).every(({ state }) => state === 'sent')).toBe(true);
    const events = await store.desk.listEvents(quote.rfqNumber);
    const ofKind = (...kinds: string[]) =>
      events
        .flatMap(({ kind, subject }) => (kinds.includes(kind) ? Number(subject) : []))
        .sort((one, next) => next - one);
    const sent = answers.filter(({ state }) => state === 'sent');
    const decided = answers.filter(({ decision }) => decision !== null);
    expect(ofKind('sent')).toEqual(sent.map(({ version }) => version));
    const back = ofKind('reopened');
    const held = ofKind('accepted', 'declined');
    for (const version of back) held.splice(held.indexOf(version), 1);
    expect(held).toEqual(decided.map(({ version }) => version));
    const { mails, state } = await read();
    const count = (kind: string) => mails.filter((mail) => mail.kind === kind).length;
    const withdrawn = events.filter(({ kind }) => kind === 'withdrawn').length;
    expect(count('quotation')).toBe(sent.length);
    expect(count('decision')).toBe(decided.length + 2 * back.length + withdrawn);
    if (state === 'accepted') expect(sent[0]?.decision?.kind).toBe('accept');
  }
}
