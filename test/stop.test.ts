import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Readiness } from '../src/app/health/readiness.ts';
import { copySample } from './copy-sample.ts';
import { asJson, quotePayload, SEND_QUOTE } from './quote-payload.ts';
import { startSite, visit, type RunningSite } from './site.ts';

const folder = mkdtempSync(join(tmpdir(), 'stop-'));

/** The beginning of a request whose body does not come. */
const POST = `POST ${SEND_QUOTE} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{`;

async function open(site: RunningSite, text: string): Promise<Socket> {
  const socket = connect(Number(new URL(site.origin).port), '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

test('a first start on a broken quotes.db serves, refuses requests in words, and ends at SIGTERM whatever is open', async () => {
  const dataDir = join(folder, 'data');
  // like a disk that cannot be written, or a damaged file: opening it fails
  mkdirSync(join(dataDir, 'quotes.db'), { recursive: true });
  const loaded = await copySample(join(folder, 'next'));
  const site = await startSite({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
  const { port } = new URL(site.origin);
  let next: RunningSite | null = null;
  try {
    // 1. the start
    expect((await visit(site.origin)).status).toBe(200);
    expect((await visit(`${site.origin}/healthz`)).status).toBe(200);
    const refused = await visit(site.origin + SEND_QUOTE, asJson(quotePayload(1)));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10']);
    expect(await refused.json()).toEqual({ error: expect.stringContaining('could not be stored') });
    const { parts } = (await (await visit(`${site.origin}/readyz`)).json()) as Readiness;
    expect(parts.quotes.status).toBe('refused');
    // 2. the end, with a body whose sender has left, an idle connection, and the sample catalog on its way
    const left = await open(site, POST);
    const idle = await open(site, 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(idle, 'data');
    left.destroy();
    const ended = once(site.process, 'exit');
    site.process.kill('SIGTERM');
    await once(idle, 'close');
    next = await startSite({ DATA_DIR: loaded, PORT: port });
    expect(await ended).toEqual([0, null]);
    // 3. a second signal does not wait for a body that is still on its way
    await open(next, POST);
    const watched = await open(next, 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(watched, 'data');
    const killed = once(next.process, 'exit');
    next.process.kill('SIGTERM');
    await once(watched, 'close');
    next.process.kill('SIGTERM');
    expect(await killed).toEqual([null, 'SIGTERM']);
    expect(site.output()).toMatch(/^Requests for quote are refused until this is put right: .*quotes\.db/m);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('sample-'))).toEqual([]);
  } finally {
    await site.stop();
    await next?.stop();
  }
}, 90_000);
