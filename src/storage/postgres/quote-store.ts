import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { open, rm } from 'node:fs/promises';
import { StoreUnavailable } from '../catalog-store.ts';
import { openQuoteStore } from '../open-quote-store.ts';
import { publishCopy } from '../quote-copies.ts';
import type { Query, QuoteDatabase } from '../quote-queries/quote-database.ts';
import type { QuoteCopy, QuoteStore } from '../quote-store.ts';
import { connect } from './connect.ts';
import { dumpQuotes } from './dump-quotes.ts';
import { checkDump } from './read-dump.ts';
import { eraseDeadRows } from './erase-dead-rows.ts';
import { asUnavailable } from './unavailable.ts';
import { QUOTE_SCHEMA, updateQuoteSchema } from './quote-schema.ts';

const MAX_CONNECTIONS = 4;
const STATEMENT_TIMEOUT_MS = 10_000;
const LOCK_TIMEOUT_MS = 5_000;
/** Longer than a statement may take: an answer that is later than this will not come. */
const LOST_AFTER_MS = 12_000;
const MAX_TRIES = 5;
/** serialization_failure, deadlock_detected: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const CONFLICTS = new Set(['40001', '40P01']);

export type PostgresQuoteOptions = { url: string; maxConnections?: number };

/** Requests for quote in the schema `quotes`. Opens also while the database is out: methods reject until it is back. */
export async function openPostgresQuoteStore({
  url,
  maxConnections = MAX_CONNECTIONS,
}: PostgresQuoteOptions): Promise<QuoteStore> {
  const database = createDatabase(url, maxConnections);
  return openQuoteStore(database);
}

function createDatabase(url: string, maxConnections: number): QuoteDatabase {
  const settings = {
    application_name: QUOTE_SCHEMA,
    search_path: QUOTE_SCHEMA,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    // whatever the server's own setting is
    synchronous_commit: 'on',
    jit: 'off',
  };
  const openPool = (): Sql => connect(url, { max: maxConnections, settings });
  let pool = openPool();
  let closed = false;
  let updated: Promise<void> | null = null;

  /** The tables are made or updated at the first use that the database answers. */
  function ready(): Promise<void> {
    updated ??= updateQuoteSchema(pool).catch((error: unknown) => {
      updated = null;
      throw error;
    });
    return updated;
  }

  /** Every error of the database as `StoreUnavailable`; connections that have fallen silent are given up. */
  async function limited<Result>(action: (sql: Sql) => Promise<Result>): Promise<Result> {
    if (closed) throw new StoreUnavailable(`${QUOTE_SCHEMA} is closed`);
    const used = pool;
    let timer: NodeJS.Timeout | undefined;
    const lost = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        reject(new StoreUnavailable(`PostgreSQL did not answer within ${LOST_AFTER_MS} ms`));
        if (closed || pool !== used) return;
        pool = openPool();
        updated = null;
        void used.end({ timeout: 0 });
      }, LOST_AFTER_MS);
    });
    try {
      return await Promise.race([ready().then(() => action(used)), lost]);
    } catch (error) {
      const failure = asUnavailable(error);
      // the tables may have been removed or restored meanwhile
      if (failure instanceof StoreUnavailable) updated = null;
      throw failure;
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    query: (sql, parameters) => limited((used) => createQuery(used)(sql, parameters)),
    write: <Result>(work: (query: Query) => Promise<Result>) =>
      limited((used) => untilNoConflict(() => used.begin((within) => work(createQuery(within))) as Promise<Result>)),
    erase: () => limited(() => Promise.resolve()).then(() => eraseDeadRows(url, settings)),
    backup: (file, keepUntilMs) => limited(() => Promise.resolve()).then(() => backUp(pool, file, keepUntilMs)),
    skipTaken: 'for update skip locked',
    close: async () => {
      closed = true;
      await pool.end({ timeout: 5 });
    },
  };
}

function createQuery(sql: Pick<Sql, 'unsafe'>): Query {
  return async <Row extends readonly unknown[]>(text: string, parameters: readonly (number | string | null)[] = []) =>
    (await sql.unsafe(text, [...parameters], { prepare: true }).values()) as unknown as Row[];
}

async function untilNoConflict<Result>(action: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await action();
    } catch (error) {
      if (attempt === MAX_TRIES || !CONFLICTS.has((error as { code?: string }).code ?? '')) throw error;
    }
  }
}

async function backUp(sql: Sql, target: string, keepUntilMs: number | null): Promise<QuoteCopy> {
  const draft = `${target}.${randomUUID()}.part`;
  const madeAtMs = Date.now();
  const file = await open(draft, 'wx', 0o600);
  try {
    try {
      for await (const chunk of dumpQuotes(sql)) await file.write(chunk);
      await file.sync();
    } finally {
      await file.close();
    }
    return await publishCopy(draft, target, { madeAtMs, ...(await checkDump(draft, target)), keepUntilMs });
  } finally {
    await rm(draft, { force: true });
  }
}
