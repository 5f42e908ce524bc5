import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { deployed } from './cluster/configurations.ts';
import { freePort } from './free-port.ts';

/** A new style sheet, which one of three nodes has while versions run side by side. */
const NEW_FILE = '/assets/new.css';
const closing: (() => unknown)[] = [];
let origin: string;
/** Addresses that nodes were asked for. */
const asked: string[] = [];

async function aNode(files: readonly string[]): Promise<string> {
  const server: Server = createServer(({ url = '' }, response) => {
    if (url !== '/readyz') asked.push(url);
    response.writeHead(url.startsWith('/assets/') && !files.includes(url) ? 404 : 200).end(url);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close().closeAllConnections());
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe.skipIf(spawnSync('haproxy', ['-v']).error !== undefined)('haproxy with deploy/cluster/haproxy.cfg', () => {
  beforeAll(async () => {
    const nodes = [await aNode([]), await aNode([]), await aNode([NEW_FILE])];
    const port = await freePort();
    const folder = mkdtempSync(join(tmpdir(), 'balancer-'));
    const file = join(folder, 'haproxy.cfg');
    const config = nodes
      .reduce((text, node, index) => text.replaceAll(`10.0.0.1${index + 1}:3000`, node), deployed('haproxy.cfg'))
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
});
