import postgres from 'postgres';
import { expect, inject, test } from 'vitest';
import { freshDatabase } from '../../../test/fresh-database.ts';
import { updateSchema } from './update-schema.ts';

test('tables with many rows are brought up to date, longer than a statement may take otherwise', async () => {
  const url = await freshDatabase(inject('postgresUrl'));
  const sql = postgres(url, { max: 1, onnotice: () => {}, connection: { statement_timeout: 100 } });
  const migrations = [['create table slow.row (id bigint)', 'select pg_sleep(0.3)']];
  let begun = 0;
  for (let start = 0; start < 2; start++) await updateSchema(sql, { name: 'slow', migrations, lock: 1 }, () => begun++);
  expect([begun, await sql.unsafe('select version from slow.format').values()]).toEqual([1, [[1]]]);
  await expect(sql.unsafe('select pg_sleep(0.3)')).rejects.toThrow(/statement timeout/);
  await sql.end();
});
