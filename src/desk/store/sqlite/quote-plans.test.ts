import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { newFolder } from '../../../../test/support/new-folder.ts';
import { LARGE_TABLES, recordQuotes } from '../../../../test/support/quotes/recorded-quotes.ts';
import { sqliteText } from '#base/database/sqlite/sqlite-database.ts';
import { openWritableDatabase } from '#base/database/sqlite/writable-file.ts';
import { QUOTE_FILE, QUOTE_FILE_FORMAT } from './quote-file.ts';

test('no statement of requests or the desk reads a table from end to end (C19.7)', async () => {
  const database = await openWritableDatabase(join(newFolder('quote-plans'), QUOTE_FILE), QUOTE_FILE_FORMAT);
  onTestFinished(() => database.close());
  const statements = await recordQuotes(database, '');
  expect(statements.length).toBeGreaterThan(50);
  const scan = new RegExp(`^SCAN (?:${LARGE_TABLES.join('|')})\\b`);
  const scans = statements.flatMap((sql) =>
    explain(database.writer, sql)
      .filter((line) => scan.test(line))
      .map((line) => [sql.replaceAll(/\s+/g, ' '), line]),
  );
  // pages in the order of the primary key have a limit; counts are of mails that are not sent
  const bounded = scans.filter(
    ([sql, line]) =>
      line !== 'SCAN quote' || !sql!.startsWith(`select id from quote where state <> 'draft' order by id`),
  );
  expect(bounded.toSorted()).toEqual([
    [
      "select state, count(*) from mail where state <> 'sent' group by state",
      'SCAN mail USING COVERING INDEX mail_state',
    ],
    // 100,000 short entries of an index: docs/decisions/067
    ['select state, count(*) from quote group by state', 'SCAN quote USING COVERING INDEX quote_state'],
    [
      'select state, quoted_currency, count(*), sum(quoted_cents / 1000000), sum(quoted_cents % 1000000) from quote ' +
        'where quoted_currency is not null group by state, quoted_currency order by state, quoted_currency',
      'SCAN quote USING COVERING INDEX quote_sums',
    ],
  ]);
  expect(explain(database.writer, `select 1 from quote where company = 'x'`)).toEqual(['SCAN quote']);
});

const explain = (database: DatabaseSync, sql: string): string[] =>
  database
    .prepare(`explain query plan ${sqliteText(sql)}`)
    .all()
    .map((row) => String(row['detail']));
