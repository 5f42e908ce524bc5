import { TABLES, type TableDefinition, type TableName } from '../schema.ts';

/** A table whose key is a single integer keeps it as SQLite's row id; the others keep whole rows in the order of their key. */
export function createTableSql(name: TableName): string {
  const { columns, primaryKey }: TableDefinition = TABLES[name];
  const isRowId = primaryKey.length === 1 && columns[primaryKey[0]!] === 'integer';
  const lines = Object.entries(columns).map(([column, type]) =>
    isRowId && column === primaryKey[0] ? `${column} integer primary key` : `${column} ${type}`,
  );
  if (!isRowId) lines.push(`primary key (${primaryKey.join(', ')})`);
  return `create table ${name} (${lines.join(', ')})${isRowId ? '' : ' without rowid'}`;
}
