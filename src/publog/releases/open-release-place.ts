import { BadStoreUrl, type ObjectStore } from './object-store-port.ts';
import { openObjectStore } from './object-store.ts';
import { BadSetting, type Config } from '#base/settings/config.ts';

/** Where releases are, and the PostgreSQL that says which one is in force. Throws `BadSetting` when that is not set, or cannot be used. */
export function openReleasePlace({ catalogStore, quotesDatabaseUrl }: Config): {
  store: ObjectStore;
  databaseUrl: string;
} {
  if (catalogStore === null || quotesDatabaseUrl === null)
    throw new BadSetting(
      'Releases need CATALOG_STORE (s3://bucket/prefix?endpoint=https://... or file:///folder) and QUOTES_DATABASE_URL, as the nodes have them.',
    );
  try {
    return { store: openObjectStore(catalogStore), databaseUrl: quotesDatabaseUrl };
  } catch (error) {
    if (error instanceof BadStoreUrl) throw new BadSetting(error.message);
    throw error;
  }
}
