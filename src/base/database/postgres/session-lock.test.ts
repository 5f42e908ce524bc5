import { expect, inject, test } from 'vitest';
import { freshDatabase } from '../../../../test/fresh-database.ts';
import { withSession } from './session.ts';
import { takeSessionLock } from './session-lock.ts';

test('the connection that holds a lock asks now and then, so that nothing between cuts it as silent', async () => {
  const url = await freshDatabase(inject('postgresUrl'));
  const name = 'work: of a test';
  const refusal = () => new Error('held');
  const lock = await takeSessionLock(url, { keys: [7, 8], what: 'work', name, refusal, keepAliveMs: 1 });
  const place = { url, settings: { application_name: 'looks' }, writes: false };
  await withSession(place, async ({ query }) => {
    const lastOf = async () =>
      (await query('select query from pg_stat_activity where application_name = $1', [name]))[0]![0];
    await expect.poll(lastOf, { interval: 5 }).toBe('select 1');
  });
  lock.check();
  await lock.session.close();
  expect(lock.check).toThrow('PostgreSQL ended the connection that held the lock of the work');
});
