import type { Sql } from 'postgres';
import { type Database, LOOKUP_LIMIT_MS, type SqlValue } from '../database.ts';
import { StoreUnavailable } from '../store-unavailable.ts';
import { asUnavailable, connect } from './connect.ts';

/** Connections of one server process. */
export const MAX_CONNECTIONS = 10;
/** Lookups that may wait for a connection (a part page asks for up to ten at a time); more are refused at once. */
const MAX_WAITING = 2_000;
/** A statement that has been told to stop and does not: its connection is given up. */
const LOST_AFTER_MS = 1_000;

export type PostgresDatabaseOptions = {
  url: string;
  /** Where tables are looked for, and the name under which the server lists the connections. */
  schema: string;
  maxConnections?: number;
  statementTimeoutMs?: number;
  maxWaiting?: number;
};

type Pool = { sql: Sql; slots: Slots };

/** Reads one schema, never waiting longer than a lookup may take; connections come about when they are needed. */
export function openPostgresDatabase({
  url,
  schema,
  maxConnections = MAX_CONNECTIONS,
  statementTimeoutMs = LOOKUP_LIMIT_MS,
  maxWaiting = MAX_WAITING,
}: PostgresDatabaseOptions): Database {
  const settings = {
    application_name: schema,
    search_path: schema,
    statement_timeout: statementTimeoutMs,
    default_transaction_read_only: 'on',
    jit: 'off',
  };
  const openPool = (): Pool => ({
    sql: connect(url, { max: maxConnections, settings }),
    slots: createSlots(maxConnections, maxWaiting),
  });
  let pool = openPool();
  let closed = false;

  /** A server that neither answers nor closes its connections keeps them for good: new ones are made. */
  function giveUp(lost: Pool): void {
    if (closed || pool !== lost) return;
    pool = openPool();
    void lost.sql.end({ timeout: 0 });
  }

  function run<Row>(used: Pool, sql: string, parameters: readonly SqlValue[], timeoutMs: number): Promise<Row[]> {
    const running = used.sql.unsafe(sql, [...parameters], { prepare: true }).values();
    const limit = Promise.withResolvers<never>();
    let lostTimer: NodeJS.Timeout | undefined;
    const timer = setTimeout(() => {
      limit.reject(new StoreUnavailable(`PostgreSQL did not answer within ${Math.round(timeoutMs)} ms`));
      lostTimer = setTimeout(giveUp, LOST_AFTER_MS, used).unref();
      // one that was not sent yet must not be canceled: the driver forgets the connection that was to send it
      if ((running as { active?: boolean }).active) Promise.resolve(running.cancel()).catch(() => undefined);
    }, timeoutMs);
    const answer = async (): Promise<Row[]> => {
      try {
        return (await running) as unknown as Row[];
      } catch (error) {
        throw asUnavailable(error);
      } finally {
        clearTimeout(timer);
        clearTimeout(lostTimer);
        used.slots.release();
      }
    };
    return Promise.race([answer(), limit.promise]);
  }

  return {
    query: async <Row extends readonly unknown[]>(
      sql: string,
      parameters: readonly SqlValue[] = [],
      { timeoutMs = statementTimeoutMs }: { timeoutMs?: number } = {},
    ) => {
      if (closed) throw new StoreUnavailable(`${schema} is closed`);
      const start = performance.now();
      const used = pool;
      await used.slots.take(timeoutMs);
      return run<Row>(used, sql, parameters, Math.max(1, timeoutMs - (performance.now() - start)));
    },
    close: async () => {
      closed = true;
      await pool.sql.end({ timeout: 1 });
    },
  };
}

/** Limits how many run at a time; others wait in a queue, for a bounded time. */
export type Slots = {
  /** Rejects with `StoreUnavailable` when the queue is full or the time is over. */
  take(timeoutMs: number): Promise<void>;
  release(): void;
};

export function createSlots(count: number, maxWaiting: number): Slots {
  let free = count;
  const queue = new Set<() => void>();
  return {
    take: async (timeoutMs) => {
      if (free > 0) {
        free--;
        return;
      }
      if (queue.size >= maxWaiting) throw new StoreUnavailable('Too many lookups wait for PostgreSQL');
      const { promise, resolve: admit, reject } = Promise.withResolvers<void>();
      const timer = setTimeout(() => {
        queue.delete(admit);
        reject(new StoreUnavailable(`No connection to PostgreSQL became free within ${timeoutMs} ms`));
      }, timeoutMs);
      queue.add(admit);
      await promise.finally(() => clearTimeout(timer));
    },
    release: () => {
      const [admit] = queue;
      if (!admit) {
        free++;
        return;
      }
      queue.delete(admit);
      admit();
    },
  };
}
