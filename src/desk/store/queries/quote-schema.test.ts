import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import * as postgres from '#base/database/postgres/schema-pool.ts';
import * as sqlite from '#base/database/sqlite/writable-file.ts';
import { quoteMigrations } from './quote-schema.ts';

test.each([
  ['SQLite', sqlite.DIALECT, 'DzvXhxoTYD2uxcj3FoD9NPp_9pOr8yaRGNpxHBzHv4A'],
  ['PostgreSQL', postgres.DIALECT, 'MWnRdZ-vIcgHTYXrQG-XP3mRw6l2lUUxtQai1Yi9wbg'],
])('the statements to format 9 on %s are those that existing databases were made by', (_name, dialect, digest) => {
  expect(hash('sha256', JSON.stringify(quoteMigrations(dialect).slice(0, 9)), 'base64url')).toBe(digest);
});
