import { StoreUnavailable } from '../database/store-unavailable.ts';
import { OutdatedCatalog } from './catalog-store.ts';
import { CATALOG_SCHEMA_VERSION } from './schema.ts';

/**
 * Rejects with `StoreUnavailable`, as a sentence with a way out, when a catalog of this format cannot be read; with `OutdatedCatalog` when it is older.
 * `name` is its file or schema; `isSample` looks into it, and may fail.
 */
export async function checkFormat(name: string, format: number, isSample: () => Promise<boolean>): Promise<void> {
  if (format === CATALOG_SCHEMA_VERSION) return;
  const formats = `(format ${format}, this one reads ${CATALOG_SCHEMA_VERSION})`;
  if (format > CATALOG_SCHEMA_VERSION)
    throw new StoreUnavailable(
      `${name} was written by a newer version of this program ${formats}: update the program or import again`,
    );
  const message = `${name} was written by an older version of this program ${formats}: import again`;
  throw new OutdatedCatalog(message, await isSample().catch(() => false));
}
