import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, utcDate } from '#base/domain/format-time.ts';
import { copySample } from '../../../test/copy-sample.ts';
import { newFolder } from '../../../test/support/new-folder.ts';
import { putStock } from '../../../test/support/stock/stock.fixture.ts';
import { aQuoteSite, TEST_KEY, type QuoteSite } from '../../../test/support/quotes/quote-site.fixture.ts';
import { openStock } from '#stock/open-stock.ts';
import { KEPT_VERSIONS } from '#stock/store/stock-store.ts';
import { PUT_STOCK } from './put-stock.ts';

let stock: Awaited<ReturnType<typeof openStock>>;
let site: QuoteSite;
beforeAll(async () => {
  const unread = (error: unknown) => expect.fail(String(error));
  stock = await openStock({ dataDir: await copySample(newFolder('put-stock')) }, unread);
  site = await aQuoteSite({ stock: stock.services });
});
afterAll(async () => {
  await site.close();
  await stock.close();
});

async function put(query: string, payload: string | Buffer, { key = TEST_KEY, list = 'Main' } = {}) {
  const headers = { host: 'parts.example', authorization: `Bearer ${key}`, 'content-type': 'text/csv' };
  const sent = { method: 'PUT', url: `/api/v1/stock/${list}${query}`, headers, payload } as const;
  const { statusCode, body } = await site.app.inject(sent);
  return { status: statusCode, body: JSON.parse(body) };
}

test('a program replaces a list with its key, and the fall of a list asks (C22.60, C22.61)', async () => {
  expect((await put('', 'P/N,Qty\nA-1,3', { key: 'wrong' })).status).toBe(401);
  const first = await put('?file=monday.csv', 'P/N,Qty,Cost,Note\nA-1,3,29.77,bin C-14\nB-2,4,1,x\nC-3,none,1,x');
  expect([first.status, PUT_STOCK.answer.parse(first.body)]).toEqual([200, first.body]);
  expect(first.body).toMatchObject({ state: 'in-force', lines: 2, added: 2, refused: 1, unmatched: 2 });
  expect(first.body.refusals).toEqual([
    { row: 4, text: 'C-3,none,1,x', reason: 'The quantity “none” is not a number.' },
  ]);
  expect((await stock.services.shelf.linesOfNumber('A1')).map(({ quantity }) => quantity)).toEqual([3]);
  const fallen = await put('', 'P/N,Qty\nA-1,5');
  expect([fallen.status, fallen.body.detail]).toEqual([409, expect.stringContaining('1 of 2 lines are missing')]);
  expect((await stock.services.shelf.linesOfNumber('A1')).map(({ quantity }) => quantity)).toEqual([3]);
  expect((await put('?confirm=1', 'P/N,Qty\nA-1,5')).body).toMatchObject({ state: 'in-force', gone: 1, changed: 1 });
  expect((await put('?mode=lines&publish=0', 'P/N,Qty\nD-4,1')).body).toMatchObject({ state: 'draft', lines: 2 });
  const events = (await site.operators.log.list({ limit: 20 })).map(({ event, subject }) => `${event} ${subject}`);
  expect(events).toContain('stock-read monday.csv for Main');
});

test('ten versions are kept; those before are removed once the answer is sent (C22.61)', async () => {
  const { store } = stock.services;
  const list = 'Often';
  let id = 0;
  for (let quantity = 1; quantity <= KEPT_VERSIONS; quantity++)
    ({ id } = await putStock(store, `P/N,Qty\nE-5,${quantity}`, { list }));
  await put('?confirm=1', 'P/N,Qty\nE-5,20', { list });
  await expect.poll(async () => (await store.versions(id)).length).toBe(KEPT_VERSIONS);
});

test.each([
  ['', '', 400, 'The file is empty.'],
  ['', 'Dear Sirs, bolts', 400, 'This file is not a table. Save it as CSV, TSV, XLSX or ODS.'],
  ['', 'Name,Qty\nBolt,3', 400, 'No column of part numbers or NSNs was found. Say what each column is.'],
  ['?mode=all', 'P/N,Qty\nA-1,3', 400, 'A list has a name of 1 to 40 characters; the document names the parameters.'],
])('PUT%s of “%s” is refused in words, and the list in force stays', async (query, body, status, detail) => {
  const before = stock.services.shelf.revision();
  const refused = await put(query, body);
  expect([refused.status, refused.body.detail]).toEqual([status, detail]);
  expect(stock.services.shelf.revision()).toBe(before);
});

const today = utcDate(Date.now());

test.each([
  ['no line can be read', 'P/N,Qty\nX-1,-5\nX-2,2.5', 400, 'Line 2: The quantity “-5” is below zero.'],
  ['prices are below costs', 'P/N,Qty,Price,Cost\nX-1,5,3,4', 409, 'Are the columns swapped?'],
  ['names stand for part numbers', 'P/N,Qty,Name\nWASHER FLAT,5,MS21044N1', 409, 'Most part numbers have no digit'],
  ['the count is old', `P/N,Qty,Counted\nX-1,5,${addDays(today, -30)}`, 409, 'buyers would see nothing of it'],
  ['the count is of a future day', `P/N,Qty,Counted\nX-1,5,${addDays(today, 30)}`, 400, 'is in the future'],
  ['an NSN is not in the catalog', 'NSN,Qty\n5305-99-999-9999,5', 400, 'No item of the catalog has this NSN'],
])('what is wrong with a list is said: %s', async (_what, body, status, words) => {
  const answer = await put('', body, { list: 'Said' });
  expect([answer.status, answer.body.detail]).toEqual([status, expect.stringContaining(words)]);
});

test.each([' Main', 'Ma\u202ein', 'Ma\nin', '', 'x'.repeat(41)])('“%s” names no list', async (list) => {
  expect((await put('', 'P/N,Qty\nA-1,3', { list: encodeURIComponent(list) })).status).toBe(400);
});

test('lines of one number stand for themselves by unit and by the NSN of the file; single lines do not prolong a list', async () => {
  const list = 'Twice';
  const day = addDays(today, -3);
  const rows = ['5305-99-999-9999,M-1,5,EA', '5305-99-999-9998,M-1,5,EA', ',M-1,6,HD', ',M-1,6,HD'];
  const whole = await put('', `NSN,P/N,Qty,Unit,Counted\n${rows.map((row) => `${row},${day}`).join('\n')}`, { list });
  expect(whole.body).toMatchObject({ lines: 3, refused: 1, countedOn: day });
  const again = await put('?mode=lines&confirm=1', 'P/N,Qty\nM-2,1', { list });
  expect(again.body).toMatchObject({ lines: 4, added: 1, unchanged: 3, countedOn: day });
});

test('a file that is too large is refused in the shape of the API (C22.73)', async () => {
  const headers = { authorization: `Bearer ${TEST_KEY}`, 'content-type': 'text/csv', 'content-length': '60000000' };
  const answer = await site.app.inject({ method: 'PUT', url: '/api/v1/stock/Main', headers, payload: 'P/N,Qty' });
  expect([answer.statusCode, answer.headers['content-type'], answer.json().detail]).toEqual([
    413,
    'application/problem+json; charset=utf-8',
    'The body is larger than a stock list of 50 MB, or than an answer to a request of 1,000 lines.',
  ]);
});
