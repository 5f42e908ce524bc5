import { createServer, type AddressInfo, type Server, type Socket, connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { HOST, proxyOpener, refusalOf, XML } from '../../../../test/support/http/proxy.fixture.ts';

const { opened, closeAll } = proxyOpener();
let upstream: Server | null = null;
const sockets = new Set<Socket>();
afterEach(async () => {
  await closeAll();
  for (const socket of sockets) socket.destroy();
  await new Promise<void>((resolve) => (upstream === null ? resolve() : upstream.close(() => resolve())));
  upstream = null;
});

const MAP = `https://${HOST}/sitemap.xml`;
const BROKEN = 'The connection broke off before the reply was whole.';
const ENDLESS = 'The server sends interim replies without end.';
const OK = `HTTP/1.1 200 OK\r\nContent-Type: application/xml\r\nContent-Length: ${XML.length}\r\n\r\n${XML}`;

/** The proxy before a server that writes bytes of the test's choice once it is asked. Its connections are known. */
async function beforeRawServer(answer: (socket: Socket) => void, means: Parameters<typeof opened>[0] = {}) {
  upstream = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).once('close', () => sockets.delete(socket));
    socket.once('data', () => answer(socket));
  });
  await new Promise<void>((resolve) => upstream!.listen(0, '127.0.0.1', resolve));
  const { port } = upstream.address() as AddressInfo;
  return opened({ ...means, rawConnect: () => connect(port, '127.0.0.1') });
}

describe('a server of PROXY_HOSTS that', () => {
  const SWITCH = 'HTTP/1.1 101 Switching Protocols\r\n';
  const UPGRADED = 'The server switches to another protocol instead of replying.';
  const NO_STATUS = 'The server answers with 101, which is no HTTP status.';
  const HINTS = 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'.repeat(1_000);
  const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(1_000);
  const CHUNKED = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nff\r\n<?xml';
  const LONG = 'HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n<?xml';
  test.each<[string, (socket: Socket) => void, string]>([
    ['upgrades', (socket) => socket.write(`${SWITCH}Connection: upgrade\r\nUpgrade: websocket\r\n\r\n`), UPGRADED],
    ['says 101 without a protocol (event response), and closes', (socket) => socket.end(`${SWITCH}\r\n`), NO_STATUS],
    ['sends interim replies without end (event information)', (socket) => socket.write(HINTS), ENDLESS],
    ['says 100 Continue without end (event continue)', (socket) => socket.write(CONTINUE), ENDLESS],
    ['sends an interim reply and closes', (socket) => socket.end('HTTP/1.1 102 Processing\r\n\r\n'), BROKEN],
    ['closes at once (event error)', (socket) => socket.end(), BROKEN],
    ['resets the connection (event error)', (socket) => socket.resetAndDestroy(), BROKEN],
    ['breaks off its headers', (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Le'), BROKEN],
    ['breaks off its body (event aborted)', (socket) => socket.end(LONG), BROKEN],
    ['breaks off a chunk', (socket) => socket.end(CHUNKED), BROKEN],
    ['speaks no HTTP', (socket) => socket.write('220 mail.example ESMTP\r\n'), 'The reply is not valid HTTP.'],
  ])('%s: the fetch ends, and so does the connection', async (_what, answer, words) => {
    const proxy = await beforeRawServer(answer);
    expect(await refusalOf(await proxy.ask(MAP))).toEqual([502, words]);
    while (sockets.size > 0) await nextTurn();
  });

  test('offers hints and an upgrade before it answers is read as usual', async () => {
    const proxy = await beforeRawServer((socket) =>
      socket.write(`HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${OK}`),
    );
    const answer = await proxy.ask(MAP);
    expect([answer.status, await answer.text()]).toEqual([200, XML]);
  });

  test('switches protocols takes no place away', async () => {
    const proxy = await beforeRawServer((socket) =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: h2c\r\n\r\n'),
    );
    const answers = await Promise.all(Array.from({ length: 30 }, () => proxy.ask(MAP)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([502]));
  });

  test.each<[string, string]>([
    ['before it answers', ''],
    ['in the middle of an interim reply', 'HTTP/1.1 103 Early Hints\r\nLink:'],
    ['after an interim reply', 'HTTP/1.1 103 Early Hints\r\n\r\n'],
    ['in its headers', 'HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\n'],
    ['in its body', 'HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n<?xml'],
    ['in its trailers', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: x\r\n\r\n5\r\n<?xml\r\n0\r\nx: '],
    ['between two chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n<?xml\r\n'],
  ])('falls silent %s is given up after its time', async (_what, bytes) => {
    const due = new Set<() => void>();
    const asked = Promise.withResolvers<void>();
    const proxy = await beforeRawServer(
      (socket) => {
        if (bytes !== '') socket.write(bytes);
        asked.resolve();
      },
      { after: (_ms, act) => (due.add(act), () => void due.delete(act)) },
    );
    const answer = proxy.ask(MAP);
    await asked.promise;
    await nextTurn();
    for (const act of due) act();
    expect(await refusalOf(await answer)).toEqual([504, 'There was no whole reply within 15 s.']);
    while (sockets.size > 0) await nextTurn();
  });
});
