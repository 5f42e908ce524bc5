import { unavailableCatalog } from '#publog/http/catalog-call.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { aSuggestStore } from '../../../../test/support/suggest/suggest-store.fixture.ts';
import type { CatalogStore } from '#publog/catalog-store.ts';
import { emptyCatalog } from '../../../../test/support/catalog/empty-catalog.fixture.ts';
import { addSuggest } from './add-suggest.ts';

const PATH = '/functions/v1/suggest';

const open: FastifyInstance[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((app) => app.close()));
});

/** The function alone, over a store; null: no catalog is loaded. */
async function anApp(store: CatalogStore | null, { perMinute = 600, now = (): number => 0 } = {}) {
  const app = Fastify({ routerOptions: { maxParamLength: 200 } });
  open.push(app);
  addSuggest(app, { source: { current: () => store }, catalog: () => store ?? emptyCatalog, perMinute, now });
  return app;
}

const aStore = () => {
  const { store, asked } = aSuggestStore();
  return { store: { ...emptyCatalog, ...store }, asked };
};

const ask = (app: FastifyInstance, q: string) => app.inject(`${PATH}?q=${encodeURIComponent(q)}`);

describe('GET /functions/v1/suggest', () => {
  test('answers with groups of suggestions as JSON that no search engine keeps', async () => {
    const app = await anApp(aStore().store);
    const answer = await ask(app, 'ms 16998');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=60',
      'x-robots-tag': 'noindex',
      etag: '"suggest-2-v7"',
    });
    expect(answer.json().groups[0].options[0].text).toBe('MS16998-28');
    expect(Buffer.byteLength(answer.body)).toBeLessThan(2_000);
  });

  test('answers 304, and asks nothing, to who has the answer of this catalog', async () => {
    const { store, asked } = aStore();
    const app = await anApp(store);
    const answer = await app.inject({ url: `${PATH}?q=ms`, headers: { 'if-none-match': '"suggest-2-v7"' } });
    expect([answer.statusCode, answer.body, answer.headers.etag, asked]).toEqual([304, '', '"suggest-2-v7"', []]);
    const other = await app.inject({ url: `${PATH}?q=ms`, headers: { 'if-none-match': '"suggest-1-v6"' } });
    expect(other.statusCode).toBe(200);
  });

  test('takes the first of several texts, 200 characters of it, and bytes that are not UTF-8', async () => {
    const { store, asked } = aStore();
    const app = await anApp(store);
    for (const query of ['', '?q=', '?q=%20', '?q=---', '?q=%F0%9F%94%A9', '?q=%E2%80%8B', '?other=1'])
      expect(await app.inject(PATH + query)).toMatchObject({ statusCode: 200, body: '{"groups":[]}' });
    expect((await app.inject(`${PATH}?q=nsn+5305&q=bolt`)).statusCode).toBe(200);
    expect(asked).toEqual(['nsns 5305']);
    expect((await ask(app, 'x'.repeat(10_000))).statusCode).toBe(200);
    expect(asked).toContain(`makers ${'X'.repeat(200)}`);
    expect((await app.inject(`${PATH}?q=%FF%FE`)).statusCode).toBeLessThan(500);
    expect((await app.inject(`${PATH}?q[a]=1&__proto__=2`)).json()).toEqual({ groups: [] });
  });

  test('refuses an address over its rate with 429 and says how long to wait', async () => {
    let nowMs = 0;
    const app = await anApp(aStore().store, { perMinute: 2, now: () => nowMs });
    const statuses = [];
    for (let index = 0; index < 3; index++) statuses.push((await ask(app, 'ms')).statusCode);
    expect(statuses).toEqual([200, 200, 429]);
    const refused = await ask(app, 'ms');
    expect(refused.headers).toMatchObject({ 'retry-after': '30', 'cache-control': 'no-store' });
    expect(refused.json()).toEqual({ error: 'More than 2 suggestions a minute. Please wait 30 s.' });
    nowMs = 30_000;
    expect((await ask(app, 'ms')).statusCode).toBe(200);
  });

  test.each([
    ['does not answer', unavailableCatalog('gone'), 503, { error: 'The catalog does not answer just now.' }, '10'],
    ['is not loaded', null, 200, { groups: [] }, undefined],
  ])('answers what no cache keeps while the catalog %s', async (_state, store, status, body, wait) => {
    const answer = await ask(await anApp(store), 'screw');
    expect([answer.statusCode, answer.json()]).toEqual([status, body]);
    const { etag, 'cache-control': cache, 'retry-after': retryAfter } = answer.headers;
    expect([etag, cache, retryAfter]).toEqual([undefined, 'no-store', wait]);
  });

  test('refuses to be written to, and answers HEAD', async () => {
    const app = await anApp(aStore().store);
    const posted = await app.inject({ method: 'POST', url: PATH, payload: {} });
    expect([posted.statusCode, posted.headers.allow]).toEqual([405, 'GET, HEAD']);
    const head = await app.inject({ method: 'HEAD', url: `${PATH}?q=ms` });
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });
});
