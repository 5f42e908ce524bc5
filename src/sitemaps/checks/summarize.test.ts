import { describe, expect, test } from 'vitest';
import { aCheckResult, someResults } from '../../../test/support/sitemaps/check-result.fixture.ts';
import type { CheckStatus } from './check.ts';
import { comprehensiveVerdict, domainVerdict, summarize, resultsCsv, resultsJson } from './summarize.ts';
import fc from 'fast-check';

const counts = (success: number, warning: number, error: number, absent = 0) =>
  Object.entries({ success, warning, error, absent }).flatMap(([status, count]) =>
    Array<string>(count).fill(status),
  ) as CheckStatus[];

describe('the verdict of the comprehensive tests (S9.4)', () => {
  test.each([
    [6, 0, 0, 'success'],
    [4, 0, 2, 'success'],
    [4, 0, 3, 'success'],
    [3, 3, 0, 'warning'],
    [3, 1, 2, 'warning'],
    [0, 6, 0, 'warning'],
    [3, 0, 3, 'error'],
    [0, 0, 6, 'error'],
  ] as const)('of %i successes, %i warnings and %i errors is %s', (success, warning, error, status) => {
    expect(comprehensiveVerdict(someResults(...counts(success, warning, error)))).toMatchObject({ status });
  });

  test('says ready, critical with the static fallback, or some issues', () => {
    const words = [counts(4, 0, 0), counts(0, 0, 3), counts(3, 0, 2)].map(
      (statuses) => comprehensiveVerdict(someResults(...statuses))!.message,
    );
    expect(words[0]).toMatch(/ready for submission/);
    expect(words[1]).toMatch(/Critical issues.*static fallback/);
    expect(words[2]).toMatch(/Some issues.*should still work/);
  });

  test('that is ready says plainly how many have errors and warnings (S9.4)', () => {
    const of = (...all: Parameters<typeof counts>) => comprehensiveVerdict(someResults(...counts(...all)));
    const [ready, one, more, warned, both] = [of(6, 0, 0), of(5, 0, 1), of(4, 0, 2), of(4, 2, 0), of(4, 1, 1)];
    expect([ready!.errors, one!.errors, more!.errors]).toEqual([0, 1, 2]);
    expect([ready!.warnings, warned!.warnings, both!.warnings]).toEqual([0, 2, 1]);
    expect(warned!.message).toBe(`${ready!.message} But 2 of 6 have warnings: see below.`);
    expect(both!.message).toBe(`${ready!.message} But 1 of 6 has an error, 1 of 6 has a warning: see below.`);
    expect(ready!.message).toBe('The sitemaps are ready for submission to search engines.');
    expect(one!.message).toBe(`${ready!.message} But 1 of 6 has an error: see below.`);
    expect(more!.message).toBe(`${ready!.message} But 2 of 6 have errors: see below.`);
  });

  test('of a small catalog leaves out what it has not', () => {
    expect(comprehensiveVerdict(someResults(...counts(4, 0, 0, 2)))).toMatchObject({ status: 'success' });
  });
});

describe('the verdict of the domain validation', () => {
  test.each([
    [5, 0, 0, 'success'],
    [3, 0, 0, 'success'],
    [4, 1, 0, 'warning'],
    [0, 5, 0, 'warning'],
    [4, 0, 1, 'error'],
    [3, 1, 1, 'error'],
  ] as const)('of %i valid, %i warnings and %i errors is %s', (success, warning, error, status) => {
    expect(domainVerdict(someResults(...counts(success, warning, error, 2)))).toMatchObject({ status });
  });
});

test.each([comprehensiveVerdict, domainVerdict])('there is no verdict before all is tested: %o', (verdict) => {
  expect(verdict(someResults('success', 'success', 'success', 'success', 'testing'))).toBeNull();
  expect(verdict(someResults('success', 'success', 'success', 'success', 'pending'))).toBeNull();
  expect(verdict(someResults('absent'))).toBeNull();
  expect(verdict([])).toBeNull();
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

/** A reader of RFC 4180. */
function readRecord(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );
}

test('results are saved as JSON that gives them back, with the time as responseTime', () => {
  const results = [
    aCheckResult(),
    aCheckResult({ url: null, status: 'absent', statusCode: null, responseTimeMs: null }),
  ];
  const text = resultsJson(results);
  const saved = results.map(({ responseTimeMs, ...result }) => ({ ...result, responseTime: responseTimeMs }));
  expect(JSON.parse(text)).toEqual(saved);
  expect(text).toMatch(/^\[\n {2}\{\n {4}"id": "index",[\s\S]*\]\n$/);
});

test('results are saved as CSV, a line for each', () => {
  const results = [
    aCheckResult({
      urlCount: 193,
      details: 'sitemapindex, 193 entries',
      sampleUrls: ['https://a.example/', 'https://a.example/b'],
    }),
    aCheckResult({
      url: null,
      status: 'absent',
      message: 'not in this catalog',
      statusCode: null,
      responseTimeMs: null,
      contentType: null,
    }),
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
      const [, line, end, ...more] = resultsCsv([aCheckResult({ message, contentType })]).split('\r\n');
      expect([end, more]).toEqual(['', []]);
      const cells = readRecord(line!);
      expect(cells).toHaveLength(10);
      for (const cell of cells) expect(cell).not.toMatch(/(?:^|[;\t])\s*[=+\-@＝]|[\r\n]/);
      const onOneLine = message.replace(/\s*[\r\n]+\s*/g, ' ');
      expect(cells[7]!.replaceAll("'", '')).toBe(onOneLine.replaceAll("'", ''));
    }),
  );
});
