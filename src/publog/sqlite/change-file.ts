import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Database, Query } from '#base/database/database.ts';
import { attempt, createReader, openSqliteDatabase } from '#base/database/sqlite/sqlite-database.ts';
import { DIALECT, openConnection, openWritableFile, type FileFormat } from '#base/database/sqlite/writable-file.ts';
import { changeMigrations } from '../changes/change-schema.ts';
import type { ChangeWriter } from '../catalog-loader.ts';
import { RELEASES_FOLDER } from '../held-catalogs.ts';

/** Beside the catalogs; a release has a copy of its own. */
export const CHANGES_FILE = 'changes.db';
export const CHANGE_FORMAT: FileFormat = {
  contents: 'changes of editions',
  applicationId: 0x43484e47, // "CHNG"
  migrations: changeMigrations(DIALECT),
};
const ROWS_PER_STATEMENT = 64;
const WIDTH = 4;

export function recordChanges(dataDir: string, maxPages?: number): ChangeWriter {
  const file = join(dataDir, CHANGES_FILE);
  const connection = openWritableFile(file, CHANGE_FORMAT);
  const read = createReader(file, connection);
  const query: Query = async (sql, parameters) => read(sql, parameters);
  const insert = (rows: number) =>
    connection.prepare(`insert into change values ${Array(rows).fill('(?, ?, ?, ?)').join(', ')}`);
  attempt(file, () => {
    // one transaction of many rows, which nobody else waits for
    connection.exec('pragma secure_delete = off; pragma cache_size = -65536');
    if (maxPages !== undefined) connection.exec(`pragma max_page_count = ${maxPages}`);
    connection.exec('begin immediate');
  });
  const [one, many] = [insert(1), insert(ROWS_PER_STATEMENT)];
  return {
    append: (values) =>
      attempt(file, () => {
        const whole = values.length - (values.length % (WIDTH * ROWS_PER_STATEMENT));
        for (let at = 0; at < whole; at += WIDTH * ROWS_PER_STATEMENT)
          many.run(...values.slice(at, at + WIDTH * ROWS_PER_STATEMENT));
        for (let at = whole; at < values.length; at += WIDTH) one.run(...values.slice(at, at + WIDTH));
      }),
    query,
    commit: async () => {
      attempt(file, () => connection.exec('commit'));
      // else the log stays as large as the record, since servers have the file open
      connection.exec('pragma wal_checkpoint(truncate)');
      connection.close();
    },
    abort: async () => {
      if (connection.isOpen) connection.close();
    },
  };
}

/** The record of the catalog `version`: that of its release, or of this machine's imports; null before the first. */
export function openChangeFile(dataDir: string, version: string): Database | null {
  const released = join(dataDir, RELEASES_FOLDER, version, CHANGES_FILE);
  if (existsSync(released)) return openSqliteDatabase(released, 2_048);
  const file = join(dataDir, CHANGES_FILE);
  if (!existsSync(file)) return null;
  const connection = attempt(file, () => openConnection(file, { readOnly: true }));
  const read = createReader(file, connection);
  return {
    query: async (sql, parameters) => read(sql, parameters),
    close: async () => {
      if (connection.isOpen) connection.close();
    },
  };
}
