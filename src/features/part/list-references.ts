import type { CatalogStore, PartNumber, PartRecord } from '../../catalog/catalog-store.ts';
import { decodeCode } from './decode-code.ts';
import { orNull } from './or-null.ts';
import type { PartNumberRow } from './part-data.ts';

/** Part numbers on the page before "show all": C5.3. */
export const PART_NUMBERS_SHOWN = 25;
/** References that one page can hold at most; no item on file has as many. */
export const PART_NUMBERS_LIMIT = 5_000;

/** The part numbers of a record in the order of the catalog; null when they cannot be read. */
export async function listReferences(
  catalog: CatalogStore,
  record: PartRecord,
  limit: number,
): Promise<PartNumberRow[] | null> {
  if (record.partCount === 0) return [];
  const references = await orNull(catalog.listPartNumbers(record.nsn, limit));
  return references?.map((reference) => rowOf(catalog, reference)) ?? null;
}

function rowOf(catalog: CatalogStore, { partNumber, cage, company, rnvc, rncc }: PartNumber): PartNumberRow {
  const [variation, category] = [decodeCode(catalog, 'rnvc', rnvc), decodeCode(catalog, 'rncc', rncc)];
  return { partNumber, cage, company, variation, category };
}
