import { expect, inject, test } from 'vitest';
import { freshDatabase, openTestSession } from '../../../../test/fresh-database.ts';
import { updateSchema } from './schema-pool.ts';

test('tables with many rows are brought up to date, longer than a statement may take otherwise', async () => {
  const url = await freshDatabase(inject('postgresUrl'));
  const session = await openTestSession(url, { statement_timeout: 100 });
  const migrations = [['create table slow.row (id bigint)', 'select pg_sleep(0.15)']];
  let begun = 0;
  for (let start = 0; start < 2; start++)
    await updateSchema(session, { name: 'slow', migrations, lock: 1 }, () => begun++);
  expect([begun, await session.query('select version from slow.format')]).toEqual([1, [[1]]]);
  await expect(session.query('select pg_sleep(0.15)')).rejects.toThrow(/statement timeout/);
  await session.close();
});
