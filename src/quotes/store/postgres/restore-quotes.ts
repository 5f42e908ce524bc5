import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { Sql } from 'postgres';
import { asUnavailable, connect } from '../../../database/postgres/connect.ts';
import { HELD_MAIL, type QuoteRestore, replacedAt, type RestoredQuotes } from '../quote-copies.ts';
import type { QuoteCounted } from '../quote-store.ts';
import { checkDump, QUOTE_SCHEMA, readDump } from './quote-dump.ts';

const NEW_SCHEMA = 'quotes_restored';
/** How long the tables in force may be held by others before the restore gives up. */
const LOCK_TIMEOUT_MS = 30_000;

/**
 * Restores into PostgreSQL in one transaction: the copy is loaded into a new schema, the tables in force are locked, and the schemas change
 * names. A server that is running waits for the lock and goes on with the restored requests.
 */
export function openPostgresQuoteRestore(url: string): QuoteRestore {
  const within = async <Result>(action: (sql: Sql) => Promise<Result>): Promise<Result> => {
    const sql = connect(url, {
      max: 1,
      settings: { application_name: 'restore of quotes', lock_timeout: LOCK_TIMEOUT_MS, synchronous_commit: 'on' },
    });
    try {
      return await action(sql);
    } catch (error) {
      throw asUnavailable(error);
    } finally {
      await sql.end({ timeout: 1 });
    }
  };
  return {
    check: (file) => checkDump(file, file),
    isOccupied: () => within(async (sql) => hasSchema(sql)),
    restore: async (file) => {
      // all of it before anything is touched
      const counted = await checkDump(file, file);
      return within(
        (sql) => sql.begin((transaction) => restore(transaction, file, counted)) as Promise<RestoredQuotes>,
      );
    },
  };
}

async function restore(sql: Pick<Sql, 'unsafe'>, file: string, counted: QuoteCounted): Promise<RestoredQuotes> {
  await sql.unsafe('select pg_advisory_xact_lock($1)', [QUOTE_SCHEMA.lock]);
  await sql.unsafe(`create schema ${NEW_SCHEMA}`);
  await sql.unsafe(`set local search_path = ${NEW_SCHEMA}`);
  await load(sql, file);
  const held = await sql.unsafe(
    `update mail
    set state = 'failed', last_error = $1, due_at = null, taken_until = null
    where state = 'waiting'`,
    [HELD_MAIL],
  );
  const replaced = (await hasSchema(sql))
    ? `quotes_replaced_${replacedAt(Date.now()).toLowerCase().replaceAll('-', '_')}`
    : null;
  if (replaced !== null) {
    const tables = await sql
      .unsafe(`select tablename from pg_tables where schemaname = '${QUOTE_SCHEMA.name}'`)
      .values();
    for (const [table] of tables)
      await sql.unsafe(`lock table ${QUOTE_SCHEMA.name}."${String(table)}" in access exclusive mode`);
    await sql.unsafe(`alter schema ${QUOTE_SCHEMA.name} rename to ${replaced}`);
  }
  await sql.unsafe(`alter schema ${NEW_SCHEMA} rename to ${QUOTE_SCHEMA.name}`);
  return { ...counted, heldMails: held.count, replaced };
}

/** Fills the schema of the search path: tables as they were when the copy was made, its rows, then the tables of this program. */
async function load(sql: Pick<Sql, 'unsafe'>, file: string): Promise<void> {
  const { migrations } = QUOTE_SCHEMA;
  let version = 0;
  let stream: Writable | null = null;
  for await (const part of readDump(file, file)) {
    if (part.kind === 'row') {
      if (!stream!.write(part.line)) await once(stream!, 'drain');
      continue;
    }
    if (stream !== null) await finish(stream);
    stream = null;
    if (part.kind === 'format') {
      version = part.version;
      await sql.unsafe('create table format (version integer not null)');
      await sql.unsafe('insert into format (version) values ($1)', [migrations.length]);
      for (const statement of migrations.slice(0, version).flat()) await sql.unsafe(statement);
    } else if (part.kind === 'table') {
      stream = await sql.unsafe(`copy ${part.table} (${part.columns}) from stdin`).writable();
    } else {
      const { table, value, isCalled } = part;
      await sql.unsafe(`select setval('${table}_id_seq', $1, $2)`, [value, isCalled]);
    }
  }
  if (stream !== null) await finish(stream);
  for (const statement of migrations.slice(version).flat()) await sql.unsafe(statement);
}

async function finish(stream: Writable): Promise<void> {
  const finished = once(stream, 'finish');
  stream.end();
  await finished;
}

async function hasSchema(sql: Pick<Sql, 'unsafe'>): Promise<boolean> {
  return (await sql.unsafe(`select 1 from pg_namespace where nspname = '${QUOTE_SCHEMA.name}'`)).length > 0;
}
