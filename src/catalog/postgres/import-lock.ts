import type { Sql } from 'postgres';
import { ImportRunning } from '../catalog-loader.ts';
import { connect } from '../../database/postgres/connect.ts';

/** Any two numbers that no other program uses: they name the lock of imports in a database. */
const LOCK_KEYS = [1_852_404_590, 1_768_779_876] as const;

/** Under which name the server lists the connections of this import: says whose lock it is. At most 63 characters. */
export function importName(): string {
  return `import: process ${process.pid}, started at ${new Date().toISOString()}`;
}

export type ImportLock = {
  /** The connection that holds the lock. */
  sql: Sql;
  /** Throws when the connection has ended meanwhile: another import may hold the lock by now. */
  check(): void;
};

/**
 * Takes the lock of imports; the server takes it back when the connection ends, however that happens. Rejects with `ImportRunning` when
 * another import holds it.
 */
export async function takeImportLock(url: string, applicationName: string): Promise<ImportLock> {
  let isLost = false;
  const sql = connect(url, {
    max: 1,
    settings: { application_name: applicationName },
    onClose: () => (isLost = true),
  });
  const check = (): void => {
    if (isLost) throw new Error('PostgreSQL ended the connection that held the lock of imports');
  };
  try {
    const [taken] = await sql.unsafe('select pg_try_advisory_lock($1, $2)', [...LOCK_KEYS]).values();
    if (taken![0] === true) return { sql, check };
    const [holder] = await sql.unsafe(FIND_HOLDER, [...LOCK_KEYS]).values();
    const name = typeof holder?.[0] === 'string' ? holder[0].replace(/^import: /, '') : 'of another user';
    throw new ImportRunning(`Another import is running: ${name}.`);
  } catch (error) {
    await sql.end({ timeout: 1 });
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
