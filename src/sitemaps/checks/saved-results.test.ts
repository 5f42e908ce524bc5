import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aCheckResult } from '../../../test/support/sitemaps/check-result.fixture.ts';
import { resultsCsv, resultsJson } from './summarize.ts';

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

test('what a server sent is no formula in a spreadsheet, stays on its line and can be read back', () => {
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
