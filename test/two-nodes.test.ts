import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import type { Readiness } from '../src/app/health/readiness.ts';
import { runOperators } from '../src/base/operators/cli/operators.ts';
import { startOperators } from '../src/app/cli/start-operators.ts';
import { readConfig } from '../src/base/settings/config.ts';
import { copySample } from './copy-sample.ts';
import { freshDatabase } from './fresh-database.ts';
import { asJson, quotePayload, SEND_QUOTE } from './quote-payload.ts';
import { startSite, visit, type RunningSite } from './site.ts';
import { runCommand } from './support/cli/run-command.fixture.ts';
import { aProxy, type Proxy } from './support/database/postgres-proxy.fixture.ts';

const PART = '/nsn/53/5305/5305-01-234-5678';
const ORIGIN = 'https://parts.example';

const folder = mkdtempSync(join(tmpdir(), 'two-nodes-'));
let settings: Record<string, string>;
let proxy: Proxy;
let key: string;
/** Two nodes with a catalog of their own. */
let nodes: readonly [RunningSite, RunningSite];

beforeAll(async () => {
  const url = await freshDatabase(inject('postgresUrl'));
  proxy = await aProxy(url);
  settings = {
    CLUSTER: 'on',
    SITE_URL: ORIGIN,
    QUOTES_DATABASE_URL: url,
    ATTACHMENTS_DIR: join(folder, 'files'),
    QUOTE_RATE_PER_MINUTE: '1000',
  };
  for (const name of ['web-1', 'web-2', 'web-3']) await copySample(join(folder, name));
  key = (await runCommand(runOperators, ['add', 'Ana'], settings)).out.trim();
  nodes = await Promise.all([startWhole('web-1'), startWhole('web-2')]);
});
afterAll(async () => {
  for (const node of started) node.process.kill('SIGKILL');
  await proxy.close();
});

const started: RunningSite[] = [];
async function start(name: string, changes: Record<string, string> = {}): Promise<RunningSite> {
  const node = await startSite({ ...settings, DATA_DIR: join(folder, name), NODE_NAME: name, ...changes });
  started.push(node);
  return node;
}

async function readyz(node: RunningSite) {
  const answer = await visit(`${node.origin}/readyz`);
  return { code: answer.status, ...((await answer.json()) as Readiness) };
}

/** Starts a node and waits until all its parts are open. */
async function startWhole(name: string): Promise<RunningSite> {
  const node = await start(name);
  await vi.waitFor(async () => expect((await readyz(node)).status).toBe('ready'), { timeout: 60_000 });
  return node;
}

const send = async (node: RunningSite, index: number) => {
  const answer = await visit(node.origin + SEND_QUOTE, asJson(quotePayload(index)));
  return { status: answer.status, body: (await answer.json()) as { receiptUrl?: string; rfqNumber?: string } };
};

test('a node does not start while nobody can sign in (C20.12)', async () => {
  const empty = await freshDatabase(inject('postgresUrl'));
  const environment = { ...settings, DATA_DIR: join(folder, 'web-3'), QUOTES_DATABASE_URL: empty, NODE_NAME: 'web-3' };
  const { check, services } = startOperators(readConfig(environment), environment, false);
  await expect(check()).rejects.toThrow(
    /^Setting CLUSTER is not usable without an operator: set OPERATOR_KEY, the same on all nodes, or add operators with npm run operators -- add NAME\.$/m,
  );
  await services.store.close();
});

test('a node starts while the database is out, takes requests when it is back, and ends in its time (C20.12, C20.15)', async () => {
  await proxy.cut();
  const node = await start('web-3', { QUOTES_DATABASE_URL: proxy.url });
  const { code, status, reasons, parts } = await readyz(node);
  expect([code, status, reasons, parts.quotes.status]).toEqual([200, 'degraded', [], 'refused']);
  expect((await visit(node.origin + PART)).status).toBe(200);
  expect((await send(node, 1)).status).toBe(503);
  await proxy.restore();
  await expect.poll(async () => (await send(node, 2)).status).toBe(200);

  // an ending node says so at once and answers as before, until its time or a second signal
  node.process.kill('SIGTERM');
  await expect.poll(() => readyz(node)).toMatchObject({ code: 503, reasons: ['the server is ending'] });
  const page = await visit(node.origin + PART);
  expect([page.status, page.headers.get('connection')]).toEqual([200, 'keep-alive']);
  expect((await send(node, 4)).status).toBe(200);
  const ended = once(node.process, 'exit');
  node.process.kill('SIGTERM');
  await ended;
  expect(await send(nodes[1], 4)).toMatchObject({ status: 200 });
});

test('a request that reached one node is found at the other, and sent again there it is the same (C20.16)', async () => {
  const [one, other] = nodes;
  const first = await send(one, 3);
  expect(first.status).toBe(200);
  expect(await send(other, 3)).toEqual(first);
  const receipt = await visit(other.origin + new URL(first.body.receiptUrl!, ORIGIN).pathname);
  expect([receipt.status, (await receipt.text()).includes('PN-3-0')]).toEqual([200, true]);
});

test('a node with a folder of its own for files does not start (C20.19)', async () => {
  await expect(start('web-4', { ATTACHMENTS_DIR: join(folder, 'own') })).rejects.toThrow(
    /^The server ended with 1:\nSetting ATTACHMENTS_DIR "[^"]+own" is not the folder of the other nodes: /m,
  );
});

test('who signs in at one node works at the other, until the session is ended anywhere (C20.16)', async () => {
  const [one, other] = nodes;
  const signedIn = await visit(`${one.origin}/functions/v1/operator-session`, {
    method: 'POST',
    body: new URLSearchParams({ 'operator-key': key }),
  });
  const cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!;
  const desk = async (node: RunningSite) => (await visit(`${node.origin}/quotes`, { headers: { cookie } })).status;
  expect([signedIn.status, await desk(one), await desk(other)]).toEqual([204, 200, 200]);
  await runCommand(runOperators, ['end-sessions'], settings);
  expect([await desk(one), await desk(other)]).toEqual([401, 401]);
});
