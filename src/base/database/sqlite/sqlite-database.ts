import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Database, SqlParameter, SqlValue } from '../database.ts';
import { StoreUnavailable } from '../store-unavailable.ts';
import { attempt } from './unavailable.ts';

/** The most that this build of SQLite maps. */
const MAPPED_BYTES = 0x7fff0000;
const CACHE_KIBIBYTES = 65_536;
/** After this long the event loop gets a turn. */
const MAX_TURN_MS = 5;

/** Opens a file that must not change, as catalogs never do: without locks short reads are five times as fast. */
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

/** Adds 0 to limits: SQLite prepares again for each bare parameter there, at ten times the cost. */
export function sqliteText(sql: string): string {
  return sql.replace(/\$(\d+)/g, '?$1').replace(/\blimit (\?\d+)/g, 'limit $1 + 0');
}

/** Rejects queries once `isAborted` says so. */
export function abortableDatabase(database: Database, isAborted: () => boolean): Database {
  return {
    ...database,
    query: (sql, parameters, options) =>
      isAborted()
        ? Promise.reject(new StoreUnavailable('The search was withdrawn'))
        : database.query(sql, parameters, options),
  };
}

/** Prepares each text once. */
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
