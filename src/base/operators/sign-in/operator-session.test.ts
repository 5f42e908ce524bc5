import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  aQuoteSite,
  SITE_ORIGIN,
  TEST_KEY,
  type QuoteSite,
} from '../../../../test/support/quotes/quote-site.fixture.ts';

let site: QuoteSite;
beforeEach(async () => {
  site = await aQuoteSite();
});
afterEach(() => site.close());

const signIn = (payload: string, headers: Record<string, string> = { origin: SITE_ORIGIN }) =>
  site.app.inject({
    method: 'POST',
    url: '/functions/v1/operator-session',
    headers: { host: 'parts.example', 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload,
  });

test('the right key is answered with a cookie that opens what is the operator’s', async () => {
  const answer = await signIn(`operator-key=${TEST_KEY}`);
  expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([204, '', 'no-store']);
  const cookie = String(answer.headers['set-cookie']);
  expect(cookie).toMatch(/^operator=[^;]+; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+; Secure$/);
  const headers = { host: 'parts.example', cookie: cookie.split(';')[0]!, origin: SITE_ORIGIN };
  const upload = await site.app.inject({
    method: 'POST',
    url: '/functions/v1/upload-sitemap-gz',
    headers: { ...headers, 'content-type': 'application/json' },
    payload: '{"sitemapType":"nsn-1"}',
  });
  expect(upload.statusCode).not.toBe(401);
  expect((await site.app.inject({ url: '/quotes', headers })).statusCode).toBe(200);
});

test('a wrong key is refused in words, and after five of them further ones wait', async () => {
  for (let count = 0; count < 5; count++) {
    const answer = await signIn('operator-key=wrong');
    expect([answer.statusCode, answer.json()]).toEqual([401, { error: 'This is not the operator key.', needs: 'key' }]);
    expect(answer.headers['set-cookie']).toBeUndefined();
  }
  const waiting = await signIn('operator-key=wrong');
  expect([waiting.statusCode, Number(waiting.headers['retry-after']) > 0]).toEqual([429, true]);
  expect(waiting.json().error).toMatch(/wait \d+ seconds/);
  expect((await signIn(`operator-key=${TEST_KEY}`)).statusCode).toBe(204);
});

test.each<Record<string, string>>([{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])(
  'another site’s page signs nobody in: %j',
  async (headers) => {
    const answer = await signIn(`operator-key=${TEST_KEY}`, headers);
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([403, undefined]);
  },
);

test.each<[string, Record<string, string>, number]>([
  ['', {}, 400],
  ['key=x', {}, 400],
  [`{"operator-key":"${TEST_KEY}"}`, { 'content-type': 'application/json' }, 415],
  [`operator-key=${'x'.repeat(2_000)}`, {}, 413],
])('%j with %j is refused with %d', async (body, headers, status) => {
  const answer = await signIn(body, { origin: SITE_ORIGIN, ...headers });
  expect([answer.statusCode, typeof answer.json().error]).toEqual([status, 'string']);
});
