import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { aSitemapCatalog } from '../../../test/support/sitemaps/endpoint-catalog.fixture.ts';
import { SITE_ORIGIN } from '../../../test/support/http/built-site.fixture.ts';
import { aSitemapSite, locationsIn, siteForTests } from '../../../test/support/sitemaps/sitemap-site.fixture.ts';

const COUNTS = { 1005: 3, 1560: 6_000, 5305: 46_000 };
/** 4 static pages, 3 groups, 3 classes. */
const URLS = 4 + 3 + 3 + 52_003;
const NSN_FILES = Array.from({ length: 11 }, (_, index) => `nsn-${index + 1}`);

const site = siteForTests(aSitemapCatalog(COUNTS));
const get = (url: string, headers?: Record<string, string>) => site.get(url, headers);

/** Every URL of every sitemap that an index lists. */
async function urlsOf(index: string): Promise<string[]> {
  const urls: string[] = [];
  for (const location of locationsIn((await get(index)).body)) {
    const answer = await get(location.slice(SITE_ORIGIN.length).replaceAll('&amp;', '&'));
    expect([location, answer.statusCode]).toEqual([location, 200]);
    const xml = location.endsWith('.gz') ? gunzipSync(answer.rawPayload).toString() : answer.body;
    expect(xml).toContain('<urlset');
    urls.push(...locationsIn(xml));
  }
  return urls;
}

test('the index of pages lists every URL once (S15.32)', async () => {
  const urls = await urlsOf('/sitemap-pages.xml');
  expect([urls.length, new Set(urls).size]).toEqual([URLS, URLS]);
  expect((await get('/sitemap-pages.xml?type=static')).body).toBe((await get('/sitemap-pages.xml')).body);
});

describe('the index of stored files (S15.33)', () => {
  beforeAll(async () => {
    for (const type of [...NSN_FILES, 'fsc-1560']) expect((await site.upload(type)).statusCode).toBe(200);
  });

  test('is 404 in words while no files of NSNs are stored', async () => {
    const other = await aSitemapSite(aSitemapCatalog({ 1560: 3 }));
    onTestFinished(() => other.close());
    const answer = await other.app.inject('/sitemap-files.xml');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'application/xml; charset=utf-8']);
    expect(answer.body).toContain('<!-- Error: No stored sitemap files are on record: ');
    await other.upload('fsc-1560');
    expect((await other.app.inject('/sitemap-files.xml')).statusCode).toBe(404);
  });

  test('lists every URL once, of the nsn files and what they lack, each with the day of its line', async () => {
    const { body } = await get('/sitemap-files.xml');
    const files = locationsIn(body).filter((location) => location.endsWith('.gz'));
    expect(files).toEqual(NSN_FILES.map((type) => `${SITE_ORIGIN}/sitemaps/${type}.xml.gz`));
    const lines = (await site.files.readManifest())!.files;
    for (const { name, lastmod } of lines.filter((line) => line.name.startsWith('nsn-')))
      expect(body).toContain(`/${name}</loc><lastmod>${lastmod}</lastmod>`);
    const urls = await urlsOf('/sitemap-files.xml');
    expect([urls.length, new Set(urls).size]).toEqual([URLS, URLS]);
    expect(new Set(urls)).toEqual(new Set(await urlsOf('/sitemap-pages.xml')));
  });

  test('answers 304 and HEAD, and changes with an upload', async () => {
    const before = await get('/sitemap-files.xml');
    const etag = before.headers.etag as string;
    expect((await get('/sitemap-files.xml', { 'if-none-match': etag })).statusCode).toBe(304);
    const head = await site.app.inject({ method: 'HEAD', url: '/sitemap-files.xml' });
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', etag]);
    expect((await site.app.inject({ method: 'POST', url: '/sitemap-files.xml' })).statusCode).toBe(405);
    onTestFinished(() => site.use(aSitemapCatalog(COUNTS)));
    site.use(aSitemapCatalog(COUNTS, { version: 'second', changedOn: 20_100 }));
    await site.upload('nsn-3');
    const after = await get('/sitemap-files.xml', { 'if-none-match': etag });
    expect([after.statusCode, after.body.match(/<lastmod>2025-01-12/g)?.length]).toEqual([200, 3]);
  });
});

test('groups and classes have a sitemap of their own, without NSNs', async () => {
  const { headers, body } = await get('/sitemap-groups.xml');
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  const paths = ['/fsg/10', '/fsg/15', '/fsg/53', '/fsc/10/1005', '/fsc/15/1560', '/fsc/53/5305'];
  expect(locationsIn(body)).toEqual(paths.map((path) => SITE_ORIGIN + path));
});

test.each([
  ['pages', '/sitemap-pages.xml'],
  ['files', '/sitemap-files.xml'],
  ['index', '/sitemap.xml'],
])('ROBOTS_SITEMAPS=%s names %s alone in robots.txt and on the page for people (S15.34)', async (choice, path) => {
  const other = await aSitemapSite(aSitemapCatalog({ 5305: 3 }), { env: { ROBOTS_SITEMAPS: choice } });
  const { body } = await other.app.inject('/robots.txt');
  expect(body.match(/^Sitemap: .*$/gm)).toEqual([`Sitemap: ${SITE_ORIGIN}${path}`]);
  const help = (await other.app.inject('/sitemap')).body.replaceAll(/<[^>]+>/g, '');
  expect(help).toContain(`Enter ${SITE_ORIGIN}${path} `);
  await other.close();
});
