import { type CatalogDatabase, type CatalogSwitch, type HeldCatalog, ImportRunning } from '../catalog-loader.ts';
import { StoreUnavailable } from '#base/database/store-unavailable.ts';
import type { StorePlace } from '#base/settings/store-place.ts';
import { openCatalogs } from '../open-catalogs.ts';

/** The catalogs that there are, newest first; a text says in one line why that cannot be told. */
export function listCatalogs(place: StorePlace): Promise<HeldCatalog[] | string> {
  return withDatabase(place, (database) => database.listCatalogs());
}

/** Puts a catalog in force, the one before for null; a text says in one line why not, and nothing was changed then. */
export async function switchCatalog(
  place: StorePlace,
  version: string | null,
): Promise<Extract<CatalogSwitch, { outcome: 'switched' }> | string> {
  const result = await withDatabase(place, (database) => database.putInForce(version));
  return typeof result === 'string' || result.outcome === 'switched' ? result : result.problem;
}

async function withDatabase<T>(
  place: StorePlace,
  work: (database: CatalogDatabase) => Promise<T>,
): Promise<T | string> {
  let database: CatalogDatabase | null = null;
  try {
    database = await openCatalogs(place).catalogDatabase();
    return await work(database);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const isExpected =
      error instanceof ImportRunning || error instanceof StoreUnavailable || FILE_ERRORS.has(code ?? '');
    if (!isExpected) throw error;
    return code === 'ENOSPC' ? 'The disk is full. Nothing was changed.' : message.split('\n')[0]!;
  } finally {
    await database?.close();
  }
}

const FILE_ERRORS: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST']);
