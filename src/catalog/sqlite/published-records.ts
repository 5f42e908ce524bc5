import { DatabaseSync } from 'node:sqlite';
import type { PublishedPage, PublishedPages, PublishedRecord } from '../catalog-loader.ts';
import { CATALOG_SCHEMA_VERSION } from '../schema.ts';

const RECORDS_PER_BATCH = 10_000;

/** The records of a catalog file in NSN order; none when the file is of another version or cannot be read. */
export async function* readPublishedRecords(file: string): AsyncIterable<PublishedRecord[]> {
  const database = openReadable(file);
  if (database === null) return;
  try {
    // Both tables are walked by their primary keys and merged; nothing is sorted.
    const statement = database.prepare(
      `select nsn, content_hash, changed_on from nsn
      union all
      select nsn, content_hash, changed_on from unlisted_nsn
      order by nsn`,
    );
    statement.setReturnArrays(true);
    let batch: PublishedRecord[] = [];
    for (const row of statement.iterate()) {
      const [nsn, contentHash, changedOn] = row as unknown as [number, number, number];
      batch.push({ nsn, contentHash, changedOn });
      if (batch.length === RECORDS_PER_BATCH) {
        yield batch;
        batch = [];
      }
    }
    if (batch.length > 0) yield batch;
  } finally {
    database.close();
  }
}

/** Groups and classes of a catalog file; none when it is of another version or cannot be read. */
export function readPublishedPages(file: string): PublishedPages {
  const database = openReadable(file);
  if (database === null) return { groups: [], classes: [] };
  try {
    const pages = (sql: string): PublishedPage[] =>
      database
        .prepare(sql)
        .all()
        .map((row) => ({
          code: row['code'] as string,
          contentHash: row['content_hash'] as number,
          changedOn: row['changed_on'] as number,
        }));
    return {
      groups: pages('select fsg as code, content_hash, changed_on from supply_group'),
      classes: pages('select fsc as code, content_hash, changed_on from supply_class'),
    };
  } finally {
    database.close();
  }
}

function openReadable(file: string): DatabaseSync | null {
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    const version = database.prepare('pragma user_version').get() as { user_version: number };
    if (version.user_version === CATALOG_SCHEMA_VERSION) return database;
  } catch {
    // A damaged catalog is replaced by the import; everything in the new one then counts as new.
  }
  database?.close();
  return null;
}
