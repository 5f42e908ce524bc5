import { findSample } from '../catalog-edition.ts';
import { checkFormat } from '../catalog-source.ts';
import type { Database } from '#base/database/database.ts';

/** Holds one row that names the version in force. Each version has a schema of its own. */
export const POINTER_SCHEMA = 'catalog';

export function schemaOfVersion(version: string): string {
  return `catalog_${version.toLowerCase()}`;
}

/** Null when no catalog was ever published; rejects with `StoreUnavailable` when it has a format that this program cannot read. */
export async function findCurrentVersion(database: Database): Promise<string | null> {
  const [exists] = await database.query<[string | null]>(FIND_POINTER);
  if (!exists?.[0]) return null;
  const [row] = await database.query<[version: string, format: number]>(FIND_VERSION);
  if (!row) return null;
  const [version, format] = row;
  const schema = schemaOfVersion(version);
  await checkFormat(schema, format, () => findSample(database, `${schema}.`));
  return version;
}

// null when the table does not exist
const FIND_POINTER = `
  select to_regclass('catalog.current_version')::text`;

// one row
const FIND_VERSION = `
  select version, format
  from catalog.current_version`;
