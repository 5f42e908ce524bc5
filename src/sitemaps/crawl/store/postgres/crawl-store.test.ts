import { expect, inject, test } from 'vitest';
import { freshDatabase, runSql } from '../../../../../test/fresh-database.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import { CLOCK, batchOf, type CrawlEngine, describeCrawlStore } from '../crawl-store.contract.ts';
import { openPostgresCrawlStore } from './crawl-store.ts';

async function openEngine(): Promise<CrawlEngine> {
  const url = await freshDatabase(inject('postgresUrl'));
  return {
    open: () => openPostgresCrawlStore({ url, now: () => CLOCK }),
    async makeEarlier(format, statements) {
      const all = [...statements, `update format set version = ${format}`];
      await runSql(url, all.join('; '), { search_path: 'crawl' });
    },
  };
}

describeCrawlStore('PostgreSQL', openEngine);

test('a database that is out refuses as unavailable', async () => {
  const store = await openPostgresCrawlStore({ url: 'postgres://127.0.0.1:1/none' });
  await expect(store.add(batchOf({}), 'a')).rejects.toBeInstanceOf(StoreUnavailable);
  await store.close();
});
