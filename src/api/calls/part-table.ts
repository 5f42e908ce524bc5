import { StoreUnavailable } from '../../database/store-unavailable.ts';
import type { PartAnswer } from './answer-schemas.ts';
import type { ApiTable } from './api-answer.ts';

const COLUMNS = [
  'nsn',
  'niin',
  'item name',
  'class',
  'listed',
  'replaced by',
  'part number',
  'cage',
  'maker',
  'rncc',
  'rncc meaning',
  'rnvc',
  'rnvc meaning',
] as const;

/**
 * An item as a table: a row for each part number, and one without for an item that has none. Throws `StoreUnavailable` when the part numbers could not
 * be read: JSON names what is unread, a table cannot.
 */
export function partTable(part: PartAnswer): ApiTable {
  if (part.partNumbers === null) throw new StoreUnavailable('The part numbers could not be read');
  const item = [
    part.nsn ?? '',
    part.niin,
    part.itemName ?? '',
    part.class?.fsc ?? '',
    part.listed ? 'yes' : 'no',
    part.replacedBy?.nsn ?? '',
  ];
  const references = part.partNumbers.map(({ partNumber, cage, maker, category, variation }) =>
    item.concat(
      partNumber,
      cage,
      maker ?? '',
      category?.code ?? '',
      category?.meaning ?? '',
      variation?.code ?? '',
      variation?.meaning ?? '',
    ),
  );
  const none = [...item, ...Array.from({ length: COLUMNS.length - item.length }, () => '')];
  return { columns: COLUMNS, rows: references.length > 0 ? references : [none] };
}
