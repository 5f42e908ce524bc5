import type { DatabaseSync } from 'node:sqlite';
import type { SqlValue } from '#base/database/database.ts';
import { type TableDefinition, type TableName, TABLES } from '../schema.ts';

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

/** Measured: single rows take 1.6 times the processor time, 256 rows save nothing more. It is also what the import hands over at once. */
const ROWS_PER_STATEMENT = 64;

/** Inserts whole rows: `values` holds them one after another, columns in the order of the schema. */
export type RowInserter = (values: readonly SqlValue[]) => void;

/** Prepares the statements of a table. Fastest where rows arrive in the order of the primary key: each one goes to the last page. */
export function createRowInserter(database: DatabaseSync, table: TableName): RowInserter {
  const width = Object.keys(TABLES[table].columns).length;
  const row = `(${Array(width).fill('?').join(', ')})`;
  const prepare = (rows: number) => database.prepare(`insert into ${table} values ${Array(rows).fill(row).join(', ')}`);
  const one = prepare(1);
  const many = prepare(ROWS_PER_STATEMENT);
  const manyWidth = width * ROWS_PER_STATEMENT;
  return (values) => {
    let at = 0;
    for (; at + manyWidth <= values.length; at += manyWidth) many.run(...values.slice(at, at + manyWidth));
    for (; at < values.length; at += width) one.run(...values.slice(at, at + width));
  };
}
