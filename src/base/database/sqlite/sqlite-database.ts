import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Database, SqlParameter, SqlValue } from '../database.ts';
import { StoreUnavailable } from '../store-unavailable.ts';
import { attempt } from './unavailable.ts';

/** The most that this build of SQLite maps into memory; pages after it go through the page cache. */
const MAPPED_BYTES = 0x7fff0000;
const CACHE_KIBIBYTES = 65_536;
/** Statements run in the thread that answers requests: after this long, the event loop gets a turn first. */
const MAX_TURN_MS = 5;

/**
 * Opens a database file for reading. It must not change while it is open, as catalog files never do: no lock is taken (which makes a
 * short read five times as fast), and the lock of another process is not noticed. `cacheKibibytes`: pages of the file that the connection holds itself.
 */
export function openSqliteDatabase(file: string, cacheKibibytes = CACHE_KIBIBYTES): Database {
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
  const pause = (): Promise<void> => {
    pausing ??= nextTurn().then(() => {
      busyMs = 0;
      pausing = null;
      return undefined;
    });
    return pausing;
  };

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

/**
 * A statement as SQLite wants it. A limit that is a bare parameter is looked at by its planner, which then prepares the statement again at each run: ten
 * times what a short read takes. A sum is not looked at.
 */
export function sqliteText(sql: string): string {
  return sql.replace(/\$(\d+)/g, '?$1').replace(/\blimit (\?\d+)/g, 'limit $1 + 0');
}

/** The same database, which reads nothing more once `isAborted` says so: each query rejects with `StoreUnavailable` then. */
export function abortableDatabase(database: Database, isAborted: () => boolean): Database {
  return {
    ...database,
    query: (sql, parameters, options) =>
      isAborted()
        ? Promise.reject(new StoreUnavailable('The search was withdrawn'))
        : database.query(sql, parameters, options),
  };
}

/** Runs statements on a connection; each text is prepared once. Throws `StoreUnavailable` when it is closed or its file is at fault. */
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
