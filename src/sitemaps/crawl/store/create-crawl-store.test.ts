import { expect, test } from 'vitest';
import { formatDay } from '#base/domain/day.ts';
import type { Query } from '#base/database/database.ts';
import { batchOf, on } from './crawl-store.contract.ts';
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
    // from 2026-10-01 on
    const fetched = Array.from({ length: days }, (_, at) => on(formatDay(20_727 + at), [at, 70_000 + at]));
    await store.add(batchOf({ fetched }), 'a log');
    return statements - before;
  };
  expect(await statementsOf(30)).toBe(await statementsOf(1));
});
