import type { Sql } from 'postgres';
import type { Query, WritableDatabase } from '../database.ts';
import { StoreUnavailable } from '../store-unavailable.ts';
import { asUnavailable, connect } from './connect.ts';
import { updateSchema, type WritableSchema } from './update-schema.ts';

const STATEMENT_TIMEOUT_MS = 10_000;
const LOCK_TIMEOUT_MS = 5_000;
/** Longer than a statement may take: an answer that is later than this will not come. */
const LOST_AFTER_MS = 12_000;
const MAX_TRIES = 5;
/** serialization_failure, deadlock_detected: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const CONFLICTS = new Set(['40001', '40P01']);

/** Connections to one schema that this program writes. */
export type SchemaPool = WritableDatabase & {
  /**
   * Runs an action when the tables are there. Every error of the database rejects as `StoreUnavailable`; connections that have fallen silent
   * are given up.
   */
  limited<Result>(action: (sql: Sql) => Promise<Result>): Promise<Result>;
  /** What the server is told at the start of each connection. */
  settings: Record<string, string | number>;
};

/** Opens also while the database is out. */
export function openSchemaPool(options: { url: string; schema: WritableSchema; maxConnections: number }): SchemaPool {
  const { url, schema, maxConnections } = options;
  const settings = {
    application_name: schema.name,
    search_path: schema.name,
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
  /** Whether tables are being changed, which takes a while with many rows: their connection is not given up. */
  let isUpdating = false;

  /** The tables are made or updated at the first use that the database answers. */
  function ready(): Promise<void> {
    updated ??= updateSchema(pool, schema, () => (isUpdating = true))
      .catch((error: unknown) => {
        updated = null;
        throw error;
      })
      .finally(() => (isUpdating = false));
    return updated;
  }

  async function limited<Result>(action: (sql: Sql) => Promise<Result>): Promise<Result> {
    if (closed) throw new StoreUnavailable(`${schema.name} is closed`);
    const used = pool;
    const lost = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      lost.reject(new StoreUnavailable(`PostgreSQL did not answer within ${LOST_AFTER_MS} ms`));
      if (closed || pool !== used || isUpdating) return;
      pool = openPool();
      updated = null;
      void used.end({ timeout: 0 });
    }, LOST_AFTER_MS);
    try {
      return await Promise.race([ready().then(() => action(used)), lost.promise]);
    } catch (error) {
      const failure = asUnavailable(error);
      // the tables may have been removed or restored meanwhile
      if (failure instanceof StoreUnavailable && !isUpdating) updated = null;
      throw failure;
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    limited,
    settings,
    query: (text, parameters) => limited((used) => createQuery(used)(text, parameters)),
    write: <Result>(work: (query: Query) => Promise<Result>) =>
      limited((used) => untilNoConflict(() => used.begin((within) => work(createQuery(within))) as Promise<Result>)),
    close: async () => {
      closed = true;
      await pool.end({ timeout: 5 });
    },
  };
}

/** Runs prepared statements on a connection; errors of the database stay as they are. */
export function createQuery(sql: Pick<Sql, 'unsafe'>): Query {
  return async <Row extends readonly unknown[]>(text: string, parameters: readonly (number | string | null)[] = []) =>
    (await sql.unsafe(text, [...parameters], { prepare: true }).values()) as unknown as Row[];
}

/** Runs a transaction again after a conflict with another process. */
async function untilNoConflict<Result>(action: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await action();
    } catch (error) {
      if (attempt === MAX_TRIES || !CONFLICTS.has((error as { code?: string }).code ?? '')) throw error;
    }
  }
}
