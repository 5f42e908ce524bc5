import type { Sql } from 'postgres';
import type { Query } from '../database.ts';
import { StoreUnavailable } from '../store-unavailable.ts';
import { asUnavailable, connect } from './connect.ts';

const STATEMENT_TIMEOUT_MS = 10_000;
const LOCK_TIMEOUT_MS = 5_000;
/** Longer than a statement may take: an answer that is later than this will not come. */
const LOST_AFTER_MS = 12_000;
const MAX_TRIES = 5;
/** serialization_failure, deadlock_detected: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const CONFLICTS = new Set(['40001', '40P01']);

export type SchemaPoolOptions = {
  url: string;
  schema: string;
  maxConnections: number;
  /** Makes or updates the tables of the schema. */
  update: (sql: Sql) => Promise<void>;
};

/** Connections to one schema that this program writes. */
export type SchemaPool = {
  /**
   * Runs an action when the tables are there. Every error of the database rejects as `StoreUnavailable`; connections that have fallen silent
   * are given up.
   */
  limited<Result>(action: (sql: Sql) => Promise<Result>): Promise<Result>;
  /** The connections now in use: others after some have fallen silent. */
  current(): Sql;
  /** What the server is told at the start of each connection. */
  settings: Record<string, string | number>;
  close(): Promise<void>;
};

/** Opens also while the database is out. */
export function openSchemaPool({ url, schema, maxConnections, update }: SchemaPoolOptions): SchemaPool {
  const settings = {
    application_name: schema,
    search_path: schema,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    // whatever the server's own setting is
    synchronous_commit: 'on',
    jit: 'off',
  };
  const openPool = (): Sql => connect(url, { max: maxConnections, settings });
  let pool = openPool();
  let closed = false;
  let updated: Promise<void> | null = null;

  /** The tables are made or updated at the first use that the database answers. */
  function ready(): Promise<void> {
    updated ??= update(pool).catch((error: unknown) => {
      updated = null;
      throw error;
    });
    return updated;
  }

  async function limited<Result>(action: (sql: Sql) => Promise<Result>): Promise<Result> {
    if (closed) throw new StoreUnavailable(`${schema} is closed`);
    const used = pool;
    let timer: NodeJS.Timeout | undefined;
    const lost = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        reject(new StoreUnavailable(`PostgreSQL did not answer within ${LOST_AFTER_MS} ms`));
        if (closed || pool !== used) return;
        pool = openPool();
        updated = null;
        void used.end({ timeout: 0 });
      }, LOST_AFTER_MS);
    });
    try {
      return await Promise.race([ready().then(() => action(used)), lost]);
    } catch (error) {
      const failure = asUnavailable(error);
      // the tables may have been removed or restored meanwhile
      if (failure instanceof StoreUnavailable) updated = null;
      throw failure;
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    limited,
    current: () => pool,
    settings,
    close: async () => {
      closed = true;
      await pool.end({ timeout: 5 });
    },
  };
}

export function createQuery(sql: Pick<Sql, 'unsafe'>): Query {
  return async <Row extends readonly unknown[]>(text: string, parameters: readonly (number | string | null)[] = []) =>
    (await sql.unsafe(text, [...parameters], { prepare: true }).values()) as unknown as Row[];
}

/** Runs a transaction again after a conflict with another process. */
export async function untilNoConflict<Result>(action: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await action();
    } catch (error) {
      if (attempt === MAX_TRIES || !CONFLICTS.has((error as { code?: string }).code ?? '')) throw error;
    }
  }
}
