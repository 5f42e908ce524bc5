import type { ApiTable } from './api-answer.ts';
import type { MakerAnswer, ClassAnswer } from './list-schemas.ts';

const COLUMNS = ['nsn', 'niin', 'item name', 'class', 'part numbers', 'makers', 'page'];

type Summary = ClassAnswer['items'][number];

/** A list of items as a table, one row an NSN. */
export function summaryTable(items: readonly Summary[]): ApiTable {
  return { columns: COLUMNS, rows: items.map(rowOf) };
}

/** Items of a maker: its own part numbers of each are one cell. */
export function makerPartTable(cage: string, items: MakerAnswer['items']): ApiTable {
  return {
    columns: [...COLUMNS, 'cage', 'part numbers of the maker'],
    rows: items.map((item) => [...rowOf(item), cage, item.partNumbers.join('; ')]),
  };
}

function rowOf({ nsn, niin, itemName, partNumberCount, makerCount, url }: Summary): string[] {
  return [nsn, niin, itemName, nsn.slice(0, 4), String(partNumberCount), String(makerCount), url];
}
