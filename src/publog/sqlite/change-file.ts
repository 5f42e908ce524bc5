import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
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

const releasedFile = (dataDir: string, version: string): string =>
  join(dataDir, RELEASES_FOLDER, version, CHANGES_FILE);

/**
 * Opens the record of the catalog `version`: that of its release, or of this machine's imports. Null before the first
 * import; `not in release` for a release that was published without it.
 */
export function openChangeFile(dataDir: string, version: string): Database | 'not in release' | null {
  const released = releasedFile(dataDir, version);
  if (existsSync(released)) return openSqliteDatabase(released, 2_048);
  if (existsSync(dirname(released))) return 'not in release';
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

/** Copies the record of the catalog `version`, whatever an import writes meanwhile. Returns null without one. */
export function copyChanges(dataDir: string, version: string, to: string): string | null {
  const from = [releasedFile(dataDir, version), join(dataDir, CHANGES_FILE)].find((file) => existsSync(file));
  if (from === undefined) return null;
  rmSync(to, { force: true });
  return attempt(from, () => {
    const connection = openConnection(from, { readOnly: true });
    try {
      connection.prepare('vacuum into ?').run(to);
      return to;
    } finally {
      connection.close();
    }
  });
}
