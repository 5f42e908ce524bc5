import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { orClose } from '../../domain/in-parallel.ts';
import { syncPath } from '../durable-files.ts';
import { pendingMigrations, type Dialect, type Query, type WritableDatabase, StoreUnavailable } from '../database.ts';
import { attempt, UnusableFile, createReader, resultCode } from './sqlite-database.ts';
import { setTimeout as wait } from 'node:timers/promises';

const FILE_MODE = 0o600;
const BUSY_TIMEOUT_MS = 20; // longer locks are waited for in between
/** 16 MB: the same pages are written again and again, and copied once. */
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
      // removed rows leave no bytes in the index
      `insert into ${name} (${name}, rank) values ('secure-delete', 1)`,
      `insert into ${name} (${name}) values ('rebuild')`,
      `create trigger ${name}_added after insert on ${table} begin ${add}; end`,
      `create trigger ${name}_removed after delete on ${table} begin ${remove}; end`,
      `create trigger ${name}_changed after update of ${column} on ${table} begin ${remove}; ${add}; end`,
    ];
  },
};

export type FileFormat = { contents: string; applicationId: number; migrations: readonly (readonly string[])[] };

/**
 * Opens a file for writing; makes or updates it. Throws `StoreUnavailable` for one that is damaged, newer or foreign.
 */
export function openWritableFile(file: string, format: FileFormat, { skipsCheck = false } = {}): DatabaseSync {
  const isNew = !existsSync(file) || statSync(file).size === 0;
  return attempt(file, () => {
    if (!isNew) checkFile(file, format, skipsCheck);
    mkdirSync(dirname(file), { recursive: true });
    // not closed later: closing any descriptor of a file drops its locks (POSIX)
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

export function openConnection(file: string, { readOnly = false } = {}): DatabaseSync {
  const connection = new DatabaseSync(file, { readOnly, timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true });
  connection.exec('pragma synchronous = full');
  connection.exec('pragma secure_delete = on');
  // keeps page copies out of temporary files
  connection.exec('pragma temp_store = memory');
  connection.exec(`pragma wal_autocheckpoint = ${LOG_PAGES}`);
  return connection;
}

/** Throws for a database of another or a newer program. */
export function checkIdentity(connection: DatabaseSync, name: string, format: FileFormat): void {
  if (readPragma(connection, 'application_id') !== format.applicationId)
    throw new UnusableFile(`${name} is not a database of ${format.contents}`);
  pendingMigrations(name, Number(readPragma(connection, 'user_version')), format.migrations);
}

export const readPragma = (connection: DatabaseSync, name: string): unknown =>
  Object.values(connection.prepare(`pragma ${name}`).get() ?? {})[0];

function checkFile(file: string, format: FileFormat, skipsCheck: boolean): void {
  using connection = openConnection(file, { readOnly: true });
  const tables = Number(connection.prepare('select count(*) as count from sqlite_schema').get()!['count']);
  // an empty database may become one
  if (readPragma(connection, 'application_id') !== 0 || tables > 0) checkIdentity(connection, file, format);
  if (skipsCheck) return;
  const problem = readPragma(connection, 'quick_check(1)');
  if (problem !== 'ok') throw new UnusableFile(`${file} is damaged: ${String(problem)}`);
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

/** How long a write waits for another process. */
const LOCK_LIMIT_MS = 5_000;
const LOCK_RETRY_MS = 10;
/** At the place of the file, before a read: a look takes longer than most reads. */
const LOOK_EVERY_MS = 1_000;
const BUSY = 5;

/** Somebody reads an older state, or has just written. Try again. */
export class FileInUse extends StoreUnavailable {
  override name = 'FileInUse';
}

export type WritableDatabaseOptions = {
  lockLimitMs?: number;
  /** Opens without a check of the whole file, which takes seconds for each gigabyte, and minutes from a slow disk. */
  skipsCheck?: boolean;
  /** A small disk for tests, in pages of 4 KiB. */
  maxPages?: number;
};

/** Opens a file for writing: WAL, synchronous FULL, mode 0600. Several processes may. */
export async function openWritableDatabase(
  file: string,
  format: FileFormat,
  { lockLimitMs = LOCK_LIMIT_MS, maxPages, skipsCheck = false }: WritableDatabaseOptions = {},
) {
  const writer = await untilUnlocked(lockLimitMs, () => openWritableFile(file, format, { skipsCheck }));
  return orClose(writer, () => {
    if (maxPages !== undefined) writer.exec(`pragma max_page_count = ${maxPages}`);
    // sees committed rows alone
    return createDatabase(file, writer, openConnection(file, { readOnly: true }), lockLimitMs);
  });
}

function createDatabase(file: string, writer: DatabaseSync, reader: DatabaseSync, lockLimitMs: number) {
  const [read, readWriter] = [createReader(file, reader), createReader(file, writer)];
  const withinWriter: Query = async (sql, parameters) => readWriter(sql, parameters);
  const inode = statSync(file).ino;
  let lastWrite: Promise<unknown> = Promise.resolve();
  let lastLook = -Infinity;

  /** Throws when the file was closed, moved or replaced. */
  function checkPlace(): void {
    if (!writer.isOpen) throw new StoreUnavailable(`${file} is closed`);
    if (statSync(file, { throwIfNoEntry: false })?.ino !== inode)
      throw new StoreUnavailable(`${file} was moved or replaced while it was open: start the program again`);
    lastLook = performance.now();
  }

  function runAlone<Result>(action: () => Promise<Result>): Promise<Result> {
    const result = lastWrite.then(action, action);
    lastWrite = result.catch(() => undefined);
    return result;
  }

  async function transact<Result>(work: (query: Query) => Promise<Result>): Promise<Result> {
    checkPlace();
    await untilUnlocked(lockLimitMs, () => attempt(file, () => writer.exec('begin immediate')));
    try {
      const result = await work(withinWriter);
      attempt(file, () => writer.exec('commit'));
      return result;
    } catch (error) {
      if (writer.isOpen && writer.isTransaction) writer.exec('rollback');
      throw error;
    }
  }

  const database: WritableDatabase = {
    query: async (sql, parameters) => {
      if (performance.now() - lastLook > LOOK_EVERY_MS) checkPlace();
      return read(sql, parameters);
    },
    write: (work) => runAlone(() => transact(work)),
    close: () =>
      runAlone(async () => {
        if (reader.isOpen) reader.close();
        if (writer.isOpen) writer.close();
      }),
  };
  return { ...database, writer, checkPlace };
}

export async function untilUnlocked<Result>(limitMs: number, action: () => Result | Promise<Result>): Promise<Result> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    try {
      return await action();
    } catch (error) {
      const isLocked =
        error instanceof FileInUse || (error instanceof StoreUnavailable && resultCode(error.cause) === BUSY);
      if (!isLocked || performance.now() > deadline) throw error;
      await wait(LOCK_RETRY_MS);
    }
  }
}
