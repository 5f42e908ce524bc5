import { type Session, type Place, transaction, withSession } from '#base/database/postgres/session.ts';
import { DIALECT, type WritableSchema } from '#base/database/postgres/schema-pool.ts';
import type { SqlValue } from '#base/database/database.ts';
import { openWritableFile } from '#base/database/sqlite/writable-file.ts';
import { COUNTED_TABLES, QUOTE_TABLES, quoteMigrations } from '../queries/quote-schema.ts';
import type { QuoteCounted } from '../quote-copies.ts';
import { columnsOf, QUOTE_FILE_FORMAT, withDraft, QUOTE_FILE } from '../sqlite/quote-file.ts';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { copyInto, copyText } from '#base/database/postgres/copy-stream.ts';
import { HELD_MAIL, type QuoteRestore, replacedAt, type RestoredQuotes } from '../quote-copies.ts';

export const QUOTE_SCHEMA: WritableSchema = { name: 'quotes', migrations: quoteMigrations(DIALECT), lock: 5_155_454 };

/** A request is at most 300 KB. */
const ROWS_AT_ONCE = 100;

/** Copies all tables as they are at one moment, in a transaction that ends with the session, into a new file of the embedded database. Answers with what it must hold. */
export async function copyQuotes({ query }: Session, draft: string): Promise<QuoteCounted> {
  await query('begin isolation level repeatable read, read only');
  // a large site takes longer than a statement may otherwise
  await query('set local statement_timeout = 0');
  const [counts] = await query<[requests: number, mails: number]>(
    'select (select count(*) from quote), (select count(*) from mail)',
  );
  const file = openWritableFile(draft, QUOTE_FILE_FORMAT);
  try {
    // one file, which counts when it is whole
    file.exec('pragma journal_mode = delete; begin');
    for (const table of QUOTE_TABLES) {
      const columns = columnsOf(file, table);
      const add = file.prepare(
        `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join()})`,
      );
      await query(`declare copied cursor for select ${columns.join(', ')} from ${table} order by 1`);
      for (let isWhole = false; !isWhole;) {
        const rows = await query<SqlValue[]>(`fetch ${ROWS_AT_ONCE} from copied`);
        for (const row of rows) add.run(...row);
        isWhole = rows.length < ROWS_AT_ONCE;
      }
      await query('close copied');
    }
    file.exec('delete from sqlite_sequence');
    for (const table of COUNTED_TABLES) {
      const [next] = await query<[number]>(
        `select last_value - case when is_called then 0 else 1 end from ${table}_id_seq`,
      );
      file.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(table, next![0]);
    }
    file.exec('commit');
  } finally {
    file.close();
  }
  return { requests: counts![0], mails: counts![1] };
}

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
