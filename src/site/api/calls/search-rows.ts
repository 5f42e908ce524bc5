import { formatNsn } from '#base/domain/nsn.ts';
import type { ExactPart, SearchData } from '../../catalog/search/search-data.ts';
import { paths } from '#base/paths.ts';
import type { ApiTable } from './api-answer.ts';
import type { SearchAnswerBody } from './list-schemas.ts';

export const exactOf = ({ nsn, itemName, listed, reason, partNumber, makers }: ExactPart, origin: string) => ({
  nsn: formatNsn(nsn),
  itemName,
  listed,
  url: origin + paths.part(nsn),
  by: reason.by,
  loosely: [...reason.loosely],
  replaces: reason.replaces,
  partNumber,
  makers: makers.map(({ cage, company }) => ({ cage, maker: company })),
});

/** Part numbers that begin with the text. */
export const numbersOf = (beginning: SearchData['beginning'], origin: string): SearchAnswerBody['beginning'] =>
  (beginning?.page.numbers ?? []).map(({ partNumber, nsn, itemName, cage, company }) => ({
    partNumber,
    nsn: formatNsn(nsn),
    itemName,
    cage,
    maker: company,
    url: origin + paths.part(nsn),
  }));

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
    .map(({ nsn, itemName, reference, url }) => [
      nsn,
      niinOf(nsn),
      itemName,
      nsn.slice(0, 4),
      'list',
      reference?.partNumber ?? '',
      reference?.cage ?? '',
      'yes',
      url,
    ]);
  return { columns: COLUMNS, rows: [...exactRows, ...itemRows] };
}

/** The last nine digits of an NSN with dashes. */
const niinOf = (nsn: string): string => nsn.slice(5);
