import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFile, anEngine, aReport, coverageOf } from '../../../test/support/crawl/crawl-report.fixture.ts';
import { textOf } from '../../../test/support/pages/site.fixture.ts';
import { aQuoteSite, TEST_KEY, type QuoteSite } from '../../../test/support/quotes/quote-site.fixture.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import type { Nsn } from '#base/domain/nsn.ts';
import { Counter, Gauge, Registry } from 'prom-client';
import { addCrawlFigures } from './add-crawl-exports.ts';

const files = Array.from({ length: 700 }, (_, index) => aFile(index + 1));
const errors = [{ path: '=HYPERLINK("//evil.example")', status: 404, fetches: 3, lastAt: 0, isEstimate: true }];
const report = aReport({ engines: [anEngine({ files, errors }), anEngine({ engine: 'bing', name: 'Bing', files })] });
const missed = Array.from({ length: 1_234 }, (_, index) => (5_305_000_000_000 + index) as Nsn);

let site: QuoteSite;
let unread: QuoteSite;
beforeAll(async () => {
  site = await aQuoteSite({ crawl: coverageOf(report, missed) });
  const out = () => Promise.reject(new StoreUnavailable('out'));
  unread = await aQuoteSite({ crawl: { ...coverageOf(report), report: out, missed: out } });
});
afterAll(async () => {
  await site.close();
  await unread.close();
});

const get = (url: string, from = site) => from.app.inject({ url, headers: { authorization: `Bearer ${TEST_KEY}` } });

describe('CSV of crawl coverage', () => {
  test('has every file of every engine, one row a thing, and no formula (C21.27)', async () => {
    const { statusCode, headers, body } = await get('/crawl/coverage.csv');
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' });
    expect(headers['content-disposition']).toBe('attachment; filename="crawl-coverage.csv"');
    const lines = body.split('\r\n');
    expect(lines[0]).toBe('engine,what,name,detail,listed,fetched,this month,status,fetches,at');
    expect(lines.filter((line) => /^(Google|Bing),file,/.test(line))).toHaveLength(1_400);
    expect(body).toContain('Google,day,2026-11-21,304,,,,,45000,');
    expect(body).toContain('Google,not verified,2026-11-20,,,,,,31,');
    expect(body).toContain(`Google,error,"'=HYPERLINK(""//evil.example"")",at least,,,,404,3,1970-01-01T00:00:00.000Z`);
  });

  test('has every missed part of a file with its address (C21.27)', async () => {
    const { headers, body } = await get('/crawl/files/nsn-7/missed.csv?engine=bing');
    expect(headers['content-disposition']).toBe('attachment; filename="nsn-7-missed-by-bing.csv"');
    const lines = body.trimEnd().split('\r\n');
    expect(lines).toHaveLength(1_235);
    expect(lines[1]).toBe('5305-00-000-0000,https://parts.example/nsn/53/5305/5305-00-000-0000');
  });

  test('is 404 for files and engines that there are not, and 503 while nothing can be read', async () => {
    const files = ['nsn-701', '..%2f..%2fetc', 'nsn-7%0d%0ax:y'].map((file) => `${file}/missed.csv?engine=bing`);
    for (const file of [...files, 'nsn-7/missed.csv?engine=other', 'nsn-7/missed.csv'])
      expect((await get(`/crawl/files/${file}`)).statusCode).toBe(404);
    for (const url of ['/crawl/coverage.csv', '/crawl/files/nsn-7/missed.csv?engine=bing']) {
      const body = expect.stringContaining('cannot be read just now');
      const expected = { statusCode: 503, headers: { 'retry-after': '10' }, body };
      expect(await get(url, unread)).toMatchObject(expected);
    }
  });
});

describe('pages of files', () => {
  test('GET /crawl/files lists all files without a script, 300 a page (C21.25)', async () => {
    const { body } = await get('/crawl/files?engine=bing&after=300');
    expect(body).toContain('/crawl/files/nsn-301?engine=bing');
    expect(body).not.toContain('/crawl/files/nsn-601?engine=bing');
    expect(textOf(body)).toContain('301 to 600 of 700');
    const rangeAfter = async (after: string) =>
      / (\d+ to \d+) of 700/.exec(textOf((await get(`/crawl/files?after=${after}`)).body))![1];
    const [first, last] = ['1 to 300', '601 to 700'];
    expect(await Promise.all(['9999', '600', '-1', 'x'].map(rangeAfter))).toEqual([last, last, first, first]);
  });

  test('GET /crawl/files/nsn-7 says its facts for each engine, and its missed parts (C21.26)', async () => {
    const { statusCode, body } = await get('/crawl/files/nsn-7?engine=bing');
    expect(statusCode).toBe(200);
    const text = textOf(body);
    const told = ['nsn-7.xml.gz', '4,800 of 5,000, 96.0 %', 'the first 100 of 1,234 ; the CSV has all'];
    for (const words of told) expect(text).toContain(words);
    expect(text).toMatch(/Google 96\.0 % .*Bing 96\.0 %/);
    expect(body).toContain('/crawl/files/nsn-7/missed.csv?engine=bing');
    expect(body).toContain('rel="next"');
  });

  test('GET /crawl/files/nsn-701 is 404, and an unread record 503', async () => {
    const { statusCode, body } = await get('/crawl/files/%3Cb%3E');
    expect([statusCode, body.includes('There is no sitemap file &lt;b&gt;')]).toEqual([404, true]);
    for (const url of ['/crawl', '/crawl/files', '/crawl/files/nsn-7'])
      expect((await get(url, unread)).statusCode).toBe(503);
  });
});

test('metrics tell answers by engine, verified or not, and the coverage that was computed last; what is not found by source (C21.19, C21.38)', async () => {
  const registry = new Registry();
  let isComputed = false;
  addCrawlFigures(registry, {
    recorder: {
      figures: () => ({
        recorded: 5,
        dropped: 1,
        waitingBatches: 0,
        missing: { byPeople: 4, byEngines: 2 },
        asked: { search: 3, list: 0, quote: 1 },
        answers: [
          { engine: 'google', isVerified: true, status: '2xx', count: 3 },
          { engine: 'google', isVerified: false, status: '2xx', count: 2 },
        ],
      }),
    },
    Counter,
    Gauge,
    summary: () => (isComputed ? [{ engine: 'google', fetchedEver: 7, fetchedThisMonth: 4 }] : null),
  });
  expect(await registry.metrics()).not.toContain('crawl_fetched_nsns{');
  isComputed = true;
  const lines = (await registry.metrics()).split('\n');
  expect(lines.filter((line) => /^(?:not_found|asked_not|crawl_answers|crawl_fetched)/.test(line)).toSorted()).toEqual([
    'asked_not_listed_total{source="list"} 0',
    'asked_not_listed_total{source="quote"} 1',
    'asked_not_listed_total{source="search"} 3',
    'crawl_answers_total{engine="google",verified="no",status="2xx"} 2',
    'crawl_answers_total{engine="google",verified="yes",status="2xx"} 3',
    'crawl_fetched_nsns{engine="google",period="ever"} 7',
    'crawl_fetched_nsns{engine="google",period="month"} 4',
    'not_found_requests_total{by="engines"} 2',
    'not_found_requests_total{by="people"} 4',
  ]);
});
