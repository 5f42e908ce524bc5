import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { freshDatabase, runSql } from '../../../../test/fresh-database.ts';
import { StoreUnavailable, type Database } from '../database.ts';
import { aProxy, type Proxy } from '../../../../test/support/database/postgres-proxy.fixture.ts';
import { openPostgresDatabase, type PostgresDatabaseOptions } from './pool.ts';

/** A statement that is not given up sleeps longer, and so would a connection that waits for the network; a busy machine takes less. */
const MUCH_TOO_LONG_MS = 15_000;

let url: string;
let proxy: Proxy;
let database: Database;

beforeEach(async () => {
  url = await freshDatabase(inject('postgresUrl'));
  proxy = await aProxy(url);
});
afterEach(async () => {
  await database.close();
  await proxy.close();
});

function open(options: Partial<PostgresDatabaseOptions> = {}): void {
  database = openPostgresDatabase({ url: proxy.url, schema: 'public', ...options });
}

async function failure(lookup: Promise<unknown>): Promise<{ error: unknown; ms: number }> {
  const start = performance.now();
  const error = await lookup.then(
    () => 'no failure',
    (error: unknown) => error,
  );
  return { error, ms: performance.now() - start };
}

describe('a PostgreSQL database', () => {
  test('answers with rows as arrays and whole numbers as numbers', async () => {
    open();
    const rows = await database.query(
      'select $1::bigint, $2::text, 7::integer, null, count(*) from generate_series(1, 3)',
      [9_999_999_999_999, 'a\tb'],
    );
    expect(rows).toEqual([[9_999_999_999_999, 'a\tb', 7, null, 3]]);
  });

  test('tells the server its time limit and that it only reads', async () => {
    open();
    expect(await database.query('show statement_timeout')).toEqual([['3s']]);
    await expect(database.query('create table x (a integer)')).rejects.toThrow(/read-only transaction/);
  });

  test('gives up a statement that passes its limit; the server stops it at the limit of the session', async () => {
    open({ statementTimeoutMs: 400 });
    const { error, ms } = await failure(database.query('select pg_sleep(20)', [], { timeoutMs: 150 }));
    expect(error).toBeInstanceOf(StoreUnavailable);
    expect((error as Error).message).toMatch(/did not answer within 150 ms/);
    expect(ms).toBeLessThan(MUCH_TOO_LONG_MS);
    const sleeping = `select 1 from pg_stat_activity where query = 'select pg_sleep(20)' and state = 'active'`;
    await expect.poll(async () => (await runSql(url, sleeping)).length, { timeout: MUCH_TOO_LONG_MS }).toBe(0);
    expect(await database.query('select 1')).toEqual([[1]]);
  });

  test('has the server stop a statement at the limit of the session', async () => {
    open({ statementTimeoutMs: 200 });
    const { error } = await failure(database.query('select pg_sleep(20)', [], { timeoutMs: 5_000 }));
    expect((error as Error).message).toMatch(/statement timeout/);
    expect(error).toBeInstanceOf(StoreUnavailable);
  });

  test('uses no more connections than it may, whatever is asked at the same time', async () => {
    open({ maxConnections: 3 });
    const asked = Array.from({ length: 60 }, () =>
      database.query<[number]>(`select count(*) from pg_stat_activity where application_name = 'public'
        and datname = current_database()`),
    );
    const counts = (await Promise.all(asked)).map(([row]) => row![0]);
    expect(Math.max(...counts)).toBeLessThanOrEqual(3);
  });

  test('lets lookups wait for a connection no longer than their limit, and refuses at once when too many wait', async () => {
    open({ maxConnections: 1, maxWaiting: 200, statementTimeoutMs: 60_000 });
    const slow = failure(database.query('select pg_sleep(0.4)'));
    const waiting = Array.from({ length: 200 }, () => failure(database.query('select 1', [], { timeoutMs: 100 })));
    const refused = await Promise.race([failure(database.query('select 1')), ...waiting]);
    expect((refused.error as Error).message).toBe('Too many lookups wait for PostgreSQL');
    for (const { error } of await Promise.all(waiting))
      expect((error as Error).message).toMatch(/became free within 100 ms/);
    expect([(await slow).error, await database.query('select 1')]).toEqual(['no failure', [[1]]]);
  });

  test('fails quickly while the server is gone and works again when it is back', async () => {
    open();
    expect(await database.query('select 1')).toEqual([[1]]);
    await proxy.cut();
    for (let attempt = 0; attempt < 3; attempt++) {
      const { error, ms } = await failure(database.query('select 1'));
      expect(error).toBeInstanceOf(StoreUnavailable);
      expect(ms).toBeLessThan(MUCH_TOO_LONG_MS);
    }
    await proxy.restore();
    await expect.poll(() => database.query('select 1').catch(() => null)).toEqual([[1]]);
  });

  test('fails what was being asked when the server goes', async () => {
    open();
    await database.query('select 1');
    const asked = failure(database.query('select pg_sleep(20)', [], { timeoutMs: 60_000 }));
    const running = `select 1 from pg_stat_activity where query = 'select pg_sleep(20)' and state = 'active'`;
    await expect.poll(async () => (await runSql(url, running)).length).toBe(1);
    await proxy.cut();
    const { error, ms } = await asked;
    expect(error).toBeInstanceOf(StoreUnavailable);
    expect(ms).toBeLessThan(MUCH_TOO_LONG_MS);
  });

  test('passes on an error of the statement itself', async () => {
    open();
    const { error } = await failure(database.query('select from where'));
    expect(error).not.toBeInstanceOf(StoreUnavailable);
    expect((error as Error).message).toMatch(/syntax error/);
  });
});
