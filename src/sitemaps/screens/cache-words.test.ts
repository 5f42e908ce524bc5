import { expect, test } from 'vitest';
import { cacheWords } from './screen-stats.tsx';

test('says how long a sitemap may be kept, from what its answer says', () => {
  expect(cacheWords('public, max-age=300')).toBe('cached 5 min');
  expect(cacheWords('max-age=86400, public')).toBe('cached 24 h');
  expect(cacheWords('public, max-age=90')).toBe('cached 90 s');
  expect(cacheWords('no-store')).toBe('not cached');
  expect(cacheWords('private')).toBeNull();
  expect(cacheWords(null)).toBeNull();
});
