import { expect, test } from 'vitest';
import { aCheckResult, someResults } from '../../../test/support/sitemaps/check-result.fixture.ts';
import { parseCsv } from '../../../tools/sample/csv.ts';
import { comprehensiveVerdict, domainVerdict, resultsCsv, resultsJson, summarize, type CheckStatus } from './check.ts';
import fc from 'fast-check';

const counts = (success: number, warning: number, error: number, absent = 0) =>
  Object.entries({ success, warning, error, absent }).flatMap(([status, count]) =>
    Array<string>(count).fill(status),
  ) as CheckStatus[];

const READY = 'The sitemaps are ready for submission to search engines.';
const [critical, issues] = [/^Critical issues.*static fallback/, /^Some issues.*should still work/];
test.each([
  [6, 0, 0, 'success', READY],
  [5, 0, 1, 'success', `${READY} But 1 of 6 has an error: see below.`],
  [4, 0, 2, 'success', `${READY} But 2 of 6 have errors: see below.`],
  [4, 2, 0, 'success', `${READY} But 2 of 6 have warnings: see below.`],
  [4, 1, 1, 'success', `${READY} But 1 of 6 has an error, 1 of 6 has a warning: see below.`],
  [4, 0, 3, 'success', `${READY} But 3 of 7 have errors: see below.`],
  [3, 3, 0, 'warning', issues],
  [3, 1, 2, 'warning', issues],
  [3, 0, 2, 'warning', issues],
  [0, 6, 0, 'warning', issues],
  [3, 0, 3, 'error', critical],
  [0, 0, 6, 'error', critical],
] as const)('%i successes, %i warnings and %i errors (S9.4): %s, %s', (good, warnings, errors, status, words) => {
  const message = typeof words === 'string' ? words : expect.stringMatching(words);
  // what a small catalog does not have is left out
  for (const absent of [0, 2]) {
    const verdict = comprehensiveVerdict(someResults(...counts(good, warnings, errors, absent)));
    expect(verdict).toMatchObject({ status, errors, warnings, message });
  }
});

test.each([
  [5, 0, 0, 'success'],
  [3, 0, 0, 'success'],
  [4, 1, 0, 'warning'],
  [0, 5, 0, 'warning'],
  [4, 0, 1, 'error'],
  [3, 1, 1, 'error'],
] as const)('of %i valid, %i warnings and %i errors the domain verdict is %s', (success, warning, error, status) => {
  expect(domainVerdict(someResults(...counts(success, warning, error, 2)))).toMatchObject({ status });
});

test.each([comprehensiveVerdict, domainVerdict])('there is no verdict before all is tested: %o', (verdict) => {
  const success = counts(4, 0, 0);
  for (const statuses of [[...success, 'testing'], [...success, 'pending'], ['absent'], []] as CheckStatus[][])
    expect(verdict(someResults(...statuses))).toBeNull();
});

test('a summary counts each status, and leaves what is not in the catalog out of the totals', () => {
  const all = someResults('pending', 'testing', 'success', 'success', 'warning', 'error', 'absent');
  const each = { pending: 1, testing: 1, success: 2, warning: 1, error: 1, absent: 1 };
  expect(summarize(all)).toEqual({ ...each, total: 6, tested: 4, urls: 0 });
});

test('URLs are those of pages: what an index lists is not counted', () => {
  const results = [
    aCheckResult({ urlCount: 193, extra: { root: 'sitemapindex' } }),
    aCheckResult({ urlCount: 50_000, extra: { root: 'urlset' } }),
    aCheckResult({ urlCount: 4 }),
  ];
  expect(summarize(results).urls).toBe(50_004);
});

test('results are saved as JSON that gives them back, with the time as responseTime', () => {
  const results = [aCheckResult(), aCheckResult({ url: null, statusCode: null, responseTimeMs: null })];
  const text = resultsJson(results);
  const saved = results.map(({ responseTimeMs, ...result }) => ({ ...result, responseTime: responseTimeMs }));
  expect(JSON.parse(text)).toEqual(saved);
  expect(text).toMatch(/^\[\n {2}\{\n {4}"id": "index",[\s\S]*\]\n$/);
});

test('results are saved as CSV, a line for each', () => {
  const sampleUrls = ['https://a.example/', 'https://a.example/b'];
  const absent = { url: null, status: 'absent', message: 'not in this catalog' } as const;
  const results = [
    aCheckResult({ urlCount: 193, details: 'sitemapindex, 193 entries', sampleUrls }),
    aCheckResult({ ...absent, statusCode: null, responseTimeMs: null, contentType: null }),
  ];
  expect(resultsCsv(results)).toBe(
    'name,url,status,HTTP status,responseTime,content type,entries,message,details,sample URLs\r\n' +
      'Sitemap index,/sitemap.xml?type=index,success,200,12,application/xml,193,Valid XML (sitemapindex) with 193 entries,' +
      '"sitemapindex, 193 entries",https://a.example/ https://a.example/b\r\n' +
      'Sitemap index,,absent,,,,,not in this catalog,,\r\n',
  );
});

test('what a server sent never becomes a formula in a spreadsheet, stays on its line and can be read back', () => {
  const starts = fc.constantFrom('', '=', '+', '-', '@', '\t', '\r', '\n', '＝', '"', ',', "'", ' \n=', ';=', 'a\t=');
  const texts = fc.tuple(starts, fc.string()).map(([start, text]) => start + text);
  fc.assert(
    fc.property(texts, texts, (message, contentType) => {
      const [, cells, ...more] = parseCsv(resultsCsv([aCheckResult({ message, contentType })]));
      expect([cells!.length, more]).toEqual([10, []]);
      for (const cell of cells!) expect(cell).not.toMatch(/(?:^|[;\t])\s*[=+\-@＝]|[\r\n]/);
      const onOneLine = message.replace(/\s*[\r\n]+\s*/g, ' ');
      expect(cells![7]!.replaceAll("'", '')).toBe(onOneLine.replaceAll("'", ''));
    }),
  );
});
