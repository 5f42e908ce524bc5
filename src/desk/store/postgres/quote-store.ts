import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type SqlValue, StoreUnavailable } from '#base/database/database.ts';
import { copyInto, copyText } from '#base/database/postgres/copy-stream.ts';
import { DIALECT, openSchemaPool, type WritableSchema } from '#base/database/postgres/schema-pool.ts';
import { transaction, type Place, type Session, withSession } from '#base/database/postgres/session.ts';
import { openWritableFile } from '#base/database/sqlite/writable-file.ts';
import { openAttachmentFolder, type ReadMark } from '../attachment-folder.ts';
import { COUNTED_TABLES, QUOTE_TABLES, quoteMigrations } from '../queries/quote-schema.ts';
import { HOLD_MAILS, replacedAt, type QuoteCounted, type QuoteRestore, type RestoredQuotes } from '../quote-copies.ts';
import { createQuoteStore, type QuoteStore } from '../quote-store.ts';
import {
  QUOTE_FILE,
  QUOTE_FILE_FORMAT,
  checkInThread,
  columnsOf,
  makeQuoteCopy,
  withDraft,
} from '../sqlite/quote-file.ts';

const NOW = 'select (extract(epoch from statement_timestamp()) * 1000)::bigint';

/** Opens the schema `quotes`, also while the database is out. */
export async function openPostgresQuoteStore(options: {
  url: string;
  attachmentsDir?: string | undefined;
  mark?: ReadMark;
}): Promise<QuoteStore> {
  const { url, attachmentsDir, mark } = options;
  // one more makes copies and erases
  const pool = openSchemaPool({ url, schema: QUOTE_SCHEMA, maxConnections: 3 });
  return createQuoteStore({
    ...pool,
    // these may take longer than a statement
    erase: () => pool.ready().then(() => eraseDeadRows(pool.place)),
    backup: async (target, keepUntilMs, copyFiles) => {
      await pool.ready();
      return makeQuoteCopy(target, { keepUntilMs, copyFiles }, async (draft) => {
        const expected = await withSession(pool.place, (session) => copyQuotes(session, draft));
        return checkInThread({ expected, file: draft, name: target });
      });
    },
    folder: attachmentsDir === undefined ? null : openAttachmentFolder(attachmentsDir, { mark }),
    now: async () => (await pool.query<[number]>(NOW))[0]![0],
    skipTaken: 'for update skip locked',
    lockRow: 'for update',
  });
}

/** A rewrite locks the tables for about a second: 40,000 requests. */
const MAX_REWRITTEN_BYTES = 64 * 1_024 * 1_024;

/** Rewrites tables without deleted rows; vacuums larger ones (docs/decisions/066). Rejects while one may be seen. */
export function eraseDeadRows(place: Place, maxRewrittenBytes = MAX_REWRITTEN_BYTES): Promise<void> {
  return withSession(place, async ({ client, query }) => {
    let left = 0;
    // "0 dead row versions cannot be removed yet", in any language
    client.on('notice', ({ detail }) => (left += Number(/\d+/.exec(detail ?? '')?.[0] ?? 0)));
    const [size] = await query<[string]>(
      `select ${TABLES.map((table) => `pg_total_relation_size('${table}')`).join(' + ')}`,
    );
    const isLarge = Number(size![0]) > maxRewrittenBytes;
    if (isLarge) await query('set statement_timeout = 0');
    await query(`vacuum (${isLarge ? '' : 'full, verbose, '}analyze) ${TABLES.join(', ')}`);
    if (left > 0) throw new StoreUnavailable('PostgreSQL keeps deleted requests for another session');
  });
}

export const QUOTE_SCHEMA: WritableSchema = { name: 'quotes', migrations: quoteMigrations(DIALECT), lock: 5_155_454 };

const TABLES = QUOTE_TABLES.map((table) => `${QUOTE_SCHEMA.name}.${table}`);

const ROWS_AT_ONCE = 100;

/** Copies all tables of one moment into a new file. Returns what it must hold. */
export async function copyQuotes({ query, begin }: Session, draft: string): Promise<QuoteCounted> {
  await query(begin);
  await query('set transaction isolation level repeatable read, read only');
  await query('set local statement_timeout = 0');
  const [counts] = await query<[requests: number, mails: number]>(
    'select (select count(*) from quote), (select count(*) from mail)',
  );
  const file = openWritableFile(draft, QUOTE_FILE_FORMAT);
  try {
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
      const last = `select last_value - case when is_called then 0 else 1 end from ${table}_id_seq`;
      const [next] = await query<[number]>(last);
      file.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(table, next![0]);
    }
    file.exec('commit');
  } finally {
    file.close();
  }
  return { requests: counts![0], mails: counts![1] };
}

const NEW_SCHEMA = 'quotes_restored';

/** Restores in one transaction: loads a new schema and swaps names. A running server waits and goes on. */
export function openPostgresQuoteRestore(url: string, dataDir: string): QuoteRestore {
  const target = join(dataDir, QUOTE_FILE);
  const place: Place = {
    url,
    settings: { application_name: 'restore of quotes', lock_timeout: 30_000, synchronous_commit: 'on' },
    writes: true,
  };
  return {
    check: (file) => withDraft(file, target, async (_draft, counted) => counted),
    isOccupied: () => withSession(place, hasSchema),
    restore: (file) =>
      withDraft(file, target, async (draft, counted) => {
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
    // a rollback would wait for the end of an open COPY
    session.destroy();
    throw error;
  });
  const held = await query(HOLD_MAILS);
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

/** Makes and fills the tables in the schema of the search path. */
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
