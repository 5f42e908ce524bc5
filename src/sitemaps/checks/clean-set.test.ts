import { describe, expect, test } from 'vitest';
import {
  aSite,
  changedXml,
  LISTS,
  run,
  type Served,
  type Site,
} from '../../../test/support/sitemaps/check-site.fixture.ts';
import { ORIGIN } from '../../../test/support/sitemaps/reply.fixture.ts';
import {
  aSitemapCatalog,
  type BuiltSitemapCatalog,
  someNsns,
} from '../../../test/support/sitemaps/sitemap-catalog.fixture.ts';
import { sitemapMessages } from '../plan/messages.ts';
import { fallbackIndexXml } from '../plan/sitemap-xml.ts';
import { checkMessages, verdictMessages } from './messages.ts';
import { comprehensiveVerdict, domainVerdict, summarize } from './summarize.ts';

const clean = aSitemapCatalog({
  nsns: someNsns({ 1005: 40, 1560: 30, 2590: 20, 5305: 50_100, 5330: 60, 5340: 1, 8415: 5_000 }),
  emptyClasses: ['5310', '9999'],
});

const CATALOGS: Record<string, BuiltSitemapCatalog> = {
  'of several pages': clean,
  'of one NSN': aSitemapCatalog({ nsns: [5330_012_345_678] }),
  'of nothing': aSitemapCatalog({ nsns: [] }),
  'of classes without NSNs': aSitemapCatalog({ nsns: [], emptyClasses: ['1005', '5305', '5330', '5340', '8415'] }),
  'of all classes but those that are asked for': aSitemapCatalog({ nsns: someNsns({ 9999: 12 }) }),
};

describe('a clean set', () => {
  for (const [name, catalog] of Object.entries(CATALOGS)) {
    test(`gives no warning on any list: ${name}`, async () => {
      const site = await aSite(catalog);
      for (const [listName, list] of Object.entries(LISTS)) {
        const results = await run(list, site);
        const bad = results.filter(({ status }) => status !== 'success' && status !== 'absent');
        expect([listName, bad]).toEqual([listName, []]);
        expect(summarize(results).success).toBeGreaterThan(0);
      }
    });
  }

  test('gives none for an origin whose signs must be escaped, or that is an address', async () => {
    for (const origin of ['http://127.0.0.1:3000', 'http://[::1]:8080', "https://a&b'c.example"]) {
      const site = await aSite(aSitemapCatalog({ nsns: someNsns({ 5305: 9, 5330: 9 }) }), origin);
      for (const list of Object.values(LISTS))
        expect((await run(list, site)).filter(({ status }) => status === 'warning' || status === 'error')).toEqual([]);
    }
  });

  test('is called ready, and all valid, with the counts of the catalog', async () => {
    const site = await aSite(clean);
    expect(comprehensiveVerdict(await run(LISTS.comprehensive!, site))).toMatchObject({ status: 'success' });
    expect(domainVerdict(await run(LISTS.domain!, site))).toMatchObject({ status: 'success' });
    const files = await run(LISTS.validator!, site);
    expect(summarize(files)).toMatchObject({ success: 9, total: 9, absent: 48 });
    expect(files.map(({ message }) => message).filter((message) => message !== checkMessages.absent)).toEqual([
      'Valid XML (urlset) with 4 entries',
      'Valid XML (urlset) with 5,000 entries [gzipped]',
      'Valid XML (urlset) with 5,000 entries [gzipped]',
      'Valid XML (urlset) with 251 entries [gzipped]',
      'Valid XML (urlset) with 31 entries [gzipped]',
      'Valid XML (urlset) with 21 entries [gzipped]',
      'Valid XML (urlset) with 61 entries [gzipped]',
      'Valid XML (urlset) with 2 entries [gzipped]',
      'Valid XML (urlset) with 5,001 entries [gzipped]',
      // the index that robots.txt names, which is not among the totals
      'Valid XML (sitemapindex) with 3 entries',
    ]);
    const pages = (await run(LISTS.status!, site)).filter(({ name }) => name.startsWith('NSN page'));
    expect(pages.map(({ urlCount }) => urlCount)).toEqual([50_000, 5_266]);
  });
});

describe('a fault is found by the lists whose rules cover it', () => {
  const small = aSitemapCatalog({ nsns: someNsns({ 1005: 9, 1560: 9, 5305: 9, 5330: 9 }) });
  const replacing = (what: string | RegExp, other: string) => (served: Served) =>
    changedXml(served, (xml) => xml.replaceAll(what, other));
  const all = Object.keys(LISTS);
  const foreign = say(all, 'error: Missing expected domain');
  const down = say(all, 'error: HTTP 503: Service Unavailable');
  const empty = 'warning: Empty/placeholder sitemap detected';
  const against = 'warning: XML OK but against the rules of the sitemap protocol';
  const placeholder = { ...say(all, empty), comprehensive: against, domain: against };
  const old = { ...foreign, domain: 'warning: Contains old domain references' };

  test.each<[string, (served: Served) => Served, Record<string, string>]>([
    ['a wrong host', replacing(ORIGIN, 'https://other.example'), foreign],
    ['an old host', replacing(ORIGIN, 'https://old-brand.example'), old],
    ['a placeholder', replacing(/<(?:urlset|sitemapindex)[^>]*>/g, '$&<!-- Placeholder sitemap -->'), placeholder],
    [
      'the index that stands in',
      () => ({ status: 503, body: fallbackIndexXml(ORIGIN, 'x') }),
      { ...down, domain: 'error: Failed to fetch sitemap' },
    ],
  ])('%s', async (_fault, change, expected) => {
    const site = await aSite(small);
    const faulty: Site = { ...site, serve: async (path) => change(await site.serve(path)) };
    for (const [name, list] of Object.entries(LISTS)) {
      const found = new Set(
        (await run(list, faulty))
          .filter(({ status }) => status === 'warning' || status === 'error')
          .map(({ status, message }) => `${status}: ${message}`),
      );
      expect([name, [...found]]).toEqual([name, expected[name] === undefined ? [] : [expected[name]]]);
    }
  });

  function say(lists: readonly string[], what: string): Record<string, string> {
    return Object.fromEntries(lists.map((list) => [list, what]));
  }
});

test.each(['http://127.0.0.1:3000', 'https://evil.example', ORIGIN.replace('https:', 'http:')])(
  'stored files of %s are an error on the three screens, although all else is clean',
  async (foreign) => {
    const site = await aSite(aSitemapCatalog({ nsns: someNsns({ 1005: 9, 5305: 9, 5330: 9 }) }));
    const facts = { ...site.facts, foreignFiles: [{ origin: foreign, files: 3, first: 'nsn-1.xml.gz' }] };
    for (const name of ['validator', 'domain', 'status']) {
      const results = await run(LISTS[name]!, { ...site, facts });
      const bad = results.filter(({ status }) => status === 'error');
      expect([name, bad.map(({ message }) => message)]).toEqual([name, ['Missing expected domain']]);
      expect(bad[0]!.details).toContain(`3 stored files name ${foreign}`);
    }
  },
);

test('texts that both features need are the same', () => {
  expect(verdictMessages.http(503, 'Service Unavailable')).toBe(sitemapMessages.http(503, 'Service Unavailable'));
  for (const name of ['emptyResponse', 'notXml', 'fetchFailed'] as const)
    expect(verdictMessages[name]).toBe(sitemapMessages[name]);
});
