import { beforeEach, describe, expect, test } from 'vitest';
import { savedAnswer } from '../../../test/support/quotes/answer.fixture.ts';
import { aQuoteRequest } from '../../../test/support/quotes/quote-request.fixture.ts';
import { textOfPdf } from '../../../test/support/quotes/pdf-text.fixture.ts';
import { aQuoteSite, SITE_ORIGIN, eachQuoteSite } from '../../../test/support/quotes/quote-site.fixture.ts';
import { aStoredAnswer, aStoredQuote, DESK_NOTE } from '../../../test/support/quotes/stored-answer.fixture.ts';
import type { Answer } from '#base/domain/quotation.ts';
import type { StoredQuote } from '../store/stored-quote.ts';

const DESK = { name: 'ada-of-the-desk', atMs: Date.now() };
const KEY = 'a-key-of-the-question';

const { opened: site } = eachQuoteSite(aQuoteSite, {
  env: { QUOTE_INBOX: 'desk@parts.example', WEBHOOK_URL: 'https://crm.example/', WEBHOOK_SECRET: 'x'.repeat(24) },
});
let quote: StoredQuote;
beforeEach(async () => {
  ({ quote } = await site.store.addQuote(aQuoteRequest({ parts: aStoredQuote().parts }), [], Date.now()));
});

/** Saves the next version of the answer. */
async function save(given: Partial<Answer> = {}) {
  const { currency, lines, freight, freightAmount, charges, paymentTerms, note, deskNote } = aStoredAnswer();
  const terms = { freight, freightAmount, charges, paymentTerms, validUntil: '2999-12-31' };
  const answer = { currency, lines, ...terms, note, deskNote, attachPdf: true, ...given };
  return savedAnswer(await site.store.desk.saveDraft(quote.rfqNumber, answer, 0, DESK));
}
const send = async (given: Partial<Answer> = {}) =>
  site.store.desk.sendDraft(quote.rfqNumber, (await save(given)).revision, DESK, []);

const page = (query = '') => site.app.inject(`/quote/${quote.receiptToken}${query}`);
type Form = Record<string, string | readonly number[]>;
const post = (form: Form, headers: Record<string, string> = {}) =>
  site.app.inject({
    method: 'POST',
    url: `/quote/${quote.receiptToken}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: SITE_ORIGIN, ...headers },
    payload: new URLSearchParams(
      Object.entries(form).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)])),
    ).toString(),
  });
const accept = (line: readonly number[], version = '1'): Form => ({ action: 'accept', version, line });
const ask = (question: string, key = KEY): Form => ({ action: 'ask', question, key });
const decline: Form = { action: 'decline', version: '1' };
const takeBack: Form = { action: 'take-back', version: '1' };
const stored = async () => (await site.store.findQuote(quote.rfqNumber))!;
const kindsOfMails = async () => (await stored()).mails.map(({ kind }) => kind);
const decision = async () => (await site.store.desk.listAnswers(quote.rfqNumber))[0]!.decision;

describe('POST /quote/:token', () => {
  test('accepts the ticked lines once, however often it is sent, and tells the desk and the webhook (C18.12)', async () => {
    await send();
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(accept([0, 2]))));
    const taken = answers.filter(
      ({ statusCode, headers }) => statusCode === 303 && headers.location?.endsWith(quote.receiptToken),
    );
    expect([taken.length, await decision()]).toMatchObject([
      5,
      { kind: 'accept', choices: [{ line: 0 }, { line: 2 }] },
    ]);
    expect([(await stored()).state, await kindsOfMails()]).toEqual(['accepted', ['decision', 'webhook']]);
    const { body } = await page();
    expect(body).toContain('You ordered 2 of 4 lines, <span class="num">$1,120.50</span>');
    expect(body).not.toContain('type="checkbox"');
    expect((await post(accept([0]))).body).toContain('was decided about before');
  });

  test('declines with a reason', async () => {
    await send();
    expect((await post({ ...decline, reason: 'Lead time <b>too long</b>' })).statusCode).toBe(303);
    expect((await stored()).state).toBe('declined');
    expect((await page()).body).toContain('Lead time &lt;b&gt;too long&lt;/b&gt;');
    expect(await kindsOfMails()).toEqual(['decision', 'webhook']);
  });

  test('a decline can be taken back while the prices hold, an accept cannot, and the page says so (C18.14)', async () => {
    await send();
    expect((await page()).body).toContain('Accepting is final');
    await post({ ...decline, reason: 'Late' });
    expect((await page()).body).toContain('value="take-back"');
    for (let time = 0; time < 2; time++) expect((await post(takeBack)).statusCode).toBe(303);
    expect([(await stored()).state, await decision()]).toEqual(['quoted', null]);
    expect(await kindsOfMails()).toEqual(['decision', 'webhook', 'decision', 'webhook']);
    await post(accept([0]));
    expect((await page('?version=1')).body).toContain('That is an order and final');
    expect((await post(takeBack)).body).toContain('is not declined any more');
  });

  test('a request that waits can be withdrawn, once, with a reason; one that was answered cannot (C18.14)', async () => {
    const withdraw: Form = { action: 'withdraw', reason: 'Bought <b>elsewhere</b>' };
    expect((await page()).body).toContain('value="withdraw"');
    const answers = await Promise.all([post(withdraw), post(withdraw)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
    expect([(await stored()).state, await kindsOfMails()]).toEqual(['lost', ['decision', 'webhook']]);
    const { body } = await page();
    expect(body).toMatch(/You withdrew this request on .*: Bought &lt;b&gt;elsewhere&lt;\/b&gt;/);
    expect(body).not.toContain('value="withdraw"');
    const states = { method: 'POST', url: '/functions/v1/request-states' } as const;
    const { requests } = (await site.app.inject({ ...states, payload: { tokens: [quote.receiptToken] } })).json();
    expect(requests).toMatchObject([{ state: 'closed', word: { word: 'Withdrawn' } }]);
    await site.store.desk.setState(quote.rfqNumber, 'working', DESK);
    await send();
    const late = await post(withdraw);
    expect([late.statusCode, late.body.includes('was answered or closed before')]).toEqual([409, true]);
    expect((await stored()).state).toBe('quoted');
  });

  test('keeps a question once for its key, and shows it with the answer (C18.13)', async () => {
    const answers = await Promise.all([post(ask('Is it <i>new</i>?')), post(ask('Is it <i>new</i>?'))]);
    expect(answers[0]!.headers.location).toBe(`/quote/${quote.receiptToken}?asked=1#talk`);
    const reply = { from: 'desk', by: DESK.name, text: 'Yes.', key: 'reply', atMs: Date.now() } as const;
    await site.store.desk.addMessage(quote.rfqNumber, reply, []);
    const { body } = await page('?asked=1');
    expect(body.match(/Is it &lt;i&gt;new&lt;\/i&gt;\?/g)).toHaveLength(1);
    for (const words of ['Yes.', 'Your question was sent.']) expect(body).toContain(words);
    expect(await kindsOfMails()).toEqual(['question', 'webhook']);
  });

  test('says in words that there is a newer version, and that the prices have ended, and changes nothing', async () => {
    await send();
    await send();
    const stale = await post(accept([0]));
    expect([stale.statusCode, await decision()]).toEqual([409, null]);
    expect(stale.body).toContain('version 2 has replaced');
    await send({ validUntil: '2020-01-01' });
    const ended = await post(accept([0], '3'));
    expect([ended.statusCode, await decision()]).toEqual([409, null]);
    expect(ended.body).toContain('the prices ended on 2020-01-01');
    expect((await page()).body).not.toContain('type="checkbox"');
    expect((await page('?version=1')).body).toContain('Version 1 was replaced');
  });

  test.each<[string, Form]>([
    ['no line', accept([])],
    ['a line without a price', accept([3])],
    ['a line that is not there', accept([77])],
    ['a line that is not a number', accept([0, Number.NaN])],
    ['no version', { action: 'accept' }],
    ['a version of another kind', accept([0], '1e9')],
    ['another action', { action: 'close' }],
    ['an empty question', ask('  \u0000 ')],
    ['a question that is too long', ask('W'.repeat(4_001))],
    ['a question without a key', ask('Why?', '')],
    ['a reason that is too long', { ...decline, reason: 'W'.repeat(1_001) }],
  ])('refuses %s in words and keeps what was entered', async (_name, form) => {
    await send();
    const answer = await post(form);
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('role="alert"')]);
    expect([await decision(), await kindsOfMails()]).toEqual([null, []]);
    const question = String(form['question'] ?? '');
    if (question.length > 10) expect(answer.body).toContain(question.slice(0, 100));
  });

  test('refuses another site, and an address over its rate, and looks at nothing', async () => {
    await send();
    const foreign = await post(accept([0]), { origin: 'https://other.example' });
    expect([foreign.statusCode, foreign.body.includes('can only be sent from this site')]).toEqual([403, true]);
    // on a busy machine some of the rate comes back meanwhile
    const statuses: number[] = [];
    while (statuses.at(-1) !== 429 && statuses.length < 100) statuses.push((await post(accept([]))).statusCode);
    expect([statuses.length > 30, statuses.at(-1), await decision()]).toEqual([true, 429, null]);
  });

  test('a request takes a bounded number of messages', async () => {
    const add = (key: string) =>
      site.store.desk.addMessage(quote.rfqNumber, { from: 'buyer', by: 'buyer', text: 'x', key, atMs: 1 }, []);
    await Promise.all(Array.from({ length: 200 }, (_, index) => add(`key ${index}`)));
    expect((await post(ask('One more?'))).statusCode).toBe(409);
  });

  test('a request that was removed says so', async () => {
    await site.store.deleteQuote(quote.rfqNumber);
    const answer = await post(accept([0]));
    expect([answer.statusCode, answer.body]).toEqual([404, expect.stringContaining('gone for good')]);
  });
});

test('nothing that buyers get holds the note of the desk, an operator, or a draft (C19.33)', async () => {
  await site.store.desk.addNote(quote.rfqNumber, `${DESK_NOTE} note`, { name: 'Ana', atMs: 1 });
  await site.store.desk.assign(quote.rfqNumber, DESK.name, DESK);
  await send();
  await send();
  await save({ note: `${DESK_NOTE} of a draft`, deskNote: DESK_NOTE });
  const file = (path: string) => site.app.inject(`/quote/${quote.receiptToken}/${path}`);
  const tokens = { tokens: [quote.receiptToken], repeat: true };
  const json = { method: 'POST', url: '/functions/v1/request-states', payload: tokens } as const;
  const states = await site.app.inject(json);
  expect(states.json()).toMatchObject({ requests: [{ state: 'quoted', total: '$1,284.50' }], missing: [] });
  const pdf = await file('quotation.pdf');
  expect(pdf.headers['content-type']).toBe('application/pdf');
  const seen = [
    (await page()).body,
    (await page('?version=1')).body,
    (await page('?version=3')).body,
    (await post(accept([]))).body,
    states.body,
    (await file('rfq.txt')).body,
    textOfPdf((await file('rfq.pdf')).rawPayload),
    textOfPdf(pdf.rawPayload),
    textOfPdf((await file('quotation.pdf?version=1')).rawPayload),
    (await file('quotation.pdf?version=3')).body,
  ];
  for (const text of seen) {
    expect(text.length).toBeGreaterThan(20);
    expect(text).not.toMatch(new RegExp(`${DESK_NOTE}|${DESK.name}`));
  }
});

describe('POST /functions/v1/request-states', () => {
  const call = (payload: object, headers: Record<string, string> = {}) =>
    site.app.inject({ method: 'POST', url: '/functions/v1/request-states', payload, headers });

  test('says how requests stand by their tokens alone (C18.10)', async () => {
    const unknown = 'B'.repeat(43);
    const answer = await call({ tokens: [quote.receiptToken, unknown] });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(answer.json()).toMatchObject({
      requests: [{ rfqNumber: quote.rfqNumber, state: 'open', lines: 4, askedFor: 'SCREW,CAP,SOCKET HEAD and 3 more' }],
      missing: [unknown],
    });
    expect(answer.json().repeat).toBeUndefined();
    const again = (await call({ tokens: [quote.receiptToken], repeat: true })).json();
    expect(again.repeat).toMatchObject({ parts: [{ quantity: 3 }, {}, {}, {}], files: 0, message: quote.message });
    expect((await call({ tokens: [quote.receiptToken, unknown], repeat: true })).json().repeat).toBeUndefined();
    expect((await call({ tokens: [quote.rfqNumber] })).statusCode).toBe(400);
  });

  const tooMany = Array(21).fill('A'.repeat(43));
  test.each([[{}], [{ tokens: [] }], [{ tokens: 'x' }], [{ tokens: [7] }], [{ tokens: tooMany }]])(
    'refuses %j',
    async (body) => expect((await call(body)).statusCode).toBe(400),
  );

  test('refuses another site', async () => {
    const answer = await call({ tokens: [quote.receiptToken] }, { origin: 'https://other.example' });
    expect([answer.statusCode, answer.body.includes('SCREW')]).toEqual([403, false]);
  });
});
