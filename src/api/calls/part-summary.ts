import { formatNiin } from '../../domain/niin.ts';
import { formatNsn, niinOfNsn } from '../../domain/nsn.ts';
import { paths } from '../../paths.ts';
import type { CatalogEdition, ListedPart } from '../../catalog/catalog-store.ts';

/** An item as a row of a list. */
export function partSummaryOf({ nsn, itemName, partCount, makerCount }: ListedPart, origin: string) {
  return {
    nsn: formatNsn(nsn),
    niin: formatNiin(niinOfNsn(nsn)),
    itemName,
    partNumberCount: partCount,
    makerCount,
    url: origin + paths.part(nsn),
  };
}

export const catalogInfoOf = ({ editionDate, importedAt, sample }: CatalogEdition) => ({
  edition: editionDate,
  importedAt,
  sample,
});
