import { describe, expect, test } from 'vitest';
import { aSite, LISTS, run, type Served, type Site } from '../../../test/support/sitemaps/check-site.fixture.ts';
import { aSitemapCatalog, someNsns } from '../../../test/support/sitemaps/sitemap-catalog.fixture.ts';
import { aCheckRun } from '../../../test/support/sitemaps/check-result.fixture.ts';
import { stateOf } from '../screens/screen-stats.tsx';
import { comprehensiveVerdict, domainVerdict, summarize } from './summarize.ts';

const catalog = aSitemapCatalog({ nsns: someNsns({ 1005: 9, 1560: 9, 5305: 90, 5330: 9, 5340: 3 }) });
const clean = await aSite(catalog);
const SCREENS = Object.entries(LISTS);

/** The site with another answer at one address, as a proxy in front gives it. */
const behindProxy = (path: string, answer: (served: Served) => Served, site: Site = clean): Site => ({
  ...site,
  serve: async (asked) => (asked === path ? answer(await site.serve(asked)) : site.serve(asked)),
});
const named = (robotsIndex: string): Site => ({ ...clean, facts: { ...clean.facts, robotsIndex } });
const kindOf = (results: Awaited<ReturnType<typeof run>>) => stateOf(aCheckRun({ results }), 'good').kind;

describe.each(SCREENS)('the %s list', (_screen, list) => {
  const enumerated = list(clean.facts).filter(({ id, url }) => id !== 'robots-index' && url !== null).length;

  test('reads the index that robots.txt names beside its own checks, and counts its own alone (S8.7)', async () => {
    const results = await run(list, clean);
    expect(results.find(({ name }) => name === 'Index named by robots.txt')).toMatchObject({
      url: '/sitemap-pages.xml',
      status: 'success',
    });
    expect(summarize(results)).toMatchObject({ total: enumerated, tested: enumerated, success: enumerated });
    expect(kindOf(results)).toBe('ok');
  });

  test('is not good while a proxy answers for that index with 500 (S8.7)', async () => {
    const results = await run(
      list,
      behindProxy('/sitemap-pages.xml', () => ({ status: 500, body: '' })),
    );
    expect(summarize(results)).toMatchObject({ error: 1, success: enumerated, total: enumerated + 1 });
    expect(kindOf(results)).toBe('err');
    expect(results.filter(({ status }) => status === 'error').map(({ id }) => id)).toEqual(['robots-index']);
  });
});

test('nothing is called ready or valid while that index fails, however many others succeed (S8.7)', async () => {
  const down = behindProxy('/sitemap-pages.xml', () => ({ status: 500, body: '' }));
  expect(comprehensiveVerdict(await run(LISTS.comprehensive!, clean))).toMatchObject({ status: 'success' });
  expect(comprehensiveVerdict(await run(LISTS.comprehensive!, down))).toMatchObject({ status: 'error', errors: 1 });
  const html = behindProxy('/sitemap-pages.xml', () => ({ status: 200, body: '<!doctype html>' }));
  expect(comprehensiveVerdict(await run(LISTS.comprehensive!, html))).toMatchObject({ status: 'warning', warnings: 1 });
  expect(domainVerdict(await run(LISTS.domain!, down))).toMatchObject({ status: 'error' });
});

test('the index of pages is held against the plan, without the classes (S8.7)', async () => {
  const lacking = behindProxy('/sitemap-pages.xml', ({ body, ...served }) => ({
    ...served,
    body: String(body).replace(/<sitemap>[^\n]*type=nsn[^\n]*\n/, ''),
  }));
  const bad = (await run(LISTS.sample!, lacking)).filter(({ status }) => status === 'error');
  expect(bad.map(({ id, message }) => [id, message])).toEqual([
    ['robots-index', 'XML OK but not as this catalog has it'],
  ]);
});

test.each([
  ['/sitemap.xml', 'success'],
  ['/sitemap-files.xml', 'error'],
])('the setting ROBOTS_SITEMAPS chooses it: %s is a %s where no files are stored (S8.7)', async (path, status) => {
  const site = behindProxy('/sitemap-files.xml', () => ({ status: 404, body: '' }), named(path));
  for (const [, list] of SCREENS)
    expect((await run(list, site)).find(({ id }) => id === 'robots-index')).toMatchObject({ url: path, status });
});
