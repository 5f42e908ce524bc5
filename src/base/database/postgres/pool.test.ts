import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { freshDatabase, runSql } from '../../../../test/fresh-database.ts';
import { type RunningPostgres, startPostgres } from '../../../../test/postgres.ts';
import { aProxy } from '../../../../test/support/database/postgres-proxy.fixture.ts';
import { StoreUnavailable } from '../database.ts';
import { copyInto } from './copy-stream.ts';
import { openPool } from './pool.ts';
import { transaction } from './session.ts';

const LIMIT_MS = 10_000;

let url: string;
let pool: ReturnType<typeof openPool>;

beforeEach(async () => {
  url = await freshDatabase(inject('postgresUrl'));
  await runSql(url, 'create table row (id integer, text text)');
});
afterEach(() => pool.close(0));

function open(place = url, writes = true): void {
  pool = openPool({ url: place, settings: { application_name: 'pool' }, writes, max: 4 });
}

const ask = (text: string, limitMs = LIMIT_MS) => pool.use(limitMs, ({ query }) => query(text));
const add = (id: number) =>
  pool.use(LIMIT_MS, (session) =>
    transaction(session, () => session.prepared('insert into row (id) values ($1)', [id])),
  );
const terminate = () =>
  runSql(
    url,
    `select count(pg_terminate_backend(pid)) from pg_stat_activity
    where application_name = 'pool' and datname = current_database()`,
  );

describe('connections of a pool', () => {
  test('that end at any moment fail what runs on them at once, and nothing that was acknowledged (C20.1)', async () => {
    open();
    const stored = new Set<number>();
    const failures: unknown[] = [];
    let next = 0;
    let isOver = false;
    const write = async (): Promise<void> => {
      while (!isOver) {
        const id = next++;
        await add(id).then(
          () => stored.add(id),
          (error: unknown) => failures.push(error),
        );
      }
    };
    const writers = Array.from({ length: 8 }, write);
    for (let round = 0; round < 4; round++) {
      const before = stored.size;
      await expect.poll(() => stored.size, { interval: 1 }).toBeGreaterThan(before);
      await terminate();
    }
    isOver = true;
    await Promise.all(writers);
    expect(failures.length).toBeGreaterThan(0);
    expect(failures.filter((error) => !(error instanceof StoreUnavailable))).toEqual([]);
    const found = new Set((await runSql(url, 'select id from row')).map(([id]) => id));
    expect([...stored].filter((id) => !found.has(id))).toEqual([]);
  });

  test('that end while they are idle are replaced at the next use (C20.1)', async () => {
    open();
    await ask('select 1');
    await terminate();
    await expect.poll(() => ask('select 2').catch(() => null)).toEqual([[2]]);
  });

  test('to a server that says nothing are given up at the limit, idle ones with them (C20.1)', async () => {
    const proxy = await aProxy(url);
    open(proxy.url);
    await Promise.all([1, 2, 3].map(() => ask('select pg_sleep(0.05)')));
    proxy.stall();
    await expect(ask('select 1', 100)).rejects.toThrow('PostgreSQL did not answer within 100 ms');
    await expect(ask('select 1', 100)).rejects.toThrow(/no answer within \d+ ms/);
    await proxy.restore();
    expect(await ask('select 1')).toEqual([[1]]);
    await proxy.close();
  });

  test('that only read after a failover are dropped, and the next use connects anew (C20.2)', async () => {
    open();
    await ask('set session characteristics as transaction read only');
    await expect(add(1)).rejects.toThrow(StoreUnavailable);
    await add(2);
    expect(await ask('select id from row')).toEqual([[2]]);
  });

  test('are kept after an error of the statement, with nothing of its transaction', async () => {
    open();
    const [[pid]] = (await ask('select pg_backend_pid()')) as [[number]];
    const failing = pool.use(LIMIT_MS, (session) =>
      transaction(session, async () => {
        await session.query('insert into row (id) values (1)');
        await session.query('insert into row (id) values (1 / 0)').catch(() => undefined);
      }),
    );
    await expect(failing).rejects.toThrow('A statement of the transaction has failed');
    await expect(ask('select 1 / 0')).rejects.not.toBeInstanceOf(StoreUnavailable);
    expect(await ask('select pg_backend_pid(), count(*) from row')).toEqual([[pid, 0]]);
  });

  test('have the settings of the address, and those of the program first', async () => {
    open(`${url}?options=-c%20work_mem=5MB%20-c%20application_name=other`);
    expect(await ask(`select current_setting('work_mem'), current_setting('application_name')`)).toEqual([
      ['5MB', 'pool'],
    ]);
  });

  test('prepare a statement again after its table has changed', async () => {
    open();
    const read = () => pool.use(LIMIT_MS, ({ prepared }) => prepared('select * from row'));
    await read();
    await runSql(url, 'alter table row add more text; insert into row (id) values (7)');
    await expect(read()).rejects.toThrow(StoreUnavailable);
    expect(await read()).toEqual([[7, null, null]]);
  });

  test.each([
    ['an error of the server', `1\ttext\nno number\ttext\n`, async () => {}, /invalid input syntax/],
    // a write may meet the closed connection before the last words of the server are read
    ['a lost connection', '1\ttext\n', terminate, /terminat|ECONNRESET|EPIPE/],
  ])('tell whoever loads rows of %s, however much waits to be sent', async (_what, lines, disturb, message) => {
    open();
    const loading = pool.use(LIMIT_MS, async (session) => {
      const copy = copyInto(session, 'copy row from stdin');
      await disturb();
      for (let round = 0; round < 40; round++) await copy.write(lines.repeat(10_000));
      await copy.end();
    });
    await expect(loading).rejects.toThrow(message);
    expect(await ask('select count(*) from row')).toEqual([[0]]);
  });
});

describe('an address with several hosts', () => {
  let standby: RunningPostgres;
  beforeAll(async () => {
    standby = await startPostgres({ standby: true });
  });
  afterAll(() => standby.stop());

  const hosts = (...all: string[]): string =>
    `postgres://postgres@${all.join(',')}/postgres?target_session_attrs=read-write`;
  const primary = () => new URL(inject('postgresUrl')).host;
  const isStandby = () => ask('select pg_is_in_recovery()');

  test('leads what writes past hosts that are gone or take no writes (C20.3)', async () => {
    open(hosts('127.0.0.1:1', new URL(standby.url).host, primary()));
    expect(await isStandby()).toEqual([[false]]);
  });

  test('leads what reads to the first that answers, also a standby (C20.3)', async () => {
    open(hosts('127.0.0.1:1', new URL(standby.url).host, primary()), false);
    expect(await isStandby()).toEqual([[true]]);
  });

  test('names why each host was refused, and shows no password (C20.3)', async () => {
    open(hosts('127.0.0.1:1', new URL(standby.url).host).replace('postgres@', 'postgres:secret@'));
    const error = (await isStandby().catch((error: unknown) => error)) as Error;
    expect(error).toBeInstanceOf(StoreUnavailable);
    expect(error.message).toMatch(
      /^No host of PostgreSQL will do: 127\.0\.0\.1:1: connect ECONNREFUSED .*; 127\.0\.0\.1:\d+: it is a standby, which takes no writes$/,
    );
  });
});
