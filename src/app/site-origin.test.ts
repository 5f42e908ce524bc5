import { expect, test } from 'vitest';
import { findSiteOrigin, siteOrigin } from './site-origin.ts';

test.each([
  [{ siteUrl: 'https://parts.example', host: '127.0.0.1', port: 3000 }, 'https://parts.example'],
  [{ siteUrl: null, host: '127.0.0.1', port: 3000 }, 'http://127.0.0.1:3000'],
  [{ siteUrl: null, host: 'localhost', port: 3000 }, 'http://localhost:3000'],
  [{ siteUrl: null, host: '0.0.0.0', port: 8080 }, 'http://localhost:8080'],
  [{ siteUrl: null, host: '::', port: 8080 }, 'http://localhost:8080'],
  [{ siteUrl: null, host: '::1', port: 3000 }, 'http://[::1]:3000'],
  [{ siteUrl: null, host: 'parts.example', port: 80 }, 'http://parts.example'],
  [{ siteUrl: 'https://parts.example', host: '127.0.0.1', port: 0 }, 'https://parts.example'],
])('a site with %j names itself %s', (config, origin) => {
  expect(siteOrigin(config, config.port)).toBe(origin);
  expect(findSiteOrigin(config)).toBe(origin);
});

test('a site whose port the system chooses is not known before it listens', () => {
  expect(findSiteOrigin({ siteUrl: null, host: '127.0.0.1', port: 0 })).toBeNull();
  expect(siteOrigin({ siteUrl: null, host: '127.0.0.1' }, 41_234)).toBe('http://127.0.0.1:41234');
});
