import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { SqlValue } from '#base/database/database.ts';
import { copyInto } from '#base/database/postgres/copy-stream.ts';
import { type Place, type Session, transaction, withSession } from '#base/database/postgres/session.ts';
import { copyText } from '#base/database/postgres/copy-text.ts';
import { openWritableFile } from '#base/database/sqlite/writable-file.ts';
import { COUNTED_TABLES, QUOTE_TABLES } from '../queries/quote-schema.ts';
import { HELD_MAIL, type QuoteRestore, replacedAt, type RestoredQuotes } from '../quote-copies.ts';
import { withDraft } from '../sqlite/copy-draft.ts';
import { columnsOf, QUOTE_FILE, QUOTE_FILE_FORMAT } from '../sqlite/quote-file.ts';
import { QUOTE_SCHEMA } from './copy-quotes.ts';

const NEW_SCHEMA = 'quotes_restored';
/** How long the tables in force may be held by others before the restore gives up. */
const LOCK_TIMEOUT_MS = 30_000;

/**
 * Restores into PostgreSQL in one transaction: the copy is loaded into a new schema, the tables in force are locked, and the schemas change
 * names. A server that is running waits for the lock and goes on with the restored requests. A draft of the copy is checked in `dataDir`.
 */
export function openPostgresQuoteRestore(url: string, dataDir: string): QuoteRestore {
  const target = join(dataDir, QUOTE_FILE);
  const place: Place = {
    url,
    settings: { application_name: 'restore of quotes', lock_timeout: LOCK_TIMEOUT_MS, synchronous_commit: 'on' },
    writes: true,
  };
  return {
    check: (file) => withDraft(file, target, async (_draft, counted) => counted),
    isOccupied: () => withSession(place, hasSchema),
    restore: (file) =>
      withDraft(file, target, async (draft, counted) => {
        // in the format of this program
        openWritableFile(draft, QUOTE_FILE_FORMAT).close();
        const copy = new DatabaseSync(draft, { readOnly: true });
        try {
          const done = await withSession(place, (session) => transaction(session, () => restore(session, copy)));
          return { ...counted, ...done };
        } finally {
          copy.close();
        }
      }),
  };
}

async function restore(session: Session, copy: DatabaseSync): Promise<Pick<RestoredQuotes, 'heldMails' | 'replaced'>> {
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
  return { heldMails: held.length, replaced };
}

/** Makes the tables of this program in the schema of the search path, and fills them. */
async function load(session: Session, file: DatabaseSync): Promise<void> {
  const { query } = session;
  const { migrations } = QUOTE_SCHEMA;
  await query('create table format (version integer not null)');
  await query('insert into format (version) values ($1)', [migrations.length]);
  for (const statement of migrations.flat()) await query(statement);
  for (const table of QUOTE_TABLES) {
    const columns = columnsOf(file, table).join(', ');
    const copy = copyInto(session, `copy ${table} (${columns}) from stdin`);
    const rows = file.prepare(`select ${columns} from ${table} order by 1`);
    rows.setReturnArrays(true);
    for (const row of rows.iterate() as Iterable<unknown> as Iterable<SqlValue[]>)
      await copy.write(copyText(row, row.length));
    await copy.end();
  }
  for (const table of COUNTED_TABLES) {
    const last = file.prepare('select seq from sqlite_sequence where name = ? and seq > 0').get(table);
    if (last !== undefined) await query(`select setval('${table}_id_seq', $1)`, [Number(last['seq'])]);
  }
}

async function hasSchema({ query }: Session): Promise<boolean> {
  return (await query(`select 1 from pg_namespace where nspname = '${QUOTE_SCHEMA.name}'`)).length > 0;
}
