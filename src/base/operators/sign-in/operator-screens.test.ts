import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newSecret, secretHash } from '../../domain/secrets.ts';
import { PAGE_NAMES, pageLine } from '../../routes.ts';
import type { OperatorRole } from '../store/operator-store.ts';
import {
  aQuoteSite,
  SITE_ORIGIN,
  TEST_KEY,
  type QuoteSite,
} from '../../../../test/support/quotes/quote-site.fixture.ts';
import { anAuthenticator } from '../../../../test/support/operators/authenticator.fixture.ts';

let site: QuoteSite;
beforeEach(async () => {
  site = await aQuoteSite();
});
afterEach(() => site.close());

const FORM = 'application/x-www-form-urlencoded';
const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

/** Signs in with a key; returns the cookie. */
async function signIn(key: string, address = '192.0.2.7'): Promise<string> {
  const answer = await site.app.inject({
    method: 'POST',
    url: '/functions/v1/operator-session',
    headers: { 'content-type': FORM, origin: SITE_ORIGIN, 'user-agent': 'Mozilla/5.0 (X11; Linux) Chrome/153.0' },
    remoteAddress: address,
    payload: form({ 'operator-key': key }),
  });
  return String(answer.headers['set-cookie']).split(';')[0]!;
}

async function addOperator(name: string, role: OperatorRole): Promise<string> {
  const key = newSecret();
  await site.operators.addOperator({ name, role, keyHash: secretHash(key), atMs: Date.now() });
  return key;
}

const get = (url: string, cookie: string) => site.app.inject({ url, headers: { cookie } });
const post = (url: string, cookie: string, fields: Record<string, string>) => {
  const headers = { cookie, 'content-type': FORM, origin: SITE_ORIGIN };
  return site.app.inject({ method: 'POST', url, headers, payload: form(fields) });
};
const call = (name: string, cookie: string, payload: object, origin = SITE_ORIGIN) => {
  const headers = { cookie, 'content-type': 'application/json', origin };
  return site.app.inject({ method: 'POST', url: `/functions/v1/${name}`, headers, payload });
};
const sessionsOf = (body: string) => [...body.matchAll(/name="session" value="(\d+)"/g)].map(([, id]) => id!);

test('each page of operators takes the key at its own address, and signs out there', async () => {
  const pages = PAGE_NAMES.map(pageLine).filter(({ area }) => area !== undefined);
  expect(pages.length).toBeGreaterThan(8);
  for (const { path } of pages) {
    const url = path!.replace(':number', 'RFQ-1793456789012').replace(':file', 'nsn-1.xml.gz');
    const asked = await get(url, '');
    expect([url, asked.statusCode, asked.body.includes('name="operator-key"')]).toEqual([url, 401, true]);
    const { statusCode, headers } = await post(url, '', { 'operator-key': TEST_KEY });
    expect([statusCode, headers.location]).toEqual([303, url]);
    const out = await post(url, String(headers['set-cookie']).split(';')[0]!, { 'sign-out': 'yes' });
    expect([url, out.statusCode, out.body.includes('Signed out.')]).toEqual([url, 401, true]);
  }
});

describe('/operators', () => {
  test('lists operators and sessions, and ends one session or all others', async () => {
    const desk = await addOperator('Desk 1', 'quotes');
    const [mine, theirs, more] = [await signIn(TEST_KEY), await signIn(desk), await signIn(desk)];
    const { statusCode, body, headers } = await get('/operators', mine);
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body.replace(/<[^>]*>/g, '')).toContain('2 operators, 2 signed in');
    expect(body).toContain('192.0.2.7');
    const [ended] = sessionsOf(body);
    expect((await post('/operators', mine, { action: 'end-session', session: ended! })).statusCode).toBe(303);
    const left = [(await get('/quotes', theirs)).statusCode, (await get('/quotes', more)).statusCode];
    expect(left.toSorted()).toEqual([200, 401]);
    await post('/operators', mine, { action: 'end-others' });
    expect([(await get('/quotes', theirs)).statusCode, (await get('/quotes', more)).statusCode]).toEqual([401, 401]);
    expect((await get('/quotes', mine)).statusCode).toBe(200);
    const log = await site.operators.log.list({ limit: 10, events: ['session-ended'] });
    expect(log.map(({ who, subject }) => `${who}: ${subject}`)).toEqual([
      'operator: all others',
      'operator: Desk 1, Chrome on Linux',
    ]);
  });

  test('shows an operator of one role only what is its own, and lets it end nothing else', async () => {
    const [owner, desk] = [await signIn(TEST_KEY), await signIn(await addOperator('Desk 1', 'quotes'))];
    const { body } = await get('/operators', desk);
    expect(body).not.toContain('OPERATOR_KEY');
    expect(sessionsOf(body)).toEqual([]);
    const [other] = sessionsOf((await get('/operators', owner)).body);
    const all = await site.operators.listSessions(0);
    for (const { id } of all.filter((session) => String(session.id) !== other))
      await post('/operators', desk, { action: 'end-session', session: String(id) });
    await post('/operators', desk, { action: 'end-others' });
    expect((await get('/operators', owner)).statusCode).toBe(200);
    expect((await get('/operator/log', desk)).statusCode).toBe(403);
  });

  test('an operator who sees everything sets the roles of others, which is logged; nobody else sets one (C19.57)', async () => {
    const key = await addOperator('Desk 1', 'quotes');
    const [mine, desk] = [await signIn(TEST_KEY), await signIn(key)];
    const { id } = (await site.operators.findOperator('Desk 1'))!;
    const roleAfter = async (cookie: string, role: string, operator = id) => {
      await post('/operators', cookie, { action: 'set-role', operator: String(operator), role });
      return (await site.operators.listOperators()).find((one) => one.id === operator)!.role;
    };
    expect((await get('/operators', desk)).body).not.toContain('set-role');
    expect((await get('/operators', mine)).body).toContain(`name="operator" value="${id}"`);
    expect([await roleAfter(desk, 'both'), await roleAfter(mine, 'god')]).toEqual(['quotes', 'quotes']);
    expect(await roleAfter(mine, 'quotes', (await site.operators.findOperator('operator'))!.id)).toBe('both');
    expect(await roleAfter(mine, 'records')).toBe('records');
    const log = await site.operators.log.list({ limit: 9, events: ['operator-role'] });
    expect(log.map(({ who, subject }) => `${who}: ${subject}`)).toEqual(['operator: Desk 1, records']);
  });

  test('ignores what a form makes up', async () => {
    const mine = await signIn(TEST_KEY);
    const madeUp: Record<string, string>[] = [
      { action: 'end-session', session: 'x' },
      { action: 'all' },
      { action: 'remove-passkey' },
    ];
    for (const fields of madeUp) expect((await post('/operators', mine, fields)).statusCode).toBe(303);
    expect((await get('/operators', mine)).statusCode).toBe(200);
  });
});

test('/operator/log lists what was done, newest first, by kind and by a text', async () => {
  const mine = await signIn(TEST_KEY);
  await site.operators.log.append({
    atMs: Date.UTC(2026, 10, 21, 13, 40, 7),
    who: 'Desk <1>',
    address: null,
    event: 'quote-deleted',
    subject: 'RFQ-1793456789012',
  });
  const text = async (url: string) => (await get(url, mine)).body.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
  const all = await text('/operator/log');
  expect(all).toContain('2026-11-21 13:40:07 Desk &lt;1&gt; Deleted the request RFQ-1793456789012 this machine');
  expect(all.indexOf('Deleted the request')).toBeLessThan(all.indexOf('Signed in'));
  expect(await text('/operator/log?kind=sign-ins')).not.toContain('Deleted the request');
  expect(await text('/operator/log?search=rfq-1793')).toContain('1 of 1 entry');
  expect(await text('/operator/log?search=nobody')).toContain('No such entries');
});

test('/operator/log goes on to older entries by key', async () => {
  const mine = await signIn(TEST_KEY);
  const entry = { who: 'server', address: null, event: 'import' } as const;
  for (let number = 0; number < 120; number++)
    await site.operators.log.append({ ...entry, atMs: number, subject: `v${number}.` });
  const first = (await get('/operator/log?kind=catalog', mine)).body;
  const older = /href="([^"]*)" rel="next"/.exec(first)![1]!.replaceAll('&amp;', '&');
  const second = (await get(older, mine)).body;
  const numbers = [first, second].flatMap((body) =>
    [...body.matchAll(/v(\d+)\./g)].map(([, number]) => Number(number)),
  );
  expect(numbers).toEqual(Array.from({ length: 120 }, (_, index) => 119 - index));
  expect(second).not.toContain('rel="next"');
});

describe('a passkey as second factor', () => {
  const authenticator = anAuthenticator(SITE_ORIGIN);
  const challengeOf = (body: string) => (JSON.parse(body) as { challenge: string }).challenge;

  async function addPasskey(cookie: string): Promise<void> {
    const begun = await call('passkey-options', cookie, { purpose: 'add' });
    const response = authenticator.create(challengeOf(begun.body));
    expect((await call('passkey', cookie, { purpose: 'add', response })).statusCode).toBe(204);
  }

  test('is asked for after the key, and the session opens nothing before', async () => {
    await addPasskey(await signIn(TEST_KEY));
    const cookie = await signIn(TEST_KEY);
    for (const url of ['/quotes', '/quotes/export.csv']) {
      const waiting = await get(url, cookie);
      expect([waiting.statusCode, waiting.body.includes('Please show your passkey.')]).toEqual([401, true]);
    }
    expect((await get('/quotes', cookie)).body).toContain('data-passkey="sign-in"');
    const inPlace = await post('/functions/v1/operator-session', '', { 'operator-key': TEST_KEY });
    expect([inPlace.statusCode, inPlace.json().needs]).toEqual([401, 'passkey']);
    expect((await call('passkey-options', cookie, { purpose: 'add' })).statusCode).toBe(400);
    const begun = await call('passkey-options', cookie, { purpose: 'sign-in' });
    const wrong = anAuthenticator(SITE_ORIGIN).get(challengeOf(begun.body));
    expect((await call('passkey', cookie, { purpose: 'sign-in', response: wrong })).statusCode).toBe(403);
    expect((await get('/quotes', cookie)).statusCode).toBe(401);

    const again = await call('passkey-options', cookie, { purpose: 'sign-in' });
    const response = authenticator.get(challengeOf(again.body));
    expect((await call('passkey', cookie, { purpose: 'sign-in', response })).statusCode).toBe(204);
    expect((await get('/quotes', cookie)).statusCode).toBe(200);
    const log = await site.operators.log.list({ limit: 3 });
    expect(log.map(({ event, subject }) => `${event}: ${subject}`)).toEqual([
      'sign-in: with a passkey',
      'sign-in-refused: passkey not accepted',
      'sign-in: with a key; a passkey is asked for',
    ]);
  });

  test('is refused without a session, from another site, and as garbage', async () => {
    expect((await call('passkey-options', '', { purpose: 'sign-in' })).statusCode).toBe(401);
    const cookie = await signIn(TEST_KEY);
    const foreign = await call('passkey-options', cookie, { purpose: 'add' }, 'https://evil.example');
    expect(foreign.statusCode).toBe(403);
    for (const body of [{}, { purpose: 'sign-in' }, { purpose: 7 }])
      expect((await call('passkey-options', cookie, body)).statusCode).toBe(400);
    expect((await call('passkey', cookie, { purpose: 'add', response: null })).statusCode).toBe(403);
  });

  test('is not added by the operator of a printed link, which has no key to go with it', async () => {
    const { id } = await site.operators.putOperator({ name: 'terminal', source: 'link', keyHash: null, atMs: 1 });
    const of = { operatorId: id, device: 'Test', address: '127.0.0.1', complete: true, atMs: Date.now() };
    await site.operators.addSession({ ...of, tokenHash: secretHash('of-the-link') });
    expect((await get('/operators', 'operator=of-the-link')).statusCode).toBe(200);
    expect((await call('passkey-options', 'operator=of-the-link', { purpose: 'add' })).statusCode).toBe(400);
  });

  test('that is removed is asked for no more', async () => {
    const mine = await signIn(TEST_KEY);
    await addPasskey(mine);
    const { body } = await get('/operators', mine);
    const [, id] = /name="passkey" value="([^"]+)"/.exec(body)!;
    await post('/operators', mine, { action: 'remove-passkey', passkey: id! });
    expect((await get('/quotes', await signIn(TEST_KEY))).statusCode).toBe(200);
  });
});

describe('POST /functions/v1/operator-session', () => {
  const url = '/functions/v1/operator-session';
  const ask = (payload: string, headers: Record<string, string> = {}) =>
    site.app.inject({
      method: 'POST',
      url,
      headers: { origin: SITE_ORIGIN, 'content-type': FORM, ...headers },
      payload,
    });

  test('answers the right key with a cookie, a wrong one with words and what is needed, and lets further wrong ones wait', async () => {
    const answer = await ask(`operator-key=${TEST_KEY}`);
    expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([204, '', 'no-store']);
    const cookie = String(answer.headers['set-cookie']);
    expect(cookie).toMatch(/^operator=[^;]+; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+; Secure$/);
    expect((await get('/quotes', cookie.split(';')[0]!)).statusCode).toBe(200);
    const wrong = await ask('operator-key=wrong');
    expect([wrong.statusCode, wrong.headers['set-cookie']]).toEqual([401, undefined]);
    expect(wrong.json()).toEqual({ error: 'This is not the operator key.', needs: 'key' });
    for (let count = 1; count < 5; count++) await ask('operator-key=wrong');
    const waiting = await ask('operator-key=wrong');
    expect([waiting.statusCode, Number(waiting.headers['retry-after']) > 0]).toEqual([429, true]);
    expect(waiting.json().error).toMatch(/wait \d+ seconds/);
    expect((await ask(`operator-key=${TEST_KEY}`)).statusCode).toBe(204);
  });

  test('signs nobody in for another site’s page, or for a body of another kind', async () => {
    const refused: [string, Record<string, string>, number][] = [
      [`operator-key=${TEST_KEY}`, { origin: 'https://evil.example' }, 403],
      [`operator-key=${TEST_KEY}`, { 'sec-fetch-site': 'cross-site' }, 403],
      ['', {}, 400],
      ['key=x', {}, 400],
      [`{"operator-key":"${TEST_KEY}"}`, { 'content-type': 'application/json' }, 415],
      [`operator-key=${'x'.repeat(2_000)}`, {}, 413],
    ];
    for (const [payload, given, status] of refused) {
      const answer = await ask(payload, given);
      expect([given, answer.statusCode, typeof answer.json().error]).toEqual([given, status, 'string']);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });
});
