import type { OperatorStore } from '../storage/operator-store.ts';
import type { QuotePlace } from './open-quotes.ts';

/**
 * Opens the operators of the configured engine and loads no driver but that one. Rejects with `StoreUnavailable` when operators.db cannot be
 * opened or made, is damaged, newer than this program or locked; PostgreSQL may be out, its methods reject until it is back.
 */
export async function openOperatorStore({ dataDir, databaseUrl }: QuotePlace): Promise<OperatorStore> {
  if (databaseUrl) {
    const { openPostgresOperatorStore } = await import('../storage/postgres/operator-store.ts');
    return openPostgresOperatorStore({ url: databaseUrl });
  }
  const { openSqliteOperatorStore } = await import('../storage/sqlite/operator-store.ts');
  return openSqliteOperatorStore({ dataDir });
}
