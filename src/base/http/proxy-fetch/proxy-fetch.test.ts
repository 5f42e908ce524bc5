import type { RequestListener } from 'node:http';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { paths } from '../../paths.ts';
import { HOST, OTHER_HOST, proxyOpener, refusalOf, XML } from '../../../../test/support/http/proxy.fixture.ts';

const { opened, closeAll } = proxyOpener();
afterEach(closeAll);

const MAP = `https://${HOST}/sitemap.xml`;
const GZ = `https://${HOST}/sitemaps/nsn-1.xml.gz`;
const answering =
  (body: string | Buffer, headers: Record<string, string> = {}, status = 200): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, headers).end(body);

async function readBytes(answer: Response): Promise<Buffer> {
  return Buffer.from(await answer.arrayBuffer());
}
function verdicts({ status, headers }: Response) {
  const [repaired, magic, encoding] = ['x-proxy-repaired', 'x-body-gzip-magic', 'x-upstream-content-encoding'].map(
    (name) => headers.get(name),
  );
  return { status, repaired, magic, encoding };
}

describe('GET /functions/v1/proxy-fetch', () => {
  test('hands on a sitemap of a host in PROXY_HOSTS with its type and status', async () => {
    const proxy = await opened({ upstream: answering(XML, { 'content-type': 'application/xml; charset=utf-8' }) });
    const answer = await proxy.ask(MAP);
    expect(verdicts(answer)).toEqual({ status: 200, repaired: '0', magic: '0', encoding: null });
    expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(await answer.text()).toBe(XML);
    expect([proxy.resolved, proxy.connected]).toEqual([[HOST], ['93.184.215.14']]);
  });

  test.each([404, 410, 429, 500, 503])('hands on status %s with its body', async (status) => {
    const proxy = await opened({
      upstream: answering('no', { 'content-type': 'text/html', 'retry-after': '9' }, status),
    });
    const answer = await proxy.ask(MAP);
    expect(verdicts(answer)).toEqual({ status, repaired: '0', magic: '0', encoding: null });
    expect([answer.headers.get('retry-after'), await answer.text()]).toEqual([null, 'no']);
  });

  test('hands on no header of the other server but its type, and none of the visitor’s to it', async () => {
    const seen: Record<string, unknown>[] = [];
    const proxy = await opened({
      upstream: (request, response) => {
        seen.push({ ...request.headers, method: request.method, url: request.url });
        response.writeHead(200, {
          'content-type': 'text/html',
          'set-cookie': 'a=b',
          'x-own': '1',
          'access-control-allow-origin': '*',
          'cache-control': 'public, max-age=99',
          'content-security-policy': "default-src 'unsafe-inline'",
          refresh: '0; url=https://evil.example/',
          link: '</x>; rel=preload',
        });
        response.end('<script>alert(1)</script>');
      },
    });
    const answer = await proxy.ask(`${MAP}?type=nsn&page=1`, {
      headers: { cookie: 'operator=1', authorization: 'Bearer k', 'x-forwarded-for': '1.2.3.4' },
    });
    expect(Object.fromEntries(answer.headers)).toEqual({
      'cache-control': 'no-store',
      connection: 'keep-alive',
      'content-disposition': 'attachment',
      'content-length': '25',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'content-type': 'text/html',
      'cross-origin-resource-policy': 'same-origin',
      date: expect.any(String),
      'keep-alive': expect.any(String),
      'referrer-policy': 'no-referrer',
      'x-body-gzip-magic': '0',
      'x-content-type-options': 'nosniff',
      'x-proxy-repaired': '0',
      'x-robots-tag': 'noindex',
    });
    expect(seen).toEqual([
      {
        method: 'GET',
        url: '/sitemap.xml?type=nsn&page=1',
        host: HOST,
        accept: 'application/xml, text/xml, application/gzip, */*;q=0.5',
        'accept-encoding': 'gzip',
        'cache-control': 'no-cache',
        connection: 'close',
        'user-agent': 'open-nsn-catalog (sitemap check)',
        via: '1.1 proxy-fetch',
      },
    ]);
  });

  test('asks by HEAD for a HEAD', async () => {
    const methods: unknown[] = [];
    const proxy = await opened({
      upstream: (request, response) => {
        methods.push(request.method);
        response.writeHead(200, { 'content-length': '999999999', 'content-encoding': 'gzip' }).end();
      },
    });
    const answer = await proxy.ask(MAP, { method: 'HEAD' });
    expect(verdicts(answer)).toEqual({ status: 200, repaired: '0', magic: '0', encoding: 'gzip' });
    expect(methods).toEqual(['HEAD']);
  });

  test('follows redirects between its hosts and resolves each name once', async () => {
    const proxy = await opened({
      upstream: (request, response) => {
        const next = { '/sitemap.xml': `https://${OTHER_HOST}/b`, '/b': '/c', '/c': `http://${HOST}/d` }[request.url!];
        if (next === undefined) response.end(request.headers.host);
        else response.writeHead(302, { location: next }).end('moved');
      },
    });
    const answer = await proxy.ask(MAP);
    expect([answer.status, await answer.text(), proxy.resolved]).toEqual([200, HOST, [HOST, OTHER_HOST]]);
    expect(proxy.connected).toHaveLength(4);
  });

  test('answers other methods with 405', async () => {
    const proxy = await opened();
    const answer = await proxy.ask(MAP, { method: 'POST', body: 'x' });
    expect([...(await refusalOf(answer)), answer.headers.get('allow')]).toEqual([405, expect.any(String), 'GET, HEAD']);
  });
});

describe('the bytes as received, repaired (G6.3)', () => {
  const once = gzipSync(XML);
  const twice = gzipSync(once);

  test.each([
    ['a gzip file goes on as it is', GZ, once, null, '0', '1', once],
    ['an honest Content-Encoding is undone, which is no repair', MAP, once, 'gzip', '0', '1', XML],
    ['a file gzipped twice goes on gzipped once', GZ, twice, null, '1', '1', once],
    ['a file gzipped three times goes on gzipped once', GZ, gzipSync(twice), null, '1', '1', once],
    ['a gzip within the gzip of Content-Encoding is undone', GZ, twice, 'gzip', '1', '1', XML],
    ['a false Content-Encoding is left out', MAP, XML, 'gzip', '1', '0', XML],
    ['a false br is left out', MAP, XML, 'br', '1', '0', XML],
    ['a false br around a gzip file is left out', GZ, once, 'br', '1', '1', once],
    ['an unknown Content-Encoding is left out', MAP, XML, 'sitemap', '1', '0', XML],
    ['identity counts as no encoding', MAP, XML, 'identity', '0', '0', XML],
    ['a gzip file that is cut short goes on as it is', GZ, once.subarray(0, 60), null, '0', '1', once.subarray(0, 60)],
    ['nothing stays nothing', GZ, '', null, '0', '0', ''],
    ['nothing with Content-Encoding stays nothing', GZ, '', 'gzip', '0', '0', ''],
  ])('%s', async (_what, url, body, encoding, repaired, magic, expected) => {
    const proxy = await opened({
      upstream: answering(body, encoding === null ? {} : { 'content-encoding': encoding }),
    });
    const answer = await proxy.ask(url);
    expect(verdicts(answer)).toEqual({ status: 200, repaired, magic, encoding });
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect((await readBytes(answer)).equals(Buffer.from(expected))).toBe(true);
  });

  test('a Content-Encoding that is cut short is refused in words', async () => {
    const proxy = await opened({ upstream: answering(once.subarray(0, 60), { 'content-encoding': 'gzip' }) });
    expect(await refusalOf(await proxy.ask(MAP))).toEqual([
      502,
      'The reply says Content-Encoding: gzip, and is damaged or cut short.',
    ]);
  });
});

describe('the site’s own address', () => {
  test('is read through the server’s own socket, without a name being resolved (G6.1)', async () => {
    const seen: unknown[] = [];
    const proxy = await opened({
      site: (app) => {
        app.get('/sitemap.xml', (request, reply) => {
          seen.push([request.headers.host, request.headers.via, request.headers['sec-fetch-dest']]);
          void reply.send(XML);
        });
        app.get('/old.xml', async (_request, reply) => reply.redirect('/sitemap.xml'));
      },
    });
    for (const path of ['/sitemap.xml?type=nsn', '/old.xml'])
      expect(await (await proxy.ask(`${proxy.origin}${path}`)).text()).toBe(XML);
    const { host } = new URL(proxy.origin);
    const asked = [host, '1.1 proxy-fetch', undefined];
    expect([seen, proxy.resolved, proxy.connected]).toEqual([[asked, asked], [], []]);
  });

  test('is reached from another host by a redirect', async () => {
    const ownUrl = { value: '' };
    const proxy = await opened({
      site: (app) => void app.get('/sitemap.xml', async () => 'own'),
      upstream: (_request, response) => void response.writeHead(301, { location: ownUrl.value }).end(),
    });
    ownUrl.value = `${proxy.origin}/sitemap.xml`;
    expect(await (await proxy.ask(MAP)).text()).toBe('own');
  });

  test('does not lead to the proxy again', async () => {
    const proxy = await opened();
    const inner = `${proxy.origin}${paths.proxyFetch(MAP)}`;
    for (const url of [inner, inner.replace('proxy-fetch', 'proxy%2Dfetch')])
      expect(await refusalOf(await proxy.ask(url))).toEqual([403, 'The proxy does not fetch this address.']);
    expect(proxy.connected).toEqual([]);
  });

  test('keeps what a handler of the site sends gzipped', async () => {
    const proxy = await opened({ site: (app) => void app.get('/sitemaps/nsn-1.xml.gz', async () => gzipSync(XML)) });
    const answer = await proxy.ask(`${proxy.origin}/sitemaps/nsn-1.xml.gz`);
    expect(gunzipSync(await readBytes(answer)).toString()).toBe(XML);
    expect(verdicts(answer)).toEqual({ status: 200, repaired: '0', magic: '1', encoding: null });
  });
});
