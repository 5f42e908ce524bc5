import { beforeEach, expect, test } from 'vitest';
import { anAnswerDesk, textOf } from '../../../test/support/quotes/answer-desk.fixture.ts';
import { anAnswerForm } from '../../../test/support/quotes/answer.fixture.ts';
import { anOutboxMail } from '../../../test/support/quotes/outbox-mail.fixture.ts';
import { textOfPdf } from '../../../test/support/quotes/pdf-text.fixture.ts';
import { aPayloadPart } from '../../../test/support/quotes/quote-payload.fixture.ts';
import { eachQuoteSite, TEST_KEY } from '../../../test/support/quotes/quote-site.fixture.ts';
import { aShelf, OWN_NOTE, type ShelvedLine } from '../../../test/support/stock/shelf.fixture.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import type { Price } from '#base/domain/quotation.ts';
import type { RfqNumber } from '#base/domain/rfq-number.ts';
import { readSiteSettings } from '#base/settings/site-settings.ts';
import type { StockServices } from '#stock/open-stock.ts';
import { composeMail } from '../mail/compose-mail.ts';

const { opened: desk, reopen } = eachQuoteSite(anAnswerDesk);
const SCREW: ShelvedLine = { nsn: '5305-00-068-0502', partNumber: 'MS16998-27', maker: 'ACME', quantity: 40 };
const PARTS = [
  aPayloadPart(),
  aPayloadPart({ partNumber: 'X-1', nsn: '', quantity: 5 }),
  aPayloadPart({ partNumber: 'NONE-1', nsn: '' }),
];
const FIELDS = { 'part.1': 'X-1', 'condition.1': 'FN', 'part.2': 'NONE-1', 'condition.2': 'FN', 'price.0': '' };
let number: RfqNumber;
let page: string;

const shelve = async (lines: ShelvedLine[], change: (stock: StockServices) => StockServices = (stock) => stock) => {
  // in a list that buyers do not see, at 18 % over the cost of 47.11
  const shelf = await aShelf({ lines, settings: { quantity: 'nothing', markupPercent: 18 } });
  await reopen({ stock: change({ shelf } as StockServices) });
  number = (await desk.add({ parts: PARTS })).rfqNumber;
  page = `/quotes/${number}`;
};
const TWO_LOTS = [SCREW, { partNumber: 'X-1', quantity: 3, place: 'Hall 9', price: '60.00' as Price }];
const valueOf = (body: string, name: string) =>
  new RegExp(`<input[^>]*?name="${name.replaceAll('.', '\\.')}"[^>]*>`).exec(body)?.[0].match(/ value="([^"]*)"/)?.[1];
beforeEach(() => shelve(TWO_LOTS));

test('shows beside each line what is there, by NSN or part number, with cost and place (C22.40)', async () => {
  const text = textOf((await desk.get(page)).body);
  expect(text).toContain('2 of 3 lines are on our shelf, 1 in full ; counted 20 Nov 2026');
  for (const words of ['40 EA FN $55.59 cost $47.11', '3 EA FN $60.00 cost $47.11, Hall 9', 'not on the shelf'])
    expect(text).toContain(words);
});

test('one button fills all lines on the server, and one lot fills its line (C22.42, C22.43, C22.45)', async () => {
  const { statusCode, body } = await desk.post(page, anAnswerForm({ ...FIELDS, action: 'shelf:all' }));
  const names = ['quantity.0', 'price.0', 'maker.0', 'lead.0', 'quantity.1', 'price.1', 'quantity.1.1', 'price.2'];
  expect(statusCode).toBe(200);
  expect(names.map((name) => valueOf(body, name)).join('|')).toBe('25|55.59|ACME|0|3|60.00|2|');
  expect(body.match(/data-used=/g)).toHaveLength(2);
  const one = await desk.post(page, anAnswerForm({ ...FIELDS, action: 'shelf:1.0', revision: '1' }));
  expect([valueOf(one.body, 'price.0'), valueOf(one.body, 'price.1')]).toEqual(['', '60.00']);
});

test('Undo puts the lines of a fill back as they were, and leaves all others (C22.67)', async () => {
  const before = { ...FIELDS, 'maker.0': 'Any & all', 'quantity.1': '5' };
  const { body } = await desk.post(page, anAnswerForm({ ...before, action: 'shelf:all' }));
  const undo = /value="(shelf:undo [^"]*)"/.exec(body)![1]!.replaceAll('&amp;', '&');
  const filled = { 'price.0': '55.59', 'maker.0': 'ACME', 'price.1': '60.00', 'quantity.1': '3', 'quantity.1.1': '2' };
  const since = { ...filled, 'price.1.1': '1.00', 'price.2': '9.00', revision: '1' };
  const undone = (await desk.post(page, anAnswerForm({ ...before, ...since, action: undo }))).body;
  const names = ['price.0', 'maker.0', 'price.1', 'quantity.1', 'quantity.1.1', 'price.2'];
  expect(names.map((name) => valueOf(undone, name))).toEqual(['', 'Any &amp; all', '', '5', undefined, '9.00']);
  expect(undone).not.toContain('shelf:undo');
  const [draft] = await desk.store.desk.listAnswers(number);
  expect(draft!.lines.map(({ kind }) => kind)).toEqual(['open', 'open', 'bid']);
  // a text that nobody was given fills nothing in
  const odd = await desk.post(page, anAnswerForm({ ...before, action: 'shelf:undo x=1&price.9=2', revision: '2' }));
  expect([odd.statusCode, valueOf(odd.body, 'maker.0')]).toEqual([200, 'Any &amp; all']);
});

test('each offer of a line has a cell of its own, with what no other offer has taken (C22.68)', async () => {
  await shelve([SCREW, { ...SCREW, condition: 'OH', price: '20.00' as Price }]);
  const cells = (body: string) =>
    [...body.matchAll(/value="(shelf:0[^"]*)"([^>]*)>/g)].map(([, value, more]) =>
      [value, / data-used=/.test(more!) && 'used'].filter(Boolean).join(' '),
    );
  const first = await desk.post(page, anAnswerForm({ ...FIELDS, 'quantity.0': '20', action: 'offer:0' }));
  expect(cells(first.body)).toEqual(['shelf:0.0.0', 'shelf:0.1.0', 'shelf:0.0.1', 'shelf:0.1.1']);
  expect(textOf(first.body)).toContain('Fill line 1, offer 2: 40 EA OH');
  const two = { ...FIELDS, 'quantity.0': '20', 'price.0.1': '', 'quantity.0.1': '5', 'part.0.1': 'MS16998-27' };
  const filled = await desk.post(page, anAnswerForm({ ...two, action: 'shelf:0.1.1', revision: '1' }));
  expect(['price.0', 'price.0.1', 'quantity.0.1'].map((name) => valueOf(filled.body, name))).toEqual([
    '',
    '20.00',
    '5',
  ]);
  expect(cells(filled.body)).toEqual(['shelf:0.0.0', 'shelf:0.0.1', 'shelf:0.1.1 used']);
});

test('a program sends a price below cost only where it says so, and is told no cost (C22.69)', async () => {
  const bid = { kind: 'bid', price: '48.00', breaks: [{ quantity: 100, price: '46.00' }] };
  const none = { kind: 'no-bid', reason: 'no-source' };
  const put = (more: object) =>
    desk.app.inject({
      method: 'PUT',
      url: `/api/v1/quotes/${number}/answer`,
      headers: { authorization: `Bearer ${TEST_KEY}` },
      payload: { revision: 0, currency: 'USD', validUntil: '2027-12-31', lines: [none, none, none], ...more },
    });
  const lines = [none, { ...bid, others: [{ price: '60.00' }] }, none];
  const refused = await put({ send: true, lines });
  expect([refused.statusCode, refused.json().errors]).toEqual([
    422,
    [{ parameter: 'lines[1].price', detail: expect.stringContaining('below what the part has cost') }],
  ]);
  expect(refused.body).not.toMatch(/47\.11|46\.00/);
  expect(await desk.store.desk.listAnswers(number)).toEqual([]);
  expect((await put({ send: false, lines })).json()).toMatchObject({ state: 'draft' });
  expect((await put({ send: true, lines, revision: 1, belowCost: true })).json()).toMatchObject({ state: 'sent' });
});

test('a price below cost is asked about once, then goes out (C22.46)', async () => {
  const no = { 'nobid.1': '1', 'reason.1': 'no-source', 'nobid.2': '1', 'reason.2': 'no-source' };
  const send = (fields: Record<string, string>) => desk.post(page, anAnswerForm({ ...no, action: 'send', ...fields }));
  const asked = await send({ 'price.0': '47.00' });
  expect(asked.statusCode).toBe(400);
  expect(textOf(asked.body)).toContain('Line 1: $47.00 is below our cost, $47.11. Send again to send it as it is.');
  const below = valueOf(asked.body, 'below')!;
  expect((await send({ 'price.0': '46.00', below, revision: '1' })).statusCode).toBe(400);
  expect((await send({ 'price.0': '47.00', below, revision: '2' })).statusCode).toBe(303);
  expect((await desk.store.findQuote(number))!.state).toBe('quoted');
});

test('a quotation from the shelf shows cost and note to no buyer: not in mail, PDF, receipt, API or log (C22.47)', async () => {
  const filled = await desk.post(page, anAnswerForm({ ...FIELDS, action: 'shelf:all' }));
  expect(filled.body).toContain('47.11');
  const rest = { 'nobid.2': '1', 'reason.2': 'no-source', revision: '1', action: 'send' };
  const typed = { 'condition.1': 'FN', 'quantity.0': '25', 'price.0': '55.59', 'price.1': '60.00', 'part.1': 'X-1' };
  const sent = await desk.post(page, anAnswerForm({ ...typed, ...rest }));
  expect(sent.statusCode).toBe(303);
  const quote = (await desk.store.findQuote(number))!;
  const mail = await composeMail(anOutboxMail('quotation', { quote }), {
    from: { name: 'Parts Supply', address: 'site@parts.example' },
    replies: { address: 'quotes@parts.example', marked: true },
    settings: readSiteSettings(),
    origin: () => 'https://parts.example',
    desk: desk.store.desk,
    printPdf: async () => null,
    printSheet: async () => null,
  });
  const receipt = await desk.app.inject(`/quote/${quote.receiptToken}`);
  const pdf = await desk.app.inject(`/quote/${quote.receiptToken}/quotation.pdf`);
  const api = await desk.get(`/api/v1/quotes/${number}`);
  const csv = await desk.get('/quotes/export.csv');
  const seen = [
    `${String(mail.text)}${String(mail.html)}`,
    receipt.body,
    textOfPdf(pdf.rawPayload),
    api.body,
    csv.body,
  ];
  for (const text of seen) {
    expect(text).toContain('55.59');
    for (const secret of ['47.11', OWN_NOTE, 'Hall 9']) expect(text).not.toContain(secret);
  }
  expect(desk.log.join('')).not.toMatch(/47\.11|secret note/);
});

test('without a list nothing of it is there; while it cannot be read the page says so, not "none" (C22.40)', async () => {
  const out = async () => Promise.reject(new StoreUnavailable('out'));
  await shelve([SCREW], (stock) => ({ ...stock, shelf: { ...stock.shelf, deskLines: out } }));
  const text = textOf((await desk.get(page)).body);
  expect(text).toContain('What is on the shelf cannot be read just now.');
  expect(text).not.toContain('not on the shelf');
  await reopen();
  number = (await desk.add({ parts: PARTS })).rfqNumber;
  const { body } = await desk.get(`/quotes/${number}`);
  expect(body).not.toMatch(/on our shelf|from the shelf|data-lots/i);
});
