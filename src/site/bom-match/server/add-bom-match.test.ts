import { afterAll, describe, expect, test } from 'vitest';
import { aForm, anOds, anXlsx } from '../../../../test/support/bom-match/workbook.fixture.ts';
import { listMessages } from '#base/lists/messages.ts';
import type { DemandRecord } from '#sitemaps/crawl/records.ts';
import type { MatchedList } from '#base/lists/list.ts';
import { aListSite, LIST_ADDRESS, sendFile, sendText } from '../../../../test/support/bom-match/list-site.fixture.ts';

const shared = await aListSite({ env: { QUOTE_RATE_PER_MINUTE: '10000' } });
afterAll(() => shared.close());
const briefly = (list: MatchedList) =>
  list.lines.map(({ line, verdict, part, quantity }) => [line, verdict, part?.nsn ?? null, quantity]);

test('numbers of a list that are not in the catalog are noted as demand (C21.34)', async () => {
  const asked: DemandRecord[] = [];
  const site = await aListSite({ asked });
  await sendText(site, 'MS16998-28 x 24\nX-999\nx-999 4\nsee drawing\n5305-99-999-9999');
  expect(asked.map(({ source, text }) => `${source} ${text}`)).toEqual(['list X-999', 'list 5305-99-999-9999']);
  await site.inject({
    method: 'POST',
    url: '/list',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ text: 'Y-777' }).toString(),
  });
  expect(asked.slice(2).map(({ text }) => text)).toEqual(['Y-777']);
  await site.close();
});

describe('POST /functions/v1/match-list', () => {
  test('answers pasted text line by line, with dashed NSNs and counts', async () => {
    const reply = await sendText(shared, 'MS16998-28 x 24\n5305012345678, 3\nAN960-10 5\nX-999\nsee drawing');
    const { 'content-type': type, 'cache-control': cache } = reply.headers;
    expect([reply.statusCode, type, cache]).toEqual([200, 'application/json; charset=utf-8', 'no-store']);
    const list = reply.json<MatchedList>();
    expect(Object.values(list.counts)).toEqual([2, 0, 0, 0, 1, 1, 1]);
    expect(briefly(list)).toEqual([
      [1, 'exact', '5305-01-234-5678', 24],
      [2, 'exact', '5305-01-234-5678', 3],
      [3, 'choose', null, 5],
      [4, 'not-found', null, 1],
      [5, 'unreadable', null, 1],
    ]);
    const part = { nsn: '5305-01-234-5678', itemName: 'SCREW,CAP', partNumber: 'MS16998-28', cage: '96906' };
    expect(list.lines[0]!.part).toEqual({ ...part, maker: 'MAKER 96906' });
    expect(list.lines[2]!.candidates.map(({ nsn }) => nsn)).toEqual(['5310-00-167-0818', '5310-01-167-0819']);
    expect(list).toMatchObject({ source: 'text', text: null, columns: null, notes: [] });
  });

  const cells = [
    ['P/N', 'Qty'],
    ['MS16998-28', 24],
  ];
  const text = (written: string) => async () => new TextEncoder().encode(written);
  test.each([
    ['a TSV', 'parts.tsv', text('P/N\tQty\nMS16998-28\t24\n'), 'tsv'],
    ['an ODS', 'parts.ods', () => anOds(cells), 'ods'],
    ['an XLSX that is called a CSV', 'parts.csv', () => anXlsx(cells), 'xlsx'],
    ['a CSV that is called an XLSX', 'parts.xlsx', text('P/N;Qty\nMS16998-28;24'), 'csv'],
  ])('reads %s by what is in it', async (_name, name, make, source) => {
    const reply = await sendFile(shared, name, await make());
    const list = reply.json<MatchedList>();
    expect(briefly(list)).toEqual([[2, 'exact', '5305-01-234-5678', 24]]);
    const columns = expect.objectContaining({ roles: ['number', 'quantity'] });
    expect(list).toMatchObject({ source, text: expect.stringContaining('MS16998-28'), columns });
  });

  test('takes the columns as they are said to be, in text and with a file', async () => {
    const rows = 'X-1\t24\tMS16998-28\nX-2\t5\tAN960-10';
    const columns = ['ignore', 'quantity', 'number'];
    const bytes = new TextEncoder().encode(rows);
    for (const reply of [
      await sendText(shared, rows, { columns }),
      await sendFile(shared, 'parts.tsv', bytes, [['columns', columns.join(',')]]),
    ])
      expect(briefly(reply.json<MatchedList>())[0]).toEqual([1, 'exact', '5305-01-234-5678', 24]);
    const wrong = await sendText(shared, rows, { columns: ['price'] });
    expect([wrong.statusCode, wrong.json()]).toEqual([400, { error: expect.stringContaining('"columns"') }]);
  });

  test('answers as CSV where a form asks for it', async () => {
    const form = await aForm([
      ['text', 'MS16998-28 x 24\n=1+1\nX-999 ;=1+1'],
      ['format', 'csv'],
    ]);
    const reply = await shared.inject({ method: 'POST', url: LIST_ADDRESS, ...form });
    expect(reply.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="parts-list.csv"',
    });
    const lines = reply.body.split('\r\n');
    expect(lines[1]).toBe(
      '1,MS16998-28 x 24,exact,5305-01-234-5678,"SCREW,CAP",MS16998-28,96906,MAKER 96906,24,,One part carries this number,',
    );
    expect(lines[2]).toMatch(/^2,'=1\+1,/);
    expect(lines[3]).toMatch(/^3,"X-999 ;'=1\+1",/);
  });

  const json = { 'content-type': 'application/json' };
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
  const halfOfAForm = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nMS';
  test.each([
    ['no JSON', json, '{"text": ', 400],
    ['JSON without text', json, '[1]', 400],
    ['blank text', json, '{"text": " \\n "}', 400],
    ['nothing', json, '', 400],
    ['another type', { 'content-type': 'text/plain' }, 'MS16998-28', 415],
    ['a form that breaks off', multipart, halfOfAForm, 400],
    ['a form without boundary', { 'content-type': 'multipart/form-data' }, 'x', 400],
  ])('refuses %s in words', async (_name, headers, payload, status) => {
    const reply = await shared.inject({ method: 'POST', url: LIST_ADDRESS, headers, payload });
    expect([reply.statusCode, typeof reply.json<{ error: string }>().error]).toEqual([status, 'string']);
  });
});

test('no other address takes a file', async () => {
  for (const url of ['/', '/quotes', '/functions/v1/send-rfq-notification']) {
    const form = await aForm([['file', { name: 'a.csv', bytes: new TextEncoder().encode('A-1') }]]);
    const reply = await shared.inject({ method: 'POST', url, ...form });
    expect([url, reply.statusCode]).toEqual([url, 415]);
  }
});

describe('/list without JavaScript', () => {
  const post = async (fields: Parameters<typeof aForm>[0], headers = {}) => {
    const form = await aForm(fields);
    return shared.inject({ method: 'POST', url: '/list', ...form, headers: { ...form.headers, ...headers } });
  };

  test('GET /list is a page with a form for text and file, not to be indexed', async () => {
    const reply = await shared.inject('/list');
    expect(reply.statusCode).toBe(200);
    for (const part of ['<textarea', 'encType="multipart/form-data"', 'content="noindex, follow"'])
      expect(reply.body).toContain(part);
  });

  test('POST /list is the same page with the result, and the form that lookups for all lines', async () => {
    const reply = await post([
      ['text', 'MS16998-28 x 24\nAN960-10 5\n<b>X-1</b> 2'],
      ['file', { name: '', bytes: new Uint8Array() }],
    ]);
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-store']);
    for (const part of [
      '3 lines: 1 found, 1 to choose, 1 not found',
      'href="/nsn/53/5305/5305-01-234-5678"',
      '5310-01-167-0819',
      '<input type="hidden" name="partNumber" value="MS16998-28"/>',
      'name="action"',
    ])
      expect(reply.body).toContain(part);
    expect(reply.body).not.toContain('<b>X-1</b>');
  });

  test('offers what an unclear quantity may mean, and asks for such a line only once it is taken (C17.10)', async () => {
    const [unclear, other] = ['5305-01-234-5678 5 dozen', '5305-01-234-5678 CAGE 11111 7'];
    const text = `${unclear}\n${other}\nAN960-10 4`;
    const asked = (body: string) => body.match(/(?<=name="quantity" value=")[^"]*/g);
    const before = await post([['text', text]]);
    const buttons = before.body.match(/<button [^>]*name="choice"[^>]*>.*?<\/button>/g)!;
    expect(buttons.map((button) => [/value="([^"]*)"/.exec(button)![1], button.replace(/<[^>]*>/g, '')])).toEqual([
      [`1=60=${unclear}`, '60 (5 dozen)'],
      [`1=5=${unclear}`, '5'],
      [`2=7=${other}`, 'Take it'],
    ]);
    expect(asked(before.body)).toEqual(['4']);
    const choices = [`1=5=${unclear}`, `1=60=${unclear}`, `2=7=another line`, 'x'].map(
      (choice) => ['choice', choice] as const,
    );
    const after = await post([['text', text], ...choices]);
    expect(asked(after.body)).toEqual(['60', '4']);
    expect(after.body).toContain(`<input type="hidden" form="list-form" name="choice" value="1=60=${unclear}"/>`);
    const csv = await aForm([['text', text], ['format', 'csv'], ...choices]);
    expect((await shared.inject({ method: 'POST', url: LIST_ADDRESS, ...csv })).body).toMatch(
      /,60,,.*unclear.*\r\n2.*,7,,/s,
    );
  });

  test('takes a file, and columns that were put right', async () => {
    const bytes = await anXlsx([['X-1', 24, 'MS16998-28'], 'X-2 5 AN960-10'.split(' ')]);
    const columns = ['ignore', 'quantity', 'number'].map((role) => ['column', role] as const);
    const reply = await post([...columns, ['file', { name: 'parts.xlsx', bytes }]]);
    expect(reply.body).toContain('2 lines: 1 found, 1 to choose');
    expect(reply.body).toContain('X-1\t24\tMS16998-28');
  });

  test('a list of 5,000 lines shows its first ones, and says so', async () => {
    const reply = await post([['text', 'MS16998-28 4\n'.repeat(5_001)]]);
    expect(reply.body).toContain('The first 200 of 5,000 lines are shown');
    expect(reply.body).toContain('The list has more than 5,000 lines');
  });

  test.each([
    ['empty', [['text', ' ']], 400, listMessages.empty],
    ['binary junk', [['file', { name: 'a.csv', bytes: new Uint8Array(300).fill(2) }]], 415, listMessages.noText],
  ] as const)('what is %s is refused in words, on the page', async (_name, fields, status, message) => {
    const reply = await post(fields);
    expect(reply.statusCode).toBe(status);
    expect(reply.body).toContain(message);
    expect(reply.body).toContain('<textarea');
  });

  test('what was pasted stays in the field when it cannot be read; another site cannot send a list', async () => {
    const unreadable = await post([['text', 'Hello,\u0001\u0002\u0003\u0004 MS16998-28']]);
    expect([unreadable.statusCode, unreadable.body.includes('MS16998-28')]).toEqual([415, true]);
    expect((await post([['text', 'MS16998-28']], { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  });
});
