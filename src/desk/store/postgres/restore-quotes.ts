import { type CopyInto, copyInto } from '#base/database/postgres/copy-stream.ts';
import { type Place, type Session, transaction, withSession } from '#base/database/postgres/session.ts';
import { copyText } from '#base/database/postgres/copy-text.ts';
import {
  type CheckedCopy,
  HELD_MAIL,
  type QuoteRestore,
  replacedAt,
  type RestoredQuotes,
  type WithCopy,
} from '../quote-copies.ts';
import { QUOTE_SCHEMA, withDump } from './quote-dump.ts';

const NEW_SCHEMA = 'quotes_restored';
/** How long the tables in force may be held by others before the restore gives up. */
const LOCK_TIMEOUT_MS = 30_000;

/**
 * Restores into PostgreSQL in one transaction: the copy is loaded into a new schema, the tables in force are locked, and the schemas change
 * names. A server that is running waits for the lock and goes on with the restored requests. `withCopy` reads copies of another kind.
 */
export function openPostgresQuoteRestore(url: string, withCopy: WithCopy = withDump): QuoteRestore {
  const place: Place = {
    url,
    settings: { application_name: 'restore of quotes', lock_timeout: LOCK_TIMEOUT_MS, synchronous_commit: 'on' },
    writes: true,
  };
  return {
    check: (file) => withCopy(file, async ({ counted }) => counted),
    isOccupied: () => withSession(place, hasSchema),
    restore: (file) =>
      withCopy(file, (copy) => withSession(place, (session) => transaction(session, () => restore(session, copy)))),
  };
}

async function restore(session: Session, copy: CheckedCopy): Promise<RestoredQuotes> {
  const { query } = session;
  await query('select pg_advisory_xact_lock($1)', [QUOTE_SCHEMA.lock]);
  await query(`create schema ${NEW_SCHEMA}`);
  await query(`set local search_path = ${NEW_SCHEMA}`);
  await load(session, copy).catch((error: unknown) => {
    // a rollback would wait for the end of an open COPY; without the connection the server does it by itself
    session.destroy();
    throw error;
  });
  const held = await query(
    `update mail
    set state = 'failed', last_error = $1, due_at = null, taken_until = null
    where state = 'waiting'
    returning 1`,
    [HELD_MAIL],
  );
  const replaced = (await hasSchema(session))
    ? `quotes_replaced_${replacedAt(Date.now()).toLowerCase().replaceAll('-', '_')}`
    : null;
  if (replaced !== null) {
    const tables = await query(`select tablename from pg_tables where schemaname = '${QUOTE_SCHEMA.name}'`);
    for (const [table] of tables)
      await query(`lock table ${QUOTE_SCHEMA.name}."${String(table)}" in access exclusive mode`);
    await query(`alter schema ${QUOTE_SCHEMA.name} rename to ${replaced}`);
  }
  await query(`alter schema ${NEW_SCHEMA} rename to ${QUOTE_SCHEMA.name}`);
  return { ...copy.counted, heldMails: held.length, replaced };
}

/** Fills the schema of the search path: tables as they were when the copy was made, its rows, then the tables of this program. */
async function load(session: Session, { read }: CheckedCopy): Promise<void> {
  const { query } = session;
  const { migrations } = QUOTE_SCHEMA;
  let version = 0;
  let copy: CopyInto | null = null;
  for await (const part of read()) {
    if (part.kind === 'row') {
      await copy!.write(typeof part.line === 'string' ? part.line : copyText(part.line, part.line.length));
      continue;
    }
    await copy?.end();
    copy = null;
    if (part.kind === 'format') {
      version = part.version;
      await query('create table format (version integer not null)');
      await query('insert into format (version) values ($1)', [migrations.length]);
      for (const statement of migrations.slice(0, version).flat()) await query(statement);
    } else if (part.kind === 'table') {
      copy = copyInto(session, `copy ${part.table} (${part.columns}) from stdin`);
    } else {
      const { table, value, isCalled } = part;
      await query(`select setval('${table}_id_seq', $1, $2)`, [value, String(isCalled)]);
    }
  }
  await copy?.end();
  for (const statement of migrations.slice(version).flat()) await query(statement);
}

async function hasSchema({ query }: Session): Promise<boolean> {
  return (await query(`select 1 from pg_namespace where nspname = '${QUOTE_SCHEMA.name}'`)).length > 0;
}
