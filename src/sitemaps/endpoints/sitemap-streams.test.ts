import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setImmediate as nextRound } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { StoreUnavailable } from '#base/database/database.ts';
import { type CatalogStore } from '#publog/catalog-store.ts';
import { aSitemapCatalog } from '../../../test/support/sitemaps/endpoint-catalog.fixture.ts';
import { aSitemapSite, type SitemapSite } from '../../../test/support/sitemaps/sitemap-site.fixture.ts';
import { STREAM_BOUNDS } from './send-sitemap.ts';

const PAGE = '/sitemap.xml?type=nsn';
const NSNS = 30_000;

let site: SitemapSite;
afterEach(() => site.close());

/** The site on a port of the system's choice. */
async function listen(catalog: CatalogStore): Promise<number> {
  site = await aSitemapSite(catalog);
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  return (site.app.server.address() as AddressInfo).port;
}

/** A catalog whose blocks after the first `free` are not read before the gate is opened. Its plan needs none of them. */
function aGatedCatalog(free: number, nsns = NSNS) {
  const catalog = aSitemapCatalog({ 5305: nsns });
  const gate = Promise.withResolvers<void>();
  const waiting = Promise.withResolvers<void>();
  const seen = { reads: 0 };
  const gated: CatalogStore = {
    ...catalog,
    readNsnBlocks: async (first, last) => {
      seen.reads += 1;
      if (first > free) {
        waiting.resolve();
        await gate.promise;
      }
      return catalog.readNsnBlocks(first, last);
    },
  };
  return { catalog, gated, gate, waiting: waiting.promise, seen };
}

/** The site on a catalog that is closed behind the fourth block that a page reads, of five. */
function listenOnClosing(): Promise<number> {
  const catalog = aSitemapCatalog({ 5305: 24_000 });
  const closed = () => Promise.reject(new StoreUnavailable('closed'));
  let reads = 0;
  const readNsnBlocks = (first: number, last: number) => (++reads > 4 ? closed() : catalog.readNsnBlocks(first, last));
  return listen({ ...catalog, readNsnBlocks });
}

async function ask(port: number, path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const request = get({ port, path, headers, agent: false });
  request.on('error', () => {}); // a reset is seen at the response as well
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}

const bodyOf = async (response: IncomingMessage) => Buffer.concat(await Array.fromAsync<Buffer>(response));

describe('a page that is sent while it is made', () => {
  test('arrives from its first chunk on while the rest is not yet read', async () => {
    const { gated, gate, waiting } = aGatedCatalog(2);
    const response = await ask(await listen(gated), PAGE);
    let xml = '';
    response.setEncoding('utf8').on('data', (chunk: string) => (xml += chunk));
    await once(response, 'data');
    expect(xml).toContain('<urlset');
    await waiting;
    gate.resolve();
    await once(response, 'end');
    expect(xml.match(/<loc>/g)).toHaveLength(NSNS + 2);
  });

  test.each(['identity', 'gzip'])('ends when its reader goes away (%s)', async (encoding) => {
    const { gated, gate, waiting, seen } = aGatedCatalog(2);
    const port = await listen(gated);
    const left = Promise.withResolvers<void>();
    site.app.server.once('connection', (socket: Socket) => socket.once('close', () => left.resolve()));
    const request = get({ port, path: PAGE, headers: { 'accept-encoding': encoding }, agent: false });
    request.on('error', () => {});
    await waiting;
    request.destroy();
    await left.promise;
    const before = seen.reads;
    gate.resolve();
    // Whatever is under way has been answered when another page has been.
    expect((await site.app.inject('/sitemap.xml?type=fsc&fsc=5305')).statusCode).toBe(200);
    const readByOther = NSNS / 5_000;
    expect(seen.reads - before).toBeLessThanOrEqual(readByOther + 1);
  });

  test.each(['identity', 'gzip'])('is of one catalog when another is switched in meanwhile (%s)', async (encoding) => {
    const { catalog, gated, gate, waiting } = aGatedCatalog(2);
    const port = await listen(gated);
    const asked = ask(port, PAGE, { 'accept-encoding': encoding });
    await waiting;
    site.use(aSitemapCatalog({ 1005: 7 }, { version: 'second' }));
    gate.resolve();
    const body = await bodyOf(await asked);
    const xml = encoding === 'gzip' ? gunzipSync(body).toString() : body.toString();
    site.use(catalog);
    expect(xml).toBe((await site.app.inject(PAGE)).body);
  });

  test.each(['identity', 'gzip'])('breaks off and does not end well when its catalog closes (%s)', async (encoding) => {
    const response = await ask(await listenOnClosing(), PAGE, { 'accept-encoding': encoding });
    expect(response.statusCode).toBe(200);
    await expect(bodyOf(response)).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(response.complete).toBe(false);
  });

  test('breaks off by a reset for a reader of HTTP/1.0 as well, to whom an end would look like the end of the page', async () => {
    const port = await listenOnClosing();
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET ${PAGE} HTTP/1.0\r\nHost: parts.example\r\n\r\n`);
    socket.resume();
    const [error] = (await once(socket, 'error')) as [Error];
    expect(error).toMatchObject({ code: 'ECONNRESET' });
  });
});

test('an address has a bound of pages made at the same time: beyond it 503, others are served, and places come back', async () => {
  const { gated, gate, seen } = aGatedCatalog(0, 10);
  await listen(gated);
  const { perAddress, waitingPerAddress } = STREAM_BOUNDS;
  const first = Array.from({ length: perAddress + waitingPerAddress }, () => site.app.inject(PAGE));
  while (seen.reads < perAddress) await nextRound();
  const refused = await site.app.inject(PAGE);
  expect([refused.statusCode, refused.headers['retry-after'], refused.headers.etag]).toEqual([503, '10', undefined]);
  expect(refused.headers['x-limit']).toBe('streams');
  expect(refused.body).toContain('HTTP 503: Service Unavailable');
  const ofOther = site.app.inject({ url: PAGE, remoteAddress: '198.51.100.7' });
  while (seen.reads < perAddress + 1) await nextRound();
  gate.resolve();
  expect((await ofOther).statusCode).toBe(200);
  expect(new Set((await Promise.all(first)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect((await site.app.inject(PAGE)).statusCode).toBe(200);
});

test('a place comes back with its connection, also while a block of the catalog is being read', async () => {
  const { gated, gate, seen } = aGatedCatalog(0, 10);
  const port = await listen(gated);
  const { perAddress } = STREAM_BOUNDS;
  const asked = Array.from({ length: perAddress }, () => get({ port, path: PAGE, agent: false }).on('error', () => {}));
  while (seen.reads < perAddress) await nextRound();
  for (const request of asked) request.destroy();
  const again = ask(port, PAGE);
  while (seen.reads < perAddress + 1) await nextRound();
  gate.resolve();
  expect((await again).statusCode).toBe(200);
});

test('a path with dots, sent as it stands, leads nowhere', async () => {
  const port = await listen(aSitemapCatalog({ 5305: 10 }));
  for (const [path, status] of [
    ['/sitemaps/../sitemaps/nsn-1.xml.gz', 404],
    ['/sitemaps/../../etc/passwd.xml.gz', 404],
    ['/sitemaps/..', 400],
    ['/sitemaps/%2e%2e/operator-key.xml.gz', 404],
    ['/sitemap/../etc/passwd', 404],
  ] as const) {
    const response = await ask(port, path);
    const type = response.headers['content-type'];
    expect([path, response.statusCode, type]).toEqual([path, status, 'application/xml; charset=utf-8']);
    expect((await bodyOf(response)).toString()).toMatch(/<error>\n<!-- .* -->\n<\/error>\n$/);
  }
});
