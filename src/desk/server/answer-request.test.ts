import { beforeEach, describe, expect, test } from 'vitest';
import { eachQuoteSite } from '../../../test/support/quotes/quote-site.fixture.ts';
import { anAnswerDesk, authorization, textOf } from '../../../test/support/quotes/answer-desk.fixture.ts';
import { anAnswer, anAnswerForm } from '../../../test/support/quotes/answer.fixture.ts';
import { aPayloadPart } from '../../../test/support/quotes/quote-payload.fixture.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import type { RfqNumber } from '#base/domain/rfq-number.ts';
import type { QuoteStore } from '../store/quote-store.ts';

const { opened: desk, reopen } = eachQuoteSite(anAnswerDesk);
let number: RfqNumber;
let page: string;
const add = async (overrides: Parameters<typeof desk.add>[0] = {}) => {
  number = (await desk.add(overrides)).rfqNumber;
  page = `/quotes/${number}`;
};
const stored = async () => (await desk.store.findQuote(number))!;
const listed = () => desk.store.desk.listAnswers(number);
beforeEach(() => add());

describe('the form of an answer, without JavaScript', () => {
  test('saves a draft, then sends it with its mail and event (C19.15)', async () => {
    const saved = await desk.post(page, anAnswerForm({ 'price.0': '36.00', 'lead.0': '5', deskNote: 'secret margin' }));
    expect([saved.statusCode, saved.headers.location]).toEqual([303, `${page}?version=new`]);
    expect((await desk.get(page)).body).toContain('value="36.00"');
    const sent = await desk.post(page, anAnswerForm({ action: 'send', revision: '1' }));
    expect([sent.statusCode, sent.headers.location]).toEqual([303, page]);
    const quote = await stored();
    expect(quote).toMatchObject({ state: 'quoted', mails: [{ kind: 'quotation', to: 'ana@buyer.example' }] });
    const entries = await desk.operators.log.list({ limit: 2 });
    expect(entries.map(({ event, subject }) => `${event} ${subject}`)).toEqual([
      `answer-sent ${number} version 1`,
      `answer-drafted ${number}`,
    ]);
  });

  test('adds and removes offers of a line, keeps what was typed, and asks what a price means (C19.1, C19.80)', async () => {
    const more = await desk.post(page, anAnswerForm({ action: 'offer:0', 'price.0': '36.00', freightAmount: '48' }));
    // one more is that which a script copies
    const offersIn = (body: string) => body.match(/name="price\.0\.1"/g)!.length - 1;
    expect([more.statusCode, offersIn(more.body)]).toEqual([200, 1]);
    expect(more.body).toContain('value="36.00"');
    const second = { 'price.0.1': '1,284', 'condition.0.1': 'OH', 'quantity.0.1': '4', freightAmount: '48' };
    const asked = await desk.post(page, anAnswerForm({ action: 'send', revision: '1', ...second }));
    expect(asked.statusCode).toBe(400);
    expect(textOf(asked.body)).toContain('Line 1, offer 2: “1,284” can be read in two ways. Write 1284.00 or 1.2840.');
    const fewer = await desk.post(page, anAnswerForm({ action: 'drop:0.1', revision: '2', ...second }));
    expect(offersIn(fewer.body)).toBe(0);
    const form = anAnswerForm({ action: 'send', revision: '3', ...second, 'price.0.1': '30' });
    expect((await desk.post(page, form)).statusCode).toBe(303);
    const [line] = (await listed())[0]!.lines;
    expect([line, (await listed())[0]]).toMatchObject([
      { others: [{ quantity: 4, price: '30.00' }] },
      { freightAmount: '48.00' },
    ]);
  });

  test('sent twice it goes out once', async () => {
    const send = () => desk.post(page, anAnswerForm({ action: 'send' }));
    const answers = [...(await Promise.all([send(), send()])), await send()];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303]);
    expect((await stored()).mails).toHaveLength(1);
    expect(await listed()).toHaveLength(1);
  });

  test('over a version that somebody has sent meanwhile nothing is written', async () => {
    await desk.post(page, anAnswerForm({ action: 'send' }));
    const late = await desk.post(page, anAnswerForm({ action: 'send', 'price.0': '1.00' }));
    expect([late.statusCode, textOf(late.body).includes('Line 1, price 1.00 38.50')]).toEqual([400, true]);
    expect((await stored()).mails).toHaveLength(1);
  });

  test('of a withdrawn request the draft is kept, nothing goes out, and the desk reads why (C19.47)', async () => {
    await desk.post(page, anAnswerForm());
    await desk.store.desk.withdraw((await stored()).receiptToken, '', Date.now(), []);
    const answer = await desk.post(page, anAnswerForm({ action: 'send', revision: '1', 'price.0': '36.00' }));
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `${page}?version=new`]);
    const { body } = await desk.get(page);
    expect(textOf(body)).toContain('The buyer withdrew this request. Nothing can be sent; the draft is kept.');
    expect(body).toContain('value="36.00"');
    expect(body).toMatch(/<option value="lost" selected="">Withdrawn</);
    expect(body).toMatch(/<button[^>]*value="send"[^>]*disabled/);
    expect(textOf((await desk.get('/quotes?state=lost')).body)).toContain('Withdrawn');
    expect((await stored()).mails).toEqual([]);
    expect((await desk.operators.log.list({ limit: 9 })).map(({ event }) => event)).not.toContain('answer-sent');
  });

  test.each(['', '0', '<script>alert(1)</script>'])(
    'a price %j is refused in words and nothing typed is lost (C19.16)',
    async (price) => {
      const form = anAnswerForm({ action: 'send', 'price.0': price, note: 'my "note" <b>' });
      const answer = await desk.post(page, form);
      expect(answer.statusCode).toBe(400);
      expect(answer.body).toContain('The quotation was not sent. It is saved as a draft.');
      expect(answer.body).not.toContain('<script>alert');
      expect(answer.body).toContain('my &quot;note&quot; &lt;b&gt;</textarea>');
      const [draft] = await listed();
      expect(draft).toMatchObject({ state: 'draft', note: 'my "note" <b>' });
      if (price !== '') expect(draft!.lines[0]).toMatchObject({ kind: 'open', typed: { price } });
      expect((await stored()).mails).toEqual([]);
    },
  );

  test('two who write at once see both versions, and the later one chooses (C19.3)', async () => {
    await desk.store.desk.saveDraft(number, anAnswer(1, { note: 'theirs' }), 0, { name: 'Desk 2', atMs: 1 });
    const answer = await desk.post(page, anAnswerForm({ note: 'mine', 'price.0': '9.99' }));
    expect(answer.statusCode).toBe(400);
    const shown = [
      'Desk 2 has saved this answer meanwhile',
      'Line 1, price 9.99 1.50',
      'Note for the buyer mine theirs',
    ];
    for (const words of shown) expect(textOf(answer.body)).toContain(words);
    expect(answer.body).toContain('name="revision" value="1"');
    await desk.post(page, anAnswerForm({ note: 'mine', 'price.0': '9.99', revision: '1' }));
    expect((await listed())[0]).toMatchObject({ note: 'mine', revision: 2 });
  });

  test('of a request that was removed meanwhile, what was typed is shown to be copied (C19.15)', async () => {
    await desk.store.deleteQuote(number);
    const form = anAnswerForm({ action: 'send', note: 'two <b> weeks', 'price.0': '12.50' });
    const answer = await desk.post(page, form);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('note for the buyer: two &lt;b&gt; weeks');
    expect(answer.body).toContain('Line 1, price: 12.50');
  });

  test('while the store is out, one press sends it again (C19.15)', async () => {
    const out = () => Promise.reject(new StoreUnavailable('out'));
    await reopen({ wrap: (store: QuoteStore) => ({ ...store, findQuote: out }) });
    const answer = await desk.post(page, anAnswerForm({ note: 'kept "here"' }));
    expect(answer.statusCode).toBe(503);
    expect(answer.body).toContain('<input type="hidden" name="note" value="kept &quot;here&quot;"/>');
    expect(answer.body).toContain('Try again');
  });

  test('takes prices from a text and names what fits no line (C19.17)', async () => {
    await add({ parts: [aPayloadPart(), aPayloadPart({ partNumber: 'B-2', nsn: '' })] });
    const filling = 'line,price,lead days\n1,1.00,3\n2,2.00,\n7,5.00,1';
    const { statusCode, body } = await desk.post(page, anAnswerForm({ action: 'fill', filling }));
    expect(statusCode).toBe(200);
    expect(textOf(body)).toContain('2 lines filled in. Line 4 of the text: No line of the request is “7”.');
    const [draft] = await listed();
    const prices = draft!.lines.map((line) => line.kind === 'bid' && [line.bid.price, line.bid.leadDays]);
    expect(prices).toEqual([
      ['1.00', 3],
      ['2.00', null],
    ]);
  });

  test('keeps a text to use again, puts it into the note and removes it (C19.19)', async () => {
    await desk.post(page, anAnswerForm({ action: 'keep', template: 'Stock', note: 'All in stock.' }));
    expect(await desk.store.desk.listTemplates()).toEqual([{ name: 'Stock', text: 'All in stock.' }]);
    await desk.post(page, anAnswerForm({ action: 'insert:Stock', revision: '1', note: 'Hello.' }));
    expect((await listed())[0]!.note).toBe('Hello.\nAll in stock.');
    await desk.post(page, anAnswerForm({ action: 'remove:Stock', revision: '2' }));
    expect(await desk.store.desk.listTemplates()).toEqual([]);
  });

  test('a request of 1,000 lines is saved whole', async () => {
    const parts = Array.from({ length: 1_000 }, (_, index) => aPayloadPart({ partNumber: `P-${index}` }));
    await add({ parts });
    const fields = parts.flatMap((_, index) => [
      [`part.${index}`, `P-${index}`],
      [`price.${index}`, `${index + 1}.25`],
      [`maker.${index}`, 'M'.repeat(200)],
    ]);
    const answer = await desk.post(page, { ...anAnswerForm(), ...Object.fromEntries(fields) });
    expect(answer.statusCode).toBe(303);
    const [draft] = await listed();
    expect(draft!.lines.filter(({ kind }) => kind === 'bid')).toHaveLength(1_000);
  });
});

describe('POST /functions/v1/save-answer', () => {
  const save = (fields: Record<string, string>, headers?: Record<string, string>) =>
    desk.post('/functions/v1/save-answer', fields, headers);

  test('saves while it is typed, and tells of others (C19.14)', async () => {
    const first = await save(anAnswerForm({ number }));
    expect([first.statusCode, first.json()]).toMatchObject([200, { revision: 1 }]);
    expect((await save(anAnswerForm({ number, note: 'other' }))).statusCode).toBe(409);
    const next = await save(anAnswerForm({ number, revision: '1', 'price.0': '' }));
    expect([next.statusCode, next.json()]).toMatchObject([200, { revision: 2 }]);
    expect((await save(anAnswerForm({ number: 'RFQ-1' }))).statusCode).toBe(404);
  });

  test('is for operators of this site alone', async () => {
    expect((await save(anAnswerForm({ number }), {})).statusCode).toBe(401);
    const foreign = { authorization, origin: 'https://evil.example' };
    expect((await save(anAnswerForm({ number }), foreign)).statusCode).toBe(403);
    expect(await listed()).toEqual([]);
  });
});
