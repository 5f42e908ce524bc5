import { expect, test } from 'vitest';
import { emptyCatalog } from '../../../test/support/catalog/empty-catalog.fixture.ts';
import { aSitemapSite } from '../../../test/support/sitemaps/sitemap-site.fixture.ts';

test('the key of IndexNow is shown under its name, and nothing of the kind without one', async () => {
  const site = await aSitemapSite(emptyCatalog, { env: { INDEXNOW_KEY: 'key-of-the-tests' } });
  const { statusCode, headers, body } = await site.app.inject('/key-of-the-tests.txt');
  expect([statusCode, headers['content-type'], body]).toEqual([200, 'text/plain; charset=utf-8', 'key-of-the-tests']);
  expect((await site.app.inject('/other-key.txt')).statusCode).toBe(404);
  await site.close();
  const without = await aSitemapSite(emptyCatalog);
  expect((await without.app.inject('/key-of-the-tests.txt')).statusCode).toBe(404);
  await without.close();
});

test('robots.txt keeps crawlers out of what programs call, and not out of the page that explains it', async () => {
  const site = await aSitemapSite(emptyCatalog);
  const { body } = await site.app.inject('/robots.txt');
  expect(body).toContain('\nDisallow: /api/v1/\n');
  expect(body).not.toMatch(/^Disallow: \/api\/?$/m);
  // Makers are to be read, page by page; what narrows their parts is a filter.
  expect(body).toContain('\nDisallow: /cage/*?fsc=\nDisallow: /cage/*&fsc=\n');
});

test('robots.txt keeps crawlers out of every filter by characteristics, and not out of item names (C15.6)', async () => {
  const site = await aSitemapSite(emptyCatalog);
  const { body } = await site.app.inject('/robots.txt');
  const rules = [...body.matchAll(/^Disallow: (.*)$/gm)].map(
    ([, rule]) => new RegExp(`^${RegExp.escape(rule!).replaceAll('\\*', '.*')}`),
  );
  const isKeptOut = (address: string) => rules.some((rule) => rule.test(address));
  const filtered =
    `/name/00342?c.AAQL=ROUND /name/00342?units=mm /nsn/53/5305/5305-01-234-5678?similar=1 /fsc/53/5305?c.ABHP.min=1
  /fsc/53/5305?after=5305-00-000-0001&c.AAQL=ROUND /fsc/53/5305?sort=name /catalog?search=bolt&c.AAQL=ROUND`.split(
      /\s+/,
    );
  expect(filtered.filter((address) => !isKeptOut(address))).toEqual([]);
  const open = `/name/00342 /fsc/53/5305 /fsc/53/5305?after=5305-00-000-0001 /catalog /sitemap.xml?type=name`.split(
    /\s+/,
  );
  expect(open.filter(isKeptOut)).toEqual([]);
  await site.close();
  await site.close();
});
