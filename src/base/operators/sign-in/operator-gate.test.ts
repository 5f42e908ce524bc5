import { afterEach, describe, expect, test } from 'vitest';
import { aQuotePayload } from '../../../../test/support/quotes/quote-payload.fixture.ts';
import { readQuotePayload } from '#desk/request/quote-payload.ts';
import {
  aQuoteSite,
  SITE_ORIGIN,
  TEST_KEY,
  type QuoteSite,
} from '../../../../test/support/quotes/quote-site.fixture.ts';

const open: QuoteSite[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((site) => site.close()));
});

async function aSite(env: Record<string, string> = {}): Promise<QuoteSite> {
  const site = await aQuoteSite({ env });
  open.push(site);
  const read = readQuotePayload(aQuotePayload());
  if ('request' in read) await site.store.addQuote(read.request, [], 1_793_456_789_012);
  return site;
}

type Headers = Record<string, string>;

function get({ app }: QuoteSite, headers: Headers = {}, url = '/quotes') {
  return app.inject({ url, headers: { host: 'parts.example', ...headers } });
}

function post({ app }: QuoteSite, fields: Record<string, string>, headers: Headers = {}, url = '/quotes') {
  return app.inject({
    method: 'POST',
    url,
    headers: { host: 'parts.example', 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
}

const cookieOf = (answer: { headers: Record<string, unknown> }) => String(answer.headers['set-cookie']);
/** Signs a browser in by key; returns its cookie. */
async function signedIn(site: QuoteSite, key = TEST_KEY): Promise<string> {
  return cookieOf(await post(site, { 'operator-key': key }, { origin: SITE_ORIGIN })).split(';')[0]!;
}
const bearer = { authorization: `Bearer ${TEST_KEY}` };

describe('behind a proxy that says nothing of itself', () => {
  // nginx with `proxy_pass http://127.0.0.1:3000;` alone: Host is the upstream's, and every visitor comes from loopback
  const asked: Headers[] = [
    { host: '127.0.0.1:3000' },
    { host: 'localhost' },
    { host: 'localhost', 'x-real-ip': '192.0.2.1' },
    { host: 'localhost', 'x-forwarded-for': '127.0.0.1' },
  ];
  test.each([
    ['0', ''],
    ['1', 'http://127.0.0.1:3000'],
  ])('nobody is the operator (TRUST_PROXY=%s, SITE_URL=%s)', async (hops, siteUrl) => {
    const site = await aSite({ HOST: '127.0.0.1', SITE_URL: siteUrl, TRUST_PROXY: hops });
    for (const headers of asked) {
      for (const url of ['/quotes', '/quotes/export.csv']) {
        const answer = await get(site, headers, url);
        expect([url, answer.statusCode, answer.body.includes('ana@buyer')]).toEqual([url, 401, false]);
      }
      const upload = await site.app.inject({
        method: 'POST',
        url: '/functions/v1/upload-sitemap-gz',
        headers: { ...headers, 'content-type': 'application/json' },
        payload: '{"sitemapType":"nsn-1"}',
      });
      expect(upload.statusCode).toBe(401);
    }
  });
});

test('another site’s page changes nothing, also with the cookie or the key of an operator (G5.5)', async () => {
  const site = await aSite();
  const cookie = await signedIn(site);
  const fields = { action: 'state', number: 'RFQ-1793456789012', state: 'closed' };
  const foreign: Headers[] = [
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
  ];
  for (const headers of foreign)
    for (const own of [{ cookie }, bearer]) {
      const refused = await post(site, fields, { ...own, ...headers });
      // the form of the other site is not offered again to be sent with a key
      expect([refused.statusCode, refused.body.includes('name="state"')]).toEqual([403, false]);
    }
  expect((await site.store.findQuote('RFQ-1793456789012' as never))!.state).toBe('new');
  const own = await post(site, fields, { cookie, origin: SITE_ORIGIN });
  expect([own.statusCode, own.headers.location]).toEqual([303, '/quotes']);
  expect((await site.store.findQuote('RFQ-1793456789012' as never))!.state).toBe('closed');
});

describe('the operator key', () => {
  test('without it, no page and no file shows a request (G5.1)', async () => {
    const site = await aSite();
    for (const url of ['/quotes', '/quotes/RFQ-1793456789012', '/quotes/export.csv', '/quotes?search=ana']) {
      const answer = await get(site, {}, url);
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([401, 'no-store']);
      expect(answer.headers['www-authenticate']).toContain('Bearer');
      expect(answer.body).not.toMatch(/ana@buyer|Buyer Aviation/);
    }
  });

  test('as a Bearer, programs read and change with it (G5.4)', async () => {
    const site = await aSite();
    const list = await get(site, bearer);
    expect([list.statusCode, list.headers['referrer-policy'], list.headers['cache-control']]).toEqual([
      200,
      'no-referrer',
      'no-store',
    ]);
    expect(list.body).toContain('RFQ-1793456789012');
    expect(list.headers['set-cookie']).toBeUndefined();
    const note = await post(site, { action: 'note', note: 'called' }, bearer, '/quotes/RFQ-1793456789012');
    expect(note.statusCode).toBe(303);
    expect((await site.store.findQuote('RFQ-1793456789012' as never))!.note).toBe('called');
  });

  test('signs a browser in by a cookie that scripts and other sites do not get and that does not hold the key', async () => {
    const site = await aSite();
    const signIn = await post(site, { 'operator-key': TEST_KEY }, { origin: SITE_ORIGIN }, '/quotes?state=new');
    expect([signIn.statusCode, signIn.headers.location]).toEqual([303, '/quotes?state=new']);
    expect(cookieOf(signIn)).toMatch(/^operator=[\w.-]+; Path=\/; HttpOnly; SameSite=Strict; Max-Age=43200; Secure$/);
    expect(cookieOf(signIn)).not.toContain(TEST_KEY);
    const cookie = cookieOf(signIn).split(';')[0]!;
    expect((await get(site, { cookie })).statusCode).toBe(200);
    expect((await get(site, { cookie: `a=b; ${cookie}` })).statusCode).toBe(200);
    expect((await get(site, { cookie: `operator=${TEST_KEY}` })).statusCode).toBe(401);
    const out = await post(site, { 'sign-out': 'yes' }, { cookie, origin: SITE_ORIGIN });
    expect([out.statusCode, cookieOf(out)]).toEqual([401, expect.stringContaining('operator=; ')]);
    // a copy of the cookie opens nothing any more
    expect((await get(site, { cookie })).statusCode).toBe(401);
  });

  test('over plain http the cookie works as well, also for a page that tells no origin', async () => {
    const site = await aSite({ SITE_URL: 'http://parts.example' });
    const signIn = await post(site, { 'operator-key': TEST_KEY }, { origin: 'null' });
    expect(cookieOf(signIn)).not.toContain('Secure');
    const cookie = cookieOf(signIn).split(';')[0]!;
    const change = { action: 'state', number: 'RFQ-1793456789012', state: 'working' };
    expect((await post(site, change, { cookie, origin: 'null' })).statusCode).toBe(303);
    expect((await post(site, change, { origin: 'null' })).statusCode).toBe(403);
    expect((await post(site, change, { cookie, origin: 'https://evil.example' })).statusCode).toBe(403);
  });

  test('asked for in place, it lets what was posted go on', async () => {
    const site = await aSite();
    const fields = { action: 'state', number: 'RFQ-1793456789012', state: 'quoted' };
    const asked = await post(site, fields, { origin: SITE_ORIGIN });
    expect(asked.statusCode).toBe(401);
    expect(asked.body).toContain('<input type="hidden" name="state" value="quoted"/>');
    const done = await post(site, { ...fields, 'operator-key': TEST_KEY }, { origin: SITE_ORIGIN });
    expect(done.statusCode).toBe(303);
    expect((await site.store.findQuote('RFQ-1793456789012' as never))!.state).toBe('quoted');
  });

  test('five wrong ones of anybody make further wrong ones wait, and the right one opens all the same (G5.7)', async () => {
    const site = await aSite();
    const from = (remoteAddress: string, key: string) =>
      site.app.inject({ url: '/quotes', headers: { authorization: `Bearer ${key}` }, remoteAddress });
    for (let count = 0; count < 5; count++) expect((await from('192.0.2.1', 'wrong')).statusCode).toBe(401);
    const waiting = await from('192.0.2.1', 'wrong');
    expect([waiting.statusCode, Number(waiting.headers['retry-after']) > 50]).toEqual([429, true]);
    expect(waiting.body).toMatch(/wait \d+ seconds/);
    expect((await from('192.0.2.1', TEST_KEY)).statusCode).toBe(200);
    // the right one forgets those before it
    expect((await from('192.0.2.1', 'wrong')).statusCode).toBe(401);
  });

  test('is in no log line and on no page', async () => {
    const site = await aSite();
    const wrong = await post(site, { 'operator-key': 'a-wrong-key-1234' }, { origin: SITE_ORIGIN });
    expect([wrong.statusCode, wrong.body.includes('This is not the operator key.')]).toEqual([401, true]);
    expect(wrong.body).not.toContain('a-wrong-key-1234');
    await get(site, bearer);
    expect(site.log.join('')).not.toMatch(/wrong-key|the-key-of/);
  });
});
