import type { FastifyInstance } from 'fastify';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { anOds, anXlsx } from '../../../../test/support/bom-match/workbook.fixture.ts';
import { listMessages } from '../messages.ts';
import type { MatchedList } from '../match-result.ts';
import { StoreUnavailable } from '../../../database/store-unavailable.ts';
import { aForm, aListSite, LIST_ORIGIN } from '../../../../test/support/bom-match/list-site.fixture.ts';

const ADDRESS = '/functions/v1/match-list';
const shared = await aListSite({ env: { LIST_RATE_PER_MINUTE: '10000' } });
afterAll(() => shared.close());
const open: FastifyInstance[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((app) => app.close()));
});
async function aSite(options: Parameters<typeof aListSite>[0]) {
  const app = await aListSite(options);
  open.push(app);
  return app;
}

const sendText = (text: string, more: object = {}, app = shared) =>
  app.inject({
    method: 'POST',
    url: ADDRESS,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ text, ...more }),
  });
async function sendFile(name: string, bytes: Uint8Array, fields: [string, string][] = []) {
  return shared.inject({ method: 'POST', url: ADDRESS, ...(await aForm([...fields, ['file', { name, bytes }]])) });
}
const briefly = (list: MatchedList) =>
  list.lines.map(({ line, verdict, part, quantity }) => [line, verdict, part?.nsn ?? null, quantity]);

describe('POST /functions/v1/match-list', () => {
  test('answers pasted text line by line, with dashed NSNs and counts', async () => {
    const reply = await sendText('MS16998-28 x 24\n5305012345678, 3\nAN960-10 5\nX-999\nsee drawing');
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
    const list = reply.json<MatchedList>();
    expect(list.counts).toEqual({
      exact: 2,
      punctuation: 0,
      replaced: 0,
      check: 0,
      choose: 1,
      'not-found': 1,
      unreadable: 1,
    });
    expect(briefly(list)).toEqual([
      [1, 'exact', '5305-01-234-5678', 24],
      [2, 'exact', '5305-01-234-5678', 3],
      [3, 'choose', null, 5],
      [4, 'not-found', null, 1],
      [5, 'unreadable', null, 1],
    ]);
    expect(list.lines[0]!.part).toEqual({
      nsn: '5305-01-234-5678',
      itemName: 'SCREW,CAP',
      partNumber: 'MS16998-28',
      cage: '96906',
      maker: 'MAKER 96906',
    });
    expect(list.lines[1]!.part!.itemName).toBe('SCREW,CAP');
    expect(list.lines[2]!.candidates.map(({ nsn }) => nsn)).toEqual(['5310-00-167-0818', '5310-01-167-0819']);
    expect(list).toMatchObject({ source: 'text', text: null, columns: null, notes: [] });
  });

  test.each([
    ['a CSV', 'parts.csv', async () => new TextEncoder().encode('P/N,Qty\nMS16998-28,24\n'), 'csv'],
    ['a TSV', 'parts.tsv', async () => new TextEncoder().encode('P/N\tQty\nMS16998-28\t24\n'), 'tsv'],
    [
      'an XLSX',
      'parts.xlsx',
      () =>
        anXlsx([
          ['P/N', 'Qty'],
          ['MS16998-28', 24],
        ]),
      'xlsx',
    ],
    [
      'an ODS',
      'parts.ods',
      () =>
        anOds([
          ['P/N', 'Qty'],
          ['MS16998-28', 24],
        ]),
      'ods',
    ],
    [
      'an XLSX that is called a CSV',
      'parts.csv',
      () =>
        anXlsx([
          ['P/N', 'Qty'],
          ['MS16998-28', 24],
        ]),
      'xlsx',
    ],
    [
      'a CSV that is called an XLSX',
      'parts.xlsx',
      async () => new TextEncoder().encode('P/N;Qty\nMS16998-28;24'),
      'csv',
    ],
  ])('reads %s by what is in it', async (_name, name, make, source) => {
    const reply = await sendFile(name, await make());
    const list = reply.json<MatchedList>();
    expect([reply.statusCode, list.source, briefly(list)]).toEqual([
      200,
      source,
      [[2, 'exact', '5305-01-234-5678', 24]],
    ]);
    expect(list.text).toContain('MS16998-28');
    expect(list.columns?.roles).toEqual(['number', 'quantity']);
  });

  test('takes the columns as they are said to be, in text and with a file', async () => {
    const rows = 'X-1\t24\tMS16998-28\nX-2\t5\tAN960-10';
    const columns = ['ignore', 'quantity', 'number'];
    expect(briefly((await sendText(rows, { columns })).json<MatchedList>())[0]).toEqual([
      1,
      'exact',
      '5305-01-234-5678',
      24,
    ]);
    const file = await sendFile('parts.tsv', new TextEncoder().encode(rows), [['columns', columns.join(',')]]);
    expect(briefly(file.json<MatchedList>())[0]).toEqual([1, 'exact', '5305-01-234-5678', 24]);
    const wrong = await sendText(rows, { columns: ['price'] });
    expect([wrong.statusCode, wrong.json<{ error: string }>().error]).toEqual([
      400,
      expect.stringContaining('"columns"'),
    ]);
  });

  test('answers as CSV where a form asks for it', async () => {
    const form = await aForm([
      ['text', 'MS16998-28 x 24\n=1+1\nX-999 ;=1+1'],
      ['format', 'csv'],
    ]);
    const reply = await shared.inject({ method: 'POST', url: ADDRESS, ...form });
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

  test.each([
    ['no JSON', { headers: { 'content-type': 'application/json' }, payload: '{"text": ' }, 400],
    ['JSON without text', { headers: { 'content-type': 'application/json' }, payload: '[1]' }, 400],
    ['blank text', { headers: { 'content-type': 'application/json' }, payload: '{"text": " \\n "}' }, 400],
    ['nothing', { headers: { 'content-type': 'application/json' }, payload: '' }, 400],
    ['another type', { headers: { 'content-type': 'text/plain' }, payload: 'MS16998-28' }, 415],
    [
      'a form that breaks off',
      {
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        payload: '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nMS',
      },
      400,
    ],
    ['a form without boundary', { headers: { 'content-type': 'multipart/form-data' }, payload: 'x' }, 400],
  ])('refuses %s in words', async (_name, sent, status) => {
    const reply = await shared.inject({ method: 'POST', url: ADDRESS, ...sent });
    expect([reply.statusCode, typeof reply.json<{ error: string }>().error]).toEqual([status, 'string']);
  });

  test('refuses what is larger than 5 MB: by its length, and as it comes (C11.6)', async () => {
    const large = 'MS16998-28 24\n'.repeat(400_000);
    const asJson = await sendText(large);
    expect([asJson.statusCode, asJson.json()]).toEqual([413, { error: listMessages.tooLarge }]);
    const file = await sendFile('large.csv', new TextEncoder().encode(large));
    expect([file.statusCode, file.json()]).toEqual([413, { error: listMessages.tooLarge }]);
    await shared.listen({ port: 0, host: '127.0.0.1' });
    const { port } = shared.server.address() as AddressInfo;
    const form = await aForm([['file', { name: 'large.csv', bytes: new TextEncoder().encode(large) }]]);
    const status = await new Promise((resolve, reject) => {
      const request = httpRequest(
        { port, method: 'POST', path: ADDRESS, headers: { ...form.headers, 'transfer-encoding': 'chunked' } },
        (reply) => {
          reply.resume();
          resolve(reply.statusCode);
        },
      );
      request.on('error', reject);
      request.end(form.payload);
    });
    expect(status).toBe(413);
  });

  test('refuses other sites, other methods and an address over its rate; a program is let in', async () => {
    const app = await aSite({ env: { LIST_RATE_PER_MINUTE: '2' } });
    const foreign = await app.inject({
      method: 'POST',
      url: ADDRESS,
      headers: { origin: 'https://evil.example' },
      payload: { text: 'x' },
    });
    expect(foreign.statusCode).toBe(403);
    const own = await app.inject({
      method: 'POST',
      url: ADDRESS,
      headers: { origin: LIST_ORIGIN },
      payload: { text: 'MS16998-28' },
    });
    expect(own.statusCode).toBe(200);
    expect((await sendText('MS16998-28', {}, app)).statusCode).toBe(200);
    const tooMany = await sendText('MS16998-28', {}, app);
    expect(tooMany.statusCode).toBe(429);
    expect(Number(tooMany.headers['retry-after'])).toBeGreaterThan(0);
    const get = await app.inject(ADDRESS);
    expect([get.statusCode, get.headers.allow]).toEqual([405, 'POST']);
  });

  test('says when the catalog does not answer', async () => {
    const app = await aSite({ change: { findByPartNumbers: () => Promise.reject(new StoreUnavailable('gone')) } });
    const reply = await sendText('MS16998-28', {}, app);
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '10']);
  });

  test('lists of one address wait for each other, its files hold no pasted text, and nobody else waits for it', async () => {
    const held = Promise.withResolvers<void>();
    const isHeld = Promise.withResolvers<void>();
    const begun: string[] = [];
    const app = await aSite({
      change: {
        findByPartNumbers: async (numbers) => {
          const text = numbers.join(' ');
          begun.push(text);
          if (text.startsWith('HOLD')) {
            isHeld.resolve();
            await held.promise;
          }
          return numbers.map(() => []);
        },
      },
    });
    const send = async (payload: object, remoteAddress: string) =>
      app.inject({ method: 'POST', url: ADDRESS, remoteAddress, ...payload });
    const pasted = (text: string) => ({ payload: { text } });
    const file = await aForm([['file', { name: 'a.csv', bytes: new TextEncoder().encode('HOLD1') }]]);
    const files = Array.from({ length: 6 }, () => send(file, '203.0.113.9'));
    // One is under way and four wait.
    const refused = await Promise.race(files);
    expect([refused.statusCode, refused.headers['retry-after'], refused.json<{ error: string }>().error]).toEqual([
      429,
      '10',
      'Other lists from your address are being read. Please try again in a few seconds.',
    ]);
    await isHeld.promise;
    expect((await send(pasted('A1B2 4'), '203.0.113.9')).statusCode).toBe(200);
    expect((await send(pasted('A1B3 4'), '198.51.100.7')).statusCode).toBe(200);
    expect(begun.filter((text) => text.startsWith('HOLD'))).toHaveLength(1);
    const other = await aForm([['file', { name: 'b.csv', bytes: new TextEncoder().encode('OTHER1') }]]);
    expect((await send(other, '198.51.100.7')).statusCode).toBe(200);
    held.resolve();
    const statuses = (await Promise.all(files)).map(({ statusCode }) => statusCode);
    expect(statuses.sort()).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('a list that is given up half way ends the work for it, and leaves no trace', async () => {
    const log: string[] = [];
    let calls = 0;
    let firstCall = () => {};
    const called = new Promise<void>((resolve) => (firstCall = resolve));
    let goOn = () => {};
    const gate = new Promise<void>((resolve) => (goOn = resolve));
    const app = await aSite({
      log,
      change: {
        findByPartNumbers: async (numbers) => {
          calls++;
          firstCall();
          await gate;
          return numbers.map(() => []);
        },
      },
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const closed = new Promise((resolve) => app.server.on('connection', (socket) => socket.on('close', resolve)));
    const text = Array.from({ length: 3_000 }, (_, index) => `ABC-${index} 4`).join('\n');
    const stop = new AbortController();
    const sent = fetch(`http://127.0.0.1:${port}${ADDRESS}`, {
      method: 'POST',
      signal: stop.signal,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text }),
    });
    await called;
    stop.abort();
    await expect(sent).rejects.toThrow('abort');
    await closed;
    goOn();
    expect((await sendText('MS16998-28', {}, app)).statusCode).toBe(200);
    expect(calls).toBeLessThan(10);
    expect(log).toEqual([]);
  });
});

test('no other address takes a file', async () => {
  for (const url of ['/', '/quotes', '/functions/v1/send-rfq-notification']) {
    const form = await aForm([['file', { name: 'a.csv', bytes: new TextEncoder().encode('A-1') }]]);
    const reply = await shared.inject({ method: 'POST', url, ...form });
    expect([url, reply.statusCode]).toEqual([url, 415]);
  }
});
