import { afterEach, beforeEach, expect, test } from 'vitest';
import { aBidLine, anAnswer } from '../../../test/support/quotes/answer.fixture.ts';
import { aQuoteLine, aQuoteRequest } from '../../../test/support/quotes/quote-request.fixture.ts';
import { aQuoteSite, type QuoteSite } from '../../../test/support/quotes/quote-site.fixture.ts';
import { secretHash } from '#base/domain/secrets.ts';
import { READ_QUOTES } from './read-quotes.ts';

const AT = Date.UTC(2026, 10, 21, 12);
const ANA = { name: 'Ana', atMs: AT + 1 };
let site: QuoteSite;
beforeEach(async () => {
  site = await aQuoteSite();
  for (const role of ['quotes', 'records'] as const)
    await site.operators.addOperator({ name: role, role, keyHash: secretHash(`op_${role}`), atMs: 1 });
});
afterEach(() => site.close());
const get = async (path: string, role = 'quotes') => {
  const headers = { host: 'parts.example', authorization: `Bearer op_${role}` };
  const { statusCode, body, headers: sent } = await site.app.inject({ url: `/api/v1/quotes${path}`, headers });
  return { status: statusCode, body: JSON.parse(body), sent };
};
const add = async (numberAt: number, company = 'Łódź Aero') =>
  (
    await site.store.addQuote(
      aQuoteRequest({ numberAt, company, parts: [aQuoteLine(), aQuoteLine()] }),
      [],
      AT + numberAt,
    )
  ).quote;

test('lists what is found, page by page, forwards and back (C19.61)', async () => {
  const numbers = [];
  for (let index = 0; index < 5; index++)
    numbers.unshift((await add(index, index === 2 ? 'Other' : undefined)).rfqNumber);
  const first = await get('?search=lodz&limit=3&from=2026-11-21&to=2026-11-21&state=waiting');
  expect([first.status, first.sent['cache-control'], READ_QUOTES.list.answer.parse(first.body)]).toEqual([
    200,
    'no-store',
    first.body,
  ]);
  expect(first.sent).toHaveProperty('ratelimit');
  const waiting = numbers.toReversed().filter((_, index) => index !== 2);
  const numbersOf = ({ body }: typeof first) => body.requests.map(({ rfqNumber }: { rfqNumber: string }) => rfqNumber);
  const follow = (url: string) => get(url.slice(url.indexOf('?')));
  const second = await follow(first.body.next);
  expect([numbersOf(first), numbersOf(second), second.body.next]).toEqual([
    waiting.slice(0, 3),
    waiting.slice(3),
    null,
  ]);
  expect(numbersOf(await follow(second.body.previous))).toEqual(waiting.slice(0, 3));
  expect(numbersOf(await get(''))).toEqual(numbers);
  expect(numbersOf(await get('?to=2026-11-20'))).toEqual([]);
});

test.each([
  ['?state=lost,won', 'state'],
  ['?from=2026-02-30', 'from'],
  ['?limit=101', 'limit'],
  ['?after=x', 'after'],
  ['?after=1&before=2', 'before'],
  ['?surch=x', 'surch'],
  ['?search=a&search=b', 'search'],
])('refuses %s with the name of what is wrong', async (query, parameter) => {
  const { status, body } = await get(query);
  expect([status, body.errors.map((one: { parameter: string }) => one.parameter)]).toEqual([400, [parameter]]);
});

test('reads a request with its versions, order and messages; notes of the desk need the right of records (C19.61)', async () => {
  const { rfqNumber, receiptToken } = await add(1);
  const { desk } = site.store;
  const bid = aBidLine();
  const others = bid.kind === 'bid' ? [{ ...bid.bid, quantity: 2 }] : [];
  const lines = [{ ...bid, others } as typeof bid, { kind: 'no-bid', reason: 'other', text: 'No.' } as const];
  await desk.saveDraft(rfqNumber, anAnswer(2, { lines, deskNote: 'a secret' }), 0, ANA);
  const draft = await get(`/${rfqNumber}`);
  expect([draft.status, draft.body.answers, draft.body.orderTotal]).toEqual([200, [], null]);
  await desk.sendDraft(rfqNumber, 1, ANA, []);
  await desk.addNote(rfqNumber, 'a secret', ANA);
  await desk.addMessage(rfqNumber, { from: 'buyer', by: 'buyer', text: 'When?', key: 'k', atMs: AT }, []);
  await desk.decide(receiptToken, { kind: 'accept', lines: [0], version: 1 }, AT + 9, []);
  const plain = await get(`/${rfqNumber}`);
  expect(JSON.stringify(plain.body)).not.toMatch(new RegExp(`a secret|${receiptToken}`));
  expect(plain.body).toMatchObject({
    state: 'accepted',
    parts: [{ partNumber: 'NAS1149F0332P' }, {}],
    answers: [
      {
        version: 1,
        decision: { choices: [{ line: 0, offer: 0 }] },
        lines: [{ kind: 'bid', others: [{ quantity: 2 }] }, { kind: 'no-bid' }],
      },
    ],
    messages: [{ from: 'buyer', text: 'When?' }],
  });
  const whole = await get(`/${rfqNumber}`, 'records');
  expect(whole.body).toMatchObject({ notes: [{ by: 'Ana', text: 'a secret' }], answers: [{ deskNote: 'a secret' }] });
  for (const { body } of [plain, whole]) expect(READ_QUOTES.one.answer.parse(body)).toEqual(body);
  for (const path of ['/RFQ-0000000000000', '/x']) expect((await get(path)).status).toBe(404);
});
