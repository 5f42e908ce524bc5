import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { anApp, loaded } from '../../../test/support/http/app.fixture.ts';
import type { FetchRecord } from './records.ts';
import { addRecording } from './add-recording.ts';

const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36';
const SCREW_PAGE = '/nsn/53/5305/5305-01-234-5678';

/** A server that records, what it has recorded, and a connection to it. */
function aRecorded(...isOperators: [isOperators?: (request: { url: string }) => boolean]) {
  const app = Fastify();
  onTestFinished(() => app.close());
  const records: FetchRecord[] = [];
  addRecording(app, (record) => records.push(record), ...isOperators);
  const listen = async () => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    return { port, socket: connect(port, '127.0.0.1') };
  };
  return { app, records, listen };
}

test('answers to crawlers are recorded, from every cache, and nothing of people but a 404 (C21.8)', async () => {
  const records: FetchRecord[] = [];
  const app = await anApp(loaded, { records });
  const get = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { 'user-agent': GOOGLEBOT, 'x-forwarded-for': '66.249.66.1', ...headers } });
  const first = await get(SCREW_PAGE);
  expect(first.statusCode).toBe(200);
  await get(SCREW_PAGE);
  expect((await get(SCREW_PAGE, { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304);
  await app.inject({ method: 'HEAD', url: SCREW_PAGE, headers: { 'user-agent': GOOGLEBOT } });
  await get('/robots.txt');
  await app.inject({ url: SCREW_PAGE, headers: { 'user-agent': CHROME } });
  await app.inject({ url: SCREW_PAGE });
  await app.inject({ method: 'POST', url: '/nowhere', headers: { 'user-agent': GOOGLEBOT } });
  await app.inject({ url: '/old/page?x=1', headers: { referer: 'https://shop.example/list?q=secret' } });
  await app.inject({ url: '/old/page', headers: { referer: 'no address' } });

  expect(records.map(({ engine, status, path, isHead }) => [engine, status, path, isHead])).toEqual([
    ['google', 200, SCREW_PAGE, false],
    ['google', 200, SCREW_PAGE, false],
    ['google', 304, SCREW_PAGE, false],
    ['google', 200, SCREW_PAGE, true],
    ['google', 200, '/robots.txt', false],
    [null, 404, '/old/page?x=1', false],
    [null, 404, '/old/page', false],
  ]);
  const length = Number(first.headers['content-length']);
  expect(records.slice(0, 4).map(({ bytes }) => bytes)).toEqual([length, length, 0, 0]);
  expect(records.map(({ address }) => address)).toEqual([...Array(5).fill('127.0.0.1'), '', '']);
  expect(records.slice(-2).map(({ referrerHost }) => referrerHost)).toEqual(['shop.example', null]);
});

test('what is gone is recorded as what is not there, but nothing of an operator whom the gate let in (C21.33)', async () => {
  const { app, records } = aRecorded((request) => request.url.startsWith('/crawl/'));
  app.get('/gone', (_request, reply) => reply.code(410).send());
  const headers = { 'user-agent': CHROME, referer: 'https://shop.example/' };
  for (const url of ['/crawl/files/nsn-999', '/old/page', '/gone']) await app.inject({ url, headers });
  const fromShop = { path: '/old/page', status: 404, referrerHost: 'shop.example' };
  expect(records).toMatchObject([fromShop, { ...fromShop, path: '/gone', status: 410 }]);
});

test('one client names fifty missing addresses a day, so that it shuts the list for nobody; the rest counts as other (C21.13)', async () => {
  const { app, records } = aRecorded();
  const get = (url: string, remoteAddress: string, agent = CHROME) =>
    app.inject({ url, remoteAddress, headers: { 'user-agent': agent, referer: 'https://shop.example/' } });
  for (let page = 0; page < 60; page += 1) await get(`/wp/${page}.php`, '2001:db8::1');
  await get('/wp/0.php?again', '2001:db8::2');
  await get('/old-catalog/bolts.html', '192.0.2.1');
  await get('/wp/60.php', '2001:db8::1', GOOGLEBOT);
  expect(records.map(({ path, referrerHost }) => [path, referrerHost]).slice(49)).toEqual([
    ['/wp/49.php', 'shop.example'],
    ...Array.from({ length: 10 }, () => ['(other)', null]),
    ['/wp/0.php?again', 'shop.example'],
    ['/old-catalog/bolts.html', 'shop.example'],
    ['/wp/60.php', 'shop.example'],
  ]);
});

test('the client is that of TRUST_PROXY, and no other header names it, also of an address that cannot be decoded (C21.4, C21.13, C21.33)', async () => {
  const records: FetchRecord[] = [];
  const app = await anApp(loaded, { records, env: { TRUST_PROXY: '1' } });
  const forwarded = { 'x-forwarded-for': '203.0.113.9, 66.249.66.1', 'x-real-ip': '66.249.66.2' };
  const tooLong = `/nsn/${'x'.repeat(300)}`;
  for (const url of ['/caf%E9', '/sitemap/%zz', tooLong, SCREW_PAGE]) {
    const { headers } = await app.inject({ url, headers: { 'user-agent': GOOGLEBOT, ...forwarded } });
    expect(headers['content-security-policy']).toBeDefined();
  }
  await app.inject({ url: '/caf%E9', headers: { 'user-agent': CHROME, referer: 'https://shop.example/' } });
  expect(records.map(({ engine, address, status, path }) => [engine, address, status, path])).toEqual([
    ['google', '66.249.66.1', 404, '/caf%E9'],
    ['google', '66.249.66.1', 400, '/sitemap/%zz'],
    ['google', '66.249.66.1', 404, tooLong],
    ['google', '66.249.66.1', 200, SCREW_PAGE],
    [null, '', 404, '/caf%E9'],
  ]);
  expect(records.at(-1)!.referrerHost).toBe('shop.example');
});

test('nothing is recorded without a recorder, and /metrics says what was taken and lost (C21.7, C21.9)', async () => {
  const records: FetchRecord[] = [];
  const { body } = await (await anApp(loaded, { records, env: { METRICS: 'on' } })).inject('/metrics');
  expect(body).toContain('crawl_records_total{outcome="dropped"} 3');
  expect(body).toContain('crawl_batches_waiting 1');
  const without = await (await anApp(loaded, { env: { METRICS: 'on' } })).inject('/metrics');
  expect(without.body).not.toContain('crawl_records_total');
});

test('a stream counts with its own bytes, whoever was answered before on its connection (C21.12)', async () => {
  const { app, records, listen } = aRecorded();
  app.get('/large', () => 'a'.repeat(100_000));
  app.get('/stream', (_request, reply) => reply.send(Readable.from(['b'.repeat(10)])));
  const { socket } = await listen();
  let read = '';
  socket.setEncoding('latin1').on('data', (piece: string) => (read += piece));
  const large = ['/large', CHROME, 'a'.repeat(100_000)] as const;
  const stream = ['/stream', GOOGLEBOT, '\r\n0\r\n\r\n'] as const;
  for (const [path, agent, end] of [large, stream, large, stream]) {
    read = '';
    socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nUser-Agent: ${agent}\r\n\r\n`);
    while (!read.endsWith(end)) await once(socket, 'data');
  }
  await expect.poll(() => records.length).toBe(2);
  socket.destroy();
  const ofStream = { path: '/stream', bytes: 10 };
  expect(records).toMatchObject([ofStream, ofStream]);
});

test('answers count with their body alone, whole or a stream, pipelined or not (C21.12)', async () => {
  const { app, records, listen } = aRecorded();
  app.get('/page', () => 'a'.repeat(10_000));
  app.get('/stream', (_request, reply) => reply.send(Readable.from(['b'.repeat(100_000)])));
  const { socket } = await listen();
  const head = `HTTP/1.1\r\nHost: a\r\nUser-Agent: ${GOOGLEBOT}\r\n`;
  socket.resume().write(`${`GET /stream ${head}\r\n`.repeat(3)}GET /page ${head}Connection: close\r\n\r\n`);
  await once(socket, 'close');
  await expect.poll(() => records.length, { timeout: 20_000 }).toBe(4);
  expect(records.map(({ bytes }) => bytes)).toEqual([100_000, 100_000, 100_000, 10_000]);
});

test('an answer that the reader did not wait for is not counted as a fetch', async () => {
  const { app, records, listen } = aRecorded();
  app.get('/whole', () => 'a');
  const [begun, cut] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  app.get('/cut', (_request, reply) => {
    begun.resolve();
    reply.raw.once('close', cut.resolve);
    return reply.send(new Readable({ read: (): void => undefined }));
  });
  const { port, socket } = await listen();
  socket.write(`GET /cut HTTP/1.1\r\nHost: a\r\nUser-Agent: ${GOOGLEBOT}\r\n\r\n`);
  await begun.promise;
  socket.destroy();
  await cut.promise;
  await (await fetch(`http://127.0.0.1:${port}/whole`, { headers: { 'user-agent': GOOGLEBOT } })).text();
  await expect.poll(() => records.map(({ path }) => path)).toEqual(['/whole']);
});
