import { afterAll, beforeAll, expect, test } from 'vitest';
import { aQuoteSite, TEST_KEY, type QuoteSite } from '../../test/support/quotes/quote-site.fixture.ts';
import { secretHash } from '#base/domain/secrets.ts';
import { aQuoteRequest } from '../../test/support/quotes/quote-request.fixture.ts';

const NODE = {
  CLUSTER: 'on',
  NODE_NAME: 'web-1',
  QUOTES_DATABASE_URL: 'postgres://db.example/quotes',
  ATTACHMENTS_DIR: '/shared/files',
  METRICS: 'on',
};

let node: QuoteSite;
beforeAll(async () => void (node = await aQuoteSite({ env: NODE })));
afterAll(() => node.close());

const get = async (url: string, headers: Record<string, string> = {}) => {
  const { statusCode, headers: answered, body } = await node.app.inject({ url, headers });
  return { status: statusCode, retryAfter: answered['retry-after'], caching: answered['cache-control'], body };
};

test('a node without a catalog says so, tells visitors nothing about parts, and its desk works (C20.13)', async () => {
  const { body, ...unready } = await get('/readyz');
  expect(unready).toMatchObject({ status: 503, retryAfter: '10' });
  expect(JSON.parse(body)).toMatchObject({ reasons: ['no catalog yet'] });
  const words = 'The catalog is not on this server yet. Please try again in a minute.\n';
  for (const path of ['/', '/nsn/53/5305/5305-01-234-5678', '/nsn', '/catalog?search=bolt', '/rfq'])
    expect(await get(path), path).toEqual({ status: 503, retryAfter: '10', caching: 'no-store', body: words });
  const { quote } = await node.store.addQuote(aQuoteRequest(), [], 1);
  const receipt = await get(`/quote/${quote.receiptToken}`);
  expect([receipt.status, receipt.body.includes(quote.rfqNumber)]).toEqual([200, true]);
  const desk = await get('/quotes', { authorization: `Bearer ${TEST_KEY}` });
  expect([desk.status, desk.body.includes(quote.rfqNumber), (await get('/healthz')).status]).toEqual([200, true, 200]);
  // a buyer has filled the form at another node
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const posted = await node.app.inject({ method: 'POST', url: '/', headers, payload: 'first_name=Ada' });
  expect([posted.statusCode, posted.body.includes('The catalog is not on this server')]).toEqual([400, false]);
});

test('lines of the log and figures name the node, on one machine nothing does (C20.17)', async () => {
  expect((await get('/metrics')).body).toMatch(/^site_ready\{node="web-1"\} 0$/m);
  expect(node.log.length).toBeGreaterThan(0);
  expect(new Set(node.log.map((line) => JSON.parse(line).node))).toEqual(new Set(['web-1']));
  const alone = await aQuoteSite({ env: { METRICS: 'on' } });
  try {
    const { body } = await alone.app.inject('/metrics');
    expect([body.includes('node='), alone.log.some((line) => 'node' in JSON.parse(line))]).toEqual([false, false]);
  } finally {
    await alone.close();
  }
});

test('a node without OPERATOR_KEY leaves the key of the others, on one machine it is taken away (C20.12)', async () => {
  for (const [env, status] of [
    [{ ...NODE, OPERATOR_KEY: '' }, 200],
    [{ OPERATOR_KEY: '' }, 401],
  ] as const) {
    const site = await aQuoteSite({ env });
    const keyHash = secretHash(TEST_KEY);
    await site.operators.putOperator({ name: 'operator', source: 'setting', keyHash, atMs: 1 });
    const desk = await site.app.inject({ url: '/quotes', headers: { authorization: `Bearer ${TEST_KEY}` } });
    await site.close();
    expect(desk.statusCode).toBe(status);
  }
});
