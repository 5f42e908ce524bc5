import Fastify, { type FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { readAll } from '../../../test/support/http/read-all.ts';
import { afterEach, expect, test } from 'vitest';
import { addRequestChecks } from './check-requests.ts';
import { limitBodies, serverLimits, type HTTP_LIMITS } from './http-limits.ts';

/** Longer than any test: only the limit that a test makes short can end its connection. */
const NEVER_MS = 600_000;
const SHORT_MS = 50;
/** The answer is lost where the system resets a connection that has more to say. */
const REFUSED_OR_RESET = /^HTTP\/1\.1 408 |^$/;

let app: FastifyInstance;
const sockets: Socket[] = [];
const timers: NodeJS.Timeout[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const timer of timers.splice(0)) clearInterval(timer);
  await app.close();
});

/** A server on which one limit is short, and a connection to it that has sent `text`. */
async function connected(short: Partial<typeof HTTP_LIMITS>, text = ''): Promise<Socket> {
  const never = { headersMs: NEVER_MS, requestMs: NEVER_MS, uploadMs: NEVER_MS, keepAliveMs: NEVER_MS };
  const limits = { ...never, silenceMs: 0, checkEveryMs: 10, ...short };
  app = Fastify({ ...serverLimits(limits), bodyLimit: 100 });
  limitBodies(app, limits);
  addRequestChecks(app);
  app.get('/', async () => 'here');
  const endless: Readable = new Readable({ read: () => void endless.push(Buffer.alloc(65_536, 97)) });
  app.get('/long', async (_request, reply) => reply.send(endless));
  app.post('/', async () => 'taken');
  app.post('/files', { config: { takesFiles: true } }, async () => 'taken');
  app.post('/closed', { onRequest: async (_request, reply) => reply.code(403).send('no') }, async () => 'never');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = openConnection(text);
  await once(socket, 'connect');
  return socket;
}

function openConnection(text: string): Socket {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
  sockets.push(socket);
  socket.write(text);
  return socket;
}

/** Sends a text again and again until the connection ends, and answers with what came back. */
async function drip(socket: Socket, text: string): Promise<string> {
  timers.push(setInterval(() => socket.writable && socket.write(text), 5));
  return readAll(socket);
}

const POST = (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: site\r\nContent-Type: text/plain\r\nContent-Length: 90\r\n\r\n`;

test.each<[string, Partial<typeof HTTP_LIMITS>, string, string]>([
  ['a connection that sends nothing ends with the limit for headers', { headersMs: SHORT_MS }, '', ''],
  ['headers that drip end with the limit for headers', { headersMs: SHORT_MS }, 'GET / HTTP/1.1\r\nX: ', 'a'],
  ['a body that drips ends with that for requests', { requestMs: SHORT_MS, headersMs: SHORT_MS }, POST('/'), 'a'],
])('%s', async (_what, short, text, more) => {
  expect(await drip(await connected(short, text), more)).toMatch(REFUSED_OR_RESET);
});

test('a body of files has a limit of its own', async () => {
  const text = POST('/files').replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');
  expect(await drip(await connected({ requestMs: SHORT_MS }, text), 'a')).toMatch(/^HTTP\/1\.1 200 [^]*taken$/);
  const short = { requestMs: SHORT_MS, headersMs: SHORT_MS, uploadMs: SHORT_MS };
  const socket = await connected(short, POST('/files'));
  expect(await drip(socket, 'a')).toMatch(REFUSED_OR_RESET);
});

test('a connection that is kept open ends with the limit for silence between requests', async () => {
  const socket = await connected({ keepAliveMs: SHORT_MS }, 'GET / HTTP/1.1\r\nHost: site\r\n\r\n');
  expect(await readAll(socket)).toMatch(/^HTTP\/1\.1 200 /);
});

test('an answer that is not read ends with the limit for silence', async () => {
  await connected({ silenceMs: SHORT_MS });
  const requested = once(app.server, 'request') as Promise<[{ socket: Socket }]>;
  // on a busy machine a connection may end before its request is read: then the next one asks
  timers.push(setInterval(() => openConnection('GET /long HTTP/1.1\r\nHost: site\r\n\r\n'), SHORT_MS));
  const [{ socket }] = await requested;
  await expect.poll(() => socket.destroyed).toBe(true);
});

test.each([
  ['refused at the door', POST('/closed'), 403],
  ['of a type that is not taken', POST('/').replace('text/plain', 'image/png'), 415],
  ['that is too large', POST('/').replace('90', '900000000'), 413],
  ['in chunks, refused at the door', POST('/closed').replace('Content-Length: 90', 'Transfer-Encoding: chunked'), 403],
])('a body %s closes its connection', async (_name, text, status) => {
  const answer = await readAll(await connected({}, text));
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [^]*\\r\\nconnection: close\\r\\n`, 'i'));
});

test.each([
  ['two Host headers', 'GET / HTTP/1.1\r\nHost: site\r\nhost: other\r\n\r\n'],
  ['two of the same', 'GET / HTTP/1.1\r\nHost: site\r\nHost: site\r\n\r\n'],
  ['no Host', 'GET / HTTP/1.1\r\n\r\n'],
  ['an empty Host', 'GET / HTTP/1.1\r\nHost:\r\n\r\n'],
])('a request with %s is refused with 400, and its connection closes', async (_name, text) => {
  expect(await readAll(await connected({}, text))).toMatch(/^HTTP\/1\.1 400 [^]*connection: close/i);
});

test('headers of more than 16 KB are refused', async () => {
  const socket = await connected({}, `GET / HTTP/1.1\r\nHost: site\r\nX: ${'a'.repeat(17_000)}\r\n\r\n`);
  expect(await readAll(socket)).toMatch(/^HTTP\/1\.1 431 /);
});
