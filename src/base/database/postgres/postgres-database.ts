import { type Database, LOOKUP_LIMIT_MS } from '../database.ts';
import { openPool } from './pool.ts';

const MAX_CONNECTIONS = 10;
const PATIENCE_MS = 1_000;

export type PostgresDatabaseOptions = {
  url: string;
  /** Also the name under which the server lists the connections. */
  schema: string;
  maxConnections?: number | undefined;
  statementTimeoutMs?: number;
  maxWaiting?: number;
};

/** Reads one schema, also of a standby. */
export function openPostgresDatabase({
  url,
  schema,
  maxConnections = MAX_CONNECTIONS,
  statementTimeoutMs = LOOKUP_LIMIT_MS,
  maxWaiting,
}: PostgresDatabaseOptions): Database {
  const settings = {
    application_name: schema,
    search_path: schema,
    statement_timeout: statementTimeoutMs,
    default_transaction_read_only: 'on',
    jit: 'off',
  };
  const pool = openPool({ url, settings, writes: false, max: maxConnections, ...(maxWaiting && { maxWaiting }) });
  return {
    query: (sql, parameters, { timeoutMs = statementTimeoutMs } = {}) =>
      pool.use(timeoutMs, (session) => session.prepared(sql, parameters)),
    close: () => pool.close(PATIENCE_MS),
  };
}
