import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { indexXml, urlsetXml } from '../../../test/support/sitemaps/sitemap-set.fixture.ts';
import { aSitemapServer } from '../../../test/support/sitemaps/sitemap-server.fixture.ts';
import { audit, auditIndexOf } from '../../../test/support/sitemaps/audit.fixture.ts';
import { createUrlReader, FETCH_LIMITS } from './read-url.ts';

const SOON = { ...FETCH_LIMITS, timeoutMs: 300 };

describe('redirects', () => {
  const to = (location: string, status = 302) => ({ status, headers: { location } });

  test('are followed five times, and noted', async () => {
    const { origin } = await aSitemapServer((origin) => ({
      '/sitemap.xml': indexXml([`${origin}/1.xml`]),
      '/1.xml': to('/2.xml', 301),
      ...Object.fromEntries([2, 3, 4, 5].map((at) => [`/${at}.xml`, to(`${origin}/${at + 1}.xml`, 307)])),
      '/6.xml': urlsetXml([`${origin}/a`]),
    }));
    const { lines, report } = await audit(origin);
    expect(report).toMatchObject({ faults: 0, urls: 1 });
    expect(lines).toEqual([`redirected ${origin}/1.xml: leads to ${origin}/6.xml`]);
  });

  test('without end are a fault', async () => {
    const { lines, server } = await auditIndexOf(() => ({ '/loop.xml': to('/loop.xml') }));
    expect(lines[0]).toMatch(/^too-many-redirects .*\/loop.xml: more than 5 redirects/);
    expect(server.asked.filter((path) => path === '/loop.xml')).toHaveLength(6);
  });

  test.each([
    ['file:///etc/passwd', 'bad-redirect'],
    ['javascript:alert(1)', 'bad-redirect'],
    ['http://', 'bad-redirect'],
    ['', 'too-many-redirects'],
    [undefined, 'bad-redirect'],
  ])('to %j are a fault', async (location, kind) => {
    const away = location === undefined ? { status: 301 } : to(location);
    expect((await auditIndexOf(() => ({ '/away.xml': away }))).kinds).toEqual([kind]);
  });
});

describe('a server that does not behave', () => {
  const breakOff = (_: unknown, response: ServerResponse) =>
    void response.writeHead(200, { 'content-length': '1000' }).write('<?xml', () => response.destroy());
  test.each([
    ['never answers', 'timed-out', (): void => {}],
    ['never ends', 'timed-out', (_: unknown, response: ServerResponse) => void response.writeHead(200).write('<?xml')],
    ['breaks off', 'cannot-read', breakOff],
    ['hangs up', 'cannot-read', (request: IncomingMessage) => void request.socket.destroy()],
  ])('and %s is left', async (_, kind, route) => {
    const routes = (origin: string) => ({ '/a.xml': route, '/b.xml': urlsetXml([`${origin}/b`]) });
    const { kinds, report } = await auditIndexOf(routes, kind === 'timed-out' ? { limits: SOON } : {});
    expect(kinds).toEqual([kind]);
    expect(report.urls).toBe(1);
  });

  test('and sends without end is left at the limit of size', async () => {
    let sent = 0;
    const { lines } = await auditIndexOf(
      () => ({
        '/flood.xml': (_, response) => {
          const block = Buffer.alloc(65_536, 0x20);
          const pour = (): void => {
            do sent += block.length;
            while (response.writable && response.write(block));
          };
          response.writeHead(200, { 'content-type': 'application/xml' }).on('drain', pour);
          pour();
        },
      }),
      { limits: { ...FETCH_LIMITS, maxBytes: 1_000_000 } },
    );
    expect(lines[0]).toMatch(/^too-large .*flood.xml: more than 1000000 bytes are sent$/);
    expect(sent).toBeLessThan(20_000_000);
  });

  test('is not asked for the rest when ten in a row do not answer', async () => {
    const paths = Array.from({ length: 40 }, (_, at) => `/${at}.xml`);
    const { countOf, server } = await auditIndexOf(() =>
      Object.fromEntries(paths.map((path) => [path, (request) => request.socket.destroy()])),
    );
    expect(countOf('cannot-read') + countOf('gave-up')).toBe(40);
    expect(countOf('gave-up')).toBeGreaterThanOrEqual(26);
    // each is tried again once, as a kept connection may have ended
    expect(server.asked.length).toBeLessThanOrEqual(1 + 2 * 14);
  });
});

describe('a site that limits how often it is asked', () => {
  const limit = (seconds: number) => ({ status: 503, headers: { 'x-limit': 'streams', 'retry-after': `${seconds}` } });

  /** Reads an address that is refused so often before it is answered; the waits are over at once. */
  async function readAfter(refusals: number, maxLimitWaitSeconds = 600) {
    const waits: number[] = [];
    const { origin } = await aSitemapServer(() => ({
      '/1.xml': (_, response) => {
        const { status, headers } = refusals-- > 0 ? limit(7) : { status: 200, headers: {} };
        response.writeHead(status, headers).end('<urlset/>');
      },
    }));
    using reader = createUrlReader({ ...FETCH_LIMITS, maxLimitWaitSeconds }, 1, async (ms) => waits.push(ms));
    const answer = await reader.read(`${origin}/1.xml`);
    return { answer, waits };
  }

  test('is asked again when it says', async () => {
    expect(await readAfter(2)).toMatchObject({ answer: { status: 200 }, waits: [7_000, 7_000] });
  });

  test('for too long is not counted as a fault of the sitemap', async () => {
    const { answer, waits } = await readAfter(100, 20);
    expect([answer, waits]).toEqual([{ kind: 'limited', reason: 'after waiting for 20 s in all' }, [7_000, 7_000]]);
    const { report, kinds } = await auditIndexOf(() => ({ '/a.xml': limit(1) }), {
      limits: { ...FETCH_LIMITS, maxLimitWaitSeconds: 0 },
    });
    expect([report.faults, kinds]).toEqual([0, ['limited']]);
  });

  test('is told from one that is broken', async () => {
    const { kinds } = await auditIndexOf(() => ({ '/a.xml': { status: 503, headers: { 'retry-after': '1' } } }));
    expect(kinds).toEqual(['http-status']);
  });
});
