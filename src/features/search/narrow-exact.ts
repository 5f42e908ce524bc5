import { fscOfNsn, fsgOfNsn, type Nsn } from '../../domain/nsn.ts';
import type { ParsedQuery } from '../../domain/parse-query.ts';
import type { CatalogStore } from '../../catalog/catalog-store.ts';
import { hasSection } from '../../catalog/sections.ts';
import { describeExact } from './describe-exact.ts';
import type { FoundExact } from './find-exact.ts';
import type { SearchFilters } from './search-data.ts';

/** Part numbers of one NSN among which those of a maker are looked for. */
const NUMBERS_READ = 100;

/** Those of the exact matches for which every filter holds. */
export async function narrowExact(
  catalog: CatalogStore,
  typed: ParsedQuery,
  parts: readonly FoundExact[],
  { fsg, fsc, cage, itemName, has = [] }: SearchFilters,
): Promise<FoundExact[]> {
  const left = parts.filter(
    (part) =>
      (!fsg || fsgOfNsn(part.nsn) === fsg) &&
      (!fsc || fscOfNsn(part.nsn) === fsc) &&
      (!itemName || part.itemName === itemName) &&
      (part.listed || (has.length === 0 && !cage)) &&
      has.every((section) => hasSection(part.sections, section)),
  );
  if (!cage) return left;
  const ofMaker = new Set<Nsn>();
  for (const { nsn, partNumber, makers } of await describeExact(catalog, typed, left)) {
    const numbers = partNumber === null ? await catalog.listPartNumbers(nsn, NUMBERS_READ) : makers;
    if (numbers.some((number) => number.cage === cage)) ofMaker.add(nsn);
  }
  return left.filter(({ nsn }) => ofMaker.has(nsn));
}
