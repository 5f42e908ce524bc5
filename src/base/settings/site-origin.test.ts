import { expect, test } from 'vitest';
import { findSiteOrigin, siteOrigin, startWarnings } from './site-origin.ts';

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

test.each(['0.0.0.0', '::', '192.0.2.7', '2001:db8::7', 'parts.internal', '127.0.0.1.example'])(
  'root on %s is warned in one line that names the address',
  (host) => {
    const warnings = startWarnings({ host, uid: 0 });
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain(`root and listens on ${host},`);
    expect(warnings[0]).not.toContain('\n');
  },
);

test.each([
  ['127.0.0.1', 0],
  ['127.8.8.8', 0],
  ['::1', 0],
  ['::ffff:127.0.0.1', 0],
  ['localhost', 0],
  ['0.0.0.0', 1000],
  ['0.0.0.0', null],
])('no warning on %s for user %j', (host, uid) => {
  expect(startWarnings({ host, uid })).toEqual([]);
});
