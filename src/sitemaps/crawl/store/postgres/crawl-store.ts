import { openSchemaPool, DIALECT, type WritableSchema } from '#base/database/postgres/schema-pool.ts';
import { createCrawlStore, type CrawlStore } from '../crawl-store.ts';
import { crawlMigrations } from '../crawl-schema.ts';

const SCHEMA: WritableSchema = { name: 'crawl', lock: 5_155_458, migrations: crawlMigrations(DIALECT) };
/** Not that of the tables: batches wait for batches alone. */
const LOCK = 'select pg_advisory_xact_lock(5155459)';

/** Opens the schema `crawl`, also while the database is out. */
export const openPostgresCrawlStore = async ({ url, now }: { url: string; now?: () => number }): Promise<CrawlStore> =>
  createCrawlStore(openSchemaPool({ url, schema: SCHEMA, maxConnections: 1 }), LOCK, now);
