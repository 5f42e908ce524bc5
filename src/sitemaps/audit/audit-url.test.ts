import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { A_SITE, indexXml, nsnsOf, partUrl, urlsetXml } from '../../../test/support/sitemaps/sitemap-set.fixture.ts';
import { aSitemapServer, type Routes } from '../../../test/support/sitemaps/sitemap-server.fixture.ts';
import { aCatalogOf, audit, auditIndexOf } from '../../../test/support/sitemaps/audit.fixture.ts';
import { isOfSite } from './audit-url.ts';

const screws = nsnsOf(5305, 6);
const nuts = nsnsOf(5310, 6);

const partUrls = (nsns: number[], origin: string) => nsns.map((nsn) => partUrl(nsn, origin));
const parts = (nsns: number[], origin: string): string => urlsetXml(partUrls(nsns, origin));
const ofClass = (nsns: number[], origin: string) => urlsetXml([`${origin}/fsc/53/5305`, ...partUrls(nsns, origin)]);

/** A site as it should be. */
const aSite = (origin: string): Routes => ({
  '/sitemap.xml?type=static': urlsetXml([`${origin}/`, `${origin}/catalog`]),
  '/sitemap.xml?type=nsn&page=1': parts(screws, origin),
  '/sitemap.xml?type=nsn&page=2': parts(nuts, origin),
  '/sitemap.xml?type=fsc&fsc=5305': ofClass(screws, origin),
  '/sitemaps/nsn-1.xml.gz': { body: gzipSync(parts([...screws, ...nuts], origin)) },
});
const catalog = aCatalogOf([...screws, ...nuts]);

describe('a published set', () => {
  test.each(['', '/', '/sitemap.xml'])('without fault gives no finding, asked for at "%s"', async (path) => {
    const { kinds, report, server } = await auditIndexOf(aSite, { path, catalog });
    expect(kinds).toEqual([]);
    expect(report).toMatchObject({ sitemaps: 6, urls: 33, origin: server.origin, comparedWith: { nsns: 12 } });
    expect(report.families.map(({ family }) => family)).toEqual(['static', 'NSN pages', 'class sitemaps', 'nsn files']);
    expect(server.asked).toHaveLength(6);
  });

  test('is asked for at most four sitemaps at a time, and read on threads as well', async () => {
    const pages = (origin: string) =>
      nsnsOf(5305, 30).map((nsn, at) => [`/sitemap.xml?type=nsn&page=${at + 1}`, parts([nsn], origin)]);
    const { report, server } = await auditIndexOf((origin) => Object.fromEntries(pages(origin)), { threads: 2 });
    expect(report).toMatchObject({ sitemaps: 31, urls: 30, faults: 0 });
    expect(server.mostOpen()).toBeLessThanOrEqual(4);
  });

  test('of another SITE_URL is read from the local address it was asked for', async () => {
    const { origin } = await aSitemapServer(() => ({
      '/sitemap.xml': indexXml([`${A_SITE}/sitemap.xml?type=static`]),
      '/sitemap.xml?type=static': urlsetXml([`${A_SITE}/`]),
    }));
    const { kinds, report } = await audit(origin, { siteUrl: A_SITE });
    expect({ kinds, urls: report.urls, origin: report.origin }).toEqual({ kinds: [], urls: 1, origin: A_SITE });
  });

  test('that redirects is of where it leads, or of SITE_URL, against which it is held (S15.2)', async () => {
    const site = await aSitemapServer((origin) => ({
      '/sitemap.xml': indexXml([`${origin}/a.xml`]),
      '/a.xml': urlsetXml([`${origin}/a`]),
    }));
    const to = `${site.origin}/sitemap.xml`;
    const { origin } = await aSitemapServer(() => ({ '/sitemap.xml': { status: 301, headers: { location: to } } }));
    const { lines, report } = await audit(origin);
    expect(lines).toEqual([`redirected ${origin}/sitemap.xml: leads to ${to}`]);
    expect(report).toMatchObject({ origin: site.origin, urls: 1 });
    const held = await audit(origin, { siteUrl: origin });
    expect(held.lines).toEqual([
      `wrong-host ${origin}/sitemap.xml: leads to ${to}, which is not on ${origin}`,
      `wrong-host ${origin}/sitemap.xml#1: ${site.origin}/a.xml is not on ${origin}`,
    ]);
    expect(held.report.origin).toBe(origin);
  });

  test('may be one sitemap, or one chunk of the index: then nothing is missing', async () => {
    const { origin } = await aSitemapServer((origin) => ({
      ...aSite(origin),
      '/sitemap.xml?chunk=2': indexXml([`${origin}/sitemap.xml?type=nsn&amp;page=2`]),
    }));
    expect((await audit(`${origin}/sitemap.xml?type=nsn&page=2`, { catalog })).kinds).toEqual([]);
    expect((await audit(`${origin}/sitemap.xml?chunk=2`, { catalog })).kinds).toEqual([]);
  });
});

describe('a planted fault is found and named', () => {
  test('a 404 in the index, and NSNs that are missing because of it', async () => {
    const lacking = (origin: string) => ({ ...aSite(origin), '/sitemap.xml?type=nsn&page=2': { status: 404 } });
    const { lines, server } = await auditIndexOf(lacking, { catalog });
    expect(lines).toContain(`http-status ${server.origin}/sitemap.xml?type=nsn&page=2: HTTP 404 Not Found`);
    expect(lines).toContain('nsn-missing NSN pages: 6 NSNs from 5310-00-000-0001 to 5310-00-000-0036');
  });

  test('NSNs that are missing from the second sitemap of a class', async () => {
    const large = nsnsOf(5305, 50_003);
    const { lines, countOf } = await auditIndexOf(
      (origin) => ({
        '/sitemap.xml?type=fsc&fsc=5305': ofClass(large.slice(0, 49_999), origin),
        '/sitemap.xml?type=fsc&fsc=5305&page=2': parts(large.slice(49_999, 50_001), origin),
      }),
      { catalog: aCatalogOf([...large, ...nuts]) },
    );
    expect(lines[0]).toBe('nsn-missing class sitemaps: 2 NSNs from 5305-00-035-0008 to 5305-00-035-0015');
    expect(countOf('nsn-missing')).toBe(2);
  });

  test('an index that lists an index, which is not followed', async () => {
    const { lines, server } = await auditIndexOf((origin) => ({
      '/more.xml': indexXml([`${origin}/never.xml`, `${origin}/sitemap.xml`]),
      '/sitemap-static.xml': urlsetXml([`${origin}/`]),
    }));
    const { origin } = server;
    expect(lines).toContain(`index-lists-index ${origin}/sitemap.xml: ${origin}/more.xml is an index of 2 sitemaps`);
    expect(server.asked).toEqual(['/sitemap.xml', '/more.xml', '/sitemap-static.xml']);
  });

  test('a sitemap on another site, which is not asked for, and one that is listed twice, which is read once', async () => {
    const other = await aSitemapServer(() => ({}));
    const twice = (loc: string) => [loc, loc];
    const { origin, asked } = await aSitemapServer((origin) => ({
      '/sitemap.xml': indexXml([`${other.origin}/secret.xml`, 'file:///etc/passwd', ...twice(`${origin}/a.xml`)]),
      '/a.xml': urlsetXml([`${origin}/a`]),
    }));
    const { kinds, lines } = await audit(origin);
    expect(kinds.toSorted()).toEqual(['duplicate', 'loc-form', 'wrong-host']);
    expect(lines).toContain(`duplicate ${origin}/sitemap.xml: ${origin}/a.xml is listed more than once in the index`);
    expect([other.asked, asked]).toEqual([[], ['/sitemap.xml', '/a.xml']]);
  });

  test('how each is packed: .gz by its name, all others by Content-Encoding', async () => {
    const { lines, server } = await auditIndexOf((origin) => ({
      '/sitemaps/nsn-1.xml.gz': { body: gzipSync(parts(screws, origin)), headers: { 'content-encoding': 'gzip' } },
      '/sitemaps/nsn-2.xml.gz': { body: parts(nuts, origin) },
      '/sitemap.xml?type=nsn': { body: gzipSync(parts(screws, origin)) },
      '/sitemap.xml?type=nsn&page=2': { body: gzipSync(parts(nuts, origin)), headers: { 'content-encoding': 'gzip' } },
    }));
    const found = lines.map((line) => line.replace(`${server.origin}/`, '').split(': ')[0]);
    expect(found).toEqual([
      'not-gzip sitemaps/nsn-2.xml.gz',
      'gzip-unexpected sitemap.xml?type=nsn',
      'gzip-encoding sitemaps/nsn-1.xml.gz',
      expect.stringContaining('same-lastmod'),
    ]);
  });

  test('a foreign type and a foreign encoding', async () => {
    const { lines } = await auditIndexOf((origin) => ({
      '/a.xml': { body: urlsetXml([`${origin}/a`]), headers: { 'content-type': 'text/html; charset=utf-8' } },
      '/b.xml': { body: 'x', headers: { 'content-encoding': 'br' } },
    }));
    expect(lines[0]).toMatch(/^unknown-encoding .*b.xml: Content-Encoding: br$/);
    expect(lines[1]).toMatch(/^content-type .*a.xml: Content-Type: text\/html; charset=utf-8$/);
  });
});

test.each([
  ['http://vm:47863', 'https://vm:47863', true],
  ['https://parts.example', 'https://www.parts.example', true],
  ['http://127.0.0.1:3000', 'https://parts.example', true],
  ['https://other.example', 'https://parts.example', false],
])('%s is held against SITE_URL %s where only scheme, port or "www." differ (S15.2): %s', (asked, siteUrl, isIt) => {
  expect(isOfSite(new URL(asked), siteUrl)).toBe(isIt);
});

test('nothing is read where the first address does not answer with a sitemap', async () => {
  const { origin, close } = await aSitemapServer(() => ({
    '/loop': { status: 302, headers: { location: '/loop' } },
    '/page': '<html/>',
  }));
  expect(await audit(`${origin}/none.xml`)).toMatchObject({ wasRead: false, kinds: ['http-status'] });
  expect(await audit(`${origin}/loop`)).toMatchObject({ wasRead: false, kinds: ['too-many-redirects'] });
  expect(await audit(`${origin}/page`)).toMatchObject({ wasRead: true, kinds: ['not-a-sitemap'] });
  close();
  expect(await audit(`${origin}/sitemap.xml`)).toMatchObject({ wasRead: false, kinds: ['cannot-read'] });
});
