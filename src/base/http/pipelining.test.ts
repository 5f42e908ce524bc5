import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setImmediate as nextRound } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { holdPipelined } from './http-limits.ts';

let app: FastifyInstance;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

/** A server whose answers wait for `open`, and what it works on. */
async function aServer(maxHeld?: number) {
  app = Fastify({ forceCloseConnections: true });
  holdPipelined(app, { maxHeld });
  const gate = Promise.withResolvers<void>();
  const seen = { begun: 0, underWay: 0, most: 0 };
  const answerSlowly = async (request: FastifyRequest): Promise<string> => {
    seen.begun += 1;
    seen.underWay += 1;
    seen.most = Math.max(seen.most, seen.underWay);
    await gate.promise;
    seen.underWay -= 1;
    return `[${(request.params as { number: string }).number}]`;
  };
  app.route({ method: 'GET', url: '/slow/:number', handler: answerSlowly });
  app.post('/echo', (request, reply) => reply.send(`[${(request.body as { number: number }).number}]`));
  app.get('/quick', async () => 'quick');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const open = (): Socket => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    sockets.push(socket);
    return socket;
  };
  return { seen, open, openGate: gate.resolve, origin: `http://127.0.0.1:${port}` };
}

const gets = (count: number): string =>
  Array.from({ length: count }, (_, index) => `GET /slow/${index} HTTP/1.1\r\nHost: x\r\n\r\n`).join('');

/** The numbers that were answered, once there are this many. */
async function numbersOf(socket: Socket, count: number): Promise<number[]> {
  let text = '';
  for await (const chunk of socket) {
    text += String(chunk);
    const found = [...text.matchAll(/\[(\d+)\]/g)].map(([, number]) => Number(number));
    if (found.length >= count) return found;
  }
  throw new Error(`ended after ${text.length} characters`);
}

const inOrder = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

test('a connection that sends 1,400 requests at once has four worked on; others are answered, and all are in the end', async () => {
  const { seen, open, openGate, origin } = await aServer();
  const socket = open();
  socket.write(gets(1_400));
  while (seen.begun < 4) await nextRound();
  expect([await (await fetch(`${origin}/quick`)).text(), seen.begun]).toEqual(['quick', 4]);
  openGate();
  expect([await numbersOf(socket, 1_400), seen.most]).toEqual([inOrder(1_400), 4]);
});

test('what is sent behind held requests is read when those are done, bodies as well', async () => {
  const { open } = await aServer();
  const socket = open();
  const posts = inOrder(1_000).map((number) => {
    const body = JSON.stringify({ number, filler: 'x'.repeat(100) });
    return `POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  });
  socket.write(posts.join(''));
  expect(await numbersOf(socket, 1_000)).toEqual(inOrder(1_000));
});

test('a connection that ends takes its held requests with it', async () => {
  const { seen, open, openGate } = await aServer(750);
  const first = open();
  first.write(gets(700));
  while (seen.begun < 4) await nextRound();
  first.destroy();
  // The end of a connection that is not read shows at the next answer.
  openGate();
  while ((await connectionsOf(app)) > 0) await nextRound();
  expect(seen.begun).toBeLessThan(600);
  // As many more may be held only after those of the first are forgotten.
  const second = open();
  second.write(gets(700));
  expect(await numbersOf(second, 700)).toEqual(inOrder(700));
});

test('a connection that would hold more than there is room for is ended', async () => {
  const { seen, open } = await aServer(20);
  const socket = open();
  socket.resume().write(gets(30));
  await expect.poll(() => socket.destroyed).toBe(true);
  expect(seen.begun).toBe(4);
});

function connectionsOf({ server }: FastifyInstance): Promise<number> {
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
  );
}
