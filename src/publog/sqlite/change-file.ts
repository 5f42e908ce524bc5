import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Database, SqlValue } from '#base/database/database.ts';
import { attempt, createReader } from '#base/database/sqlite/sqlite-database.ts';
import { DIALECT, openConnection, openWritableFile, type FileFormat } from '#base/database/sqlite/writable-file.ts';
import { changeMigrations } from '../changes/change-schema.ts';
import type { ChangeWriter } from '../catalog-loader.ts';
import { RELEASES_FOLDER } from '../held-catalogs.ts';

/** Beside the catalogs; a release has a copy of its own. */
export const CHANGES_FILE = 'changes.db';
export const CHANGE_FILE_FORMAT: FileFormat = {
  contents: 'changes of editions',
  applicationId: 0x43484e47, // "CHNG"
  migrations: changeMigrations(DIALECT),
};
/** Measured: single rows take 1.6 times as long. */
const ROWS_PER_STATEMENT = 64;

/** Takes whole rows of `width` columns. Fastest in the order of the primary key. */
export function insertRows(database: DatabaseSync, table: string, width: number) {
  const row = `(${Array(width).fill('?').join(', ')})`;
  const prepare = (rows: number) => database.prepare(`insert into ${table} values ${Array(rows).fill(row).join(', ')}`);
  const one = prepare(1);
  const many = prepare(ROWS_PER_STATEMENT);
  const manyWidth = width * ROWS_PER_STATEMENT;
  return (values: readonly SqlValue[]): void => {
    let at = 0;
    for (; at + manyWidth <= values.length; at += manyWidth) many.run(...values.slice(at, at + manyWidth));
    for (; at < values.length; at += width) one.run(...values.slice(at, at + width));
  };
}

export function recordChanges(dataDir: string, maxPages?: number): ChangeWriter {
  const file = join(dataDir, CHANGES_FILE);
  const connection = openWritableFile(file, CHANGE_FILE_FORMAT);
  const read = createReader(file, connection);
  const run = (sql: string) => attempt(file, () => connection.exec(sql));
  // one transaction of many rows, which nobody else waits for
  run('pragma secure_delete = off; pragma cache_size = -65536');
  if (maxPages !== undefined) run(`pragma max_page_count = ${maxPages}`);
  run('begin immediate');
  const insert = insertRows(connection, 'change', 4);
  return {
    append: (values) => attempt(file, () => insert(values)),
    query: async (sql, parameters) => read(sql, parameters),
    commit: async () => {
      run('commit');
      // else the log stays as large as the record, since servers have the file open
      run('pragma wal_checkpoint(truncate)');
      connection.close();
    },
    abort: async () => {
      if (connection.isOpen) connection.close();
    },
  };
}

const releaseFolder = (dataDir: string, version: string): string => join(dataDir, RELEASES_FOLDER, version);

/**
 * Opens the record of the catalog `version`: that of its release, or of this machine's imports. Null before the first
 * import; `not in release` for a release that was published without it.
 */
export function openChangeFile(dataDir: string, version: string): Database | 'not in release' | null {
  const file = findRecord(dataDir, version);
  if (file === null) return existsSync(releaseFolder(dataDir, version)) ? 'not in release' : null;
  const connection = attempt(file, () => openConnection(file, { readOnly: true }));
  const read = createReader(file, connection);
  return { query: async (sql, parameters) => read(sql, parameters), close: async () => connection.close() };
}

/** Copies the record of the catalog `version`, whatever an import writes meanwhile. Returns null without one. */
export function copyChanges(dataDir: string, version: string, to: string): string | null {
  const file = findRecord(dataDir, version);
  if (file === null) return null;
  rmSync(to, { force: true });
  return attempt(file, () => {
    using connection = openConnection(file, { readOnly: true });
    connection.prepare('vacuum into ?').run(to);
    return to;
  });
}

function findRecord(dataDir: string, version: string): string | null {
  const folder = releaseFolder(dataDir, version);
  const file = join(existsSync(folder) ? folder : dataDir, CHANGES_FILE);
  return existsSync(file) ? file : null;
}
