import { afterAll, describe, expect, test } from 'vitest';
import { aForm, anOds, anXlsx } from '../../../../test/support/bom-match/workbook.fixture.ts';
import { listMessages } from '../messages.ts';
import { aListSite } from '../../../../test/support/bom-match/list-site.fixture.ts';

const shared = await aListSite({ env: { QUOTE_RATE_PER_MINUTE: '10000' } });
afterAll(() => shared.close());
const encrypted = await anOds([['A-1']], {
  parts: { 'META-INF/manifest.xml': '<m:manifest xmlns:m="m"><m:encryption-data/></m:manifest>' },
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
    ['protected', [['file', { name: 'a.ods', bytes: encrypted }]], 400, listMessages.protected],
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
