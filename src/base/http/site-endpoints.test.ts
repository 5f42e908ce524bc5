import { describe, expect, test } from 'vitest';
import { emptyCatalog } from '../../../test/support/catalog/empty-catalog.fixture.ts';
import { aSitemapSite } from '../../../test/support/sitemaps/sitemap-site.fixture.ts';
import { ENDPOINTS, PAGE_NAMES, PAGES, pageLine } from '../routes.ts';
import { SPECULATION_RULES } from './site-endpoints.ts';

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

test('robots.txt keeps crawlers out of what programs call and of every filter, not out of item names and the page of the API (C15.6)', async () => {
  const site = await aSitemapSite(emptyCatalog);
  const { body } = await site.app.inject('/robots.txt');
  expect(body).toContain('\nDisallow: /api/v1/\n');
  expect(body).not.toMatch(/^Disallow: \/api\/?$/m);
  // Makers are to be read, page by page; what narrows their parts is a filter.
  expect(body).toContain('\nDisallow: /cage/*?fsc=\nDisallow: /cage/*&fsc=\n');
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
});

const ORIGIN = 'https://parts.example';
const patterns = SPECULATION_RULES.prefetch.flatMap(({ where: { and } }) =>
  and.flatMap((clause) => ('href_matches' in clause ? (clause.href_matches as URLPatternInit[]) : [])),
);
/** Whether browsers may fetch the page of a link ahead, by its address alone. */
const isAhead = (path: string): boolean => {
  const { pathname, search } = new URL(path, ORIGIN);
  return patterns.some((pattern) => new URLPattern(pattern).test({ pathname, search: search.slice(1) }));
};

describe('pages that browsers may fetch ahead (C16.33)', () => {
  test.each(
    `/nsn/53/5305/5305-01-234-5678 /fsg/53 /fsc/53/5305 /fsc/53/5305?after=5305-01-234-5678 /name/02371 /cage/96906
  /catalog /catalog?search=hex%20bolt`.split(/\s+/),
  )('%s may be fetched ahead', (path) => expect(isAhead(path)).toBe(true));

  const KEPT = `/ /?part=MS16998-28 /cart /rfq /list /requests /quotes /quotes/RFQ-1 /quotes/export.csv /operators
    /operator/sign-in?token=x /look-alikes/5305-01-234-5678 /functions/v1/suggest?q=bolt /api/v1/nsn/5305-01-234-5678
    /sitemap/nsn/1 /sitemaps/nsn-1.xml.gz`.split(/\s+/);
  test.each([...KEPT, `/quote/${'x'.repeat(43)}`, `/quote/${'x'.repeat(43)}/rfq.pdf`])(
    '%s may not be fetched ahead',
    (path) => expect(isAhead(path)).toBe(false),
  );

  test('no page of operators, no page with a form, and nothing but pages is among them', () => {
    const kept = PAGE_NAMES.filter((name) => pageLine(name).area !== undefined || pageLine(name).form);
    const addresses = [...kept.map((name) => PAGES[name].path), ...Object.values(ENDPOINTS)];
    expect(addresses.filter((path) => path !== null && isAhead(path.replaceAll(/:\w+/g, 'x')))).toEqual([]);
  });
});
