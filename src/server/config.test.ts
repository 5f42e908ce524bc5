import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readConfig, SETTING_NAMES } from './config.ts';

describe('readConfig', () => {
  test('has a default for every setting', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: './data',
      databaseUrl: null,
      siteUrl: null,
      trustProxyHops: 0,
      logLevel: 'info',
      metrics: false,
    });
  });

  test('takes an empty value as absent and an origin without its slash', () => {
    expect(readConfig({ PORT: '', SITE_URL: 'https://parts.example/' })).toMatchObject({
      port: 3000,
      siteUrl: 'https://parts.example',
    });
  });

  test.each([
    ['PORT', '70000'],
    ['PORT', 'ten'],
    ['SITE_URL', 'parts.example'],
    ['SITE_URL', 'https://parts.example/shop'],
    ['TRUST_PROXY', '-1'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS', 'maybe'],
  ])('refuses %s=%s in one line that names it', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(
      new RegExp(`^Setting ${name} "${value}" is not usable: [^\\n]+$`),
    );
  });

  test('does not repeat a database address, which may hold a password', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://user:secret@host/db' })).toThrow(
      /^Setting DATABASE_URL is not usable/,
    );
    expect(() => readConfig({ DATABASE_URL: 'mysql://user:secret@host/db' })).not.toThrow(/secret/);
  });
});

test('the README explains every setting', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  expect(SETTING_NAMES.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});
