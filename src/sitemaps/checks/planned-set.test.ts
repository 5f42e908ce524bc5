import { expect, test, describe } from 'vitest';
import {
  aSite,
  changedXml,
  LISTS,
  run,
  type Served,
  type Site,
} from '../../../test/support/sitemaps/check-site.fixture.ts';
import { aSitemapCatalog, someNsns } from '../../../test/support/sitemaps/sitemap-catalog.fixture.ts';
import { aCheckRun } from '../../../test/support/sitemaps/check-result.fixture.ts';
import { stateOf } from '../screens/screen-stats.tsx';
import { comprehensiveVerdict, domainVerdict, summarize } from './summarize.ts';

const catalog = aSitemapCatalog({ nsns: someNsns({ 1005: 9, 1560: 9, 5305: 90, 5330: 9, 5340: 3 }) });

type Change = (xml: string) => string;
const within =
  (part: string, change: Change, isPart = true): Change =>
  (xml) =>
    xml.includes(part) === isPart ? change(xml) : xml;
const inIndex = (change: Change) => within('<sitemapindex', change);
const inUrlsets = (change: Change) => within('/nsn/', change);
const inPages = (change: Change) => within('<sitemapindex', change, false);
const entryOf = (xml: string, part: string): string =>
  xml.split('\n').find((line) => line.includes('<sitemap>') && line.includes(part))!;
const pageOne = (xml: string): string => entryOf(xml, 'page=1');

const SCREENS_WITH_INDEX = ['comprehensive', 'domain', 'debug', 'status', 'final'];
const ALL = Object.keys(LISTS);

test.each<[fault: string, Change, details: RegExp, screens?: string[]]>([
  [
    'an index that lacks a page',
    inIndex((xml) => xml.replace(`${entryOf(xml, 'fsc=1560')}\n`, '')),
    /The index lacks a sitemap of the plan: \/sitemap\.xml\?type=fsc&fsc=1560/,
    SCREENS_WITH_INDEX,
  ],
  [
    'an index that lists a page which does not exist',
    inIndex((xml) => xml.replace('</sitemapindex>', `${pageOne(xml).replace('page=1', 'page=9999')}\n$&`)),
    /The index lists a sitemap that the plan does not have: .*page=9999/,
  ],
  [
    'an index that lists a file twice',
    inIndex((xml) => xml.replace('</sitemapindex>', `${pageOne(xml)}\n$&`)),
    /An address is listed more than once in its family: .*page=1/,
  ],
  [
    'a page that lacks an address',
    inUrlsets((xml) => xml.replace(/<url>[^\n]*\n<\/urlset>/, '</urlset>')),
    /another number of addresses than the plan: \d+ addresses, by the plan/,
  ],
  [
    'the wrong lastmod everywhere',
    inUrlsets((xml) => xml.replace(/<lastmod>[^<]*/g, '<lastmod>2024-05-05')),
    /A lastmod is not the day .*2024-05-05, by the catalog/,
  ],
  [
    'an NSN that is listed twice in place of another',
    inUrlsets((xml) => xml.replace(/(<url>[^\n]*\/nsn\/[^\n]*\n)<url>[^\n]*\/nsn\/[^\n]*\n/, '$1$1')),
    /listed more than once in its family: NSN/,
  ],
  [
    'a class in place of another',
    inPages((xml) => xml.replace('/fsc/15/1560<', '/fsc/15/1570<')),
    /A page is listed that is not in the catalog: \d+ that are no NSNs/,
  ],
  [
    'an index without lastmod',
    inIndex((xml) => xml.replace(/<lastmod>[^<]*<\/lastmod>/g, '')),
    /has no lastmod, .*: the index says no day of/,
  ],
])('%s is an error on each screen that reads it (S15.50)', async (_fault, change, details, screens = ALL) => {
  const site = await aSite(catalog);
  const faulty = { ...site, serve: async (path: string) => changedXml(await site.serve(path), change) };
  for (const screen of ALL) {
    const errors = (await run(LISTS[screen]!, faulty)).filter(({ status }) => status === 'error');
    expect([screen, errors.length > 0]).toEqual([screen, screens.includes(screen)]);
    for (const error of errors) {
      expect(error.message).toBe('XML OK but not as this catalog has it');
      expect(error.details).toMatch(details);
    }
  }
});

test('two files that were swapped are an error, and each names the other (S15.50)', async () => {
  const site = await aSite(catalog);
  const swap = (path: string): string =>
    path.replace(/fsc-(1560|5340)/, (_name, fsc: string) => `fsc-${fsc === '1560' ? '5340' : '1560'}`);
  const results = await run(LISTS.validator!, { ...site, serve: (path) => site.serve(swap(path)) });
  const errors = results.filter(({ status }) => status === 'error');
  expect(errors.map(({ name }) => name)).toEqual(['fsc-1560.xml.gz', 'fsc-5340.xml.gz']);
  expect(errors[0]!.details).toContain('A sitemap lists NSNs that the plan has in another');
  expect(errors[0]!.details).toMatch(/that is the content of .*fsc.*5340/);
});

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
    const expected = { url: '/sitemap-pages.xml', status: 'success' };
    expect(results.find(({ name }) => name === 'Index named by robots.txt')).toMatchObject(expected);
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
