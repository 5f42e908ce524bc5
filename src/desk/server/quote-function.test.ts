import { shortName } from '#base/domain/short-name.ts';
import { describe, expect, test } from 'vitest';
import { aPayloadPart, aQuotePayload } from '../../../test/support/quotes/quote-payload.fixture.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import { aQuoteSite, SITE_ORIGIN, eachQuoteSite } from '../../../test/support/quotes/quote-site.fixture.ts';

const URL_PATH = '/functions/v1/send-rfq-notification';

const { opened: site, reopen } = eachQuoteSite(aQuoteSite);

function post(
  payload: unknown,
  { headers, remoteAddress }: { headers?: Record<string, string>; remoteAddress?: string } = {},
) {
  return site.app.inject({
    method: 'POST',
    url: URL_PATH,
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    ...(remoteAddress ? { remoteAddress } : {}),
  });
}

const stored = async () => (await Array.fromAsync(site.store.readQuotes())).flat();
const refused = expect.any(String);

describe('POST /functions/v1/send-rfq-notification', () => {
  test('stores the bare payload and answers with its number and receipt (C10.1)', async () => {
    const answer = await post(aQuotePayload());
    const [quote] = await stored();
    const receiptUrl = `${SITE_ORIGIN}/quote/${quote!.receiptToken}`;
    const taken = { rfqNumber: 'RFQ-1793456789012', receiptUrl, shortName: shortName(quote!.id) };
    expect([answer.statusCode, answer.json()]).toEqual([200, taken]);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': /json/ });
    expect(quote).toMatchObject({ customer: { lastName: 'de la Cruz' }, state: 'new', mails: [] });
  });

  test('stores the same request once, however often and concurrently it is sent (C10.5)', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(aQuotePayload())));
    expect([new Set(answers.map(({ body }) => body)).size, (await stored()).length]).toEqual([1, 1]);
  });

  test('gives the next number to another request with the same number (C10.4)', async () => {
    await post(aQuotePayload());
    expect((await post(aQuotePayload({ message: 'another' }))).json().rfqNumber).toBe('RFQ-1793456789013');
  });

  test('answers 400 with the fields at fault and stores nothing', async () => {
    const answer = await post({ ...aQuotePayload(), parts: [aPayloadPart({ quantity: 'ten' })] });
    const fields = [{ field: 'parts.0.quantity', message: refused }];
    expect([answer.statusCode, answer.json(), await stored()]).toEqual([400, { error: refused, fields }, []]);
  });

  test.each(['{"customerInfo":', '', '{"__proto__": {"a": 1}}'])(
    'answers 400 to %j, which is not JSON',
    async (body) => {
      const answer = await post(body);
      expect([answer.statusCode, answer.json()]).toEqual([400, { error: 'The body is not valid JSON.' }]);
    },
  );

  test('answers 413 to more than 256 KB, and takes 1,000 lines (C10.9, G4.5)', async () => {
    const large = await post({ ...aQuotePayload(), padding: 'x'.repeat(256 * 1_024) });
    expect([large.statusCode, large.json()]).toEqual([413, { error: expect.stringContaining('256 KB') }]);
    const parts = Array.from({ length: 1_000 }, (_, index) => aPayloadPart({ partNumber: `P-${index}` }));
    expect((await post(aQuotePayload({ parts }))).statusCode).toBe(200);
    expect((await stored())[0]!.parts).toHaveLength(1_000);
  });

  const FORMS = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/xml'];
  test.each(FORMS)('answers 415 to %s', async (type) => {
    const answer = await post(aQuotePayload(), { headers: { 'content-type': type } });
    expect([answer.statusCode, answer.json()]).toEqual([415, { error: expect.stringContaining('application/json') }]);
  });

  test.each<[status: number, headers: Record<string, string>]>([
    [403, { origin: 'https://evil.example' }],
    [403, { origin: 'null' }],
    [403, { origin: 'https://parts.example.evil.example' }],
    [403, { 'sec-fetch-site': 'cross-site' }],
    [403, { 'sec-fetch-site': 'same-site', origin: 'https://other.parts.example' }],
    [403, { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }],
    [200, {}],
    [200, { origin: SITE_ORIGIN }],
    [200, { origin: SITE_ORIGIN, 'sec-fetch-site': 'same-origin' }],
    [200, { origin: 'http://localhost:3000', host: 'localhost:3000' }],
    [200, { origin: 'null', 'sec-fetch-site': 'same-origin' }],
  ])('answers %i to programs and pages with %j (G4.1)', async (status, headers) => {
    const answer = await post(aQuotePayload(), { headers });
    expect([answer.statusCode, (await stored()).length]).toEqual([status, status === 200 ? 1 : 0]);
    if (status === 403) expect(answer.json()).toEqual({ error: refused });
  });

  test('answers the honeypot like a success and keeps a count alone (G4.2)', async () => {
    const answer = await post(aQuotePayload({ guard: { website: 'https://spam.example', filledMs: 9_000 } }));
    expect([answer.statusCode, answer.json().rfqNumber]).toEqual([200, 'RFQ-1793456789012']);
    expect(answer.json().receiptUrl).toMatch(/^https:\/\/parts\.example\/quote\/[\w-]{43}$/);
    expect([await stored(), (await site.store.countQuotes()).caught]).toEqual([[], 1]);
  });

  test('asks a form that was filled in no time to send again, and then stores it (G4.2)', async () => {
    const guard = { website: '', filledMs: 300 };
    const answer = await post(aQuotePayload({ guard }));
    expect(answer).toMatchObject({ statusCode: 429, headers: { 'retry-after': '2' } });
    expect(answer.json()).toEqual({ error: expect.stringContaining('wait') });
    expect((await post(aQuotePayload({ guard: { ...guard, filledMs: 2_300 } }))).statusCode).toBe(200);
    expect(await stored()).toHaveLength(1);
  });

  test('answers other methods with 404', async () => expect((await site.app.inject(URL_PATH)).statusCode).toBe(404));

  test('never writes the sender into the log', async () => {
    await post(aQuotePayload());
    await post({ ...aQuotePayload(), rfqNumber: 'x' });
    expect(site.log.join('')).not.toMatch(/ana@buyer|de la Cruz|Buyer Aviation/);
  });
});

describe('the rate limit', () => {
  test('answers 429 with Retry-After to the 31st request of an address in a minute (G4.3)', async () => {
    const statuses = [];
    for (let count = 0; count < 30; count++) statuses.push((await post({})).statusCode);
    expect(statuses).toEqual(Array(30).fill(400));
    const answer = await post(aQuotePayload());
    expect([answer.statusCode, answer.json()]).toEqual([429, { error: expect.stringContaining('Too many') }]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('counts IPv6 by /64 (G4.3)', async () => {
    const statusOf = async (remoteAddress: string) => (await post({}, { remoteAddress })).statusCode;
    for (let count = 0; count < 30; count++) await statusOf(`2001:db8:1:2::${count + 1}`);
    expect([await statusOf('2001:db8:1:2:ffff::1'), await statusOf('2001:db8:1:3::1')]).toEqual([429, 400]);
  });

  test('does not believe X-Forwarded-For unless a proxy is set (G4.4)', async () => {
    const from = async (name: string) =>
      (await post({}, { headers: { 'x-forwarded-for': name }, remoteAddress: '192.0.2.7' })).statusCode;
    for (let count = 0; count < 30; count++) await from(`198.51.100.${count}`);
    expect(await from('198.51.100.200')).toBe(429);
    await reopen({ env: { TRUST_PROXY: '1' } });
    for (let count = 0; count < 30; count++) await from('198.51.100.1');
    expect([await from('198.51.100.1'), await from('198.51.100.2')]).toEqual([429, 400]);
    // Addresses that the sender claims beyond the one proxy are ignored.
    expect(await from('203.0.113.9, 198.51.100.1')).toBe(429);
  });

  test('100 requests at once from one address do not hurt another', async () => {
    const flood = Array.from({ length: 100 }, () => post(aQuotePayload()));
    const other = await post(aQuotePayload({ message: 'mine' }), { remoteAddress: '192.0.2.2' });
    const statuses = (await Promise.all(flood)).map(({ statusCode }) => statusCode);
    const count = (status: number) => statuses.filter((one) => one === status).length;
    expect([other.statusCode, count(200), count(429), (await stored()).length]).toEqual([200, 30, 70, 2]);
  });
});

const WRONG = /^Something went wrong on our side\. Please try again\.$/;
test.each([
  ['503 while the store does not take it', new StoreUnavailable('inner'), 503, '10', /could not be stored/],
  ['500 for what went wrong inside, which it hides', new Error('inner'), 500, undefined, WRONG],
])('answers %s', async (_name, failure, statusCode, retryAfter, words) => {
  await reopen({ wrap: (store) => ({ ...store, addQuote: () => Promise.reject(failure) }) });
  const answer = await post(aQuotePayload());
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([statusCode, retryAfter]);
  expect(answer.json().error).toMatch(words);
  expect(answer.body).not.toContain('inner');
});

test('an address gets at most three confirmations an hour, also when they are asked for at once (C10.10)', async () => {
  await reopen({
    env: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'q@parts.example', QUOTE_INBOX: 'sales@parts.example' },
  });
  const to = (email: string, message: string) =>
    post(aQuotePayload({ customerInfo: { ...aQuotePayload().customerInfo, email }, message }));
  const addresses = Array.from({ length: 10 }, (_, index) => (index % 2 ? 'A@b.example' : 'a@b.example'));
  await Promise.all(addresses.map((address, index) => to(address, `${index}`)));
  await to('other@b.example', 'mine');
  const mails = (await stored()).flatMap((quote) => quote.mails);
  const kinds = mails.map(({ kind, to: receiver }) => `${kind} ${receiver.toLowerCase()}`);
  const count = (mail: string) => kinds.filter((one) => one === mail).length;
  expect(count('inbox sales@parts.example')).toBe(11);
  expect([count('confirmation a@b.example'), count('confirmation other@b.example')]).toEqual([3, 1]);
});
