import { expect, test } from 'vitest';
import { aSite, changedXml, LISTS, run } from '../../../test/support/sitemaps/check-site.fixture.ts';
import { aSitemapCatalog, someNsns } from '../../../test/support/sitemaps/sitemap-catalog.fixture.ts';

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
