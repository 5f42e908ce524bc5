import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { StoreUnavailable } from '#base/database/database.ts';
import type { DemandRecord } from '#sitemaps/crawl/records.ts';
import { anApiSite } from '../../../test/support/api/api-site.fixture.ts';
import { anMcpClient } from '../../../test/support/mcp/mcp-client.fixture.ts';
import { aSitemapSite, type SitemapSite } from '../../../test/support/sitemaps/sitemap-site.fixture.ts';
import { recorderOf } from '../../../test/support/http/app.fixture.ts';
import { aPatientCatalog, emptyCatalog } from '../../../test/support/catalog/empty-catalog.fixture.ts';

const api = await anApiSite();
let other: SitemapSite | null = null;
afterEach(async () => {
  await other?.close();
  other = null;
});
afterAll(() => api.close());

const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const ofCall = { jsonrpc: '2.0', id: 1, method: 'tools/call' };
const callOf = (name: string, input: object) => ({ ...ofCall, params: { name, arguments: input } });
const SEARCH = callOf('search_parts', { query: 'nut' });

const post = (payload: unknown, options: InjectOptions = {}, app = api.app) =>
  app.inject({
    method: 'POST',
    url: '/mcp',
    headers: HEADERS,
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    ...options,
  });

describe('POST /mcp', () => {
  test('answers without a cookie, kept by no cache, open to pages of other sites as the API is', async () => {
    const { statusCode, headers } = await post(SEARCH, { headers: { ...HEADERS, origin: 'https://other.example' } });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
      'x-robots-tag': 'noindex',
      ratelimit: expect.stringMatching(/^"default";r=\d+;t=\d+$/),
    });
    for (const name of ['set-cookie', 'access-control-allow-credentials', 'mcp-session-id'])
      expect(headers).not.toHaveProperty(name);
    const preflight = await api.app.inject({ method: 'OPTIONS', url: '/mcp' });
    expect([preflight.statusCode, preflight.headers['access-control-allow-methods']]).toEqual([204, 'POST']);
  });

  test.each([
    ['no JSON', '{"jsonrpc"', 400, -32_700],
    ['nothing', '', 400, -32_700],
    ['JSON nested a hundred thousand times', '['.repeat(100_000), 400, -32_700],
    ['a text', '"hello"', 400, null],
    ['null', 'null', 400, null],
    ['an object that is no message', '{}', 400, null],
    ['a batch, which would be many calls for one', [SEARCH, SEARCH], 400, -32_600],
    ['more than 128 KB', callOf('match_list', { text: 'x'.repeat(140_000) }), 413, -32_000],
  ])('%s is refused as an error of the protocol', async (_what, payload, status, code) => {
    const answer = await post(payload);
    expect(answer.statusCode).toBe(status);
    const { jsonrpc, error } = answer.json();
    expect([jsonrpc, typeof error.message]).toEqual(['2.0', 'string']);
    if (code !== null) expect(error.code).toBe(code);
  });

  test('arguments that are nested ten thousand times are refused in words', async () => {
    const deep = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_part","arguments":{"number":${'['.repeat(10_000)}${']'.repeat(10_000)}}}}`;
    const answer = await post(deep);
    expect([200, 400, 500]).toContain(answer.statusCode);
    expect(answer.body).toMatch(/error|isError/i);
    expect((await post(SEARCH)).statusCode).toBe(200);
  });

  test('another form than JSON is 415, another Accept 406, another method 405; a browser is led to the page about it', async () => {
    expect((await post('q=nut', { headers: { 'content-type': 'text/plain' } })).statusCode).toBe(415);
    expect((await post(SEARCH, { headers: { ...HEADERS, accept: 'text/html' } })).statusCode).toBe(406);
    for (const method of ['GET', 'DELETE', 'PUT', 'PATCH'] as const) {
      const { statusCode, headers } = await api.app.inject({ method, url: '/mcp' });
      expect([method, statusCode, headers.allow]).toEqual([method, 405, 'POST, OPTIONS']);
    }
    const { statusCode, headers } = await api.app.inject({ url: '/mcp', headers: { accept: 'text/html,*/*' } });
    expect([statusCode, headers.location]).toEqual([302, '/api#mcp']);
  });

  test('nobody can subscribe to what never changes', async () => {
    const { client } = await anMcpClient(api.app, 'auto');
    expect(client.getServerCapabilities()).toEqual({ tools: { listChanged: false } });
    await client.close();
  });

  test('calls count in the allowance of the API', async () => {
    other = await aSitemapSite(api.catalog, { env: { API_RATE_PER_MINUTE: '2' } });
    const { app } = other;
    expect((await app.inject('/api/v1/fsc/5305')).statusCode).toBe(200);
    expect((await post(SEARCH, {}, app)).statusCode).toBe(200);
    const refused = await post(SEARCH, {}, app);
    expect(refused.statusCode).toBe(429);
    // a slow machine has waited a part of the 30 s already
    const seconds = refused.headers['retry-after'] as string;
    expect(Number(seconds)).toBeLessThanOrEqual(30);
    expect(refused.json().error.message).toBe(`More than 2 calls in a minute. Try again in ${seconds} s.`);
  });

  test('a catalog that cannot be read is said in words, and so is an error of our own', async () => {
    other = await aSitemapSite(null);
    other.use(null, new StoreUnavailable('gone'));
    const { find } = await anMcpClient(other.app);
    await expect(find('get_part', { number: '5305-01-234-5678' })).rejects.toThrow(/cannot be read just now/);
    // a search that has passed its time limit
    other.use({ ...emptyCatalog, searchByWords: () => Promise.reject(new StoreUnavailable('took longer')) });
    for (const tool of ['search_parts', 'facets'])
      await expect(find(tool, { query: 'nut' })).rejects.toThrow(/^The catalog is busy .*Try again in 10 s\.$/);
    other.use({ ...emptyCatalog, findNiin: () => Promise.reject(new TypeError('a secret of the inside')) });
    await expect(find('get_part', { number: '5305-01-234-5678' })).rejects.toThrow(/^Something went wrong/);
    expect(other.log.join('')).toContain('a secret of the inside');
  });

  test('whatever is sent is answered or refused, and never an error of our own', async () => {
    other = await aSitemapSite(api.catalog, { env: { API_RATE_PER_MINUTE: '100000' } });
    const { app, log } = other;
    const methods = ['initialize', 'ping', 'tools/list', 'tools/call', 'prompts/get', 'subscriptions/listen', 'x'];
    const tools = ['search_parts', 'get_part', 'facets', 'match_list', 'toString', ''];
    const texts = ['nut', '5305', '.5', '6.35 mm', '(a+)+$', "' or 1=1 --", '🔩', '\u0000', 'c.AAGR', 'NaN', ' '];
    const value = fc.oneof(fc.constantFrom(...texts), fc.jsonValue({ maxDepth: 2 }));
    const input = fc.dictionary(
      fc.constantFrom('query', 'number', 'text', 'class', 'itemName', 'filters', 'limit', 'sort', 'after', 'odd'),
      value,
      { maxKeys: 4 },
    );
    const message = fc.record(
      {
        jsonrpc: fc.constantFrom('2.0', '1.0', 2),
        id: fc.oneof(fc.nat(), fc.string(), fc.constant(null)),
        method: fc.oneof({ weight: 4, arbitrary: fc.constant('tools/call') }, fc.constantFrom(...methods)),
        params: fc.oneof(
          { weight: 6, arbitrary: fc.record({ name: fc.constantFrom(...tools), arguments: input }) },
          fc.jsonValue({ maxDepth: 2 }),
        ),
      },
      { requiredKeys: ['method'] },
    );
    await fc.assert(
      fc.asyncProperty(message, async (one) => {
        const { statusCode, body } = await post(one, {}, app);
        expect([200, 202, 400, 404]).toContain(statusCode);
        expect(body).not.toContain('Something went wrong');
      }),
      { numRuns: 150 },
    );
    expect(log.join('')).not.toContain('MCP');
  });

  test('a search is given up when its client leaves, and the site goes on and ends', async () => {
    const { catalog, searching, givenUp } = aPatientCatalog('findNiins');
    other = await aSitemapSite(catalog);
    await other.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = other.app.server.address() as AddressInfo;
    const request = httpRequest({ port, path: '/mcp', method: 'POST', headers: HEADERS, agent: false });
    request.end(JSON.stringify(callOf('match_list', { text: '5305-01-234-5678' })));
    await searching;
    const broken = once(request, 'error');
    request.destroy(new Error('enough'));
    await broken;
    await givenUp;
    expect((await post({ jsonrpc: '2.0', id: 1, method: 'ping' }, {}, other.app)).statusCode).toBe(200);
  });
});

test('what assistants do not find is noted as that of people, whatever agent they name (C21.34)', async () => {
  const asked: DemandRecord[] = [];
  other = await aSitemapSite(api.catalog, { recorder: recorderOf([], asked) });
  const { app } = other;
  const call = (name: string, input: object) =>
    post(callOf(name, input), { headers: { ...HEADERS, 'user-agent': 'Claude-User/1.0' } }, app);
  await call('search_parts', { query: 'ab-1' });
  await call('search_parts', { query: 'ab-2', class: '5305' });
  await call('search_parts', { query: '5305-01-234-5678' });
  const { body } = await call('match_list', { text: 'ab-1\nab-3 x 2\n5305-01-234-5678' });
  expect(body).toContain('not-found');
  expect(asked.map(({ source, text }) => `${source} ${text}`)).toEqual(['search AB-1', 'list AB-3']);
});
