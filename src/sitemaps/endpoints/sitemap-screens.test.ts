import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { StoreUnavailable } from '#base/database/database.ts';
import { textOf as wordsOf } from '../../../test/support/pages/site.fixture.ts';
import { aSitemapFile, A_SITE } from '../../../test/support/sitemaps/sitemap-file.fixture.ts';
import { aSitemapCatalog } from '../../../test/support/sitemaps/endpoint-catalog.fixture.ts';
import { siteForTests } from '../../../test/support/sitemaps/sitemap-site.fixture.ts';

const FILE = aSitemapFile('nsn-1.xml.gz');
const catalog = aSitemapCatalog({ 1005: 3, 1560: 6_000, 5305: 50_500 });

const site = siteForTests(catalog);
const broken = siteForTests(catalog, {
  wrap: (files) => ({ ...files, readFile: () => Promise.reject(new Error('EIO: secret/path')) }),
});
beforeAll(() => site.files.replaceFile(FILE, A_SITE));
afterEach(() => site.use(catalog));

/** As a browser does whose address bar or link leads there. */
const navigate = (url: string, from = site) => from.app.inject({ url, headers: { 'sec-fetch-dest': 'document' } });
const textOf = (html: string) => wordsOf(html).replaceAll('&lt;', '<').replaceAll('&gt;', '>');

describe('a browser that navigates to a sitemap (S4.5)', () => {
  test.each([
    ['/sitemap/index', '<sitemapindex', 'type=static'],
    ['/sitemap/static', '<urlset', '/catalog'],
    ['/sitemap/nsn/2', '<urlset', '/nsn/'],
    ['/sitemap/fsc/5305', '<urlset', '/fsc/53/5305'],
    ['/sitemap/nsn-12', '<urlset', '/nsn/53/5305/'],
  ])('%s gets a screen with the first lines of the XML in it', async (url, root, content) => {
    const answer = await navigate(url);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.headers).toMatchObject({ vary: 'Accept-Encoding, Sec-Fetch-Dest', 'x-robots-tag': 'noindex' });
    expect(answer.body).toContain('<meta name="robots" content="noindex, follow">');
    const text = textOf(answer.body);
    for (const words of ['Generating dynamic sitemap...', root, content]) expect(text).toContain(words);
    // what a policy without inline styles refuses
    expect(answer.body).not.toContain('style=');
    expect(answer.body.length).toBeLessThan(60_000);
  });

  test.each([
    ['/sitemap/unknown', 404, '<!-- Error: Unknown sitemap type: unknown'],
    ['/sitemap/nsn/3', 404, '<!-- Error: There is no such sitemap in this catalog'],
    ['/sitemap/nsn/0', 400, '<!-- Error: The parameter page must be a whole number'],
    ['/sitemap/<script>alert(1)</script>', 404, '<!-- Error: Unknown sitemap type: <script>alert(1)<'],
    ['/sitemap/--%3E%3Cimg%20src=x%3E', 404, '<!-- Error: Unknown sitemap type: '],
    ['/sitemaps/nsn-2.xml.gz', 404, 'Sitemap file not found'],
    ['/sitemaps/<img src=x>', 400, 'This route only serves .gz sitemap files'],
    ['/sitemaps/', 400, 'Filename not provided'],
  ])('%s gets %d with a screen that says so, kept by no cache', async (url, status, message) => {
    const answer = await navigate(url);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(textOf(answer.body)).toContain(message);
    expect(answer.body).not.toMatch(/<script>|<img/);
  });

  test('an unknown address is the page that says so', async () => {
    const answer = await navigate('/sitemap/%E0%A4%A');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(answer.body).toContain('Oops! Page not found');
  });

  test('while the catalog does not answer it is 503 with a screen', async () => {
    site.use(null, new StoreUnavailable('down'));
    const answer = await navigate('/sitemap/nsn/1');
    expect(answer).toMatchObject({ statusCode: 503, headers: { 'retry-after': '10', 'cache-control': 'no-store' } });
    expect(textOf(answer.body)).toContain('Generating dynamic sitemap...');
  });
});

test('a failure that nobody foresaw is told to a person in words', async () => {
  site.use({ ...catalog, sitemapFacts: () => Promise.reject(new Error('secret')) });
  for (const url of ['/sitemap/nsn/1', '/static-sitemap-generator']) {
    const answer = await navigate(url);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([500, 'text/plain; charset=utf-8']);
    expect(answer.body).toBe('Something went wrong on our side. Please try again.');
  }
});

const others = [undefined, 'empty', 'iframe', 'embed', 'image'];
test.each(others)('everybody else gets the sitemap and the file itself (Sec-Fetch-Dest: %s)', async (destination) => {
  const headers: Record<string, string> = destination === undefined ? {} : { 'sec-fetch-dest': destination };
  const xml = await site.app.inject({ url: '/sitemap/static', headers });
  const told = { 'content-type': 'application/xml; charset=utf-8', vary: 'Accept-Encoding, Sec-Fetch-Dest' };
  expect(xml.headers).toMatchObject(told);
  expect((await site.get('/functions/v1/sitemap', headers)).headers.vary).toBe('Accept-Encoding');
  const file = await site.app.inject({ url: '/sitemaps/nsn-1.xml.gz', headers });
  expect(file.rawPayload.equals(FILE.bytes)).toBe(true);
});

test('/sitemap/ leads to the page that explains the sitemaps', async () => {
  for (const headers of [{}, { 'sec-fetch-dest': 'document' }] as Record<string, string>[]) {
    const answer = await site.app.inject({ url: '/sitemap/', headers });
    expect([answer.statusCode, answer.headers.location]).toEqual([301, '/sitemap']);
  }
});

const cached = ['/sitemap/static', '/sitemap/nsn/2', '/sitemap.xml', '/sitemaps/nsn-1.xml.gz'];
test.each(cached)('no shared cache stores %s for a person, and for programs it may (C20.53)', async (url) => {
  const [person, program] = [await navigate(url), await site.app.inject(url)];
  expect([person.statusCode, program.statusCode]).toEqual([200, 200]);
  expect(person.headers['cache-control']).toMatch(/^private/);
  expect(program.headers['cache-control']).toBe('public, max-age=300');
});

describe('a browser that navigates to a stored file', () => {
  test('gets a screen with its name, its size and a link that works without script', async () => {
    const answer = await navigate('/sitemaps/nsn-1.xml.gz');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.headers).toMatchObject({ vary: 'Accept-Encoding, Sec-Fetch-Dest', 'x-robots-tag': 'noindex' });
    const text = textOf(answer.body);
    for (const words of ['Loading sitemap file...', 'nsn-1.xml.gz', `${FILE.bytes.length} bytes`])
      expect(text).toContain(words);
    expect(answer.body).toContain('href="/functions/v1/serve-sitemap-file?filename=nsn-1.xml.gz"');
  });

  test('is told of one that cannot be read, and the reason is logged alone', async () => {
    const answer = await navigate('/sitemaps/nsn-1.xml.gz', broken);
    expect(answer).toMatchObject({ statusCode: 500, headers: { 'cache-control': 'no-store' } });
    expect(answer.headers['retry-after']).toBeUndefined();
    expect(textOf(answer.body)).toContain('Failed to serve sitemap file');
    expect(answer.body).not.toContain('secret');
    expect(broken.log.some((line) => line.includes('secret/path'))).toBe(true);
  });
});

describe('the pages of this catalog’s sitemaps', () => {
  test('/sitemap lists every address to copy and to open, and is not indexed (S5.4)', async () => {
    const { statusCode, headers, body } = await site.app.inject('/sitemap');
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body).toContain('<meta name="robots" content="noindex, follow">');
    const pages = '?type=nsn&amp;page=2 ?type=fsc&amp;fsc=5305&amp;page=2 ?type=index&amp;chunk=1'.split(' ');
    const files = ['/sitemap-index.xml', '/sitemap-static.xml', '/sitemaps/nsn-12.xml.gz', '/sitemaps/fsc-1560.xml.gz'];
    for (const path of ['/sitemap.xml', ...files, ...pages.map((query) => `/sitemap.xml${query}`)]) {
      expect(body).toContain(`href="${path}"`);
      expect(body).toContain(`data-copy="https://parts.example${path}"`);
    }
    expect(textOf(body)).toContain('robots.txt');
  });

  test('/static-sitemap-generator says how many static files exist, as many as the index lists (S5.5)', async () => {
    const { body } = await site.app.inject('/static-sitemap-generator');
    expect(textOf(body)).toContain(' 7 static files exist ');
    expect(textOf(body).match(/ Test (?:static|NSN page|FSC) /g)).toHaveLength(7);
  });

  test('without a catalog each is 503 in words', async () => {
    site.use(null, new StoreUnavailable('down'));
    const making = ['/bulk-sitemap-generator', '/sitemap-range-exporter', '/sitemap-exporter'];
    for (const url of ['/sitemap', '/static-sitemap-generator', '/sitemap-generator', ...making]) {
      const answer = await site.get(url);
      expect([url, answer.statusCode]).toEqual([url, 503]);
      expect(answer.body).toContain('The catalog does not answer');
    }
  });

  test('an empty catalog has its static sitemap and nothing else', async () => {
    site.use(aSitemapCatalog({}));
    expect(textOf((await site.get('/static-sitemap-generator')).body)).toContain(' 1 static file exists ');
    expect((await site.get('/sitemap')).statusCode).toBe(200);
    expect((await navigate('/sitemap/nsn/1')).statusCode).toBe(404);
  });
});
