import type { ApiTable } from './api-answer.ts';
import type { SearchAnswerBody } from './list-schemas.ts';

const COLUMNS = ['nsn', 'niin', 'item name', 'class', 'found by', 'part number', 'cage', 'listed', 'page'];

/** What a search found as a table, one row an NSN: exact numbers first, then the list of items. */
export function searchTable({ exact, items }: SearchAnswerBody): ApiTable {
  const known = new Set(exact.map(({ nsn }) => nsn));
  const exactRows = exact.map(({ nsn, itemName, by, partNumber, makers, listed, url }) => [
    nsn,
    niinOf(nsn),
    itemName,
    nsn.slice(0, 4),
    by,
    partNumber ?? '',
    makers.map(({ cage }) => cage).join('; '),
    listed ? 'yes' : 'no',
    url,
  ]);
  const itemRows = items
    .filter(({ nsn }) => !known.has(nsn))
    .map(({ nsn, itemName, url }) => [nsn, niinOf(nsn), itemName, nsn.slice(0, 4), 'list', '', '', 'yes', url]);
  return { columns: COLUMNS, rows: [...exactRows, ...itemRows] };
}

/** The last nine digits of an NSN with dashes. */
const niinOf = (nsn: string): string => nsn.slice(5);
