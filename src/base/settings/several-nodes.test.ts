import { hostname } from 'node:os';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('requests for quote are in the database of the catalog, unless they have one of their own (C20.10)', () => {
  const [both, own] = ['postgres://db.example/all', 'postgresql://db.example/quotes'];
  expect(readConfig({ DATABASE_URL: both })).toMatchObject({ databaseUrl: both, quotesDatabaseUrl: both });
  expect(readConfig({ QUOTES_DATABASE_URL: own })).toMatchObject({ databaseUrl: null, quotesDatabaseUrl: own });
  const apart = readConfig({ DATABASE_URL: both, QUOTES_DATABASE_URL: own });
  expect(apart).toMatchObject({ databaseUrl: both, quotesDatabaseUrl: own });
});

describe('a node of a cluster', () => {
  const GIVEN = {
    CLUSTER: 'on',
    SITE_URL: 'https://parts.example',
    QUOTES_DATABASE_URL: 'postgres://db.example/quotes',
    ATTACHMENTS_DIR: '/shared/files',
  };

  test('has the name of its machine or its own, in logs and metrics', () => {
    expect(readConfig(GIVEN)).toMatchObject({ cluster: { node: hostname() } });
    expect(readConfig({ ...GIVEN, NODE_NAME: 'web-1' })).toMatchObject({ cluster: { node: 'web-1' } });
    expect(
      readConfig({ ...GIVEN, QUOTES_DATABASE_URL: '', DATABASE_URL: 'postgres://db.example/all' }).cluster,
    ).toEqual({ node: hostname() });
  });

  test.each([
    ['OPERATOR_KEY', 'change-me-change-me-change-me-change-me'],
    ['QUOTES_DATABASE_URL', 'postgres://catalog:change-me-catalog@db.example/catalog'],
    ['AWS_SECRET_ACCESS_KEY', 'change-me-secret'],
  ])('does not start with the published %s of the examples (C20.11)', (name, value) => {
    const refusal = new RegExp(`^Setting ${name} is not usable: it is that of the published example\\.$`);
    expect(() => readConfig({ ...GIVEN, [name]: value })).toThrow(refusal);
    expect(readConfig({ ...GIVEN, CLUSTER: 'off', [name]: value }).cluster).toBeNull();
  });

  test('needs what would be different on each, and all that is missing is named in one line (C20.11)', () => {
    const words = {
      SITE_URL: 'SITE_URL (the address of the site)',
      QUOTES_DATABASE_URL: 'QUOTES_DATABASE_URL or DATABASE_URL (the PostgreSQL that all nodes share)',
      ATTACHMENTS_DIR: 'ATTACHMENTS_DIR (the folder that all nodes share, for the files of requests)',
      OPERATOR_KEY: 'OPERATOR_KEY, the same on all nodes (or operators that `npm run operators -- add NAME` has added)',
    };
    expect(() => readConfig({ CLUSTER: 'on' })).toThrow(
      `Setting CLUSTER is not usable without: ${Object.values(words).join('; ')}.`,
    );
    for (const name of ['SITE_URL', 'QUOTES_DATABASE_URL', 'ATTACHMENTS_DIR'] as const)
      expect(() => readConfig({ ...GIVEN, OPERATOR_KEY: 'k'.repeat(32), [name]: '' })).toThrow(
        `Setting CLUSTER is not usable without: ${words[name]}.`,
      );
  });
});
