import type { Database } from '#base/database/database.ts';
import type { CatalogDatabase, PublishedPage, PublishedRecord } from '../catalog-loader.ts';

const RECORDS_PER_BATCH = 10_000;

/** Older formats are new to the import. */
export const OLDEST_COMPARED = 7;
const FIRST_WITH_FACTS = 8;

export type OpenedCatalog = { database: Database; format: number };

export function readPublishedOf(
  open: () => Promise<OpenedCatalog | null>,
): Pick<CatalogDatabase, 'readPublished' | 'readPublishedRequirements' | 'readPublishedPages'> {
  return {
    async *readPublished() {
      const opened = await open();
      try {
        if (opened !== null) yield* readRecords(opened);
      } finally {
        await opened?.database.close();
      }
    },
    async readPublishedRequirements() {
      const database = (await open())?.database;
      type Row = [mrc: string, title: string, understood: number, measures: number];
      const rows = (await database?.query<Row>(LIST_REQUIREMENTS).finally(() => database.close())) ?? [];
      return rows.map(([mrc, title, understood, measures]) => ({ mrc, title, understood, measures }));
    },
    async readPublishedPages() {
      const database = (await open())?.database;
      type Row = [code: string, contentHash: number, changedOn: number];
      // whole tables, at most some 45,000 rows
      const pages = async (columns: string, table: string): Promise<PublishedPage[]> => {
        const rows = (await database?.query<Row>(`select ${columns} from ${table}`)) ?? [];
        return rows.map(([code, contentHash, changedOn]) => ({ code, contentHash, changedOn }));
      };
      try {
        return {
          groups: await pages('fsg, content_hash, changed_on', 'supply_group'),
          classes: await pages('fsc, content_hash, changed_on', 'supply_class'),
          names: await pages('name, nsn_count, changed_on', 'item_name where nsn_count > 0'),
        };
      } finally {
        await database?.close();
      }
    },
  };
}

async function* readRecords({ database, format }: OpenedCatalog): AsyncIterable<PublishedRecord[]> {
  type Row = [number, number, number, listed: number, partCount: number, facts: number | null, sources: number | null];
  const sql = listRecords(format >= FIRST_WITH_FACTS ? 'facts, sources_hash' : 'null, null');
  for (let after: number | undefined = -1; after !== undefined;) {
    const rows: Row[] = await database.query<Row>(sql, [after]);
    if (rows.length > 0)
      yield rows.map(([nsn, contentHash, changedOn, listed, partCount, facts, sources]) => {
        return { nsn, contentHash, changedOn, listed: listed === 1, partCount, facts, sources };
      });
    after = rows[RECORDS_PER_BATCH - 1]?.[0];
  }
}

// primary keys of nsn and unlisted_nsn, merged
const listRecords = (facts: string): string => `
  select nsn, content_hash, changed_on, 1, part_count, ${facts}
  from nsn
  where nsn > $1
  union all
  select nsn, content_hash, changed_on, 0, part_count, ${facts}
  from unlisted_nsn
  where nsn > $1
  order by nsn
  limit ${RECORDS_PER_BATCH}`;

// a whole table, some ten thousand rows
const LIST_REQUIREMENTS = `
  select mrc, title, understood_count, measure_count
  from requirement
  order by mrc`;
