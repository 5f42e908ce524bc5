import { INDEXES, TABLES, type TableName } from '../schema.ts';

/** Integer columns that pass 2^31: the others take half the room. */
const WIDE = new Set(['nsn', 'replaced_by', 'content_hash', 'first_nsn', 'last_nsn']);

/** Without its primary key, which is quicker to build when the rows are there. */
export function createTable(schema: string, table: TableName): string {
  const { columns, primaryKey } = TABLES[table];
  const keys: readonly string[] = primaryKey;
  const lines = Object.entries(columns).map(([name, type]) => {
    const typeName = type === 'text' ? 'text collate "C"' : WIDE.has(name) ? 'bigint' : 'integer';
    return `${name} ${typeName}${keys.includes(name) ? ' not null' : ''}`;
  });
  return `create table ${schema}.${table} (${lines.join(', ')})`;
}

export type IndexStep = { name: string; table: TableName; sql: string };

/** What is built when the rows are there: primary keys, then indexes. */
export function indexSteps(schema: string): IndexStep[] {
  const keys = (Object.keys(TABLES) as TableName[]).map((table) => ({
    name: `${table} key`,
    table,
    // not "add primary key": that shuts out the other indexes of the table while it is built
    sql: `create unique index ${table}_key on ${schema}.${table} (${TABLES[table].primaryKey.join(', ')})`,
  }));
  const indexes = INDEXES.map(({ name, table, columns }) => ({
    name,
    table,
    sql: `create index ${name} on ${schema}.${table} (${columns.join(', ')})`,
  }));
  return [...keys, ...indexes];
}
