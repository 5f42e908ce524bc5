import { request as requestHttp, type ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { paths } from '../../paths.ts';
import { HOST, proxyOpener, refusalOf, XML } from '../../../../test/support/http/proxy.fixture.ts';

const { opened, closeAll } = proxyOpener();
afterEach(closeAll);

const MAP = `https://${HOST}/sitemap.xml`;

/** Time that stands still until the test lets it pass. */
function stoppedClock() {
  const due = new Set<() => void>();
  let awaited = { count: 0, reached: () => {} };
  return {
    after: (_ms: number, act: () => void) => {
      due.add(act);
      if (due.size === awaited.count) awaited.reached();
      return () => void due.delete(act);
    },
    /** Resolves when this many wait for time to pass. */
    waitedForBy: (count: number) =>
      new Promise<void>((reached) => {
        awaited = { count, reached };
        if (due.size >= count) reached();
      }),
    pass: () => {
      for (const act of due) act();
    },
  };
}

describe('time', () => {
  test('a resolver that does not answer is given up as well', async () => {
    const clock = stoppedClock();
    const asking = Promise.withResolvers<void>();
    const proxy = await opened({
      after: clock.after,
      resolve: () => {
        asking.resolve();
        return new Promise(() => {});
      },
    });
    const asked = proxy.ask(MAP);
    await asking.promise;
    clock.pass();
    expect((await refusalOf(await asked))[0]).toBe(504);
  });

  test('a client that goes away ends the request that was made for it', async () => {
    const arrived = Promise.withResolvers<ServerResponse>();
    const proxy = await opened({
      upstream: (_request, response) => {
        response.writeHead(200).write('<?xml');
        arrived.resolve(response);
      },
    });
    const client = requestHttp(`${proxy.origin}${paths.proxyFetch(MAP)}`).on('error', () => {});
    client.end();
    const { socket } = await arrived.promise;
    client.destroy();
    await expect.poll(() => socket!.destroyed).toBe(true);
  });

  test('who waits for a place too long is asked to come back', async () => {
    const clock = stoppedClock();
    const eight = Promise.withResolvers<void>();
    let arrived = 0;
    const proxy = await opened({ after: clock.after, upstream: () => void (++arrived === 8 && eight.resolve()) });
    const asked = Array.from({ length: 9 }, () => proxy.ask(MAP));
    await Promise.all([eight.promise, clock.waitedForBy(9)]);
    await nextTurn();
    clock.pass();
    const answers = await Promise.all(asked);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([429, ...Array(8).fill(504)]);
    const late = answers.find(({ status }) => status === 429)!;
    expect([late.headers.get('retry-after'), late.headers.get('x-limit'), arrived]).toEqual(['5', 'proxy-fetch', 8]);
  });

  test('an address that fetches much leaves places to others', async () => {
    const clock = stoppedClock();
    const eight = Promise.withResolvers<void>();
    let arrived = 0;
    const proxy = await opened({
      after: clock.after,
      upstream: (_request, response) => {
        arrived += 1;
        if (arrived === 8) eight.resolve();
        if (arrived > 8) response.end(XML);
      },
    });
    const held = Array.from({ length: 30 }, () => proxy.ask(MAP));
    await Promise.all([eight.promise, clock.waitedForBy(30)]);
    const other = await proxy.app.inject({ url: paths.proxyFetch(MAP), remoteAddress: '198.51.100.7' });
    expect([other.statusCode, arrived]).toEqual([200, 9]);
    clock.pass();
    await Promise.all(held);
  });
});

const limitOf = ({ status, headers }: Response) => [status, headers.get('x-limit'), headers.get('retry-after')];

test('a rate of our own is told from one of the server that is asked', async () => {
  const proxy = await opened({
    callsPerMinute: 1,
    now: () => 0,
    upstream: (_request, response) =>
      void response.writeHead(429, { 'x-limit': 'proxy-fetch', 'retry-after': '9' }).end('slow down'),
  });
  const theirs = await proxy.ask(MAP);
  expect([limitOf(theirs), theirs.headers.get('x-proxy-repaired')]).toEqual([[429, null, null], '0']);
  expect(limitOf(await proxy.ask(MAP))).toEqual([429, 'proxy-fetch', '60']);
});

test('a site with too much to do is our own limit, also when it is asked through the proxy', async () => {
  const proxy = await opened({
    site: (app) => {
      app.get('/busy.xml', (_request, reply) =>
        reply.code(503).headers({ 'x-limit': 'streams', 'retry-after': '10' }).send(''),
      );
      app.get('/down.xml', (_request, reply) => reply.code(503).header('retry-after', '10').send(''));
    },
  });
  expect(limitOf(await proxy.ask(`${proxy.origin}/busy.xml`))).toEqual([429, 'proxy-fetch', '10']);
  expect(limitOf(await proxy.ask(`${proxy.origin}/down.xml`))).toEqual([503, null, null]);
});

describe('callers', () => {
  test('more than 120 calls a minute are refused with the time to wait', async () => {
    const proxy = await opened({ callsPerMinute: 120, now: () => 0 });
    const statuses = new Set<number>();
    for (let calls = 0; calls < 120; calls++) statuses.add((await proxy.ask('no address')).status);
    const late = await proxy.ask(MAP);
    expect([[...statuses], late.headers.get('retry-after')]).toEqual([[400], '1']);
    expect(await refusalOf(late)).toEqual([429, 'More than 120 calls a minute. Please wait 1 s.']);
  });

  test.each([
    ['another site’s page', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'empty' }],
    ['a page of the same domain', { 'sec-fetch-site': 'same-site' }],
    ['another origin', { origin: 'https://evil.example' }],
    ['a script element', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'script' }],
    ['a style sheet', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'style' }],
    ['a frame', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'iframe' }],
    ['a worker', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'serviceworker' }],
  ])('%s may not fetch through it', async (_what, headers) => {
    const proxy = await opened();
    const url = `${paths.proxyFetch(MAP)}`;
    const { statusCode } = await proxy.app.inject({ url, headers });
    expect([statusCode, proxy.connected]).toEqual([403, []]);
  });

  test('the site’s own page may', async () => {
    const proxy = await opened();
    const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty', origin: proxy.origin };
    expect((await proxy.app.inject({ url: paths.proxyFetch(MAP), headers })).statusCode).toBe(200);
  });

  test('a refusal is data too, and never a page', async () => {
    const proxy = await opened();
    const { headers } = await proxy.ask('https://evil.example/<script>');
    expect(headers.get('content-security-policy')).toMatch(/sandbox/);
    expect(['content-type', 'content-disposition', 'cache-control'].map((name) => headers.get(name))).toEqual([
      'application/json; charset=utf-8',
      'attachment',
      'no-store',
    ]);
  });
});
