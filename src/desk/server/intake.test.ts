import { expect, test } from 'vitest';
import { sourceOf } from '../../../test/support/http/built-site.fixture.ts';
import { aListCatalog } from '../../../test/support/bom-match/list-catalog.fixture.ts';
import { anAnswerForm } from '../../../test/support/quotes/answer.fixture.ts';
import { authorization, operatorOf, textOf } from '../../../test/support/quotes/answer-desk.fixture.ts';
import { aQuoteRequest } from '../../../test/support/quotes/quote-request.fixture.ts';
import { aQuoteSite, eachQuoteSite } from '../../../test/support/quotes/quote-site.fixture.ts';
import { unavailableCatalog } from '#publog/http/catalog-call.ts';
import { parseRfqNumber, type RfqNumber } from '#base/domain/rfq-number.ts';

const SCREW = '5305-01-234-5678';
const items = [
  { nsn: SCREW, itemName: 'SCREW,CAP', numbers: [['MS16998-28', '96906'] as const] },
  ...['5310-00-167-0818', '5310-01-167-0819'].map((nsn) => ({ nsn, numbers: [['AN960-10', '88044'] as const] })),
];
const env = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@parts.example', QUOTE_INBOX: 'b@parts.example' };
const source = sourceOf({ ...unavailableCatalog('none'), ...aListCatalog(items) });
const { opened: site } = eachQuoteSite(aQuoteSite, { source, env });
const { get, post } = operatorOf(site);

const ENTRIES = {
  company: 'Buyer Aviation',
  source: 'phone',
  receivedAt: '',
  list: '',
  rfqNumber: 'RFQ-1793456789012',
};
const valueIn = (body: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1] ?? '';
async function enter(given: Record<string, string>, path = '/quotes/new') {
  const { body } = await get(path);
  const receivedAt = /name="receivedAt"[^>]*value="([^"]+)"/.exec(body)?.[1] ?? '';
  return post(path, { ...ENTRIES, receivedAt, ...given });
}
const numberOf = (location: unknown) => parseRfqNumber(String(location).split('/').at(-1)) as RfqNumber;

test('a list that is typed is a request with what the catalog has, without a mail (C19.71)', async () => {
  const list = `${SCREW}, 24 EA\nMS16998-28 3 HD\nNAS-9 5`;
  const first = await enter({ list });
  expect([first.statusCode, textOf(first.body)]).toEqual([
    400,
    expect.stringContaining('Some lines are in doubt: see below'),
  ]);
  expect(textOf(first.body)).toMatch(/MS16998-28 SCREW,CAP 3 HD NAS-9 5 None NAS-9 5 No such number in this catalog/);
  expect(first.body).toMatch(/<button[^>]*form="entry"[^>]*>Enter them as they are</);
  const again = await enter({ list: list.replaceAll('\n', '\r\n'), seen: valueIn(first.body, 'seen'), email: '' });
  expect(again.statusCode).toBe(303);
  const quote = (await site.store.findQuote(numberOf(again.headers.location)))!;
  expect(quote.parts).toMatchObject([
    { nsn: SCREW, description: 'SCREW,CAP', quantity: 24, unitOfIssue: 'EA' },
    { nsn: SCREW, partNumber: 'MS16998-28', quantity: 3, unitOfIssue: 'HD', cageCode: '96906' },
    { nsn: '', partNumber: 'NAS-9', quantity: 5 },
  ]);
  expect(quote).toMatchObject({ source: 'phone', mails: [], customer: { email: '', firstName: '' } });
  expect(textOf((await get(`/quotes/${quote.rfqNumber}`)).body)).toContain('asked by phone');
  const [entry] = await site.operators.log.list({ limit: 1 });
  expect(entry).toMatchObject({ event: 'quote-entered', subject: 'RFQ-1793456789012' });
  await post(`/quotes/${quote.rfqNumber}`, anAnswerForm({ action: 'send', 'price.1': '3', 'price.2': '4' }));
  const sent = textOf((await get(`/quotes/${quote.rfqNumber}`)).body);
  expect(sent).toMatch(/Version 1, sent [\d: -]+UTC Not mailed: no e-mail address is known/);
  expect(sent).toContain('Version 1 Sent Not mailed');
});

test('what is doubtful or wrong is said, and nothing is stored (C19.71)', async () => {
  const list = `${SCREW} 1`;
  for (const [given, words] of [
    [{ list: 'AN960-10 4' }, '5310-00-167-0818, 5310-01-167-0819'],
    [{ list: `${SCREW}, 24 EA, AN960-10, 3 HD` }, '3 HD” is unclear'],
    [{ list: SCREW }, 'No quantity'],
    [{ list: 'Dear Sirs,' }, 'No part: left out'],
    [{ list: '' }, 'Please add at least one part.'],
    [{ list, company: '' }, 'Please enter a name or a company.'],
    [{ list, email: 'nobody' }, 'Please enter an e-mail address such as'],
    [{ list, confirm: '1' }, 'A confirmation needs an e-mail address.'],
    [{ list, receivedAt: '2999-01-01T10:00' }, 'Please enter a moment of the last 60 days.'],
  ] as const) {
    const { statusCode, body } = await enter(given);
    expect([statusCode, words, textOf(body)]).toEqual([400, words, expect.stringContaining(words)]);
  }
  const { body: blank } = await enter({ list: '', company: '' });
  for (const field of ['list', 'company']) expect(blank).toMatch(new RegExp(`id="${field}-error">Please`));
  expect(blank).not.toContain('Enter them as they are');
  const both = await enter({ list: 'NAS-9 5', company: '' });
  expect(textOf(both.body)).toMatch(/Some lines are in doubt.*Please enter a name or a company/);
  expect((await site.store.desk.listInbox({ limit: 1 })).rows).toEqual([]);
  const sent = await enter({ list, email: 'ada@buyer.example', confirm: '1' });
  const { mails } = (await site.store.findQuote(numberOf(sent.headers.location)))!;
  expect(mails.map(({ kind, to }) => [kind, to])).toEqual([['confirmation', 'ada@buyer.example']]);
});

const draft = async (message: string) => {
  const request = { ...aQuoteRequest({ numberAt: Date.now() }), parts: [], message };
  return (await site.store.addQuote(request, [], Date.now(), [], { draft: { key: message, subject: 'Screws' } })).quote;
};

test('a mail fills the form with its lines, and becomes a request, a message, or nothing (C19.72)', async () => {
  const [first, second, third] = [
    await draft(`Dear Sirs,\nplease quote\n${SCREW}, 24 EA\nTel. +49 30 1234567\nBob`),
    await draft('And line 2?'),
    await draft('Buy now'),
  ];
  const { body } = await get('/quotes');
  expect(textOf(body)).toContain('3 mails to sort');
  expect((await get(`/quotes/${first.rfqNumber}`)).headers.location).toBe(`/quotes/new?draft=${first.rfqNumber}`);
  const page = await get(`/quotes/new?draft=${first.rfqNumber}`);
  expect(page.body).toMatch(new RegExp(`<textarea[^>]*name="list"[^>]*>${SCREW}, 24 EA</textarea>`));
  const path = `/quotes/new?draft=${first.rfqNumber}`;
  const done = await enter({ list: `${SCREW}, 24 EA`, rfqNumber: first.rfqNumber, source: 'mail' }, path);
  expect(done.headers.location).toBe(`/quotes/${first.rfqNumber}`);
  expect((await site.store.findQuote(first.rfqNumber))!).toMatchObject({ state: 'new', parts: [{ quantity: 24 }] });
  const sort = (number: string, fields: Record<string, string>) => post(`/quotes/new?draft=${number}`, fields);
  const unnamed = await sort(second.rfqNumber, { action: 'attach', to: 'RFQ-9' });
  expect([unnamed.statusCode, unnamed.body]).toEqual([400, expect.stringContaining('>And line 2?</textarea>')]);
  const attached = await sort(second.rfqNumber, { action: 'attach', to: first.rfqNumber });
  expect(attached.headers.location).toBe(`/quotes/${first.rfqNumber}#messages`);
  expect((await site.store.desk.listEvents(first.rfqNumber)).at(-1)!.text).toContain('And line 2?');
  await sort(third.rfqNumber, { action: 'discard' });
  expect((await site.store.countQuotes()).byState).toMatchObject({ draft: 0, new: 1 });
});

test('the desk attaches a file for itself or for the buyer, who opens it, and no log has its name (C19.73)', async () => {
  const { rfqNumber, receiptToken } = (await site.store.addQuote(aQuoteRequest(), [], Date.now())).quote;
  const attach = (name: string, text: string, audience: string) => {
    const part = (head: string, value: string) => `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n`;
    const payload = `${part('name="audience"', audience)}${part(`name="file"; filename="${name}"`, text)}--b--\r\n`;
    const headers = { authorization, 'content-type': 'multipart/form-data; boundary=b' };
    return site.app.inject({ method: 'POST', url: `/quotes/${rfqNumber}/files`, headers, payload });
  };
  expect((await attach('secret-cert.pdf', '%PDF-1.7', 'buyer')).headers.location).toBe(`/quotes/${rfqNumber}#files`);
  expect((await attach('margin.txt', 'ours', 'desk')).statusCode).toBe(303);
  const refused = await attach('a.exe', '<script>', 'buyer');
  expect([refused.statusCode, refused.body]).toEqual([
    415,
    expect.stringContaining('The file was not attached. This kind of file'),
  ]);
  const [cert, margin] = (await site.store.findQuote(rfqNumber))!.files;
  const receipt = await site.app.inject(`/quote/${receiptToken}`);
  expect(receipt.body).toContain(`/quote/${receiptToken}/files/${cert!.id}`);
  expect(receipt.body).not.toContain('margin');
  const open = (id: number) => site.app.inject(`/quote/${receiptToken}/files/${id}`);
  expect([(await open(cert!.id)).body, (await open(margin!.id)).statusCode]).toEqual(['%PDF-1.7', 404]);
  const log = JSON.stringify([await site.operators.log.list({ limit: 50 }), site.log]);
  expect(log).not.toMatch(/secret-cert|margin\.txt/);
});

test('an operator to whom a request is handed is told by mail, and nobody who takes one (C19.74)', async () => {
  const { rfqNumber } = (await site.store.addQuote(aQuoteRequest(), [], Date.now())).quote;
  const ben = await site.operators.addOperator({ name: 'Ben', role: 'quotes', keyHash: 'x', atMs: 1 });
  expect((await post('/operators', { action: 'set-email', operator: String(ben!.id), email: 'no' })).statusCode).toBe(
    303,
  );
  expect((await site.operators.findOperator('Ben'))!.email).toBe('');
  await post('/operators', { action: 'set-email', operator: String(ben!.id), email: 'ben@parts.example' });
  await post(`/quotes/${rfqNumber}`, { action: 'take' });
  await post(`/quotes/${rfqNumber}`, { action: 'hand', assignee: 'Ben' });
  await post(`/quotes/${rfqNumber}`, { action: 'hand', assignee: 'Ben' });
  const { mails } = (await site.store.findQuote(rfqNumber))!;
  expect(mails.map(({ kind, to }) => [kind, to])).toEqual([['assigned', 'ben@parts.example']]);
});
