import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { addCrawlFigures } from './add-crawl-exports.ts';

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
    summary: () => (isComputed ? [{ engine: 'google', fetchedEver: 7, fetchedThisMonth: 4 }] : null),
  });
  const before = await registry.metrics();
  expect(before).not.toContain('crawl_fetched_nsns{');
  isComputed = true;
  const lines = (await registry.metrics()).split('\n').filter((line) => /^crawl_(?:answers|fetched)/.test(line));
  const notFound = (await registry.metrics()).split('\n').filter((line) => /^(?:not_found|asked_not)/.test(line));
  expect(notFound).toEqual([
    'not_found_requests_total{by="people"} 4',
    'not_found_requests_total{by="engines"} 2',
    'asked_not_listed_total{source="search"} 3',
    'asked_not_listed_total{source="list"} 0',
    'asked_not_listed_total{source="quote"} 1',
  ]);
  expect(lines).toEqual([
    'crawl_answers_total{engine="google",verified="yes",status="2xx"} 3',
    'crawl_answers_total{engine="google",verified="no",status="2xx"} 2',
    'crawl_fetched_nsns{engine="google",period="ever"} 7',
    'crawl_fetched_nsns{engine="google",period="month"} 4',
  ]);
});
