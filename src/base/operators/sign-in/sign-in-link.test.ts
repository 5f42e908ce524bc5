import { afterEach, describe, expect, test } from 'vitest';
import { StoreUnavailable } from '../../database/database.ts';
import type { OperatorStore } from '../store/operator-store.ts';
import { aQuoteSite, type QuoteSite } from '../../../../test/support/quotes/quote-site.fixture.ts';
import { signInLink } from './sign-in-link.ts';

const open: QuoteSite[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((site) => site.close()));
});

test('a sign-in link is good once', () => {
  const link = signInLink();
  expect(link.token).toMatch(/^[\w-]{43}$/);
  const redeemed = ['', `${link.token}x`, link.token, link.token].map((token) => link.redeem(token));
  expect(redeemed).toEqual([false, false, true, false]);
});

test('a sign-in link is good for ten minutes (G5.3)', () => {
  let nowMs = 0;
  const [early, late] = [signInLink(() => nowMs), signInLink(() => nowMs)];
  nowMs = 599_999;
  expect(early.redeem(early.token)).toBe(true);
  nowMs = 600_000;
  expect(late.redeem(late.token)).toBe(false);
});

describe('GET /operator/sign-in', () => {
  let failing = false;
  async function aSite() {
    failing = false;
    const link = signInLink();
    const wrapOperators = (store: OperatorStore): OperatorStore => ({
      ...store,
      log: store.log,
      findSession: store.findSession,
      addSession: (session) => (failing ? Promise.reject(new StoreUnavailable('full')) : store.addSession(session)),
      putOperator: store.putOperator,
      findOperator: store.findOperator,
      listOperators: store.listOperators,
    });
    const site = await aQuoteSite({ env: { OPERATOR_KEY: '' }, link, wrapOperators });
    open.push(site);
    const url = `/operator/sign-in?token=${link.token}`;
    const visit = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
      site.app.inject({ method, url, headers: { host: '127.0.0.1:3000', ...headers } });
    return { site, visit };
  }

  test('signs in the operator named terminal, once, and the log names it', async () => {
    const { site, visit } = await aSite();
    const answer = await visit();
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/operator']);
    expect([answer.headers['cache-control'], answer.headers['referrer-policy']]).toEqual(['no-store', 'no-referrer']);
    const cookie = String(answer.headers['set-cookie']).split(';')[0]!;
    expect((await site.app.inject({ url: '/quotes', headers: { cookie } })).statusCode).toBe(200);
    const again = await visit();
    expect([again.statusCode, again.headers['set-cookie']]).toEqual([401, undefined]);
    expect(again.body).toContain('This sign-in link has been used, or its ten minutes are over.');
    expect(again.body).toContain('action="/operator"');
    expect((await site.operators.log.list({ limit: 1 }))[0]).toMatchObject({ who: 'terminal', event: 'sign-in' });
    expect(site.log.join('')).not.toMatch(/token=/);
  });

  test('is not used up by HEAD, by what loads pages ahead, or by a part of another page', async () => {
    const { visit } = await aSite();
    expect((await visit({}, 'HEAD')).statusCode).toBe(404);
    for (const [name, value] of [
      ['sec-purpose', 'prefetch;prerender'],
      ['purpose', 'prefetch'],
      ['sec-fetch-dest', 'image'],
    ] as const)
      expect((await visit({ [name]: value })).statusCode).toBe(401);
    expect((await visit({ 'sec-fetch-dest': 'document' })).statusCode).toBe(303);
  });

  test('can be tried again when the store was out', async () => {
    const { visit } = await aSite();
    failing = true;
    const out = await visit();
    expect([out.statusCode, out.headers['set-cookie']]).toEqual([503, undefined]);
    failing = false;
    expect((await visit()).statusCode).toBe(303);
  });

  test('opens nothing where no link was printed', async () => {
    const site = await aQuoteSite();
    open.push(site);
    const answer = await site.app.inject('/operator/sign-in?token=');
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([401, undefined]);
  });
});
