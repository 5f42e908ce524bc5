import { expect, test } from 'vitest';
import { cacheWords, estimateCoverage } from './screen-stats.tsx';
import { timesWords } from './response-chart.tsx';
import { inOrderOfCare } from './check-list.tsx';

/** 7,093,332 NSNs and 650 classes. */
const plan = { nsnPages: 142, urls: 7_093_982 };
/** The first page, the second and the last one. */
const pagesWith = (second: number) => new Map([[1, 50_000]]).set(2, second).set(142, 44_060);

test('counts the last page as it was read and the others like those that were tested', () => {
  expect(estimateCoverage(pagesWith(50_000), plan)).toEqual({ urls: 141 * 50_000 + 44_060, share: 1 });
});

test('a page that could not be read lowers the estimate', () => {
  const estimate = estimateCoverage(pagesWith(0), plan)!;
  expect(estimate.urls).toBe(141 * 25_000 + 44_060);
  expect(estimate.share).toBeCloseTo(0.503, 3);
});

test('a catalog with a single page is that page, and before any test nothing is estimated', () => {
  expect(estimateCoverage(new Map([[1, 3_100]]), { nsnPages: 1, urls: 3_090 })).toEqual({ urls: 3_100, share: 1 });
  expect(estimateCoverage(new Map(), plan)).toBeNull();
});

test('says how long a sitemap may be kept, from what its answer says', () => {
  expect(cacheWords('public, max-age=300')).toBe('cached 5 min');
  expect(cacheWords('max-age=86400, public')).toBe('cached 24 h');
  expect(cacheWords('public, max-age=90')).toBe('cached 90 s');
  expect(cacheWords('no-store')).toBe('not cached');
  expect(cacheWords('private')).toBeNull();
  expect(cacheWords(null)).toBeNull();
});

test('the median and the 95 % of response times are times that were measured', () => {
  const times = Array.from({ length: 20 }, (_, index) => (index + 1) * 10);
  expect([timesWords(times), timesWords([7])]).toEqual([
    'median 100, 95 % within 190, longest 200',
    'median 7, 95 % within 7, longest 7',
  ]);
});

const results = (['success', 'absent', 'warning', 'pending', 'error', 'success'] as const).map((status, id) => ({
  id,
  status,
}));

test('errors come first once all is known, and nothing moves before', () => {
  const ids = (isKnown: boolean) => inOrderOfCare(results, isKnown).map(({ id }) => id);
  expect(ids(true)).toEqual([4, 2, 0, 3, 5, 1]);
  expect(ids(false)).toEqual([0, 2, 3, 4, 5, 1]);
});
