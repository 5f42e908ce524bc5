import { ImportRunning } from '../catalog-loader.ts';
import { openSession, type Place, type Session } from '../../database/postgres/session.ts';

/** Any two numbers that no other program uses: they name the lock of imports in a database. */
const LOCK_KEYS = [1_852_404_590, 1_768_779_876] as const;

/** Under which name the server lists the connections of this import: says whose lock it is. At most 63 characters. */
export function importName(): string {
  return `import: process ${process.pid}, started at ${new Date().toISOString()}`;
}

/** Where an import connects: to a server that takes writes. */
export function importPlace(url: string, name: string): Place {
  return { url, settings: { application_name: name }, writes: true };
}

export type ImportLock = {
  /** The connection that holds the lock. */
  session: Session;
  /** Throws when the connection has ended meanwhile: another import may hold the lock by now. */
  check(): void;
};

/**
 * Takes the lock of imports; the server takes it back when the connection ends, however that happens. Rejects with `ImportRunning` when
 * another import holds it.
 */
export async function takeImportLock(url: string, name: string): Promise<ImportLock> {
  const session = await openSession(importPlace(url, name));
  const check = (): void => {
    if (session.isLost()) throw new Error('PostgreSQL ended the connection that held the lock of imports');
  };
  try {
    const [taken] = await session.query('select pg_try_advisory_lock($1, $2)', [...LOCK_KEYS]);
    if (taken![0] === true) return { session, check };
    const [holder] = await session.query(FIND_HOLDER, [...LOCK_KEYS]);
    const holderName = typeof holder?.[0] === 'string' ? holder[0].replace(/^import: /, '') : 'of another user';
    throw new ImportRunning(`Another import is running: ${holderName}.`);
  } catch (error) {
    await session.close();
    throw error;
  }
}

const FIND_HOLDER = `
  select a.application_name
  from pg_locks l
  join pg_stat_activity a on a.pid = l.pid
  where l.locktype = 'advisory'
    and l.classid = $1::bigint::oid
    and l.objid = $2::bigint::oid
    and l.granted
    and a.datname = current_database()`;
