import { beforeEach, describe, expect, test, vi } from 'vitest';
import { textOfPdf } from '../../../test/support/quotes/pdf-text.fixture.ts';
import { eachQuoteSite } from '../../../test/support/quotes/quote-site.fixture.ts';
import { anAnswerDesk, authorization, textOf } from '../../../test/support/quotes/answer-desk.fixture.ts';
import { anAnswerForm } from '../../../test/support/quotes/answer.fixture.ts';
import { aPayloadPart } from '../../../test/support/quotes/quote-payload.fixture.ts';
import { readSiteSettings } from '#base/settings/site-settings.ts';
import { composeMail } from '../mail/compose-mail.ts';
import type { MailSite } from '../mail/mail-texts.ts';
import type { StoredQuote } from '../store/stored-quote.ts';

const REASON = 'The maker has raised <b>the price</b>.';

const { opened: desk } = eachQuoteSite(anAnswerDesk);
let quote: StoredQuote;
let page: string;
beforeEach(async () => {
  const parts = [
    aPayloadPart({ quantity: 1, unitOfIssue: 'HD' }),
    aPayloadPart({ partNumber: 'B-2', nsn: '', quantity: 100 }),
  ];
  quote = await desk.add({ parts });
  page = `/quotes/${quote.rfqNumber}`;
});

/** 38.50 and 3,000.00: from 50 on the second line is cheaper. */
const anAnswer = (fields: Record<string, string> = {}) =>
  anAnswerForm({ 'part.1': 'B-2', 'price.1': '40.00', 'breaks.1': '50: 30.00', ...fields });
const accept = (lines: number[]) =>
  desk.store.desk.decide(quote.receiptToken, { kind: 'accept', lines, version: 1 }, Date.now(), []);
const order = async (lines = [0]) => {
  await desk.post(page, anAnswer({ action: 'send' }));
  expect(await accept(lines)).toBe('done');
};
const read = async () => (await desk.store.findQuote(quote.rfqNumber))!;
const shown = async (url = page) => textOf((await desk.get(url)).body);
const logged = async () => (await desk.operators.log.list({ limit: 20 })).map(({ event }) => event);
const receipt = async () => textOf((await desk.app.inject(`/quote/${quote.receiptToken}`)).body);

test('a sent version shows units, pieces and the price that applies (C19.21)', async () => {
  await desk.post(page, anAnswer({ action: 'send' }));
  const text = await shown();
  expect(text).toMatch(/1 HD, 100 pieces .*\$38\.50 .*\$38\.50/);
  expect(text).toMatch(/50: 30\.00 \$30\.00 - \$3,000\.00/);
  expect(text).not.toContain('$40.00');
});

test('the desk sees the lines that were accepted, and their sum (C19.48)', async () => {
  await order();
  const text = await shown(`${page}?version=1`);
  expect(text).toMatch(/MS16998-27 MILITARY STANDARDS Accepted/);
  expect(text).toMatch(/B-2 Declined/);
  expect(text).toContain('Accepted 1 of 2 lines, $38.50');
  for (const words of ['Total $3,038.50', 'Write a new version']) expect(text).not.toContain(words);
  expect(await shown('/quotes?state=accepted')).toContain('These quotations come to $38.50');
  expect(await receipt()).toMatch(/Ordered, 1 of 2 lines .*Your order Lines 1 of 2 lines .*Total, USD \$38\.50/);
});

test('a version for an order is refused in words, and kept as a draft (C19.48)', async () => {
  await order();
  const fields = anAnswer({ action: 'send', version: '2', 'price.0': '99.00' });
  const { statusCode, headers } = await desk.post(page, fields);
  expect([statusCode, headers.location]).toEqual([303, `${page}?version=new`]);
  const { body } = await desk.get(`${page}?version=new`);
  expect(textOf(body)).toContain('this is an order until it is reopened');
  expect(body).toContain('value="99.00"');
  expect(body).toMatch(/<button[^>]*value="send"[^>]*disabled/);
  const accepted = await read();
  expect(accepted).toMatchObject({ state: 'accepted', orderTotal: '38.50' });
  expect(accepted.mails.filter(({ kind }) => kind === 'quotation')).toHaveLength(1);
  expect((await logged()).filter((event) => event === 'answer-sent')).toHaveLength(1);
});

test('a state other than closed is not set for an order, on its page or in the list (C19.48)', async () => {
  await order();
  expect((await desk.get(page)).body).not.toMatch(/<option value="(?:working|quoted|lost)"/);
  await desk.post(page, { action: 'state', state: 'working' });
  await desk.post('/quotes', { action: 'state', number: quote.rfqNumber, state: 'lost' });
  expect([(await read()).state, (await logged()).includes('quote-state')]).toEqual(['accepted', false]);
  await desk.post(page, { action: 'state', state: 'closed' });
  expect(await read()).toMatchObject({ state: 'closed', orderTotal: '38.50' });
});

test('an order is reopened with a reason, which is logged and told to the buyer (C19.49)', async () => {
  expect((await desk.get(page)).body).not.toContain('value="reopen"');
  await order();
  expect((await desk.get(page)).body).toContain('value="reopen"');
  await desk.post(page, { action: 'reopen', reason: ' \u0000 ' });
  expect(await read()).toMatchObject({ state: 'accepted', orderTotal: '38.50' });
  for (let time = 0; time < 2; time++) await desk.post(page, { action: 'reopen', reason: REASON });
  const { state, orderTotal, mails } = await read();
  expect([state, orderTotal, mails.map(({ kind }) => kind)]).toEqual(['working', null, ['quotation', 'reply']]);
  expect((await logged()).filter((event) => event === 'order-reopened')).toHaveLength(1);
  expect(await shown()).toContain('Order of version 1 reopened by operator : We have reopened your order');
  const text = await receipt();
  expect(text).toContain('We have reopened your order: nothing is ordered now.');
  expect(text).toContain('Quote desk');
  expect(text).toContain('reopened your order: The maker has raised &lt;b&gt;the price&lt;/b&gt;.');
  expect(text).not.toContain('You accepted');
  const sent = await desk.post(page, anAnswer({ action: 'send', version: '2' }));
  expect([sent.headers.location, (await read()).state]).toEqual([page, 'quoted']);
});

test('a reopening is for operators of this site alone', async () => {
  await order();
  const fields = { action: 'reopen', reason: REASON };
  expect((await desk.post(page, fields, {})).statusCode).toBe(401);
  expect((await desk.post(page, fields, { authorization, origin: 'https://evil.example' })).statusCode).toBe(403);
  expect((await read()).state).toBe('accepted');
});

test('a version is sent with the company and the terms of its day (C19.50)', async () => {
  await desk.post(page, anAnswer({ action: 'send' }));
  const [sent] = await desk.store.desk.listAnswers(quote.rfqNumber);
  const { companyName, email, phone, address } = readSiteSettings();
  expect(sent!.letterhead).toMatchObject({ companyName, email, phone, address });
  expect(sent!.letterhead!.terms).toContain('Delivery: FOB Destination');
});

test('past prices say what they are for, and are not compared across units (C19.18)', async () => {
  await order([1]);
  const parts = [aPayloadPart({ quantity: 7, unitOfIssue: 'EA' })];
  const next = await desk.add({ rfqNumber: 'RFQ-1793456789002', parts });
  const { body } = await desk.get(`/quotes/${next.rfqNumber}`);
  expect(textOf(body)).toContain('Never quoted by the piece');
  expect([body.includes('data-last='), body.includes('38.50')]).toEqual([false, false]);
  expect(await shown('/quotes/prices')).toMatch(/1 HD, 100 pieces \$38\.50 per HD Declined/);
});

describe('an order at the desk and on the page of its buyer', () => {
  let key = 0;
  const none = () => Promise.resolve(null);
  const site: MailSite = {
    from: { name: '', address: 'a@parts.example' },
    replies: null,
    settings: readSiteSettings(),
    origin: () => 'https://parts.example',
    desk: {
      listAnswers: (number) => desk.store.desk.listAnswers(number),
      listEvents: (number) => desk.store.desk.listEvents(number),
    },
    printPdf: none,
    printSheet: none,
  };
  const step = async (action: string, fields: Record<string, string> = {}) => {
    const revision = String((await read()).purchase!.revision);
    return desk.post(page, { action, revision, key: `0123456789abcdef${key++}`, ...fields });
  };
  const own = async (fields: Record<string, string>) =>
    desk.app.inject({
      method: 'POST',
      url: `/quote/${quote.receiptToken}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ key: `0123456789abcdef${key++}`, ...fields }).toString(),
    });
  const pdfOf = async (url: string, headers = { authorization }) =>
    textOfPdf((await desk.app.inject({ url, headers })).rawPayload).replaceAll(/\s+/g, ' ');

  test('is confirmed from its page with number, day and terms, and papers name part, unit and pieces (C19.90, C19.95)', async () => {
    await order([0, 1]);
    expect(await shown()).toMatch(
      /Order from Buyer Aviation .* left to confirm Order to confirm .* Confirm this order/,
    );
    const confirm = { po: ' PO-26-11873 ', shipTo: 'Dock 4\nPensacola', shipsBy: '2999-12-14', terms: 'Net 30' };
    const preview = new URLSearchParams(confirm).toString();
    expect(await pdfOf(`${page}/order.pdf?${preview}`)).toMatch(/PO-26-11873 .*1 HD, 100 pieces .*Net 30/);
    expect(await pdfOf(`/quote/${quote.receiptToken}/order.pdf`)).not.toContain('PO-26');
    const broken: Record<string, string>[] = [
      { shipsBy: '2020-01-01' },
      { shipsBy: 'soon' },
      { po: 'P'.repeat(61) },
      { key: 'x' },
    ];
    for (const bad of broken)
      expect((await step('confirm-order', { ...confirm, ...bad })).headers.location).toBe(`${page}?refused=step`);
    expect((await step('confirm-order', { ...confirm, mail: '1' })).headers.location).toBe(page);
    expect((await step('confirm-order', confirm)).headers.location).toBe(`${page}?refused=changed`);
    expect(await shown(`${page}?refused=changed`)).toContain('the order was changed meanwhile');
    const [mail] = await desk.store.takeDueMails(Date.now(), Date.now() + 1, 9, { kinds: ['order'] });
    const text = String((await composeMail(mail!, site)).text);
    for (const words of [
      'PO-26-11873',
      '1 HD, 100 pieces at 38.50 per HD',
      'B-2',
      'ships by 2999-12-14',
      'Net 30',
      '$3,038.50',
    ])
      expect(text).toContain(words);
    expect(await receipt()).toMatch(/Confirmed, 2 of 2 lines .*PO-26-11873 Dock 4 Pensacola/);
    const packing = await pdfOf(`${page}/packing-list.pdf`);
    expect([packing.includes('1 HD, 100 pieces'), packing.includes('38.50')]).toEqual([true, false]);
    await step('ship', { line: '1', day: '2026-11-24', tracking: '1Z 999' });
    expect([(await read()).state, await receipt()]).toEqual([
      'part-shipped',
      expect.stringContaining('tracking 1Z 999'),
    ]);
    expect(await pdfOf(`${page}/packing-list.pdf`)).not.toContain('B-2');
    await step('ship', { line: '0', day: '2026-11-25', tracking: '' });
    expect((await desk.get(page)).body).toContain(`${page}/packing-list.pdf?shipment=2`);
    expect(await pdfOf(`${page}/packing-list.pdf?shipment=1`)).toMatch(/1Z 999 .*B-2/);
    expect(await pdfOf(`${page}/packing-list.pdf?shipment=2`)).not.toContain('B-2');
    expect((await desk.get(`${page}/packing-list.pdf?shipment=3`)).statusCode).toBe(404);
    expect((await logged()).filter((event) => event === 'order-changed')).toHaveLength(4);
  });

  test('says what it cannot fill, quotes that alone anew, and the buyer adds it (C19.91)', async () => {
    await order([0, 1]);
    const told = await step('cannot-fill', { line: '1', why: 'Sold before' });
    expect(told.headers.location).toBe(`${page}?version=new`);
    const again = anAnswer({ action: 'send', version: '2', 'price.0': '1.00', 'price.1': '20.00', 'breaks.1': '' });
    expect((await desk.post(page, again)).headers.location).toBe(page);
    expect(await receipt()).toMatch(/One line changed Line 2 cannot be filled: Sold before Version 2 offers it anew/);
    expect(await read()).toMatchObject({ state: 'accepted', orderTotal: '38.50' });
    expect((await own({ action: 'accept', version: '2', line: '0' })).statusCode).toBe(400);
    expect((await own({ action: 'accept', version: '2', line: '1', 'quantity.1': '50' })).statusCode).toBe(303);
    expect([(await read()).orderTotal, await receipt()]).toEqual([
      '1038.50',
      expect.stringContaining('Ordered, 2 of 2 lines'),
    ]);
    expect((await read()).mails.map(({ kind }) => kind)).toEqual([
      'quotation',
      'order-change',
      'quotation',
      'decision',
    ]);
  });

  test('its buyer changes number and ship-to, adds a line, and withdraws what is late (C19.92, C19.93)', async () => {
    await order();
    expect((await own({ action: 'names', revision: '1', po: 'PO-9', shipTo: 'Dock <b>9</b>' })).statusCode).toBe(303);
    expect((await own({ action: 'names', revision: '1', po: 'PO-10', shipTo: '' })).body).toContain(
      'changed meanwhile',
    );
    expect((await own({ action: 'order-too', revision: '2', line: '1' })).statusCode).toBe(303);
    expect(await read()).toMatchObject({ orderTotal: '3038.50', purchase: { poNumber: 'PO-9' } });
    expect(await shown('/quotes?search=PO-9')).toContain(quote.rfqNumber);
    expect((await own({ action: 'withdraw', reason: '' })).statusCode).toBe(409);
    expect(await receipt()).not.toContain('Confirm late');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 });
    expect(await receipt()).toContain('Confirm late');
    expect((await own({ action: 'withdraw', reason: '' })).statusCode).toBe(303);
    expect(await read()).toMatchObject({ state: 'lost', orderTotal: null });
    vi.useRealTimers();
  });

  test('is entered with its lines where it came by mail or phone, and not without (C19.94)', async () => {
    await desk.post(page, anAnswer({ action: 'send' }));
    const entered = { action: 'enter-order', version: '1', how: 'phone', who: 'Ada', day: '2026-11-21', po: 'PO-1' };
    const broken: Record<string, string>[] = [
      {},
      { line: '0', who: '' },
      { line: '0', day: '2999-01-01' },
      { line: '0', 'quantity.0': '0' },
    ];
    for (const bad of broken) expect((await desk.post(page, { ...entered, ...bad })).statusCode).toBe(400);
    const long = await desk.post(page, { ...entered, line: '1', 'quantity.1': '9', po: 'X'.repeat(70) });
    for (const kept of [`value="${'X'.repeat(70)}"`, 'value="9"', 'value="Ada"', 'value="2026-11-21"'])
      expect(long.body).toContain(kept);
    expect((await desk.post(page, { ...entered, line: '1', 'quantity.1': '10' })).headers.location).toBe(page);
    expect(await read()).toMatchObject({
      state: 'accepted',
      orderTotal: '400.00',
      purchase: { entered: { who: 'Ada' } },
    });
    expect(await shown()).toContain('Version 1 accepted by operator : by phone, Ada, 2026-11-21');
  });
});
