import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { syncPath } from '../durable-files.ts';
import { pendingMigrations, type Dialect } from '../pending-migrations.ts';
import { attempt, UnusableFile } from './unavailable.ts';

/** Only the account that runs the server reads personal data and hashes of keys. */
const FILE_MODE = 0o600;
/** How long a statement may block the thread that answers requests; longer locks are waited for in between (writable-database.ts). */
const BUSY_TIMEOUT_MS = 20;
/** Pages of the log before they are copied into the file: the same pages are written again and again, and copied once. 16 MB. */
const LOG_PAGES = 4_000;

export const DIALECT: Dialect = {
  id: 'integer primary key autoincrement',
  integer: 'integer',
  text: 'text',
  bytes: 'blob',
  clustered: ' without rowid',
  dropTrigger: (_table, name) => `drop trigger if exists ${name}`,
  eachOf: (column) => `json_each(${column})`,
  wordSearch: ({ name, table, key, column }) => {
    const add = `insert into ${name} (rowid, ${column}) values (new.${key}, new.${column})`;
    const remove = `insert into ${name} (${name}, rowid, ${column}) values ('delete', old.${key}, old.${column})`;
    return [
      `create virtual table ${name} using fts5 (${column}, content='${table}', content_rowid='${key}', tokenize='ascii')`,
      // what is removed leaves no bytes in the index
      `insert into ${name} (${name}, rank) values ('secure-delete', 1)`,
      `insert into ${name} (${name}) values ('rebuild')`,
      `create trigger ${name}_added after insert on ${table} begin ${add}; end`,
      `create trigger ${name}_removed after delete on ${table} begin ${remove}; end`,
      `create trigger ${name}_changed after update of ${column} on ${table} begin ${remove}; ${add}; end`,
    ];
  },
};

/** What a database file of this program holds. */
export type FileFormat = {
  /** For messages: "requests for quote". */
  contents: string;
  /** In the header of the file: tells it from other databases. */
  applicationId: number;
  migrations: readonly (readonly string[])[];
};

/**
 * Opens a file for writing, and makes or updates it when needed. Throws `StoreUnavailable`, and leaves the file as it is, when it is damaged,
 * newer than this program or another program's.
 */
export function openWritableFile(file: string, format: FileFormat): DatabaseSync {
  const isNew = !existsSync(file) || statSync(file).size === 0;
  return attempt(file, () => {
    if (!isNew) checkFile(file, format);
    mkdirSync(dirname(file), { recursive: true });
    // never closed once SQLite may have locks on it: closing any descriptor of a file gives them up (POSIX)
    if (isNew) closeSync(openSync(file, 'a', FILE_MODE));
    if ((statSync(file).mode & 0o777) !== FILE_MODE) chmodSync(file, FILE_MODE);
    const connection = openConnection(file);
    try {
      connection.exec('pragma journal_mode = wal');
      migrate(connection, file, format);
      if (isNew) syncPath(dirname(file));
      return connection;
    } catch (error) {
      connection.close();
      throw error;
    }
  });
}

/** A further connection to a file that `openWritableFile` has opened. */
export function openConnection(file: string, { readOnly = false } = {}): DatabaseSync {
  const connection = new DatabaseSync(file, { readOnly, timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true });
  connection.exec('pragma synchronous = full');
  connection.exec('pragma secure_delete = on');
  // copies of pages that a statement may need for a while stay out of the disk's temporary files
  connection.exec('pragma temp_store = memory');
  connection.exec(`pragma wal_autocheckpoint = ${LOG_PAGES}`);
  return connection;
}

/** Throws `StoreUnavailable` for another program's database and for one of a newer program. Messages call the file `name`. */
export function checkIdentity(connection: DatabaseSync, name: string, format: FileFormat): void {
  if (readPragma(connection, 'application_id') !== format.applicationId)
    throw new UnusableFile(`${name} is not a database of ${format.contents}`);
  pendingMigrations(name, Number(readPragma(connection, 'user_version')), format.migrations);
}

export function readPragma(connection: DatabaseSync, name: string): unknown {
  return Object.values(connection.prepare(`pragma ${name}`).get() ?? {})[0];
}

function checkFile(file: string, format: FileFormat): void {
  const connection = openConnection(file, { readOnly: true });
  try {
    const tables = Number(connection.prepare('select count(*) as count from sqlite_schema').get()!['count']);
    // an empty database of nobody becomes one
    if (readPragma(connection, 'application_id') !== 0 || tables > 0) checkIdentity(connection, file, format);
    const problem = readPragma(connection, 'quick_check(1)');
    if (problem !== 'ok') throw new UnusableFile(`${file} is damaged: ${String(problem)}`);
  } finally {
    connection.close();
  }
}

function migrate(connection: DatabaseSync, file: string, { applicationId, migrations }: FileFormat): void {
  connection.exec('begin immediate');
  try {
    const version = Number(readPragma(connection, 'user_version'));
    for (const statement of pendingMigrations(file, version, migrations)) connection.exec(statement);
    connection.exec(`pragma application_id = ${applicationId}`);
    if (version !== migrations.length) connection.exec(`pragma user_version = ${migrations.length}`);
    connection.exec('commit');
  } catch (error) {
    if (connection.isTransaction) connection.exec('rollback');
    throw error;
  }
}
