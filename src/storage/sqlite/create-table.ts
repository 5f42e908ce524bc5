import { TABLES, type TableDefinition, type TableName } from '../schema.ts';

export function createTableSql(name: TableName): string {
  const { columns, primaryKey }: TableDefinition = TABLES[name];
  const isRowId = hasRowId(name);
  const lines = Object.entries(columns).map(([column, type]) =>
    isRowId && column === primaryKey[0] ? `${column} integer primary key` : `${column} ${type}`,
  );
  if (!isRowId) lines.push(`primary key (${primaryKey.join(', ')})`);
  return `create table ${name} (${lines.join(', ')})${isRowId ? '' : ' without rowid'}`;
}

/** Whether the key of a table is a single integer, which SQLite keeps as row id. */
export function hasRowId(name: TableName): boolean {
  const { columns, primaryKey }: TableDefinition = TABLES[name];
  return primaryKey.length === 1 && columns[primaryKey[0]!] === 'integer';
}
