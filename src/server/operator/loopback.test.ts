import { expect, test } from 'vitest';
import { isLoopbackRequest, isLoopbackSite } from './loopback.ts';

test.each([
  [{ host: '127.0.0.1' }, true],
  [{ host: '127.8.9.10:80' }, true],
  [{ host: 'LOCALHOST:3000' }, true],
  [{ host: '[::1]' }, true],
  [{}, false],
  [{ host: '' }, false],
  [{ host: ':3000' }, false],
  [{ host: '0.0.0.0' }, false],
  [{ host: '2130706433' }, false],
  [{ host: '127.1' }, false],
  [{ host: '[::ffff:127.0.0.1]' }, false],
  [{ host: 'localhost:3000@evil.example' }, false],
  [{ host: '127.0.0.1', 'x-forwarded-host': undefined }, false],
])('a request with %j is loopback: %s', (headers, loopback) => {
  expect(isLoopbackRequest(headers)).toBe(loopback);
});

test('a site is loopback when both its address and its origin are', () => {
  expect(isLoopbackSite({ host: '::1', siteUrl: null })).toBe(true);
  expect(isLoopbackSite({ host: '127.0.0.1', siteUrl: 'http://[::1]:80' })).toBe(true);
  expect(isLoopbackSite({ host: '127.0.0.1', siteUrl: 'http://127.0.0.1.nip.example' })).toBe(false);
  expect(isLoopbackSite({ host: '::', siteUrl: null })).toBe(false);
});
