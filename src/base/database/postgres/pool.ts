import { within } from '../../domain/in-parallel.ts';
import { CONNECT_MS, openSession, type Place, type Session } from './session.ts';
import { StoreUnavailable, type Database, LOOKUP_LIMIT_MS } from '../database.ts';

/** A part page runs up to ten lookups at once. */
const MAX_WAITING = 2_000;

/** Opens also while the database is out. */
export function openPool({ max, maxWaiting = MAX_WAITING, ...place }: Place & { max: number; maxWaiting?: number }) {
  const idle: Session[] = [];
  const busy = new Set<Session>();
  const waiting = new Set<() => void>();
  const drained = Promise.withResolvers<void>();
  let free = max;
  let isClosed = false;

  const refuseWhenClosed = (): void => {
    if (isClosed) throw new StoreUnavailable(`${place.settings['application_name']} is closed`);
  };

  async function begin(limitMs: number): Promise<void> {
    if (free > 0) return void free--;
    if (waiting.size >= maxWaiting) throw new StoreUnavailable('Too many lookups wait for PostgreSQL');
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.add(resolve);
    const message = `No connection to PostgreSQL became free within ${limitMs} ms`;
    await within(limitMs, promise, unavailable(message)).finally(() => waiting.delete(resolve));
  }

  function end(): void {
    const [next] = waiting;
    if (next === undefined) free++;
    else {
      waiting.delete(next);
      next();
    }
  }

  async function take(limitMs: number): Promise<Session> {
    refuseWhenClosed();
    for (let session = idle.pop(); session; session = idle.pop()) if (!session.isLost()) return session;
    return openSession(place, Math.min(limitMs, CONNECT_MS));
  }

  function giveBack(session: Session): void {
    busy.delete(session);
    if (isClosed) void session.close();
    else if (!session.isLost()) idle.push(session);
    if (isClosed && busy.size === 0) drained.resolve();
  }

  return {
    /** Runs an action on a session of its own, within `limitMs`. After a failure all idle sessions are dropped too. */
    async use<Result>(limitMs: number, action: (session: Session) => Promise<Result>): Promise<Result> {
      refuseWhenClosed();
      const endMs = performance.now() + limitMs;
      await begin(limitMs);
      let session: Session | null = null;
      try {
        session = await take(endMs - performance.now());
        busy.add(session);
        const message = `PostgreSQL did not answer within ${Math.round(limitMs)} ms`;
        return await within(endMs - performance.now(), action(session), unavailable(message));
      } catch (error) {
        if (error instanceof StoreUnavailable) for (const lost of [session, ...idle.splice(0)]) lost?.destroy();
        throw error;
      } finally {
        if (session !== null) giveBack(session);
        end();
      }
    },
    async close(patienceMs: number): Promise<void> {
      isClosed = true;
      const goodbyes = idle.splice(0).map((session) => session.close());
      await within(busy.size === 0 ? 0 : patienceMs, drained.promise, () => undefined);
      await Promise.all(goodbyes);
      for (const session of busy) session.destroy();
    },
  };
}

export const unavailable = (message: string) => (): never => {
  throw new StoreUnavailable(message);
};

const PATIENCE_MS = 1_000;

export type PostgresDatabaseOptions = {
  url: string;
  /** Also the name under which the server lists the connections. */
  schema: string;
  maxConnections?: number | undefined;
  statementTimeoutMs?: number;
  maxWaiting?: number;
};

export function openPostgresDatabase(options: PostgresDatabaseOptions): Database {
  const { url, schema, maxConnections = 10, statementTimeoutMs = LOOKUP_LIMIT_MS, maxWaiting } = options;
  const settings = {
    application_name: schema,
    search_path: schema,
    statement_timeout: statementTimeoutMs,
    default_transaction_read_only: 'on',
    jit: 'off',
  };
  const pool = openPool({ url, settings, writes: false, max: maxConnections, maxWaiting });
  return {
    query: (sql, parameters, { timeoutMs = statementTimeoutMs } = {}) =>
      pool.use(timeoutMs, (session) => session.prepared(sql, parameters)),
    close: () => pool.close(PATIENCE_MS),
  };
}
