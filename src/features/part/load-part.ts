import { formatNiin } from '../../domain/niin.ts';
import { fscOfNsn, fsgOfNsn, niinOfNsn, nsnDigits, type Nsn } from '../../domain/nsn.ts';
import type { CatalogStore, NiinRecord, PartRecord } from '../../catalog/catalog-store.ts';
import { decodeCode } from './decode-code.ts';
import { listReferences, PART_NUMBERS_LIMIT, PART_NUMBERS_SHOWN } from './list-references.ts';
import { listRelated } from './list-related.ts';
import { orNull } from './or-null.ts';
import type { PartData } from './part-data.ts';
import { readChain } from './read-chain.ts';
import { readSections } from './read-sections.ts';

export type PartChoice = { allPartNumbers: boolean; allCharacteristics: boolean; showUnitPrice: boolean };

/**
 * Everything a part page shows of a record, read in parallel. What fails alone is null. `niin`: where the NIIN leads when the item is not listed.
 */
export async function loadPart(
  catalog: CatalogStore,
  record: PartRecord,
  niin: NiinRecord | null,
  choice: PartChoice,
): Promise<PartData> {
  const { nsn } = record;
  const unread: PartData['unread'][number][] = [];
  const noting = <T>(what: PartData['unread'][number], promise: Promise<T>): Promise<T | null> =>
    promise.catch(() => {
      unread.push(what);
      return null;
    });
  const [supplyClass, partNumbers, sections] = await Promise.all([
    noting('class', catalog.findClass(fscOfNsn(nsn))),
    listReferences(catalog, record, choice.allPartNumbers ? PART_NUMBERS_LIMIT : PART_NUMBERS_SHOWN),
    readSections(catalog, record, choice.showUnitPrice),
  ]);
  const inc = sections.identification?.[0]?.inc?.code;
  const [definition, related, chain] = await Promise.all([
    inc === undefined ? null : noting('definition', catalog.findItemDefinition(inc)),
    listRelated(catalog, nsn, niin, sections),
    orNull(readChain(catalog, record, niin, sections)),
  ]);
  return {
    nsn,
    itemName: record.itemName,
    fsg: fsgOfNsn(nsn),
    fsc: fscOfNsn(nsn),
    groupTitle: supplyClass?.groupTitle ?? null,
    groupNotes: supplyClass?.groupNotes ?? null,
    classTitle: supplyClass?.title ?? null,
    classNotes: supplyClass?.notes ?? null,
    listed: record.listed,
    changedOn: record.changedOn,
    country: catalog.codeMeaning('ncb_country', nsnDigits(nsn).slice(4, 6)),
    cancellation: cancellationOf(catalog, niin),
    definition,
    unread,
    partCount: record.partCount,
    makerCount: record.makerCount,
    partNumbers,
    allCharacteristics: choice.allCharacteristics,
    related,
    chain,
    sections,
  };
}

function cancellationOf(catalog: CatalogStore, niin: NiinRecord | null): PartData['cancellation'] {
  if (niin === null || (niin.survivor === null && niin.status === null)) return null;
  return {
    status: niin.status === null ? null : decodeCode(catalog, 'niin_status', niin.status),
    date: niin.cancelledOn,
    survivor:
      niin.survivor === null || niin.survivor === niinOfNsn(niin.nsn ?? (0 as Nsn)) ? null : formatNiin(niin.survivor),
  };
}
