import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { open, rm } from 'node:fs/promises';
import { openQuoteStore } from '../open-quote-store.ts';
import { publishCopy } from '../quote-copies.ts';
import type { Query } from '../../../database/database.ts';
import type { QuoteDatabase } from '../queries/quote-database.ts';
import type { QuoteCopy, QuoteStore } from '../quote-store.ts';
import { dumpQuotes } from './dump-quotes.ts';
import { checkDump } from './read-dump.ts';
import { eraseDeadRows } from './erase-dead-rows.ts';
import { QUOTE_SCHEMA, updateQuoteSchema } from './quote-schema.ts';
import { createQuery, openSchemaPool, untilNoConflict } from '../../../database/postgres/schema-pool.ts';

const MAX_CONNECTIONS = 4;

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
  const { limited, current, settings, close } = openSchemaPool({
    url,
    schema: QUOTE_SCHEMA,
    maxConnections,
    update: updateQuoteSchema,
  });

  return {
    query: (sql, parameters) => limited((used) => createQuery(used)(sql, parameters)),
    write: <Result>(work: (query: Query) => Promise<Result>) =>
      limited((used) => untilNoConflict(() => used.begin((within) => work(createQuery(within))) as Promise<Result>)),
    erase: () => limited(() => Promise.resolve()).then(() => eraseDeadRows(url, settings)),
    backup: (file, keepUntilMs) => limited(() => Promise.resolve()).then(() => backUp(current(), file, keepUntilMs)),
    skipTaken: 'for update skip locked',
    close,
  };
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
