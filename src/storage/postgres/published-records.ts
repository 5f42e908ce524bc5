import type { PublishedRecord } from '../catalog-loader.ts';
import { CATALOG_SCHEMA_VERSION } from '../schema.ts';
import { connect } from './connect.ts';
import { schemaOfVersion } from './current-version.ts';

const RECORDS_PER_BATCH = 10_000;

/** The records of the catalog in force in NSN order; none when there is none, or one of another format. */
export async function* readPublishedRecords(url: string): AsyncIterable<PublishedRecord[]> {
  const sql = connect(url, { max: 1, settings: { application_name: 'import: reads the catalog in force' } });
  try {
    const [exists] = await sql.unsafe(`select to_regclass('catalog.current_version')::text`).values();
    if (!exists?.[0]) return;
    const [current] = await sql.unsafe('select version, format from catalog.current_version').values();
    if (!current || current[1] !== CATALOG_SCHEMA_VERSION) return;
    const query = listRecords(schemaOfVersion(String(current[0])));
    for await (const rows of sql.unsafe(query, [], { prepare: true }).cursor(RECORDS_PER_BATCH)) {
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
