import { setImmediate } from 'node:timers/promises';
import { StoreUnavailable } from '../../database/store-unavailable.ts';
import { type CatalogStore, type PartNumber, type PartRecord } from '../../catalog/catalog-store.ts';
import type { PartAnswer } from './answer-schemas.ts';

/** References read without a look at the network: about a millisecond. */
const READ_AT_ONCE = 250;

/** All part numbers of an item in the order of the catalog; null when they cannot be read. */
export async function listReferences(
  { nsn, partCount }: PartRecord,
  catalog: CatalogStore,
): Promise<PartAnswer['partNumbers']> {
  const references: NonNullable<PartAnswer['partNumbers']> = [];
  try {
    for (let offset = 0; offset < partCount; offset += READ_AT_ONCE) {
      if (offset > 0) await setImmediate();
      const read = await catalog.listPartNumbers(nsn, READ_AT_ONCE, offset);
      references.push(...read.map((reference) => referenceOf(reference, catalog)));
    }
  } catch (error) {
    if (error instanceof StoreUnavailable) return null;
    throw error;
  }
  return references;
}

function referenceOf({ partNumber, cage, company, rncc, rnvc }: PartNumber, catalog: CatalogStore) {
  const decode = (field: 'rncc' | 'rnvc', code: string) =>
    code === '' ? null : { code, meaning: catalog.codeMeaning(field, code) };
  return { partNumber, cage, maker: company, category: decode('rncc', rncc), variation: decode('rnvc', rnvc) };
}
