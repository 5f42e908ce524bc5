import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { freshDatabase } from '../../../test/fresh-database.ts';
import { aQuotePayload } from '../../../test/support/quotes/quote-payload.fixture.ts';
import { aQuoteSite, TEST_KEY, type QuoteSite } from '../../../test/support/quotes/quote-site.fixture.ts';
import { createReceiptToken } from '../domain/receipt-token.ts';
import { ENDPOINTS } from '../routes.ts';
import type { ClusterStore } from './cluster-store.ts';
import { openClusterStore } from './open-cluster-store.ts';

/** Nobody's minute passes while a test runs. */
const now = () => 1_800_000_000_000;
let clusters: ClusterStore[];
let sites: QuoteSite[];
// each test spends an allowance of its own
beforeAll(async () => {
  const url = await freshDatabase(inject('postgresUrl'));
  clusters = [1, 2, 3].map((number) => openClusterStore({ url, node: `web-${number}`, now }));
  sites = await Promise.all(clusters.map((cluster) => aQuoteSite({ cluster, env: { QUOTE_RATE_PER_MINUTE: '5' } })));
});
afterAll(async () => {
  await Promise.all(sites.map((site) => site.close()));
  await Promise.all(clusters.map((cluster) => cluster.close()));
});

const post = (site: QuoteSite, url: string, payload: object, remoteAddress = '192.0.2.1') => {
  const headers = { 'content-type': Buffer.isBuffer(payload) ? 'application/octet-stream' : 'application/json' };
  return site.app.inject({ method: 'POST', url, headers, payload, remoteAddress });
};
const send = (site: QuoteSite, remoteAddress?: string) =>
  post(site, ENDPOINTS.sendRfqNotification, aQuotePayload(), remoteAddress);
const attach = (site: QuoteSite) =>
  post(site, `${ENDPOINTS.attachFile}?name=drawing.pdf`, Buffer.from('%PDF-1.7\n%%EOF\n'));
const showKey = (site: QuoteSite, key: string, remoteAddress = '192.0.2.1') =>
  site.app.inject({ url: '/quotes', headers: { authorization: `Bearer ${key}` }, remoteAddress });
/** The answers to so many calls that reach one node after the other. */
const statusesOf = async (calls: number, call: (site: QuoteSite) => ReturnType<typeof send>) =>
  Promise.all(Array.from({ length: calls }, async (_, index) => (await call(sites[index % 3]!)).statusCode));

test('five requests a minute over three nodes are five, not fifteen, and another address has its own five (C20.21)', async () => {
  const statuses = await statusesOf(15, send);
  expect(statuses.toSorted((one, other) => one - other)).toEqual([...Array(5).fill(200), ...Array(10).fill(429)]);
  const refused = await send(sites[2]!);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '12']);
  expect((await send(sites[2]!, '192.0.2.2')).statusCode).toBe(200);
});

test('the states of requests that an address asks for count over three nodes (C20.21)', async () => {
  const ask = (site: QuoteSite) => post(site, ENDPOINTS.requestStates, { tokens: [createReceiptToken(now())] });
  const statuses = await statusesOf(63, ask);
  expect(statuses.filter((status) => status === 429)).toHaveLength(3);
});

test('files of one address count over three nodes', async () => {
  // of 8 at a time on one node some are told that it is busy
  const statuses = await statusesOf(24, attach);
  expect(statuses.filter((status) => status === 429)).toHaveLength(4);
});

test('five wrong keys over three nodes close the address for wrong ones on each, and for no right one (C20.22, G5.7)', async () => {
  expect(await statusesOf(5, (site) => showKey(site, 'wrong'))).toEqual([401, 401, 401, 401, 401]);
  for (const site of sites) {
    const refused = await showKey(site, 'wrong');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
  }
  for (const site of sites) expect((await showKey(site, TEST_KEY)).statusCode).toBe(200);
});

test('a shared folder that is not mounted is said at an upload and at the desk, and files are back with it (C20.72)', async () => {
  const site = sites[0]!;
  const name = '.shared-00000000-0000-4000-8000-000000000000';
  await clusters[0]!.notes.keepFirst('mark-of-attachments', name);
  const mark = join(site.dataDir, 'attachments', name);
  // the folder was written before the first node of a cluster had left its mark
  const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
  const bring = (address: string) =>
    post(site, `${ENDPOINTS.attachFile}?name=a.pdf`, Buffer.from('%PDF-1.7\n%%EOF\n'), address);
  const refused = await bring('192.0.2.31').finally(() => later.mockRestore());
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '10']);
  expect(refused.json().error).toContain('Please send the request without them');
  mkdirSync(dirname(mark), { recursive: true });
  writeFileSync(mark, '');
  const { token } = (await bring('192.0.2.31')).json<{ token: string }>();
  const payload = { ...aQuotePayload({ message: 'with a file' }), attachments: [token] };
  expect((await post(site, ENDPOINTS.sendRfqNotification, payload, '192.0.2.32')).statusCode).toBe(200);
  const quote = (await Array.fromAsync(site.store.readQuotes())).flat().find(({ files }) => files.length > 0)!;
  const save = () =>
    site.app.inject({
      url: `/quotes/${quote.rfqNumber}/files/${quote.files[0]!.id}`,
      headers: { authorization: `Bearer ${TEST_KEY}` },
    });
  expect((await save()).body).toContain('%PDF-1.7');
  rmSync(mark);
  const gone = await save();
  expect([gone.statusCode, gone.body]).toEqual([
    503,
    'The folder of files is not mounted. Please try again in a moment.\n',
  ]);
});

test('while the shared database is out nothing is taken, and nobody signs in (C20.21)', async () => {
  const cluster = openClusterStore({ url: 'postgres://127.0.0.1:1/none' });
  const site = await aQuoteSite({ cluster });
  const answers = await Promise.all([send(site), attach(site), showKey(site, TEST_KEY)]);
  const busy = { statusCode: 503, headers: { 'retry-after': '10' } };
  expect(answers).toMatchObject([busy, busy, busy]);
  expect(answers[0]!.json()).toEqual({
    error: 'The request could not be stored just now. Please try again in a moment.',
  });
  await site.close();
  await cluster.close();
});
