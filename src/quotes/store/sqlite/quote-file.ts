import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StoreUnavailable } from '../../../database/store-unavailable.ts';
import { syncPath } from '../../../database/durable-files.ts';
import { type Dialect } from '../../../database/pending-migrations.ts';
import { pendingMigrations, QUOTE_FORMAT } from '../queries/quote-schema.ts';
import { attempt } from '../../../database/sqlite/unavailable.ts';

/** Only the operator's own account reads what people have sent. */
const FILE_MODE = 0o600;
/** In the header of the file: tells it from other databases. "QUOT". */
const APPLICATION_ID = 0x51554f54;
/** How long a statement may block the thread that answers requests; longer locks are waited for in between (quote-store.ts). */
const BUSY_TIMEOUT_MS = 20;

/** Pages of the log before they are copied into the file: the same pages are written again and again, and copied once. 16 MB. */
const LOG_PAGES = 4_000;
const DIALECT: Dialect = { id: 'integer primary key autoincrement', integer: 'integer', text: 'text' };

/** Opens the file, making or updating it when needed. Throws `StoreUnavailable` and leaves alone what is damaged, newer or something else. */
export function openQuoteFile(file: string): DatabaseSync {
  const isNew = !existsSync(file) || statSync(file).size === 0;
  if (!isNew) checkQuoteFile(file);
  return attempt(file, () => {
    // never closed once SQLite may have locks on it: see erase-residue.ts
    if (isNew) closeSync(openSync(file, 'a', FILE_MODE));
    chmodSync(file, FILE_MODE);
    const connection = openConnection(file);
    try {
      connection.exec('pragma journal_mode = wal');
      migrate(connection, file);
      if (isNew) syncPath(dirname(file));
      return connection;
    } catch (error) {
      connection.close();
      throw error;
    }
  });
}

/** A further connection to a file that `openQuoteFile` has opened. */
export function openConnection(file: string, { readOnly = false } = {}): DatabaseSync {
  const connection = new DatabaseSync(file, { readOnly, timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true });
  connection.exec('pragma synchronous = full');
  connection.exec('pragma secure_delete = on');
  // copies of pages that a statement may need for a while stay out of the disk's temporary files
  connection.exec('pragma temp_store = memory');
  connection.exec(`pragma wal_autocheckpoint = ${LOG_PAGES}`);
  return connection;
}

function checkQuoteFile(file: string): void {
  attempt(file, () => {
    const connection = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
    try {
      // an empty database becomes one
      if (readPragma(connection, 'application_id') !== 0 || tableCount(connection) > 0) checkIdentity(connection, file);
      const problem = readPragma(connection, 'quick_check(1)');
      if (problem !== 'ok') throw new StoreUnavailable(`${file} is damaged: ${problem}`);
    } finally {
      connection.close();
    }
  });
}

/** Throws `StoreUnavailable` for another program's database and for one of a newer program. */
export function checkIdentity(connection: DatabaseSync, name: string): void {
  if (readPragma(connection, 'application_id') !== APPLICATION_ID)
    throw new StoreUnavailable(`${name} is not a database of requests for quote`);
  pendingMigrations(name, readPragma(connection, 'user_version'), DIALECT);
}

function migrate(connection: DatabaseSync, file: string): void {
  connection.exec('begin immediate');
  try {
    const version = Number(readPragma(connection, 'user_version'));
    for (const statement of pendingMigrations(file, version, DIALECT)) connection.exec(statement);
    connection.exec(`pragma application_id = ${APPLICATION_ID}`);
    if (version !== QUOTE_FORMAT) connection.exec(`pragma user_version = ${QUOTE_FORMAT}`);
    connection.exec('commit');
  } catch (error) {
    if (connection.isTransaction) connection.exec('rollback');
    throw error;
  }
}

function readPragma(connection: DatabaseSync, name: string): number & string {
  return Object.values(connection.prepare(`pragma ${name}`).get() ?? {})[0] as number & string;
}

function tableCount(connection: DatabaseSync): number {
  return Number(connection.prepare('select count(*) as count from sqlite_schema').get()!['count']);
}
