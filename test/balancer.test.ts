import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { deployed } from './cluster/configurations.ts';
import { freePort } from './free-port.ts';

/** A new style sheet, which one of three nodes has while versions run side by side. */
const NEW_FILE = '/assets/new.css';
const closing: (() => unknown)[] = [];
let origin: string;
/** Addresses that nodes were asked for. */
const asked: string[] = [];
/** Nodes that take requests and do not answer, by their number. */
const silent = new Set<number>();
/** The condition that an answer to this address waits for. */
const held = new Map<string, Promise<void>>();

async function aNode(number: number, files: readonly string[] = []): Promise<string> {
  const server: Server = createServer(async (request, response) => {
    const { url = '' } = request;
    if (url === '/readyz') return response.end();
    asked.push(url);
    let body = '';
    for await (const part of request) body += part;
    await held.get(url);
    if (silent.has(number)) return;
    response.writeHead(url.startsWith('/assets/') && !files.includes(url) ? 404 : 200).end(url + body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close().closeAllConnections());
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe.skipIf(spawnSync('haproxy', ['-v']).error !== undefined)('haproxy with deploy/cluster/haproxy.cfg', () => {
  beforeAll(async () => {
    const nodes = [await aNode(1), await aNode(2), await aNode(3, [NEW_FILE])];
    const port = await freePort();
    const folder = mkdtempSync(join(tmpdir(), 'balancer-'));
    const file = join(folder, 'haproxy.cfg');
    const config = nodes
      .reduce((text, node, index) => text.replaceAll(`10.0.0.1${index + 1}:3000`, node), deployed('haproxy.cfg'))
      // a silent node is given up sooner, so that tests are quick
      .replace('timeout server 7s', 'timeout server 1s')
      .replace('10.0.0.1:80\n', `127.0.0.1:${port}\n`)
      .replace('10.0.0.1:5000\n', `127.0.0.1:${await freePort()}\n`)
      .replaceAll(/10\.0\.0\.2\d:5432/g, '127.0.0.1:1')
      .replace(/^ +(?:user|group) haproxy\n/gm, '');
    writeFileSync(file, config);
    const haproxy = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
    closing.push(
      () => rmSync(folder, { recursive: true }),
      () => haproxy.kill(),
    );
    origin = `http://127.0.0.1:${port}`;
    await vi.waitFor(async () => expect(await statusOf('/')).toBe(200), { timeout: 30_000, interval: 20 });
  });
  afterAll(() => closing.toReversed().forEach((close) => close()));

  afterEach(() => silent.clear());

  /** The body goes after the header, as browsers send it over TLS. */
  const send = (path: string, body: string) => {
    const text = async function* () {
      await nextTurn();
      yield new TextEncoder().encode(body);
    };
    // the types of `fetch` do not know what Node takes
    const init: object = { method: 'POST', body: text(), duplex: 'half' };
    return fetch(origin + path, init);
  };
  const statusOf = async (path: string): Promise<number> => (await fetch(origin + path)).status;

  test.each(['/metrics', '/%6Detrics', '/%6d%65trics?x'])(
    '%s of whichever node is for nobody (C20.70)',
    async (path) => {
      expect(await statusOf(path)).toBe(404);
      expect(asked).not.toContain(path);
    },
  );

  test.each(['look-alikes', 'units-of-issue'])('calls of %s count for all nodes together', async (name) => {
    const statuses = [];
    for (let call = 0; call < 125; call++) statuses.push(await statusOf(`/functions/v1/${name}?nsn=${call}`));
    expect(statuses.filter((status) => status === 200)).toHaveLength(120);
    expect(await statusOf(`/functions/v1/%${name.charCodeAt(0).toString(16)}${name.slice(1)}`)).toBe(429);
  });

  test('a file that one node has is found, and files that none has cost each address a few requests more', async () => {
    for (let page = 0; page < 6; page++) expect(await statusOf(NEW_FILE)).toBe(200);
    for (let number = 0; number < 20; number++) expect(await statusOf(`/assets/gone-${number}.css`)).toBe(404);
    asked.length = 0;
    for (let number = 20; number < 30; number++) expect(await statusOf(`/assets/gone-${number}.css`)).toBe(404);
    expect(asked).toHaveLength(10);
  });

  test('pages and requests for quote of a node that falls silent are answered by another one (C20.71)', async () => {
    silent.add(1);
    const pages = await Promise.all(Array.from({ length: 6 }, (_, page) => statusOf(`/silent/${page}`)));
    expect(pages).toEqual([200, 200, 200, 200, 200, 200]);
    const body = 'x'.repeat(10_000);
    const path = '/functions/v1/send-rfq-notification';
    const sent = await Promise.all(Array.from({ length: 6 }, async () => (await send(path, body)).text()));
    expect(sent).toEqual(Array.from({ length: 6 }, () => path + body));
  });

  test('exports, PDFs, uploads and lists may take longer than a page, and nothing else is sent again (C20.71)', async () => {
    const paths = [
      '/quotes/export.csv',
      '/quote/token/rfq.pdf',
      '/functions/v1/attach-file',
      '/functions/v1/match-list',
    ];
    const { promise, resolve } = Promise.withResolvers<void>();
    for (const path of paths) held.set(path, promise);
    const long = paths.map((path) => (path.startsWith('/functions') ? send(path, 'x') : fetch(origin + path)));
    await vi.waitFor(() => expect(asked).toEqual(expect.arrayContaining(paths)), { timeout: 30_000, interval: 5 });
    // until a page is given up
    silent.add(1).add(2).add(3);
    const states = '/functions/v1/request-states';
    const [page, other] = await Promise.all([statusOf('/silent'), send(states, '{}')]);
    expect(page).toBe(504);
    // anything else that was sent is not sent again, and its sender is told when to come back
    expect([other.status, other.headers.get('retry-after')]).toEqual([504, '5']);
    expect(asked.filter((path) => path === states)).toHaveLength(1);
    silent.clear();
    resolve();
    expect((await Promise.all(long)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });
});
