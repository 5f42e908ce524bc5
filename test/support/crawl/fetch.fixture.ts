import type { FetchRecord } from '../../../src/sitemaps/crawl/records.ts';

/** A fetch of the page of a part by Googlebot, from an address of its own. */
export const aFetch = (given: Partial<FetchRecord> = {}): FetchRecord => ({
  at: Date.parse('2026-11-22T12:00:00Z'),
  engine: 'google',
  address: '66.249.66.1',
  isHead: false,
  path: '/nsn/53/5305/5305-01-234-5678',
  status: 200,
  bytes: 1_000,
  ms: 12,
  referrerHost: null,
  ...given,
});
