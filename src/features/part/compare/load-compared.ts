import { fscOfNsn, niinOfNsn, type Nsn } from '../../../domain/nsn.ts';
import type { CatalogStore } from '../../../catalog/catalog-store.ts';
import { listReferences, PART_NUMBERS_SHOWN } from '../list-references.ts';
import { readSections } from '../read-sections.ts';
import type { ComparedPart } from './compared-part.ts';

/** What stands for a read that failed: null says that there is nothing. */
const UNREAD = 'unread' as const;

/** Everything that the comparison shows of an item; null when it has no record. Rejects with `StoreUnavailable` when that cannot be read. */
export async function loadCompared(
  catalog: CatalogStore,
  nsn: Nsn,
  showUnitPrice: boolean,
): Promise<ComparedPart | null> {
  const record = await catalog.findPart(nsn);
  if (record === null) return null;
  const [supplyClass, partNumbers, sections, niin] = await Promise.all([
    catalog.findClass(fscOfNsn(nsn)).catch((): typeof UNREAD => UNREAD),
    listReferences(catalog, record, PART_NUMBERS_SHOWN),
    readSections(catalog, record, showUnitPrice),
    record.listed ? null : catalog.findNiin(niinOfNsn(nsn)).catch((): typeof UNREAD => UNREAD),
  ]);
  const { itemName, listed, changedOn, partCount, makerCount } = record;
  const cancelled = niin === UNREAD ? null : niin !== null && (niin.survivor !== null || niin.status !== null);
  const classRead = supplyClass !== UNREAD;
  const classTitle = supplyClass === UNREAD ? null : (supplyClass?.title ?? null);
  const own = { nsn, itemName, fsc: fscOfNsn(nsn), classTitle, listed, cancelled, classRead, changedOn };
  return { ...own, partCount, makerCount, partNumbers, sections };
}
