import { SECTION_NAMES } from '#base/domain/publog-columns.ts';
import type { Nsn } from '#base/domain/nsn.ts';
import type { CatalogStore } from '#publog/catalog-store.ts';
import { hasSection } from '#publog/sections.ts';

/** Says what a part lacks of the content that its record says it has; null for a whole or unknown one. Rejects with `StoreUnavailable`. */
export async function contentProblem(
  catalog: Pick<CatalogStore, 'findPart' | 'readSections' | 'listPartNumbers'>,
  nsn: Nsn,
): Promise<string | null> {
  const record = await catalog.findPart(nsn);
  if (record === null) return null;
  const { sections, partCount } = record;
  const stored = sections === 0 ? null : await catalog.readSections(nsn);
  const hasNumbers = partCount === 0 || (await catalog.listPartNumbers(nsn, 1)).length > 0;
  const lacks = SECTION_NAMES.filter((name) => hasSection(sections, name) && !stored?.[name]?.length);
  return hasNumbers && lacks.length === 0
    ? null
    : `it lacks ${[...(hasNumbers ? [] : ['part numbers']), ...lacks].join(', ')}`;
}
