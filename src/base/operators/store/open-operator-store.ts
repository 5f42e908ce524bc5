import { lazily } from '../../domain/in-parallel.ts';
import { quotesDatabaseOf, type StorePlace } from '../../settings/site-origin.ts';
import type { AuditLog, OperatorStore } from './operator-store.ts';

export async function openOperatorStore(place: StorePlace): Promise<OperatorStore> {
  const url = quotesDatabaseOf(place);
  if (url === null)
    return (await import('./sqlite/operator-store.ts')).openSqliteOperatorStore({ dataDir: place.dataDir });
  return (await import('./postgres/operator-store.ts')).openPostgresOperatorStore({ url });
}

/** Opens operators at the first use. Each use tries again while they cannot be opened. */
export function operatorsWhenNeeded(place: StorePlace): OperatorStore {
  const store = lazily(() => openOperatorStore(place));
  const log: AuditLog = {
    append: async (entry) => (await store.get()).log.append(entry),
    list: async (query) => (await store.get()).log.list(query),
    count: async (query) => (await store.get()).log.count(query),
  };
  const close = async (): Promise<void> => (await store.kept()?.catch(() => null))?.close();
  return new Proxy({ log, close } as OperatorStore, {
    get: (own, name: keyof OperatorStore) =>
      own[name] ??
      (async (...values: unknown[]) => {
        const method = (await store.get())[name] as (...values: unknown[]) => Promise<unknown>;
        return method(...values);
      }),
  });
}
