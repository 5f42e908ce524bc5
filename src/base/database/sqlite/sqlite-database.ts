import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type Database, type SqlParameter, type SqlValue, StoreUnavailable } from '../database.ts';

/** The most that this build of SQLite maps. */
const MAPPED_BYTES = 0x7fff0000;
/** After this long the event loop gets a turn. */
const MAX_TURN_MS = 5;

/** Opens a file that must not change, as catalogs never do: without locks short reads are five times as fast. */
export function openSqliteDatabase(file: string, cacheKibibytes = 65_536): Database {
  const url = pathToFileURL(file);
  url.searchParams.set('immutable', '1');
  const connection = attempt(file, () => new DatabaseSync(url, { readOnly: true }));
  attempt(file, () => {
    connection.exec(`pragma mmap_size = ${MAPPED_BYTES}`);
    connection.exec(`pragma cache_size = -${cacheKibibytes}`);
  });
  const read = createReader(file, connection);
  let busyMs = 0;
  let pausing: Promise<void> | null = null;
  const pause = (): Promise<void> =>
    (pausing ??= nextTurn().then(() => {
      busyMs = 0;
      pausing = null;
      return undefined;
    }));

  return {
    query: async <Row extends readonly unknown[]>(sql: string, parameters?: readonly SqlValue[]) => {
      if (busyMs > MAX_TURN_MS) await pause();
      const start = performance.now();
      const rows = read<Row>(sql, parameters);
      busyMs += performance.now() - start;
      if (busyMs > MAX_TURN_MS) void pause();
      return rows;
    },
    close: async () => {
      if (connection.isOpen) connection.close();
    },
  };
}

/** Adds 0 to limits: SQLite prepares again for each bare parameter there, at ten times the cost. */
export const sqliteText = (sql: string): string =>
  sql.replace(/\$(\d+)/g, '?$1').replace(/\blimit (\?\d+)/g, 'limit $1 + 0');

export function abortableDatabase(database: Database, isAborted: () => boolean): Database {
  return {
    ...database,
    query: (sql, parameters, options) =>
      isAborted()
        ? Promise.reject(new StoreUnavailable('The search was withdrawn'))
        : database.query(sql, parameters, options),
  };
}

export function createReader(file: string, connection: DatabaseSync) {
  const statements = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    const statement = connection.prepare(sqliteText(sql));
    statement.setReturnArrays(true);
    return statement;
  };
  return <Row extends readonly unknown[]>(sql: string, parameters: readonly SqlParameter[] = []): Row[] => {
    if (!connection.isOpen) throw new StoreUnavailable(`${file} is closed`);
    const rows = attempt(file, () => statements.getOrInsertComputed(sql, prepare).all(...parameters));
    return rows as unknown as Row[];
  };
}

/** Codes where the file is at fault, not the statement: https://sqlite.org/rescode.html */
const FILE_FAULTS = new Map([
  [5, 'locked'],
  [6, 'locked'],
  [7, 'out of memory'],
  [8, 'not to be written'],
  [10, 'unreadable or not to be written'],
  [11, 'damaged'],
  [13, 'not to be written: the disk is full'],
  [14, 'not to be opened'],
  [26, 'not a database'],
]);

export class UnusableFile extends StoreUnavailable {}
/** Damaged, or no database. */
export const UNUSABLE = new Set([11, 26]);

export const resultCode = (error: unknown): number =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;

const DAMAGED = 11;
const damaged = new Set<string>();
/** True once a read of this process has found the file damaged. */
export const isDamaged = (file: string): boolean => damaged.has(file);

/** Throws `StoreUnavailable` for faults of the file or its disk. */
export function attempt<Result>(file: string, action: () => Result): Result {
  try {
    return action();
  } catch (cause) {
    const code = resultCode(cause);
    const fault = FILE_FAULTS.get(code);
    if (!fault) throw cause;
    if (code === DAMAGED) damaged.add(file);
    const Failure = UNUSABLE.has(code) ? UnusableFile : StoreUnavailable;
    throw new Failure(`${file} is ${fault}`, { cause });
  }
}
