import type { Query, WritableDatabase } from '../database.ts';
import { StoreUnavailable } from '../store-unavailable.ts';
import { sqlStateOf } from './faults.ts';
import { within } from '../../domain/within.ts';
import { openPool, unavailable } from './pool.ts';
import { CONNECT_MS, type Place, type Session, transaction, withSession } from './session.ts';
import { updateSchema, type WritableSchema } from './update-schema.ts';

const STATEMENT_TIMEOUT_MS = 10_000;
const LOCK_TIMEOUT_MS = 5_000;
/** Longer than a statement may take. */
const LOST_AFTER_MS = 12_000;
const QUICK_MS = 3_000;
const PATIENCE_MS = 5_000;
const MAX_TRIES = 5;
/** serialization_failure, deadlock_detected */
const CONFLICTS = new Set<string | undefined>(['40001', '40P01']);

/** Connections to a schema that this program writes. */
export type SchemaPool = WritableDatabase & {
  /** Gives up soon: a visitor waits. */
  quick: Query;
  /** Resolves when the tables are up to date. */
  ready(): Promise<void>;
  /** For work that needs a session of its own. */
  place: Place;
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
    synchronous_commit: 'on',
    jit: 'off',
  };
  const place = { url, settings, writes: true };
  const pool = openPool({ ...place, max: maxConnections });
  let updated: Promise<void> | null = null;

  /** Makes or updates the tables at the first use. */
  async function ready(): Promise<void> {
    updated ??= withSession(place, (session) => update(session, schema), CONNECT_MS).catch((error: unknown) => {
      updated = null;
      throw error;
    });
    const message = `The tables of ${schema.name} are not up to date within ${LOST_AFTER_MS} ms`;
    await within(LOST_AFTER_MS, updated, unavailable(message));
  }

  async function use<Result>(action: (session: Session) => Promise<Result>, limitMs = LOST_AFTER_MS): Promise<Result> {
    await ready();
    try {
      return await pool.use(limitMs, action);
    } catch (error) {
      // the tables may have been removed or restored
      if (error instanceof StoreUnavailable) updated = null;
      throw error;
    }
  }

  return {
    ready,
    place,
    quick: (text, parameters) => use((session) => session.prepared(text, parameters), QUICK_MS),
    query: (text, parameters) => use((session) => session.prepared(text, parameters)),
    write: <Result>(work: (query: Query) => Promise<Result>) =>
      use((session) => untilNoConflict(() => transaction(session, () => work(session.prepared)))),
    close: () => pool.close(PATIENCE_MS),
  };
}

/** Gives up a silent server, but not one that is changing tables. */
async function update(session: Session, schema: WritableSchema): Promise<void> {
  const timer = setTimeout(session.destroy, LOST_AFTER_MS);
  await updateSchema(session, schema, () => clearTimeout(timer)).finally(() => clearTimeout(timer));
}

async function untilNoConflict<Result>(action: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await action();
    } catch (error) {
      if (attempt === MAX_TRIES || !CONFLICTS.has(sqlStateOf(error))) throw error;
    }
  }
}
