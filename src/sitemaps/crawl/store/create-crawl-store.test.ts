import { expect, test } from 'vitest';
import type { Query } from '#base/database/database.ts';
import { batchOf } from './crawl-store.contract.ts';
import { createCrawlStore } from './crawl-store.ts';

test('a log of many days takes as many statements as one of a day: a transaction has seconds', async () => {
  const statementsOf = async (days: number): Promise<number> => {
    let statements = 0;
    const query = ((sql: string) => {
      statements += 1;
      const isBatch = sql.includes('insert into batch');
      return Promise.resolve(isBatch ? [[1]] : sql.includes('from edition') ? [['v', 1, '2026-01-01']] : []);
    }) as Query;
    const database = {
      query,
      write: <Result>(work: (within: Query) => Promise<Result>) => work(query),
      close: async () => {},
    };
    const store = createCrawlStore(database, null);
    await store.add(batchOf({}), 'the first removes what is old');
    const before = statements;
    const fetched = Array.from({ length: days }, (_, at) => ({
      engine: 'google' as const,
      kind: 'nsn' as const,
      day: `2026-10-${String(at + 1).padStart(2, '0')}`,
      pages: Uint32Array.of(at, 70_000 + at),
    }));
    await store.add(batchOf({ fetched }), 'a log');
    return statements - before;
  };
  expect(await statementsOf(30)).toBe(await statementsOf(1));
});
