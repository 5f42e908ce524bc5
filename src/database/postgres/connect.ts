import postgres, { type Notice, type Sql } from 'postgres';
import { StoreUnavailable } from '../store-unavailable.ts';

/** How long a connection may take to come about, in seconds. */
const CONNECT_SECONDS = 2;
/** Waiting between attempts, in seconds: a server that is back is noticed at once. */
const RETRY_SECONDS = 0.1;

export type ConnectOptions = {
  max: number;
  /** What the server is told at the start of each connection: its settings by name. */
  settings: Record<string, string | number>;
  onClose?: () => void;
  onNotice?: (notice: Notice) => void;
};

export function connect(url: string, { max, settings, onClose, onNotice = () => {} }: ConnectOptions): Sql {
  return postgres(url, {
    max,
    connect_timeout: CONNECT_SECONDS,
    backoff: () => RETRY_SECONDS,
    idle_timeout: 0,
    max_lifetime: null,
    fetch_types: false,
    // integers of the catalog are below 2^53
    types: { wholeNumber: { to: 20, from: [20], parse: Number, serialize: String } },
    connection: settings as Record<string, string>,
    onnotice: onNotice,
    onclose: onClose,
  }) as Sql;
}

/**
 * Classes and codes of SQLSTATE that say that the database, not the statement, is at fault: connection, authorization, conflict, resources, operator
 * intervention, system error, damaged data, no such database, schema or table. https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const FAULTS = /^(?:08|28|40|53|57|58|XX|3D|3F000|42P01|55P03)/;

/** `StoreUnavailable` for what a database or its network does wrong; any other error as it is. */
export function asUnavailable(error: unknown): unknown {
  if (error instanceof StoreUnavailable) return error;
  if (error instanceof postgres.PostgresError && !FAULTS.test(error.code)) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new StoreUnavailable(`PostgreSQL does not answer: ${reason}`, { cause: error });
}
