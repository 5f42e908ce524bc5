import type { CatalogStore, CodeField } from '../../catalog/catalog-store.ts';
import type { Coded } from './part-data.ts';

/** A code with its meaning; null for an empty one, which means not recorded. */
export function decodeCode(catalog: CatalogStore, field: CodeField, code: string): Coded | null {
  return code === '' ? null : { code, meaning: catalog.codeMeaning(field, code) };
}
