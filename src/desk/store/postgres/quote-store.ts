import { openSchemaPool } from '#base/database/postgres/schema-pool.ts';
import { type Place, withSession } from '#base/database/postgres/session.ts';
import { StoreUnavailable } from '#base/database/store-unavailable.ts';
import { QUOTE_TABLES } from '../queries/quote-schema.ts';
import { openAttachmentFolder } from '../attachment-folder.ts';
import { createQuoteStore, type QuoteStore } from '../quote-store.ts';
import { makeQuoteCopy, checkInThread } from '../sqlite/quote-file.ts';
import { copyQuotes, QUOTE_SCHEMA } from './restore-quotes.ts';

const MAX_CONNECTIONS = 4;
const NOW = 'select (extract(epoch from statement_timestamp()) * 1000)::bigint';

type PostgresQuoteOptions = {
  url: string;
  /** The folder of files that came with requests, which all nodes share; without one none are removed or copied. */
  attachmentsDir?: string | undefined;
  /** See `QuoteDatabase`; true by default. */
  holdsFiles?: () => Promise<boolean>;
};

/** Requests for quote in the schema `quotes`. Opens also while the database is out: methods reject until it is back. */
export async function openPostgresQuoteStore({
  url,
  attachmentsDir,
  holdsFiles = async () => true,
}: PostgresQuoteOptions): Promise<QuoteStore> {
  const pool = openSchemaPool({ url, schema: QUOTE_SCHEMA, maxConnections: MAX_CONNECTIONS });
  return createQuoteStore({
    ...pool,
    // these take longer than a statement may: only the wait for the tables is limited
    erase: () => pool.ready().then(() => eraseDeadRows(pool.place)),
    backup: async (target, keepUntilMs, copyFiles) => {
      await pool.ready();
      return makeQuoteCopy(target, { keepUntilMs, copyFiles }, async (draft) => {
        const expected = await withSession(pool.place, (session) => copyQuotes(session, draft));
        return checkInThread({ expected, file: draft, name: target });
      });
    },
    folder: attachmentsDir === undefined ? null : openAttachmentFolder(attachmentsDir),
    holdsFiles,
    now: async () => (await pool.query<[number]>(NOW))[0]![0],
    skipTaken: 'for update skip locked',
    lockRow: 'for update',
  });
}

/** A rewrite locks the tables: up to this size (some 40,000 requests) it takes about a second. */
const MAX_REWRITTEN_BYTES = 64 * 1_024 * 1_024;

/**
 * Rewrites tables without the rows that were deleted. Larger ones are vacuumed without a lock: the rows are gone for every reader and their room is used
 * again, but the bytes stay in the files until then (docs/decisions/066). Rejects while some other session may still see a deleted row: try again.
 */
export function eraseDeadRows(place: Place, maxRewrittenBytes = MAX_REWRITTEN_BYTES): Promise<void> {
  return withSession(place, async ({ client, query }) => {
    let left = 0;
    // "0 dead row versions cannot be removed yet", in whatever language
    client.on('notice', ({ detail }) => (left += Number(/\d+/.exec(detail ?? '')?.[0] ?? 0)));
    const [size] = await query<[string]>(
      `select ${QUOTE_TABLES.map((table) => `pg_total_relation_size('${table}')`).join(' + ')}`,
    );
    if (Number(size![0]) > maxRewrittenBytes) {
      await query('set statement_timeout = 0');
      await query(`vacuum (analyze) ${QUOTE_TABLES.join(', ')}`);
      return;
    }
    await query(`vacuum (full, verbose, analyze) ${QUOTE_TABLES.join(', ')}`);
    if (left > 0) throw new StoreUnavailable('PostgreSQL keeps deleted requests for another session');
  });
}
