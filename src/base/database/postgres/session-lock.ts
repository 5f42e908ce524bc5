import { orClose } from '../../domain/in-parallel.ts';
import { StoreUnavailable } from '../database.ts';
import { openSession, type Session } from './session.ts';

/** Balancers cut idle connections and ignore TCP keepalive. */
const KEEP_ALIVE_MS = 240_000;

export type SessionLock = Awaited<ReturnType<typeof takeSessionLock>>;

/** Takes a lock over machines, which ends with its connection. Rejects with `refusal`, or `StoreUnavailable`. */
export async function takeSessionLock(
  url: string,
  options: {
    keys: readonly [number, number];
    what: string;
    /** The connection's name: `what`, a colon, and who holds it; at most 63 characters. */
    name: string;
    refusal: (holder: string) => Error;
    keepAliveMs?: number;
  },
) {
  const { keys, what, name, refusal, keepAliveMs = KEEP_ALIVE_MS } = options;
  const session = await openSession({ url, settings: { application_name: name }, writes: true });
  /** Throws when the connection has ended: another process may hold the lock. */
  const check = (): void => {
    if (session.isLost()) throw new Error(`PostgreSQL ended the connection that held the lock of the ${what}`);
  };
  return orClose(session, async () => {
    if (session.isPooled)
      throw new StoreUnavailable('A pooler holds no locks: give this command the address of PostgreSQL itself');
    const [taken] = await session.query('select pg_try_advisory_lock($1, $2)', keys);
    if (taken![0] === true) {
      const timer = setInterval(
        () => isIdle(session) && void session.query('select 1').catch(() => undefined),
        keepAliveMs,
      ).unref();
      session.client.once('end', () => clearInterval(timer));
      return { session, check, [Symbol.asyncDispose]: session.close };
    }
    const [found] = await session.query(FIND_HOLDER, keys);
    const holder = typeof found?.[0] === 'string' ? found[0].replace(`${what}: `, '') : 'of another user';
    throw refusal(holder);
  });
}

const isIdle = ({ client }: Session): boolean => (client as unknown as { readyForQuery: boolean }).readyForQuery;

const FIND_HOLDER = `
  select a.application_name
  from pg_locks l
  join pg_stat_activity a on a.pid = l.pid
  where l.locktype = 'advisory'
    and l.classid = $1::bigint::oid
    and l.objid = $2::bigint::oid
    and l.granted
    and a.datname = current_database()`;
