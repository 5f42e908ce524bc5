import type { AuditLog, OperatorStore } from '../operators/store/operator-store.ts';
import type { QuotePlace } from './open-quotes.ts';

/**
 * Opens the operators of the configured engine and loads no driver but that one. Rejects with `StoreUnavailable` when operators.db cannot be
 * opened or made, is damaged, newer than this program or locked; PostgreSQL may be out, its methods reject until it is back.
 */
export async function openOperatorStore({ dataDir, databaseUrl }: QuotePlace): Promise<OperatorStore> {
  if (databaseUrl) {
    const { openPostgresOperatorStore } = await import('../operators/store/postgres/operator-store.ts');
    return openPostgresOperatorStore({ url: databaseUrl });
  }
  const { openSqliteOperatorStore } = await import('../operators/store/sqlite/operator-store.ts');
  return openSqliteOperatorStore({ dataDir });
}

/**
 * The same store, opened at its first use. While it cannot be opened (disk full, read-only), each use tries again and rejects with
 * `StoreUnavailable`: the catalog is served meanwhile.
 */
export function operatorsWhenNeeded(place: QuotePlace): OperatorStore {
  let opening: Promise<OperatorStore> | null = null;
  const opened = (): Promise<OperatorStore> =>
    (opening ??= openOperatorStore(place).catch((error: unknown) => {
      opening = null;
      throw error;
    }));
  const log: AuditLog = {
    append: async (entry) => (await opened()).log.append(entry),
    list: async (query) => (await opened()).log.list(query),
    count: async (query) => (await opened()).log.count(query),
  };
  const close = async (): Promise<void> => {
    const store = await opening?.catch(() => null);
    await store?.close();
  };
  return new Proxy({ log, close } as OperatorStore, {
    get: (own, name: keyof OperatorStore) =>
      own[name] ??
      (async (...values: unknown[]) => {
        const method = (await opened())[name] as (...values: unknown[]) => Promise<unknown>;
        return method(...values);
      }),
  });
}
