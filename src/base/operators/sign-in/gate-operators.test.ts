import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aQuotePayload } from '../../../../test/support/quotes/quote-payload.fixture.ts';
import { readQuotePayload } from '#desk/request/quote-payload.ts';
import { secretHash } from '../../domain/secrets.ts';
import { StoreUnavailable } from '../../database/database.ts';
import {
  type AuditEntry,
  type Operator,
  type OperatorRole,
  type OperatorStore,
  SESSION_IDLE_MS,
} from '../store/operator-store.ts';
import {
  aQuoteSite,
  SITE_ORIGIN,
  TEST_KEY,
  type QuoteSite,
} from '../../../../test/support/quotes/quote-site.fixture.ts';

type Headers = Record<string, string>;
let site: QuoteSite;
/** Set by a test: what every method of the store rejects with. */
let failure: Error | null;
/** Set by a test: appending to the log alone fails. */
let logFails: boolean;

beforeEach(async () => {
  [failure, logFails] = [null, false];
  await open();
});
afterEach(() => site.close());

async function open(env: Headers = {}): Promise<void> {
  site = await aQuoteSite({ env, wrapOperators: breakable });
  const read = readQuotePayload(aQuotePayload());
  if ('request' in read) await site.store.addQuote(read.request, [], 1_793_456_789_012);
}
async function reopen(env: Headers): Promise<void> {
  await site.close();
  await open(env);
}

function breakable(store: OperatorStore): OperatorStore {
  const log = {
    ...store.log,
    append: (entry: AuditEntry) =>
      failure !== null || logFails ? Promise.reject(failure ?? new StoreUnavailable('full')) : store.log.append(entry),
  };
  return new Proxy(store, {
    get: (own, name: keyof OperatorStore) =>
      name === 'log' ? log : failure === null ? own[name] : () => Promise.reject(failure!),
  });
}

const KEY = { id: 'Y3JlZA', publicKey: new Uint8Array([1]), counter: 0 };
const PASSKEY = { ...KEY, transports: [], label: 'Test', createdAtMs: 1 };

async function add(name: string, role: OperatorRole = 'both'): Promise<Operator> {
  const operator = { name, role, keyHash: secretHash(`op_${name}`), atMs: Date.now() };
  return (await site.operators.addOperator(operator))!;
}

const get = (headers: Headers, url = '/quotes') =>
  site.app.inject({ url, headers: { host: 'parts.example', ...headers } });
const post = (fields: Headers, headers: Headers = {}, url = '/quotes', from: Headers = { origin: SITE_ORIGIN }) =>
  site.app.inject({
    method: 'POST',
    url,
    headers: {
      host: 'parts.example',
      ...from,
      'content-type': 'application/x-www-form-urlencoded',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0',
      ...headers,
    },
    payload: new URLSearchParams(fields).toString(),
  });
/** Shows a key as a program does. */
const from = (remoteAddress: string, key: string) =>
  site.app.inject({ url: '/quotes', headers: { authorization: `Bearer ${key}` }, remoteAddress });
const setCookieOf = (answer: { headers: Record<string, unknown> }) => String(answer.headers['set-cookie']);
const cookieOf = (answer: { headers: Record<string, unknown> }) => setCookieOf(answer).split(';')[0]!;
const bearer = { authorization: `Bearer ${TEST_KEY}` };
const signIn = (key: string, headers: Headers = {}) => post({ 'operator-key': key }, headers);
const entries = async () =>
  (await site.operators.log.list({ limit: 20 })).map(({ who, event, subject }) => `${who} ${event} ${subject}`);

describe('sessions', () => {
  test('are kept by hash, with device and address, and each sign-in in a browser ends the one before', async () => {
    await add('ruth');
    const cookie = cookieOf(await signIn('op_ruth'));
    const token = cookie.slice('operator='.length);
    const [session] = await site.operators.listSessions(0);
    expect(session).toMatchObject({ operator: { name: 'ruth' }, device: 'Firefox on Linux', complete: true });
    expect(await site.operators.findSession(token, 0)).toBeNull();
    expect((await site.operators.findSession(secretHash(token), 0))!.id).toBe(session!.id);
    const again = cookieOf(await signIn('op_ruth', { cookie }));
    const statuses = [(await get({ cookie })).statusCode, (await get({ cookie: again })).statusCode];
    expect([again === cookie, ...statuses]).toEqual([false, 401, 200]);
  });

  test('end after 12 idle hours, and a use keeps them alive', async () => {
    await add('ruth');
    const cookie = cookieOf(await signIn('op_ruth'));
    const [session] = await site.operators.listSessions(0);
    const seen = (agoMs: number) => site.operators.touchSession(session!.id, { lastSeenAtMs: Date.now() - agoMs });
    await seen(SESSION_IDLE_MS - 60_000);
    const used = await get({ cookie });
    expect([used.statusCode, cookieOf(used)]).toEqual([200, cookie]);
    expect(Date.now() - (await site.operators.listSessions(0))[0]!.lastSeenAtMs).toBeLessThan(60_000);
    await seen(SESSION_IDLE_MS + 1);
    expect((await get({ cookie })).statusCode).toBe(401);
  });

  test('end at once with the key of an operator', async () => {
    const operator = await add('ruth');
    const cookie = cookieOf(await signIn('op_ruth'));
    expect((await get({ cookie })).statusCode).toBe(200);
    await site.operators.setKeyHash(operator.id, secretHash('other'), 1);
    expect([(await get({ cookie })).statusCode, (await signIn('op_ruth')).statusCode]).toEqual([401, 401]);
  });
});

test('roles say what they open', async () => {
  await add('sales', 'quotes');
  await add('web', 'sitemaps');
  const refused = await get({ authorization: 'Bearer op_web' });
  expect(refused.statusCode).toBe(403);
  expect(refused.body).toContain('Your key opens sitemap files, not requests for quote.');
  const upload = {
    method: 'POST',
    url: '/functions/v1/upload-sitemap-gz',
    payload: '{"sitemapType":"nsn-1"}',
  } as const;
  const headers = { authorization: 'Bearer op_sales', 'content-type': 'application/json' };
  const { statusCode, body } = await site.app.inject({ ...upload, headers });
  expect([statusCode, JSON.parse(body).error]).toEqual([403, 'Your key opens requests for quote, not sitemap files.']);
});

test('a page that needs another role signs nobody in', async () => {
  await add('sales', 'quotes');
  const url = '/functions/v1/operator-session';
  const answer = await post({ 'operator-key': 'op_sales', area: 'sitemaps' }, {}, url);
  expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([403, undefined]);
  expect((await post({ 'operator-key': 'op_sales', area: 'quotes' }, {}, url)).statusCode).toBe(204);
  // a right key all the same: the wrong ones before it are forgotten
  for (let count = 0; count < 4; count++) await signIn('wrong');
  await post({ 'operator-key': 'op_sales', area: 'sitemaps' }, {}, url);
  expect([(await signIn('wrong')).statusCode, (await signIn('op_sales')).statusCode]).toEqual([401, 303]);
});

test('an operator with a passkey is refused as a program, in words', async () => {
  const { id } = await add('ruth');
  expect((await get({ authorization: 'Bearer op_ruth' })).statusCode).toBe(200);
  await site.operators.addPasskey({ ...PASSKEY, operatorId: id });
  const answer = await get({ authorization: 'Bearer op_ruth' }, '/quotes/export.csv');
  expect([answer.statusCode, answer.body]).toEqual([401, expect.stringContaining('npm run operators -- add NAME')]);
});

describe('while the store of operators is out', () => {
  test('nobody gets in, with 503 in words', async () => {
    failure = new StoreUnavailable('operators.db is not to be opened');
    // the key of the setting is not stored before the store is back
    expect((await signIn(TEST_KEY)).statusCode).toBe(503);
    failure = null;
    const signedIn = await signIn(TEST_KEY);
    const cookie = cookieOf(signedIn);
    expect(signedIn.statusCode).toBe(303);
    failure = new StoreUnavailable('operators.db is not to be opened');
    for (const answer of [
      await get({ cookie }),
      await get(bearer),
      await get(bearer, '/quotes/export.csv'),
      await signIn(TEST_KEY),
      await post({ 'operator-key': TEST_KEY }, {}, '/functions/v1/operator-session'),
    ]) {
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '10']);
      expect(answer.body).toContain('Operators cannot be checked just now.');
    }
    expect([(await get({})).statusCode, (await get({}, '/')).statusCode]).toEqual([401, 200]);
    failure = null;
    expect((await get({ cookie })).statusCode).toBe(200);
  });

  test('what cannot be logged is not done', async () => {
    const ruth = await add('ruth');
    const cookie = cookieOf(await signIn('op_ruth'));
    expect((await get({ cookie })).statusCode).toBe(200);
    logFails = true;
    expect((await signIn('op_ruth')).statusCode).toBe(503);
    expect((await get({ cookie }, '/quotes/export.csv')).statusCode).toBe(503);
    expect((await post({ action: 'retry' }, { cookie })).statusCode).toBe(503);
    // reading is not logged
    expect((await get({ cookie })).statusCode).toBe(200);
    expect((await site.operators.listSessions(0, ruth.id)).length).toBe(1);
  });
});

test('the log says who did what, from where, and names wrong keys until further ones have to wait', async () => {
  await add('ruth');
  const cookie = cookieOf(await signIn('op_ruth'));
  await get({ cookie }, '/quotes/export.csv');
  await get({ authorization: 'Bearer op_ruth' });
  await get({ authorization: 'Bearer op_ruth' });
  await post({ 'sign-out': 'yes' }, { cookie });
  for (let count = 0; count < 8; count++) await signIn('wrong');
  expect((await entries()).toReversed()).toEqual([
    'server settings every setting has its default',
    'ruth sign-in with a key',
    'ruth quotes-exported every request, as CSV',
    'ruth sign-in with a key, as a program',
    'ruth sign-out Firefox on Linux',
    ...Array.from({ length: 4 }, () => 'unknown sign-in-refused wrong key'),
    'unknown sign-in-refused wrong key; further wrong ones from this address are refused for 60 seconds',
  ]);
  for (const { event, address } of await site.operators.log.list({ limit: 20 }))
    expect(address, event).toBe(event === 'settings' ? null : '127.0.0.1');
});

test('keys that are tried side by side are bounded as those in a row', async () => {
  const tries = Array.from({ length: 20 }, (_, index) => get({ authorization: `Bearer guess-${index}` }));
  const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(15);
});

test('guesses from many addresses are refused, and the right key opens from one that nobody knows (G5.7)', async () => {
  await add('ruth');
  const guesses = Array.from({ length: 72 }, (_, at) => from(`2001:db8:0:${at >> 2}::1`, `guess-${at}`));
  const refused = (await Promise.all(guesses)).map(({ statusCode }) => statusCode);
  expect(refused.filter((status) => status === 401).length).toBeLessThan(65);
  expect(new Set(refused)).toEqual(new Set([401, 429]));
  expect((await from('192.0.2.1', 'op_ruth')).statusCode).toBe(200);
});

// nginx with `proxy_pass http://127.0.0.1:3000;` alone: Host is the upstream's, and every visitor comes from loopback
test('behind a proxy that says nothing of itself nobody is the operator', async () => {
  const asked: Headers[] = [
    { host: '127.0.0.1:3000' },
    { host: 'localhost' },
    { host: 'localhost', 'x-real-ip': '192.0.2.1' },
    { host: 'localhost', 'x-forwarded-for': '127.0.0.1' },
  ];
  for (const [TRUST_PROXY, SITE_URL] of ['0 ', '1 http://127.0.0.1:3000'].map((env) => env.split(' '))) {
    await reopen({ HOST: '127.0.0.1', SITE_URL: SITE_URL!, TRUST_PROXY: TRUST_PROXY! });
    for (const headers of asked)
      for (const url of ['/quotes', '/quotes/export.csv']) {
        const answer = await get(headers, url);
        expect([url, answer.statusCode, answer.body.includes('ana@buyer')]).toEqual([url, 401, false]);
      }
  }
});

test('another site’s page changes nothing, also with the cookie or the key of an operator (G5.5)', async () => {
  const cookie = cookieOf(await signIn(TEST_KEY));
  const fields = { action: 'state', number: 'RFQ-1793456789012', state: 'closed' };
  const foreign: Headers[] = [
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
  ];
  for (const headers of foreign)
    for (const own of [{ cookie }, bearer]) {
      const refused = await post(fields, { ...own, ...headers }, '/quotes', {});
      // the form of the other site is not offered again to be sent with a key
      expect([refused.statusCode, refused.body.includes('name="state"')]).toEqual([403, false]);
    }
  expect((await site.store.findQuote('RFQ-1793456789012' as never))!.state).toBe('new');
  const own = await post(fields, { cookie });
  expect([own.statusCode, own.headers.location]).toEqual([303, '/quotes']);
  expect((await site.store.findQuote('RFQ-1793456789012' as never))!.state).toBe('closed');
});

describe('the operator key', () => {
  test('as a Bearer, programs read and change with it (G5.4)', async () => {
    const list = await get(bearer);
    const headers = { 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' };
    expect(list).toMatchObject({ statusCode: 200, headers });
    expect([list.body, list.headers['set-cookie']]).toEqual([expect.stringContaining('RFQ-1793456789012'), undefined]);
    const note = await post({ action: 'note', note: 'called' }, bearer, '/quotes/RFQ-1793456789012', {});
    expect(note.statusCode).toBe(303);
    expect((await site.store.findQuote('RFQ-1793456789012' as never))!.notes).toMatchObject([{ text: 'called' }]);
  });

  test('signs a browser in by a cookie that scripts and other sites do not get and that does not hold the key', async () => {
    const signedIn = await post({ 'operator-key': TEST_KEY }, {}, '/quotes?state=new');
    expect([signedIn.statusCode, signedIn.headers.location]).toEqual([303, '/quotes?state=new']);
    expect(setCookieOf(signedIn)).toMatch(
      /^operator=[\w.-]+; Path=\/; HttpOnly; SameSite=Strict; Max-Age=43200; Secure$/,
    );
    expect(setCookieOf(signedIn)).not.toContain(TEST_KEY);
    const cookie = cookieOf(signedIn);
    expect((await get({ cookie })).statusCode).toBe(200);
    expect((await get({ cookie: `a=b; ${cookie}` })).statusCode).toBe(200);
    expect((await get({ cookie: `operator=${TEST_KEY}` })).statusCode).toBe(401);
    const out = await post({ 'sign-out': 'yes' }, { cookie });
    expect([out.statusCode, setCookieOf(out)]).toEqual([401, expect.stringContaining('operator=; ')]);
    // a copy of the cookie opens nothing any more
    expect((await get({ cookie })).statusCode).toBe(401);
  });

  test('over plain http the cookie works as well, also for a page that tells no origin', async () => {
    await reopen({ SITE_URL: 'http://parts.example' });
    const signedIn = await post({ 'operator-key': TEST_KEY }, { origin: 'null' });
    expect(setCookieOf(signedIn)).not.toContain('Secure');
    const cookie = cookieOf(signedIn);
    const change = { action: 'state', number: 'RFQ-1793456789012', state: 'working' };
    expect((await post(change, { cookie, origin: 'null' })).statusCode).toBe(303);
    expect((await post(change, { origin: 'null' })).statusCode).toBe(403);
    expect((await post(change, { cookie, origin: 'https://evil.example' })).statusCode).toBe(403);
  });

  test('asked for in place, it lets what was posted go on', async () => {
    const fields = { action: 'state', number: 'RFQ-1793456789012', state: 'quoted' };
    const asked = await post(fields);
    const headers = { 'cache-control': 'no-store', 'www-authenticate': expect.stringContaining('Bearer') };
    expect(asked).toMatchObject({ statusCode: 401, headers });
    expect(asked.body).toContain('<input type="hidden" name="state" value="quoted"/>');
    const done = await post({ ...fields, 'operator-key': TEST_KEY });
    expect(done.statusCode).toBe(303);
    expect((await site.store.findQuote('RFQ-1793456789012' as never))!.state).toBe('quoted');
  });

  test('five wrong ones of anybody make further wrong ones wait, and the right one opens all the same (G5.7)', async () => {
    for (let count = 0; count < 5; count++) expect((await from('192.0.2.1', 'wrong')).statusCode).toBe(401);
    const waiting = await from('192.0.2.1', 'wrong');
    expect([waiting.statusCode, Number(waiting.headers['retry-after']) > 50]).toEqual([429, true]);
    expect(waiting.body).toMatch(/wait \d+ seconds/);
    expect((await from('192.0.2.1', TEST_KEY)).statusCode).toBe(200);
    // the right one forgets those before it
    expect((await from('192.0.2.1', 'wrong')).statusCode).toBe(401);
  });

  test('is in no log line and on no page', async () => {
    const wrong = await post({ 'operator-key': 'a-wrong-key-1234' });
    expect([wrong.statusCode, wrong.body.includes('This is not the operator key.')]).toEqual([401, true]);
    expect(wrong.body).not.toContain('a-wrong-key-1234');
    await get(bearer);
    expect(site.log.join('')).not.toMatch(/wrong-key|the-key-of/);
  });
});
