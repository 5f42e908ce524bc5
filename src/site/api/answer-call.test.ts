import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { aPayloadPart, aQuotePayload } from '../../../test/support/quotes/quote-payload.fixture.ts';
import { aQuoteSite, TEST_KEY } from '../../../test/support/quotes/quote-site.fixture.ts';
import { readQuotePayload } from '#desk/request/quote-payload.ts';
import type { StoredQuote } from '#desk/store/stored-quote.ts';
import { problem } from './answer-schemas.ts';
import { writtenAnswer, type AnswerBody } from './write-answer.ts';

const authorization = `Bearer ${TEST_KEY}`;
const validUntil = new Date(Date.now() + 9 * 24 * 3_600_000).toISOString().slice(0, 10);

const site = await aQuoteSite({
  env: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@parts.example', QUOTE_INBOX: 'b@parts.example' },
});
afterAll(() => site.close());
let quote: StoredQuote;
let number = 1_793_456_789_012;
beforeEach(async () => {
  const parts = [aPayloadPart(), aPayloadPart({ partNumber: 'B-2' })];
  const read = readQuotePayload(aQuotePayload({ rfqNumber: `RFQ-${number++}`, parts }));
  if ('problems' in read) throw new Error('a bad fixture');
  quote = (await site.store.addQuote(read.request, [], Date.now())).quote;
});

const aBody = (given: Partial<AnswerBody> = {}): AnswerBody => ({
  revision: 0,
  send: false,
  currency: 'USD',
  validUntil,
  lines: [
    { kind: 'bid', price: '38.505', breaks: [{ quantity: 100, price: '30.00' }], leadDays: 5 },
    { kind: 'no-bid', reason: 'no-source' },
  ],
  ...given,
});
const put = (body: unknown, headers: Record<string, string> = {}, number: string = quote.rfqNumber) =>
  site.app.inject({
    method: 'PUT',
    // wrong keys make an address wait
    remoteAddress: headers.authorization === undefined ? '127.0.0.1' : '203.0.113.9',
    url: `/api/v1/quotes/${number}/answer`,
    headers: { authorization, 'content-type': 'application/json', ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
const answers = () => site.store.desk.listAnswers(quote.rfqNumber);

describe('PUT /api/v1/quotes/:number/answer', () => {
  test('keeps a draft, then sends it with its mail, each once (C19.25)', async () => {
    const kept = await put(aBody());
    expect([kept.statusCode, kept.headers['cache-control']]).toEqual([200, 'no-store']);
    const draft = { version: 1, revision: 1, state: 'draft', total: '962.63', sentAt: null };
    expect(writtenAnswer.parse(kept.json())).toMatchObject(draft);
    const send = aBody({ revision: 1, send: true });
    for (let time = 0; time < 2; time++) expect((await put(send)).json()).toMatchObject({ version: 1, state: 'sent' });
    const stored = (await site.store.findQuote(quote.rfqNumber))!;
    expect([stored.state, stored.mails.map(({ kind }) => kind)]).toEqual(['quoted', ['quotation']]);
    const given = { partNumber: 'MS16998-27', condition: 'FN', price: '38.505' };
    expect((await answers())[0]!.lines[0]).toMatchObject({ bid: given });
    const events = (await site.operators.log.list({ limit: 20 })).map(({ event }) => event);
    expect(events).toEqual(expect.arrayContaining(['answer-drafted', 'prices-imported', 'answer-sent']));
  });

  const withLine = (line: object) => aBody({ lines: [line as AnswerBody['lines'][number], { kind: 'open' }] });
  test.each<[string, unknown, string]>([
    ['a number as price', withLine({ kind: 'bid', price: 38.5 }), 'lines[0].price'],
    ['an unknown field', { ...aBody(), total: '1.00' }, 'body'],
    ['a prototype', `{"__proto__": {"send": true}, ${JSON.stringify(aBody()).slice(1)}`, 'body'],
    ['no JSON', '{', 'body'],
    ['a list', [], 'body'],
    ['an unknown currency', aBody({ currency: 'XAU' as never }), 'currency'],
  ])('refuses %s as 400 in the form of a problem', async (_what, body, parameter) => {
    const { statusCode, headers, json } = await put(body);
    expect([statusCode, headers['content-type']]).toEqual([400, 'application/problem+json; charset=utf-8']);
    expect(problem.parse(json()).errors?.[0]?.parameter).toBe(parameter);
    expect(await answers()).toEqual([]);
  });

  const bid = { kind: 'bid', price: '5.00' } as const;
  test.each<[AnswerBody, string]>([
    [withLine({ ...bid, price: '0' }), 'lines[0].price'],
    [withLine({ ...bid, price: '-3.00' }), 'lines[0].price'],
    [withLine({ ...bid, price: '1e9' }), 'lines[0].price'],
    [withLine({ ...bid, price: '99999999999' }), 'lines[0].price'],
    [withLine({ ...bid, partNumber: 'OTHER' }), 'lines[0].alternate'],
    [aBody({ lines: [bid, { kind: 'no-bid', reason: 'other' }] }), 'lines[1].text'],
    [aBody({ validUntil: '2020-01-01' }), 'validUntil'],
    [{ ...withLine(bid), send: true }, 'lines[1].price'],
    [withLine({ ...bid, price: '1,284' }), 'lines[0].price'],
    [withLine({ ...bid, others: [{ price: '5', quantity: 2, minimum: 3 }] }), 'lines[0].others[0].minimum'],
    [aBody({ charges: [{ name: 'Copies', amount: '-1' }] }), 'charges[0].amount'],
    [aBody({ freightAmount: 'free' }), 'freightAmount'],
    [aBody({ note: 'x'.repeat(5_001) }), 'note'],
  ])('refuses %o as 422 in words, and changes nothing (C19.16)', async (body, parameter) => {
    const answer = await put(body);
    expect(answer.statusCode).toBe(422);
    expect(problem.parse(answer.json()).errors?.[0]).toMatchObject({ parameter, detail: expect.stringMatching(/\.$/) });
    expect(await answers()).toEqual([]);
  });

  test('a draft may leave lines open', async () => {
    const body = aBody({ lines: [{ kind: 'open' }, { kind: 'bid', price: '2.00' }] });
    expect((await put(body)).json()).toMatchObject({ state: 'draft', total: '50.00' });
  });

  test('takes several offers of a line, freight, charges and payment terms (C19.25, C19.80)', async () => {
    const others = [{ price: '28.125', quantity: 20, minimum: 2, condition: 'OH' as const }];
    const line = { kind: 'bid', price: '71', quantity: 5, others } as const;
    const beside = { freightAmount: '48', charges: [{ name: 'Copies', amount: '15' }], paymentTerms: 'Net 30' };
    const sent = await put(aBody({ send: true, lines: [line, { kind: 'no-bid', reason: 'export' }], ...beside }));
    // 5 x 71 + 20 x 28.125 + 48 + 15
    expect(sent.json()).toMatchObject({ state: 'sent', total: '980.50' });
    expect((await answers())[0]).toMatchObject({
      lines: [{ bid: { quantity: 5 }, others: [{ price: '28.125', quantity: 20, minimum: 2, condition: 'OH' }] }, {}],
      freightAmount: '48.00',
      charges: [{ name: 'Copies', amount: '15.00' }],
      paymentTerms: 'Net 30',
    });
    expect((await answers())[0]!.letterhead!.terms).toContain('Payment: Net 30');
  });

  test('says which revision is stored when somebody has changed it', async () => {
    await put(aBody());
    const late = await put(aBody({ note: 'mine' }));
    expect([late.statusCode, late.json().detail]).toEqual([409, expect.stringContaining('revision 1 now')]);
    await put(aBody({ revision: 1, send: true }));
    expect((await put(aBody({ version: 1, note: 'late' }))).statusCode).toBe(409);
  });

  test('sends nothing for an order, and keeps the draft (C19.48)', async () => {
    await put(aBody({ send: true }));
    const decision = { kind: 'accept', lines: [0], version: 1 } as const;
    await site.store.desk.decide(quote.receiptToken, decision, Date.now(), []);
    const late = await put(aBody({ send: true, note: 'dearer' }));
    const why = 'The quotation was accepted: this is an order until it is reopened.';
    const detail = `${why} The answer is kept as a draft and cannot be sent.`;
    expect([late.statusCode, late.json().detail]).toEqual([409, detail]);
    expect((await answers()).map(({ state, note }) => `${state} ${note}`.trim())).toEqual(['draft dearer', 'sent']);
    expect(await site.store.findQuote(quote.rfqNumber)).toMatchObject({ state: 'accepted', orderTotal: '962.63' });
  });

  test('is for operators with a key, and not for the pages of other sites', async () => {
    const denied = await put(aBody(), { authorization: '' });
    expect([denied.statusCode, denied.headers['www-authenticate']]).toEqual([401, 'Bearer realm="operator"']);
    expect((await put(aBody(), { authorization: 'Bearer wrong' })).statusCode).toBe(401);
    expect((await put(aBody(), { origin: 'https://evil.example' })).statusCode).toBe(403);
    expect(await answers()).toEqual([]);
  });

  test('refuses other requests, bodies, methods and sizes', async () => {
    expect((await put(aBody(), {}, 'RFQ-0000000000009')).statusCode).toBe(404);
    expect((await put(aBody(), {}, 'nonsense')).statusCode).toBe(404);
    const short = await put(aBody({ lines: [{ kind: 'open' }] }));
    expect(short.json().detail).toBe('The request has 2 lines, the answer 1.');
    expect((await put('a=b', { 'content-type': 'application/x-www-form-urlencoded' })).statusCode).toBe(415);
    expect((await put(aBody({ note: 'x'.repeat(3_000_000) }))).statusCode).toBe(413);
    const url = `/api/v1/quotes/${quote.rfqNumber}/answer`;
    expect((await site.app.inject({ method: 'POST', url, headers: { authorization } })).statusCode).toBe(405);
    expect((await site.app.inject({ url })).statusCode).toBe(404);
  });
});
