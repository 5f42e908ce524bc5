import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { open, link, rm } from 'node:fs/promises';
import { openQuoteStore } from '../open-quote-store.ts';
import type { Query, QuoteDatabase } from '../quote-queries/quote-database.ts';
import type { QuoteStore } from '../quote-store.ts';
import { dumpQuotes } from './dump-quotes.ts';
import { eraseDeadRows } from './erase-dead-rows.ts';
import { QUOTE_SCHEMA, updateQuoteSchema } from './quote-schema.ts';
import { createQuery, openSchemaPool, untilNoConflict } from './schema-pool.ts';

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
    erase: () => limited(() => eraseDeadRows(url, settings)),
    backup: (file) => limited(() => Promise.resolve()).then(() => backUp(current(), file)),
    skipTaken: 'for update skip locked',
    close,
  };
}

async function backUp(sql: Sql, target: string): Promise<void> {
  const draft = `${target}.${randomUUID()}.part`;
  const file = await open(draft, 'wx', 0o600);
  try {
    for await (const text of dumpQuotes(sql)) await file.write(text);
    await file.sync();
    // unlike a renaming, a link fails when the name is taken
    await link(draft, target);
  } finally {
    await file.close();
    await rm(draft, { force: true });
  }
}
