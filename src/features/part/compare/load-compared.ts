import { fscOfNsn, niinOfNsn, type Nsn } from '../../../domain/nsn.ts';
import type { CatalogStore } from '../../../storage/catalog-store.ts';
import { listReferences, PART_NUMBERS_SHOWN } from '../list-references.ts';
import { orNull } from '../or-null.ts';
import { readSections } from '../read-sections.ts';
import type { ComparedPart } from './compared-part.ts';

/** Everything that the comparison shows of an item; null when it has no record. Rejects with `StoreUnavailable` when that cannot be read. */
export async function loadCompared(
  catalog: CatalogStore,
  nsn: Nsn,
  showUnitPrice: boolean,
): Promise<ComparedPart | null> {
  const record = await catalog.findPart(nsn);
  if (record === null) return null;
  const [supplyClass, partNumbers, sections, niin] = await Promise.all([
    orNull(catalog.findClass(fscOfNsn(nsn))),
    listReferences(catalog, record, PART_NUMBERS_SHOWN),
    readSections(catalog, record, showUnitPrice),
    record.listed ? null : orNull(catalog.findNiin(niinOfNsn(nsn))),
  ]);
  const { itemName, listed, changedOn, partCount, makerCount } = record;
  const cancelled = niin !== null && (niin.survivor !== null || niin.status !== null);
  const classTitle = supplyClass?.title ?? null;
  const own = { nsn, itemName, fsc: fscOfNsn(nsn), classTitle, listed, cancelled, changedOn };
  return { ...own, partCount, makerCount, partNumbers, sections };
}
