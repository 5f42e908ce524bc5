import { chmodSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { StoreUnavailable } from '../../../database/database.ts';
import { describeOperatorStore } from '../operator-store.contract.ts';
import type { OperatorStore } from '../operator-store.ts';
import { aSqliteOperatorEngine } from '../../../../../test/support/operators/operator-engine.fixture.ts';
import { openSqliteOperatorStore } from './operator-store.ts';
import { newFolder } from '../../../../../test/support/new-folder.ts';

describeOperatorStore('SQLite', aSqliteOperatorEngine);

describe('the operator store on SQLite', () => {
  let dataDir: string;
  let file: string;
  const opened: OperatorStore[] = [];
  const open = async (folder = dataDir, maxPages?: number): Promise<OperatorStore> => {
    const store = await openSqliteOperatorStore({ dataDir: folder, maxPages });
    opened.push(store);
    return store;
  };
  beforeEach(() => {
    dataDir = newFolder('operators');
    file = join(dataDir, 'operators.db');
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((store) => store.close()));
  });

  test('keeps its files to the account of the server', async () => {
    const store = await open();
    await store.putOperator({ name: 'operator', source: 'setting', keyHash: 'a', atMs: 1 });
    for (const name of readdirSync(dataDir))
      expect([name, statSync(join(dataDir, name)).mode & 0o777]).toEqual([name, 0o600]);
    await store.close();
    chmodSync(file, 0o644);
    await open();
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('refuses a newer file, another database, something else and a place where no file can be', async () => {
    const store = await open();
    await store.close();
    const database = new DatabaseSync(file);
    database.exec('pragma user_version = 99');
    database.close();
    const newer = readFileSync(file);
    rmSync(file);
    const foreign = new DatabaseSync(file);
    foreign.exec('create table holiday (day text)');
    foreign.close();
    const cases: [Buffer, RegExp][] = [
      [newer, /operators\.db was made by a newer version of this program \(format 99/],
      [readFileSync(file), /operators\.db is not a database of operators/],
      [Buffer.from('something else that is long enough to be a header'.repeat(9)), /operators\.db is not a database/],
    ];
    for (const [bytes, message] of cases) {
      writeFileSync(file, bytes);
      const failure = await open().catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(StoreUnavailable);
      expect((failure as Error).message).toMatch(message);
      expect(readFileSync(file).equals(bytes)).toBe(true);
    }
    const failure = await open(join(file, 'below')).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StoreUnavailable);
  });

  test('a full disk refuses what is written and still answers what is read', async () => {
    const store = await open(dataDir, 20);
    await store.putOperator({ name: 'operator', source: 'setting', keyHash: 'a', atMs: 1 });
    let failure: unknown;
    for (let count = 0; count < 200 && failure === undefined; count++) {
      const entry = { atMs: 1, who: 'server', address: null, event: 'settings', subject: 'x'.repeat(300) } as const;
      failure = await store.log.append(entry).catch((error: unknown) => error);
    }
    expect(failure).toBeInstanceOf(StoreUnavailable);
    expect(await store.findByKeyHash('a')).toMatchObject({ name: 'operator' });
  });
});
