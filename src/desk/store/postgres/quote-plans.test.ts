import { expect, inject, test } from 'vitest';
import { freshDatabase, openTestSession } from '../../../../test/fresh-database.ts';
import { LARGE_TABLES, recordQuotes } from '../../../../test/support/quotes/recorded-quotes.ts';
import { openSchemaPool } from '#base/database/postgres/schema-pool.ts';
import { QUOTE_SCHEMA } from './quote-store.ts';

test('no statement of requests or the desk has to read a table from end to end (C19.7)', async () => {
  const url = await freshDatabase(inject('postgresUrl'));
  const pool = openSchemaPool({ url, schema: QUOTE_SCHEMA, maxConnections: 2 });
  const statements = await recordQuotes(pool, 'for update');
  await pool.close();
  // so few rows are read from end to end for choice: with that switched off, only what no index serves is left
  const session = await openTestSession(url, { search_path: 'quotes', enable_seqscan: 'off' });
  const scan = new RegExp(`Seq Scan on (?:${LARGE_TABLES.join('|')})\\b`);
  const explain = async (text: string): Promise<string> =>
    (await session.query(`explain (generic_plan) ${text}`)).map(([line]) => String(line)).join('\n');
  expect(statements.length).toBeGreaterThan(50);
  for (const one of statements) expect(await explain(one), one).not.toMatch(scan);
  expect(await explain(`select 1 from quote where company = 'x'`)).toMatch(scan);
  await session.close();
});
