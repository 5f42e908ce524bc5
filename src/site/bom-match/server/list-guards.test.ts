import type { FastifyInstance } from 'fastify';
import { aForm } from '../../../../test/support/bom-match/workbook.fixture.ts';
import { once } from 'node:events';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { listMessages } from '#base/lists/messages.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import {
  aListSite,
  LIST_ADDRESS,
  LIST_ORIGIN,
  sendFile,
  sendText,
} from '../../../../test/support/bom-match/list-site.fixture.ts';

const shared = await aListSite({ env: { QUOTE_RATE_PER_MINUTE: '10000' } });
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

describe('POST /functions/v1/match-list guards itself: it', () => {
  test('refuses what is larger than 5 MB: by its length, and as it comes (C11.6)', async () => {
    const large = 'MS16998-28 24\n'.repeat(400_000);
    const bytes = new TextEncoder().encode(large);
    for (const reply of [await sendText(shared, large), await sendFile(shared, 'large.csv', bytes)])
      expect([reply.statusCode, reply.json()]).toEqual([413, { error: listMessages.tooLarge }]);
    await shared.listen({ port: 0, host: '127.0.0.1' });
    const { port } = shared.server.address() as AddressInfo;
    const form = await aForm([['file', { name: 'large.csv', bytes }]]);
    const headers = { ...form.headers, 'transfer-encoding': 'chunked' };
    const request = httpRequest({ port, method: 'POST', path: LIST_ADDRESS, headers }).end(form.payload);
    const [reply] = (await once(request, 'response')) as [IncomingMessage];
    expect(reply.resume().statusCode).toBe(413);
  });

  test('refuses other sites, other methods and an address over its rate; a program is let in', async () => {
    const app = await aSite({ env: { QUOTE_RATE_PER_MINUTE: '2' } });
    const from = (origin: string) =>
      app.inject({ method: 'POST', url: LIST_ADDRESS, headers: { origin }, payload: { text: 'MS16998-28' } });
    expect((await from('https://evil.example')).statusCode).toBe(403);
    expect((await from(LIST_ORIGIN)).statusCode).toBe(200);
    expect((await sendText(app, 'MS16998-28')).statusCode).toBe(200);
    const tooMany = await sendText(app, 'MS16998-28');
    expect(tooMany.statusCode).toBe(429);
    expect(Number(tooMany.headers['retry-after'])).toBeGreaterThan(0);
    const get = await app.inject(LIST_ADDRESS);
    expect([get.statusCode, get.headers.allow]).toEqual([405, 'POST']);
  });

  test('says when the catalog does not answer', async () => {
    const app = await aSite({ change: { findByPartNumbers: () => Promise.reject(new StoreUnavailable('gone')) } });
    const reply = await sendText(app, 'MS16998-28');
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '10']);
  });

  test('lists of one address wait for each other, its files hold no pasted text, and nobody else waits for it', async () => {
    const held = Promise.withResolvers<void>();
    const isHeld = Promise.withResolvers<void>();
    const begun: string[] = [];
    const findByPartNumbers = async (numbers: readonly string[]) => {
      begun.push(numbers[0]!);
      if (numbers[0]!.startsWith('HOLD')) {
        isHeld.resolve();
        await held.promise;
      }
      return numbers.map(() => []);
    };
    const app = await aSite({ change: { findByPartNumbers } });
    const send = async (payload: object, remoteAddress: string) =>
      app.inject({ method: 'POST', url: LIST_ADDRESS, remoteAddress, ...payload });
    const pasted = (text: string) => ({ payload: { text } });
    const file = await aForm([['file', { name: 'a.csv', bytes: new TextEncoder().encode('HOLD1') }]]);
    const files = Array.from({ length: 6 }, () => send(file, '203.0.113.9'));
    // One is under way and four wait.
    const refused = await Promise.race(files);
    const error = 'Other lists from your address are being read. Please try again in a few seconds.';
    expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([429, '10', { error }]);
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
    const [called, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const findByPartNumbers = async (numbers: readonly string[]) => {
      calls++;
      called.resolve();
      await gate.promise;
      return numbers.map(() => []);
    };
    const app = await aSite({ log, change: { findByPartNumbers } });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const closed = new Promise((resolve) => app.server.on('connection', (socket) => socket.on('close', resolve)));
    const text = Array.from({ length: 3_000 }, (_, index) => `ABC-${index} 4`).join('\n');
    const stop = new AbortController();
    const sent = fetch(`http://127.0.0.1:${port}${LIST_ADDRESS}`, {
      method: 'POST',
      signal: stop.signal,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text }),
    });
    await called.promise;
    stop.abort();
    await expect(sent).rejects.toThrow('abort');
    await closed;
    gate.resolve();
    expect((await sendText(app, 'MS16998-28')).statusCode).toBe(200);
    expect(calls).toBeLessThan(10);
    expect(log).toEqual([]);
  });
});
