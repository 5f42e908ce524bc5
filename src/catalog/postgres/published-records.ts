import type { Sql } from 'postgres';
import type { PublishedPage, PublishedPages, PublishedRecord } from '../catalog-loader.ts';
import { CATALOG_SCHEMA_VERSION } from '../schema.ts';
import { connect } from '../../database/postgres/connect.ts';
import { schemaOfVersion } from './current-version.ts';

const RECORDS_PER_BATCH = 10_000;

/** The records of the catalog in force in NSN order; none when there is none, or one of another format. */
export async function* readPublishedRecords(url: string): AsyncIterable<PublishedRecord[]> {
  const sql = open(url);
  try {
    const schema = await findReadableSchema(sql);
    if (schema === null) return;
    for await (const rows of sql.unsafe(listRecords(schema), [], { prepare: true }).cursor(RECORDS_PER_BATCH)) {
      yield rows.map((row) => ({
        nsn: row['nsn'] as number,
        contentHash: row['content_hash'] as number,
        changedOn: row['changed_on'] as number,
      }));
    }
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Its groups and classes; none when there is no catalog, or one of another format. */
export async function readPublishedPages(url: string): Promise<PublishedPages> {
  const sql = open(url);
  try {
    const schema = await findReadableSchema(sql);
    if (schema === null) return { groups: [], classes: [] };
    const pages = async (table: string, key: string): Promise<PublishedPage[]> =>
      (await sql.unsafe(`select ${key}, content_hash, changed_on from ${schema}.${table}`)).map((row) => ({
        code: row[key] as string,
        contentHash: row['content_hash'] as number,
        changedOn: row['changed_on'] as number,
      }));
    return { groups: await pages('supply_group', 'fsg'), classes: await pages('supply_class', 'fsc') };
  } finally {
    await sql.end({ timeout: 1 });
  }
}

function open(url: string): Sql {
  return connect(url, { max: 1, settings: { application_name: 'import: reads the catalog in force' } });
}

/** The schema of the catalog in force; null when there is none, or one of another format. */
async function findReadableSchema(sql: Sql): Promise<string | null> {
  const [exists] = await sql.unsafe(`select to_regclass('catalog.current_version')::text`).values();
  if (!exists?.[0]) return null;
  const [current] = await sql.unsafe('select version, format from catalog.current_version').values();
  return current && current[1] === CATALOG_SCHEMA_VERSION ? schemaOfVersion(String(current[0])) : null;
}

// primary keys of both tables, merged
function listRecords(schema: string): string {
  return `
  select nsn, content_hash, changed_on
  from ${schema}.nsn
  union all
  select nsn, content_hash, changed_on
  from ${schema}.unlisted_nsn
  order by nsn`;
}
