import { expect, test } from 'vitest';
import { ownLimitWait } from './own-limit.ts';

const answer = (status: number, headers: Record<string, string>) =>
  ownLimitWait(status, (name) => headers[name] ?? null);

test.each([
  ['a rate', 429, { 'x-limit': 'proxy-fetch', 'retry-after': '7' }, 7],
  ['too much to do', 503, { 'x-limit': 'pages', 'retry-after': '10' }, 10],
  ['no time that can be read', 429, { 'x-limit': 'proxy-fetch', 'retry-after': 'Sun, 22 Nov 2026 10:00:00 GMT' }, 5],
  ['no time at all', 429, { 'x-limit': 'proxy-fetch' }, 5],
  ['a very long time', 429, { 'x-limit': 'proxy-fetch', 'retry-after': '86400' }, 60],
  ['no time to wait', 429, { 'x-limit': 'proxy-fetch', 'retry-after': '0' }, 1],
  ['the limit of the site that is tested', 429, { 'retry-after': '7' }, null],
  ['a catalog that cannot be read', 503, { 'retry-after': '10' }, null],
  ['an answer with the header', 200, { 'x-limit': 'proxy-fetch', 'retry-after': '7' }, null],
])('%s', (_what, status, headers, seconds) => {
  expect(answer(status, headers)).toBe(seconds);
});
