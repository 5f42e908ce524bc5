import { CATALOG_SCHEMA_VERSION } from './schema.ts';

/** Why a catalog of this format cannot be read, as a sentence with a way out; null when it can. `name` is its file or schema. */
export function formatProblem(name: string, format: number): string | null {
  if (format === CATALOG_SCHEMA_VERSION) return null;
  const formats = `(format ${format}, this one reads ${CATALOG_SCHEMA_VERSION})`;
  return format > CATALOG_SCHEMA_VERSION
    ? `${name} was written by a newer version of this program ${formats}: update the program or import again`
    : `${name} was written by an older version of this program ${formats}: import again`;
}
