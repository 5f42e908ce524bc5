import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { SqlValue } from '../catalog-loader.ts';
import { TABLES, type TableDefinition, type TableName } from '../schema.ts';

/** Rows in one INSERT: measured, fewer cost more calls and more bring nothing. */
const ROWS_PER_INSERT = 64;

/** Writes rows of any number, whole rows one after another, with as few statements as possible. */
export type BulkInsert = (values: readonly SqlValue[]) => void;

export function createBulkInsert(database: DatabaseSync, table: TableName): BulkInsert {
  const width = Object.keys(TABLES[table].columns).length;
  const row = `(${Array.from({ length: width }, () => '?').join(',')})`;
  const prepare = (rows: number): StatementSync =>
    database.prepare(`insert into ${table} values ${Array.from({ length: rows }, () => row).join(',')}`);
  const many = prepare(ROWS_PER_INSERT);
  const one = prepare(1);
  const step = width * ROWS_PER_INSERT;
  return (values) => {
    let at = 0;
    for (; at + step <= values.length; at += step) many.run(...values.slice(at, at + step));
    for (; at < values.length; at += width) one.run(...values.slice(at, at + width));
  };
}

export function createTableSql(name: TableName): string {
  const { columns, primaryKey }: TableDefinition = TABLES[name];
  const isRowId = primaryKey.length === 1 && columns[primaryKey[0]!] === 'integer';
  const lines = Object.entries(columns).map(([column, type]) =>
    isRowId && column === primaryKey[0] ? `${column} integer primary key` : `${column} ${type}`,
  );
  if (!isRowId) lines.push(`primary key (${primaryKey.join(', ')})`);
  return `create table ${name} (${lines.join(', ')})${isRowId ? '' : ' without rowid'}`;
}
