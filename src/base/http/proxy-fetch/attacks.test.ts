import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { paths } from '../../paths.ts';
import {
  failing,
  HOST,
  OTHER_HOST,
  proxyOpener,
  PUBLIC,
  redirectingTo,
  refusalOf,
  XML,
} from '../../../../test/support/http/proxy.fixture.ts';
import type { HostAddress } from './check-target.ts';

const { opened, closeAll } = proxyOpener();
afterEach(closeAll);

const MAP = `https://${HOST}/sitemap.xml`;

describe('addresses', () => {
  const portOf = (origin: string) => new URL(origin).port;

  test.each(['localhost', '127.0.0.1.', '2130706433', '[::ffff:127.0.0.1]', '%31%32%37.0.0.1'])(
    'the site at %s is not asked: only its exact spelling is',
    async (host) => {
      let asked = 0;
      const proxy = await opened({ site: (app) => void app.get('/x', () => (asked += 1)) });
      const answer = await proxy.ask(`http://${host}:${portOf(proxy.origin)}/x`);
      expect(await refusalOf(answer)).toEqual([403, expect.any(String)]);
      expect([asked, proxy.resolved, proxy.connected]).toEqual([0, [], []]);
    },
  );

  test.each<[string, HostAddress[]]>([
    ['loopback', [{ address: '127.0.0.1', family: 4 }]],
    ['metadata of a cloud', [{ address: '169.254.169.254', family: 4 }]],
    ['IPv6 loopback', [{ address: '::1', family: 6 }]],
    ['a public address and a private one', [PUBLIC, { address: '192.168.0.1', family: 4 }]],
  ])('a listed host whose name leads to %s is not connected to', async (_what, addresses) => {
    const proxy = await opened({ resolve: () => Promise.resolve(addresses) });
    const [status, error] = await refusalOf(await proxy.ask(MAP));
    expect([status, error]).toEqual([403, `${HOST} leads to an address that is not public, and is not fetched.`]);
    expect(proxy.connected).toEqual([]);
  });

  test('a name that leads elsewhere the second time is resolved once, and connected to where it was checked (G6.2)', async () => {
    const answers = [[PUBLIC], [{ address: '127.0.0.1', family: 4 }]];
    const proxy = await opened({
      resolve: () => Promise.resolve(answers.shift()!),
      upstream: (request, response) => {
        if (request.url === '/sitemap.xml') response.writeHead(302, { location: '/again' }).end();
        else response.end(XML);
      },
    });
    expect((await proxy.ask(MAP)).status).toBe(200);
    expect([proxy.resolved, proxy.connected]).toEqual([[HOST], [PUBLIC.address, PUBLIC.address]]);
  });

  test.each([
    ['has no address', () => Promise.resolve([]), `${HOST} has no address.`],
    ['has no known name', () => Promise.reject(failing('ENOTFOUND')), 'The host’s name is not known.'],
    ['refuses connections', () => Promise.reject(failing('ECONNREFUSED')), 'The host refuses the connection.'],
    ['cannot be looked up', () => Promise.reject(failing('EAI_AGAIN')), 'The host’s name could not be looked up.'],
  ])('a host that %s is refused in words', async (_what, resolve, error) => {
    const proxy = await opened({ resolve });
    expect(await refusalOf(await proxy.ask(MAP))).toEqual([502, error]);
  });

  test('line ends in the parameter inject nothing, however they are encoded', async () => {
    const seen: [string | undefined, string[]][] = [];
    const proxy = await opened({
      upstream: (request, response) => {
        seen.push([request.url, request.rawHeaders.filter((text) => /inject/i.test(text))]);
        response.end();
      },
    });
    expect((await proxy.ask(`${MAP}\r\nX-Injected: 1`)).status).toBe(400);
    expect((await proxy.ask(`${MAP}%0d%0aX-Injected:%201`)).status).toBe(200);
    expect(seen).toEqual([['/sitemap.xml%0d%0aX-Injected:%201', []]]);
  });

  test('a very long address, two of them and none are refused', async () => {
    const proxy = await opened();
    expect((await proxy.ask(`${MAP}?${'x'.repeat(8_000)}`)).status).toBe(400);
    const [one] = [paths.proxyFetch(MAP)];
    expect((await fetch(`${proxy.origin}${one}&url=${encodeURIComponent(MAP)}`)).status).toBe(400);
    expect([(await fetch(`${proxy.origin}${one.split('?')[0]}`)).status, proxy.connected]).toEqual([400, []]);
  });
});

describe('redirects (G6.2)', () => {
  test.each(['http://169.254.169.254/latest/meta-data/', '/\\evil.example/'])(
    'to %s is not followed',
    async (location) => {
      const proxy = await opened({ upstream: redirectingTo(location) });
      const [status, error] = await refusalOf(await proxy.ask(MAP));
      expect([status, error]).toEqual([403, expect.stringMatching(/^A redirect leads to /)]);
      expect([proxy.resolved, proxy.connected.length]).toEqual([[HOST], 1]);
    },
  );

  test('to a listed host is checked by its addresses as well', async () => {
    const proxy = await opened({
      resolve: (host) => Promise.resolve(host === HOST ? [PUBLIC] : [{ address: '10.0.0.1', family: 4 }]),
      upstream: redirectingTo(`https://${OTHER_HOST}/`),
    });
    expect([(await refusalOf(await proxy.ask(MAP)))[0], proxy.connected]).toEqual([403, [PUBLIC.address]]);
  });

  test.each([
    ['a loop', () => '/sitemap.xml'],
    ['a chain', (url: string) => `${url}1`],
  ])('in %s end after the fifth', async (_what, next) => {
    const proxy = await opened({
      upstream: (request, response) => redirectingTo(next(request.url!))(request, response),
    });
    expect(await refusalOf(await proxy.ask(MAP))).toEqual([
      502,
      expect.stringMatching(/^There are more than 5 redirects/),
    ]);
    expect(proxy.connected).toHaveLength(6);
  });

  test('that end with the fifth are followed', async () => {
    const proxy = await opened({
      upstream: (request, response) =>
        request.url === '/55555' ? response.end(XML) : redirectingTo(`${request.url}5`)(request, response),
    });
    expect((await proxy.ask(`https://${HOST}/`)).status).toBe(200);
  });
});

describe('bodies', () => {
  const bomb = gzipSync(Buffer.alloc(2_000_000));

  test.each([
    ['in a gzip file', bomb, {}],
    ['in a Content-Encoding', bomb, { 'content-encoding': 'gzip' }],
    ['in a gzip within a gzip', gzipSync(bomb), {}],
    ['in a gzip within a Content-Encoding', gzipSync(bomb), { 'content-encoding': 'gzip' }],
  ])('a bomb %s is refused before it is unpacked whole', async (_what, body, headers) => {
    const proxy = await opened({ upstream: (_request, response) => void response.writeHead(200, headers).end(body) });
    expect(await refusalOf(await proxy.ask(MAP))).toEqual([413, expect.stringMatching(/^The reply unpacks to more/)]);
  });

  test('what is gzipped over and over again is refused', async () => {
    let body = gzipSync(XML);
    for (let layers = 1; layers < 12; layers++) body = gzipSync(body);
    const proxy = await opened({ upstream: (_request, response) => void response.end(body) });
    expect(await refusalOf(await proxy.ask(MAP))).toEqual([502, 'The reply is compressed over and over again.']);
  });

  test('a long list of encodings is refused', async () => {
    const headers = { 'content-encoding': 'gzip, gzip, gzip, gzip' };
    const proxy = await opened({ upstream: (_request, response) => void response.writeHead(200, headers).end(bomb) });
    expect(await refusalOf(await proxy.ask(MAP))).toEqual([502, 'The reply is compressed over and over again.']);
  });

  test('a reply that says it is too large is not read', async () => {
    const proxy = await opened({
      upstream: (_request, response) => void response.writeHead(200, { 'content-length': '200001' }).write('x'),
    });
    expect((await refusalOf(await proxy.ask(MAP)))[0]).toBe(413);
  });

  test('an endless reply is ended, and its connection with it', async () => {
    const closed = Promise.withResolvers<void>();
    const proxy = await opened({
      upstream: (_request, response) => {
        const more = () => void (response.destroyed || response.write(Buffer.alloc(16_384), () => setImmediate(more)));
        response.once('close', closed.resolve);
        more();
      },
    });
    expect((await refusalOf(await proxy.ask(MAP)))[0]).toBe(413);
    await closed.promise;
  });

  test.each([
    ['headers of 40 KB', `200 OK\r\nx: ${'y'.repeat(40_000)}`, 'The headers of the reply are too large.'],
    ['two lengths', '200 OK\r\ncontent-length: 0\r\ncontent-length: 2', 'The reply is not valid HTTP.'],
    ['status 999', '999 Denied\r\ncontent-length: 0', 'The server answers with 999, which is no HTTP status.'],
  ])('a server that sends %s is refused in words', async (_what, head, error) => {
    const bytes = `HTTP/1.1 ${head}\r\n\r\n`;
    const proxy = await opened({ upstream: (_request, response) => void response.socket!.end(bytes) });
    expect(await refusalOf(await proxy.ask(MAP))).toEqual([502, error]);
  });

  test('a type with characters that no header may hold goes on without them', async () => {
    const bytes = `HTTP/1.1 200 OK\r\ncontent-type: text/xml\xff\tx\r\ncontent-length: 0\r\n\r\n`;
    const proxy = await opened({ upstream: (_request, response) => void response.socket!.end(bytes, 'latin1') });
    expect((await proxy.ask(MAP)).headers.get('content-type')).toBe('text/xmlx');
  });
});
