import Fastify, { type FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { readAll } from '../../../test/support/http/read-all.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDraining, type Drain } from './drain.ts';

/** Longer than any test: a test that needs the end of this time fails. */
const NEVER_MS = 600_000;

let app: FastifyInstance;
let port: number;
let answering: PromiseWithResolvers<string>;
let asked: PromiseWithResolvers<void>;
const sockets: Socket[] = [];

/** A server that answers GET / at once, GET /slow when `answering` says so, and sends GET /endless without an end. */
async function serve(limits: { arrivalMs?: number; drainMs?: number }): Promise<Drain> {
  app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false, bodyLimit: 1_000_000 });
  const drain = addDraining(app, limits);
  app.get('/', async () => 'here');
  app.get('/slow', async () => {
    asked.resolve();
    return answering.promise;
  });
  app.get('/endless', async (_request, reply) => reply.type('text/plain').send(endless()));
  app.post('/', async () => 'taken');
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
  return drain;
}

function endless(): Readable {
  const stream: Readable = new Readable({ read: () => void stream.push(Buffer.alloc(65_536, 97)) });
  return stream;
}

async function open(text?: string): Promise<Socket & { read(): string }> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  await once(socket, 'connect');
  if (text !== undefined) socket.write(text);
  return socket as never;
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: site\r\n\r\n`;

beforeEach(() => {
  answering = Promise.withResolvers();
  asked = Promise.withResolvers();
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

test('a client that left in the middle of its body, or of an answer, is not waited for', async () => {
  const { drain } = await serve({ arrivalMs: 1, drainMs: NEVER_MS });
  const begun = once(app.server, 'request');
  const sender = await open(
    'POST / HTTP/1.1\r\nHost: site\r\nContent-Type: text/plain\r\nContent-Length: 1000\r\n\r\nhalf',
  );
  await begun;
  const reader = await open(get('/endless'));
  await once(reader, 'data');
  sender.destroy();
  reader.destroy();
  expect(await drain()).toBe(0);
});

test('a reader that stays and does not read is closed by force after the limit, an idle connection before', async () => {
  const { drain } = await serve({ arrivalMs: 1, drainMs: 100 });
  const idle = await open();
  const reader = await open(get('/endless'));
  await once(reader, 'data');
  reader.pause();
  const closed = once(idle, 'close');
  const drained = drain();
  await closed;
  expect(await drained).toBe(1);
});

test('what is under way is answered whole, new connections are refused, and the port is free at once', async () => {
  const { drain, isDraining } = await serve({ arrivalMs: 1, drainMs: NEVER_MS });
  const answer = readAll(await open(get('/slow')));
  await asked.promise;
  expect(isDraining()).toBe(false);
  const drained = drain();
  expect(isDraining()).toBe(true);
  expect(drain()).toBe(drained);
  while (app.server.listening) await new Promise((resolve) => setImmediate(resolve));
  const refused = connect(port, '127.0.0.1');
  expect(await once(refused, 'error')).toMatchObject([{ code: 'ECONNREFUSED' }]);
  const next = createServer().listen(port, '127.0.0.1');
  await once(next, 'listening');
  next.close();
  answering.resolve('done');
  expect([await answer, await drained]).toEqual([expect.stringMatching(/^HTTP\/1\.1 200 OK[^]*done$/), 0]);
});

test('a request that arrives on a kept connection meanwhile is answered, and its connection closes', async () => {
  const { drain } = await serve({ arrivalMs: NEVER_MS, drainMs: NEVER_MS });
  const socket = await open(get('/'));
  await once(socket, 'data');
  const drained = drain();
  const answer = readAll(socket);
  socket.write(get('/'));
  expect(await answer).toMatch(/^HTTP\/1\.1 200 OK[^]*connection: close[^]*here$/i);
  expect(await drained).toBe(0);
});
