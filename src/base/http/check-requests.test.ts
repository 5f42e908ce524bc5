import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { anApp, loaded } from '../../../test/support/http/app.fixture.ts';
import { aQuotePayload } from '../../../test/support/quotes/quote-payload.fixture.ts';
import { aQuoteSite } from '../../../test/support/quotes/quote-site.fixture.ts';
import { addRequestChecks, validForwardedFor } from './check-requests.ts';

test('an invalid entry of X-Forwarded-For gets no rate of its own: the proxy that sent it is counted', async () => {
  const site = await aQuoteSite({ env: { TRUST_PROXY: '2', QUOTE_RATE_PER_MINUTE: '1' } });
  let number = 1_793_456_789_012;
  const send = async (forwardedFor: string) => {
    const { statusCode } = await site.app.inject({
      method: 'POST',
      url: '/functions/v1/send-rfq-notification',
      remoteAddress: '10.0.0.1',
      headers: { 'x-forwarded-for': forwardedFor },
      payload: aQuotePayload({ rfqNumber: `RFQ-${number++}` }),
    });
    return statusCode;
  };
  try {
    expect([await send('192.0.2.1, 10.0.0.2'), await send('192.0.2.2, 10.0.0.2')]).toEqual([200, 200]);
    expect([await send('made up, 10.0.0.3'), await send('made up again, 10.0.0.3')]).toEqual([200, 429]);
    expect([await send('made up'), await send('made-up.example'), await send('999.1.1.1')]).toEqual([200, 429, 429]);
  } finally {
    await site.close();
  }
});

test.each(['X-Forwarded-For', 'Forwarded'])(
  'a proxy that sends %s while TRUST_PROXY is not set is logged once, in plain words (G4.6)',
  async (name) => {
    const log: string[] = [];
    const app = await anApp(loaded, { log });
    await app.inject('/');
    expect(log).toEqual([]);
    for (let count = 0; count < 3; count++) await app.inject({ url: '/', headers: { [name]: '192.0.2.1' } });
    const said = log.map((line) => (JSON.parse(line) as { msg: string }).msg);
    expect(said).toEqual([expect.stringMatching(`^A request has the header ${name}, and TRUST_PROXY is not set.`)]);
  },
);

test('a proxy that is believed is not remarked on (G4.6)', async () => {
  const log: string[] = [];
  const app = await anApp(loaded, { log, env: { TRUST_PROXY: '1' } });
  await app.inject({ url: '/', headers: { 'x-forwarded-for': '192.0.2.1' } });
  expect(log).toEqual([]);
});

test.each([
  ['192.0.2.1', ['192.0.2.1']],
  ['198.51.100.7, 192.0.2.1', ['198.51.100.7', '192.0.2.1']],
  ['192.0.2.1:4711,[2001:db8::1]:443, [2001:db8::2]', ['192.0.2.1', '2001:db8::1', '2001:db8::2']],
  ['198.51.100.7, anything, 192.0.2.1', ['192.0.2.1']],
  ['192.0.2.1, unknown', []],
  ['192.0.2.999', []],
  ['192.0.2.1, ', []],
  ['', []],
  [`${'x'.repeat(5_000)}, 192.0.2.1`, ['192.0.2.1']],
])('"%s" is read as %j', (header, addresses) => {
  expect(validForwardedFor(header)).toEqual(addresses);
});

test.each([
  [200, ['parts.example', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000', '3com.example']],
  [200, ['xn--bcher-kva.example']],
  [400, ['site/path', 'user@site', '127.999.1.1', '127.999.1.1:3000', '1.2.3', 'parts.example.7']],
  [400, ['parts example']],
])('a request is answered with %d for the hosts %j', async (status, hosts) => {
  const app = Fastify();
  addRequestChecks(app);
  app.get('/', async () => 'a page');
  for (const host of hosts)
    expect([host, (await app.inject({ url: '/', headers: { host } })).statusCode]).toEqual([host, status]);
  await app.close();
});
