import { DIALECT, updateSchema } from '../../../database/postgres/update-schema.ts';
import type { Sql } from 'postgres';
import { quoteMigrations } from '../queries/quote-schema.ts';

export const QUOTE_SCHEMA = 'quotes';
/** Any number: processes that start together make the tables one after another. */
export const UPDATE_LOCK = 5_155_454;

/** Makes or updates the tables. Rejects with `StoreUnavailable`, and changes nothing, when a newer program has made them. */
export function updateQuoteSchema(sql: Sql): Promise<void> {
  return updateSchema(sql, { name: QUOTE_SCHEMA, migrations: quoteMigrations(DIALECT), lock: UPDATE_LOCK });
}
