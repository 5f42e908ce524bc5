import { openSession, type Session } from './session.ts';

/** Balancers and firewalls cut idle connections after half an hour or less, and balancers ignore TCP keepalive: a query is sent this often. */
const KEEP_ALIVE_MS = 240_000;

export type SessionLock = {
  /** The connection that holds the lock. */
  session: Session;
  /** Throws when the connection has ended meanwhile: another process may hold the lock by now. */
  check(): void;
};

type LockOptions = {
  /** Two numbers of 32 bits that no other lock has. */
  keys: readonly [number, number];
  /** What the lock is of, such as "import". */
  what: string;
  /** Under which name the server lists the connection, at most 63 characters: `what`, a colon, and who holds it. */
  name: string;
  /** What is thrown when another process holds the lock; `holder` is the part of its name behind the colon. */
  refusal: (holder: string) => Error;
  keepAliveMs?: number;
};

/** Takes a lock that holds over machines; the server takes it back when the connection ends, however that happens. Rejects with `refusal`, or `StoreUnavailable`. */
export async function takeSessionLock(url: string, options: LockOptions): Promise<SessionLock> {
  const { keys, what, name, refusal, keepAliveMs = KEEP_ALIVE_MS } = options;
  const session = await openSession({ url, settings: { application_name: name }, writes: true });
  const check = (): void => {
    if (session.isLost()) throw new Error(`PostgreSQL ended the connection that held the lock of the ${what}`);
  };
  try {
    const [taken] = await session.query('select pg_try_advisory_lock($1, $2)', keys);
    if (taken![0] === true) {
      const timer = setInterval(
        () => isIdle(session) && void session.query('select 1').catch(() => undefined),
        keepAliveMs,
      ).unref();
      session.client.once('end', () => clearInterval(timer));
      return { session, check };
    }
    const [found] = await session.query(FIND_HOLDER, keys);
    const holder = typeof found?.[0] === 'string' ? found[0].replace(`${what}: `, '') : 'of another user';
    throw refusal(holder);
  } catch (error) {
    await session.close();
    throw error;
  }
}

/** Whether no statement runs: a connection has one at a time. */
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
