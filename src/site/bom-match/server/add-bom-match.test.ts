import { afterAll, describe, expect, test } from 'vitest';
import { aForm, anOds, anXlsx } from '../../../../test/support/bom-match/workbook.fixture.ts';
import type { DemandRecord } from '#sitemaps/crawl/records.ts';
import type { MatchedList } from '../list.ts';
import { aListSite, LIST_ADDRESS, sendFile, sendText } from '../../../../test/support/bom-match/list-site.fixture.ts';

const shared = await aListSite({ env: { QUOTE_RATE_PER_MINUTE: '10000' } });
afterAll(() => shared.close());
const briefly = (list: MatchedList) =>
  list.lines.map(({ line, verdict, part, quantity }) => [line, verdict, part?.nsn ?? null, quantity]);

test('numbers of a list that are not in the catalog are noted as demand (C21.34)', async () => {
  const asked: DemandRecord[] = [];
  const site = await aListSite({ asked });
  await sendText(site, 'MS16998-28 x 24\nX-999\nx-999 4\nsee drawing\n5305-99-999-9999');
  expect(asked.map(({ source, text }) => [source, text])).toEqual([
    ['list', 'X-999'],
    ['list', '5305-99-999-9999'],
  ]);
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
