import { expect, inject, test } from 'vitest';
import { freshDatabase, runSql } from '../../../../../test/fresh-database.ts';
import { StoreUnavailable } from '#base/database/store-unavailable.ts';
import { CLOCK, batchOf, type CrawlEngine, describeCrawlStore } from '../crawl-store.contract.ts';
import { describeReadLogs } from '../read-logs.contract.ts';
import type { CrawlStore } from '../crawl-store.ts';
import { openPostgresCrawlStore } from './crawl-store.ts';

async function openEngine(): Promise<CrawlEngine> {
  const url = await freshDatabase(inject('postgresUrl'));
  const opened: CrawlStore[] = [];
  return {
    async open() {
      const store = await openPostgresCrawlStore({ url, now: () => CLOCK });
      opened.push(store);
      return store;
    },
    async makeEarlier(format, statements) {
      const all = [...statements, `update format set version = ${format}`];
      await runSql(url, all.join('; '), { search_path: 'crawl' });
    },
    async remove() {
      await Promise.all(opened.map((store) => store.close()));
    },
  };
}

describeCrawlStore('PostgreSQL', openEngine);
describeReadLogs('PostgreSQL', openEngine);

test('a database that is out refuses as unavailable', async () => {
  const store = await openPostgresCrawlStore({ url: 'postgres://127.0.0.1:1/none' });
  await expect(store.add(batchOf({}), 'a')).rejects.toBeInstanceOf(StoreUnavailable);
  await store.close();
});
