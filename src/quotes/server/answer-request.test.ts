import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { anAnswer } from '../../../test/support/quotes/answer.fixture.ts';
import { aPayloadPart, aQuotePayload } from '../../../test/support/quotes/quote-payload.fixture.ts';
import { aQuoteSite, TEST_KEY, type QuoteSite } from '../../../test/support/quotes/quote-site.fixture.ts';
import { StoreUnavailable } from '../../database/store-unavailable.ts';
import { readQuotePayload, type QuotePayload } from '../form/quote-payload.ts';
import type { QuoteStore } from '../store/quote-store.ts';

const DAY_MS = 24 * 3_600_000;
const authorization = `Bearer ${TEST_KEY}`;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

let site: QuoteSite;
beforeEach(async () => {
  site = await aQuoteSite({
    env: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@parts.example', QUOTE_INBOX: 'b@parts.example' },
  });
});
afterEach(() => site.close());

async function add(overrides: Partial<QuotePayload> = {}) {
  const read = readQuotePayload(aQuotePayload(overrides));
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  return (await site.store.addQuote(read.request, [], Date.now())).quote;
}
const get = (url: string) => site.app.inject({ url, headers: { authorization } });
const post = (url: string, fields: Record<string, string>) =>
  site.app.inject({
    method: 'POST',
    url,
    headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
const aForm = (fields: Record<string, string> = {}) => ({
  action: 'save',
  revision: '0',
  version: '1',
  currency: 'USD',
  freight: 'FOB Destination',
  validUntil: inDays(30),
  note: '',
  deskNote: '',
  'part.0': 'MS16998-27',
  'maker.0': 'MILITARY STANDARDS',
  'condition.0': 'FN',
  'price.0': '38.50',
  ...fields,
});
const textOf = (body: string) => body.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
const by = { name: 'somebody', atMs: 1 };

describe('the form of an answer, without JavaScript', () => {
  test('saves a draft, then sends it with its mail and event (C19.15)', async () => {
    const { rfqNumber } = await add();
    const page = `/quotes/${rfqNumber}`;
    const saved = await post(page, aForm({ 'price.0': '36.00', 'lead.0': '5', deskNote: 'secret margin' }));
    expect([saved.statusCode, saved.headers.location]).toEqual([303, `${page}?version=new`]);
    expect((await get(page)).body).toContain('value="36.00"');
    const sent = await post(page, aForm({ action: 'send', revision: '1' }));
    expect([sent.statusCode, sent.headers.location]).toEqual([303, page]);
    const quote = (await site.store.findQuote(rfqNumber))!;
    expect([quote.state, quote.mails.map(({ kind, to }) => [kind, to])]).toEqual([
      'quoted',
      [['quotation', 'ana@buyer.example']],
    ]);
    const entries = await site.operators.log.list({ limit: 2 });
    expect(entries.map(({ event, subject }) => `${event} ${subject}`)).toEqual([
      `answer-sent ${rfqNumber} version 1`,
      `answer-drafted ${rfqNumber}`,
    ]);
  });

  test('sent twice it goes out once', async () => {
    const { rfqNumber } = await add();
    const twice = [1, 2].map(() => post(`/quotes/${rfqNumber}`, aForm({ action: 'send' })));
    const answers = await Promise.all(twice);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
    expect((await site.store.findQuote(rfqNumber))!.mails).toHaveLength(1);
    await post(`/quotes/${rfqNumber}`, aForm({ action: 'send' }));
    expect(await site.store.desk.listAnswers(rfqNumber)).toHaveLength(1);
  });

  test('over a version that somebody has sent meanwhile nothing is written', async () => {
    const { rfqNumber } = await add();
    await post(`/quotes/${rfqNumber}`, aForm({ action: 'send' }));
    const late = await post(`/quotes/${rfqNumber}`, aForm({ action: 'send', 'price.0': '1.00' }));
    expect([late.statusCode, textOf(late.body).includes('Line 1, price 1.00 38.50')]).toEqual([400, true]);
    expect((await site.store.findQuote(rfqNumber))!.mails).toHaveLength(1);
  });

  test('of a withdrawn request the draft is kept, nothing goes out, and the desk reads why (C19.47)', async () => {
    const { rfqNumber, receiptToken } = await add();
    const page = `/quotes/${rfqNumber}`;
    await post(page, aForm());
    await site.store.desk.withdraw(receiptToken, '', Date.now(), []);
    const answer = await post(page, aForm({ action: 'send', revision: '1', 'price.0': '36.00' }));
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `${page}?version=new`]);
    const { body } = await get(page);
    expect(textOf(body)).toContain('The buyer withdrew this request. Nothing can be sent; the draft is kept.');
    expect(body).toContain('value="36.00"');
    expect(body).toMatch(/<option value="lost" selected="">Withdrawn</);
    expect(body).toMatch(/<button[^>]*value="send"[^>]*disabled/);
    const fields = { ...aForm({ action: 'send', revision: '2' }), number: rfqNumber };
    const byScript = await post('/functions/v1/save-answer', fields);
    expect([byScript.statusCode, byScript.json().error]).toEqual([422, expect.stringContaining('Nothing can be sent')]);
    expect(textOf((await get('/quotes?state=lost')).body)).toContain('Withdrawn');
    expect((await site.store.findQuote(rfqNumber))!.mails).toEqual([]);
    const audited = (await site.operators.log.list({ limit: 9 })).map(({ event }) => event);
    expect(audited).not.toContain('answer-sent');
  });

  test('a total that cannot be counted is refused, and its lines are kept', async () => {
    const { rfqNumber } = await add({ parts: [aPayloadPart({ quantity: 999_999_999 })] });
    const answer = await post(`/quotes/${rfqNumber}`, aForm({ action: 'send', 'price.0': '999999999' }));
    expect([answer.statusCode, answer.body.includes('value="999999999"')]).toEqual([400, true]);
  });

  test.each(['', '0', '-1', '1,284', '1e5', '99999999999', '<script>alert(1)</script>', '=HYPERLINK("x")'])(
    'a price %j is refused in words and nothing typed is lost (C19.16)',
    async (price) => {
      const { rfqNumber } = await add();
      const answer = await post(
        `/quotes/${rfqNumber}`,
        aForm({ action: 'send', 'price.0': price, note: 'my "note" <b>' }),
      );
      expect(answer.statusCode).toBe(400);
      expect(answer.body).toContain('The quotation was not sent. It is saved as a draft.');
      expect(answer.body).not.toContain('<script>alert');
      expect(answer.body).toContain('my &quot;note&quot; &lt;b&gt;</textarea>');
      const [draft] = await site.store.desk.listAnswers(rfqNumber);
      expect(draft).toMatchObject({ state: 'draft', note: 'my "note" <b>' });
      if (price !== '') expect(draft!.lines[0]).toMatchObject({ kind: 'open', typed: { price } });
      expect((await site.store.findQuote(rfqNumber))!.mails).toEqual([]);
    },
  );

  test('two who write at once see both versions, and the later one chooses (C19.3)', async () => {
    const { rfqNumber } = await add();
    await site.store.desk.saveDraft(rfqNumber, anAnswer(1, { note: 'theirs' }), 0, { name: 'Desk 2', atMs: 1 });
    const answer = await post(`/quotes/${rfqNumber}`, aForm({ note: 'mine', 'price.0': '9.99' }));
    expect(answer.statusCode).toBe(400);
    const text = textOf(answer.body);
    expect(text).toContain('Desk 2 has saved this answer meanwhile');
    expect(text).toContain('Line 1, price 9.99 1.50');
    expect(text).toContain('Note for the buyer mine theirs');
    expect(answer.body).toContain('name="revision" value="1"');
    await post(`/quotes/${rfqNumber}`, aForm({ note: 'mine', 'price.0': '9.99', revision: '1' }));
    expect((await site.store.desk.listAnswers(rfqNumber))[0]).toMatchObject({ note: 'mine', revision: 2 });
  });

  test('of a request that was removed meanwhile, what was typed is shown to be copied (C19.15)', async () => {
    const { rfqNumber } = await add();
    await site.store.deleteQuote(rfqNumber);
    const answer = await post(
      `/quotes/${rfqNumber}`,
      aForm({ action: 'send', note: 'two <b> weeks', 'price.0': '12.50' }),
    );
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('note for the buyer: two &lt;b&gt; weeks');
    expect(answer.body).toContain('Line 1, price: 12.50');
  });

  test('while the store is out, one press sends it again (C19.15)', async () => {
    const { rfqNumber } = await add();
    await site.close();
    const out = () => Promise.reject(new StoreUnavailable('out'));
    site = await aQuoteSite({ wrap: (store: QuoteStore) => ({ ...store, findQuote: out }) });
    const answer = await post(`/quotes/${rfqNumber}`, aForm({ note: 'kept "here"' }));
    expect(answer.statusCode).toBe(503);
    expect(answer.body).toContain('<input type="hidden" name="note" value="kept &quot;here&quot;"/>');
    expect(answer.body).toContain('Try again');
  });

  test('takes prices from a text and names what fits no line (C19.17)', async () => {
    const { rfqNumber } = await add({ parts: [aPayloadPart(), aPayloadPart({ partNumber: 'B-2', nsn: '' })] });
    const filling = 'line,price,lead days\n1,1.00,3\n2,2.00,\n7,5.00,1';
    const { statusCode, body } = await post(`/quotes/${rfqNumber}`, aForm({ action: 'fill', filling }));
    expect(statusCode).toBe(200);
    expect(textOf(body)).toContain('2 lines filled in. Line 4 of the text: No line of the request is “7”.');
    const [draft] = await site.store.desk.listAnswers(rfqNumber);
    expect(draft!.lines.map((line) => line.kind === 'bid' && [line.bid.price, line.bid.leadDays])).toEqual([
      ['1.00', 3],
      ['2.00', null],
    ]);
  });

  test('keeps a text to use again, puts it into the note and removes it (C19.19)', async () => {
    const page = `/quotes/${(await add()).rfqNumber}`;
    await post(page, aForm({ action: 'keep', template: 'Stock', note: 'All in stock.' }));
    expect(await site.store.desk.listTemplates()).toEqual([{ name: 'Stock', text: 'All in stock.' }]);
    await post(page, aForm({ action: 'insert:Stock', revision: '1', note: 'Hello.' }));
    const number = page.slice('/quotes/'.length) as never;
    expect((await site.store.desk.listAnswers(number))[0]!.note).toBe('Hello.\nAll in stock.');
    await post(page, aForm({ action: 'remove:Stock', revision: '2' }));
    expect(await site.store.desk.listTemplates()).toEqual([]);
  });

  test('a request of 1,000 lines is saved whole', async () => {
    const parts = Array.from({ length: 1_000 }, (_, index) => aPayloadPart({ partNumber: `P-${index}` }));
    const { rfqNumber } = await add({ parts });
    const fields = parts.flatMap((_, index) => [
      [`part.${index}`, `P-${index}`],
      [`price.${index}`, `${index + 1}.25`],
      [`maker.${index}`, 'M'.repeat(200)],
    ]);
    const answer = await post(`/quotes/${rfqNumber}`, { ...aForm(), ...Object.fromEntries(fields) });
    expect(answer.statusCode).toBe(303);
    const [draft] = await site.store.desk.listAnswers(rfqNumber);
    expect(draft!.lines.filter(({ kind }) => kind === 'bid')).toHaveLength(1_000);
  });
});

describe('the page of a request', () => {
  test('shows what was quoted last for the same part, and the outcome (C19.18)', async () => {
    const first = await add({ rfqNumber: 'RFQ-1793456789001' });
    const saved = await site.store.desk.saveDraft(first.rfqNumber, anAnswer(1), 0, by);
    if (saved.kind !== 'saved') throw new Error(saved.kind);
    await site.store.desk.sendDraft(first.rfqNumber, saved.answer.revision, { name: 'x', atMs: Date.now() }, []);
    const second = await add({ rfqNumber: 'RFQ-1793456789002', message: 'again' });
    expect(textOf((await get(`/quotes/${second.rfqNumber}`)).body)).toContain(`Last $1.50 on ${inDays(0)} , quoted`);
  });

  test('shows a sent version as it was sent, and begins the next with its values (C19.21)', async () => {
    const { rfqNumber } = await add();
    const page = `/quotes/${rfqNumber}`;
    await post(page, aForm({ action: 'send', note: 'first <i>' }));
    const shown = (await get(page)).body;
    expect(textOf(shown)).toContain('Version 1, sent');
    expect(shown).not.toContain('data-answer=');
    expect(shown).toContain('first &lt;i&gt;');
    const next = (await get(`${page}?version=new`)).body;
    expect(next).toContain('value="38.50"');
    expect(textOf(next)).toContain('Send version 2');
    await post(page, aForm({ action: 'send', version: '2', 'price.0': '35.00' }));
    const versions = textOf((await get(`${page}?version=1`)).body);
    expect(versions).toContain('Version 2 Sent');
    expect(versions).toContain('Line 1, price was 38.50, is 35.00');
    expect(versions).toContain('Version 1, sent');
  });

  test('writes to the buyer once however often the form is sent (C19.20)', async () => {
    const { rfqNumber } = await add();
    const message = { action: 'message', key: '0123456789abcdef', message: 'In stock?\u0000 <b>yes</b>' };
    for (let time = 0; time < 2; time++) {
      const { headers } = await post(`/quotes/${rfqNumber}`, message);
      expect(headers.location).toBe(`/quotes/${rfqNumber}#messages`);
    }
    const { body } = await get(`/quotes/${rfqNumber}`);
    expect(body.split('In stock? &lt;b&gt;yes&lt;/b&gt;')).toHaveLength(2);
    expect((await site.store.findQuote(rfqNumber))!.mails.map(({ kind }) => kind)).toEqual(['reply']);
    await post(`/quotes/${rfqNumber}`, { ...message, key: '\r\nBcc: x', message: 'other' });
    expect((await site.store.findQuote(rfqNumber))!.mails).toHaveLength(1);
  });

  test('is taken and handed over, and the inbox shows whose it is (C19.22)', async () => {
    const { rfqNumber } = await add();
    const numbers = async (assignee: string) =>
      [...(await get(`/quotes?assignee=${assignee}`)).body.matchAll(/inbox-open" href="\/quotes\/(RFQ-\d+)/g)].length;
    expect([await numbers('nobody'), await numbers('mine')]).toEqual([1, 0]);
    await post('/quotes', { action: 'take', number: rfqNumber });
    expect([await numbers('nobody'), await numbers('mine'), await numbers('operator'), await numbers('x')]).toEqual([
      0, 1, 1, 0,
    ]);
    await post(`/quotes/${rfqNumber}`, { action: 'hand', assignee: 'a stranger' });
    expect((await site.store.findQuote(rfqNumber))!.assignee).toBe('operator');
    await post(`/quotes/${rfqNumber}`, { action: 'hand', assignee: '' });
    expect((await site.store.findQuote(rfqNumber))!.assignee).toBeNull();
    expect(textOf((await get(`/quotes/${rfqNumber}`)).body)).toContain('Given back: nobody answers it by operator');
  });
});

test('the inbox says how much is asked and how quickly it is answered (C19.23)', async () => {
  const { rfqNumber } = await add({ parts: [aPayloadPart(), aPayloadPart({ partNumber: 'NOBODY-KNOWS', nsn: '' })] });
  await post(
    `/quotes/${rfqNumber}`,
    aForm({ action: 'send', 'part.1': 'NOBODY-KNOWS', 'nobid.1': '1', 'reason.1': 'no-source' }),
  );
  await add({ rfqNumber: 'RFQ-1793456789333', message: 'second' });
  const text = textOf((await get('/quotes')).body);
  expect(text).toContain('1 waiting');
  expect(text).toMatch(/Requests a day last 30 days 2 today; 2 in 30 days/);
  expect(text).toMatch(/95 % within 0\.0 h; 100\.0 % within 24 h/);
  expect(text).toMatch(/Most asked NSNs in requests, last 90 days 5305-00-068-0502 2/);
  expect(text).toMatch(/Asked for, not in the catalog NOBODY-KNOWS 1 request/);
});

describe('POST /functions/v1/save-answer', () => {
  const save = (fields: Record<string, string>, headers: Record<string, string> = { authorization }) =>
    site.app.inject({
      method: 'POST',
      url: '/functions/v1/save-answer',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(fields).toString(),
    });

  test('saves while it is typed, tells of others, and sends (C19.14)', async () => {
    const { rfqNumber: number } = await add();
    const first = await save(aForm({ number }));
    expect([first.statusCode, first.json()]).toMatchObject([200, { kind: 'saved', revision: 1, version: 1 }]);
    expect((await save(aForm({ number, note: 'other' }))).statusCode).toBe(409);
    const bad = await save(aForm({ number, action: 'send', revision: '1', 'price.0': '' }));
    expect([bad.statusCode, bad.json()]).toMatchObject([422, { revision: 2, problems: [{ line: 0, field: 'price' }] }]);
    const sent = await save(aForm({ number, action: 'send', revision: '2' }));
    expect([sent.statusCode, sent.json()]).toMatchObject([200, { kind: 'sent', version: 1 }]);
    expect((await save(aForm({ number: 'RFQ-1' }))).statusCode).toBe(404);
  });

  test('is for operators of this site alone', async () => {
    const { rfqNumber: number } = await add();
    expect((await save(aForm({ number }), {})).statusCode).toBe(401);
    expect((await save(aForm({ number }), { authorization, origin: 'https://evil.example' })).statusCode).toBe(403);
    expect(await site.store.desk.listAnswers(number)).toEqual([]);
  });
});
