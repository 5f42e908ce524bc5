import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newFolder } from '../../../../../test/support/new-folder.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import { CLOCK, batchOf, type CrawlEngine, describeCrawlStore, on } from '../crawl-store.contract.ts';
import type { CrawlStore } from '../crawl-store.ts';
import { countPages } from '../page-blocks.ts';
import { CRAWL_FILE, openSqliteCrawlStore } from './crawl-store.ts';

const opened: CrawlStore[] = [];
const open = async (dataDir: string, onSetAside?: (name: string) => void): Promise<CrawlStore> => {
  const store = await openSqliteCrawlStore({ dataDir, onSetAside, now: () => CLOCK });
  opened.push(store);
  return store;
};
const close = () => Promise.all(opened.splice(0).map((store) => store.close()));

async function openEngine(): Promise<CrawlEngine> {
  const dataDir = newFolder('crawl');
  return {
    open: () => openSqliteCrawlStore({ dataDir, now: () => CLOCK }),
    async makeEarlier(format, statements) {
      const database = new DatabaseSync(join(dataDir, CRAWL_FILE));
      database.exec([...statements, `pragma user_version = ${format}`].join('; '));
      database.close();
    },
  };
}

describeCrawlStore('SQLite', openEngine);

describe('the file of crawls', () => {
  let dataDir: string;
  let file: string;
  beforeEach(() => {
    dataDir = newFolder('crawl');
    file = join(dataDir, CRAWL_FILE);
  });
  afterEach(close);

  const batch = batchOf({ fetched: [on('2026-11-22', [1, 2])] });

  test('a file that is torn or something else is set aside under a name that is told, and an empty one takes its place (C21.16)', async () => {
    const foreign = new DatabaseSync(join(dataDir, 'foreign.db'));
    foreign.exec('create table holiday (day text)');
    foreign.close();
    const store = await open(dataDir);
    expect(await store.setAside()).toBeNull();
    await store.add(batch, 'a');
    await close();
    const whole = readFileSync(file);
    const cases = [
      () => writeFileSync(file, readFileSync(join(dataDir, 'foreign.db'))),
      () => writeFileSync(file, 'no database at all, but long enough to have a header: '.repeat(30)),
      () => {
        writeFileSync(file, whole);
        truncateSync(file, whole.length - 4_096);
      },
    ];
    for (const damage of cases) {
      damage();
      const bytes = readFileSync(file);
      await expect(open(dataDir)).rejects.toBeInstanceOf(StoreUnavailable);
      const names: string[] = [];
      const begun = await open(dataDir, (name) => names.push(name));
      expect(names).toEqual(['crawl-set-aside-20261122T100000Z.db']);
      expect(await begun.setAside()).toEqual({ name: names[0], atMs: CLOCK });
      expect(readFileSync(join(dataDir, names[0]!)).equals(bytes)).toBe(true);
      await begun.add(batch, 'b');
      expect(countPages(await begun.fetched('google', 'nsn', null))).toBe(2);
      await close();
    }
  });

  test('a file of a newer program, and a place where no file can be, are refused and left alone (C21.16)', async () => {
    await open(dataDir);
    await close();
    const database = new DatabaseSync(file);
    database.exec('pragma user_version = 99');
    database.close();
    const names: string[] = [];
    await expect(open(dataDir, (name) => names.push(name))).rejects.toThrow(/crawl\.db was made by a newer version/);
    const below = openSqliteCrawlStore({ dataDir: join(file, 'below'), onSetAside: (name) => names.push(name) });
    await expect(below).rejects.toBeInstanceOf(StoreUnavailable);
    expect([names, readdirSync(dataDir).filter((name) => !name.startsWith(CRAWL_FILE))]).toEqual([[], []]);
  });
});
