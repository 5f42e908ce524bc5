import type { Database } from '../database.ts';

/**
 * The distinct item names of a catalog, held in memory as one text (some 45,000 names, about 1 MB, for 7 million NSNs),
 * so that a search for a substring costs microseconds and a list of parts needs no join.
 */
export type ItemNames = {
  readonly count: number;
  /** The name as the source writes it; '' for an unknown id. */
  name(nameId: number): string;
  /** Whether the upper-case form of a name contains the text. */
  contains(nameId: number, text: string): boolean;
  /** Ids of the names that contain every one of the upper-case words, ascending, and how many listed NSNs carry them. */
  search(words: readonly string[]): { nameIds: number[]; nsnCount: number };
};

/** Rows in one query: keeps each under 20 ms. */
const ROWS_PER_QUERY = 10_000;
/** Cannot occur in a name: ends each of them in the joined text. */
const END = '\n';

export async function loadItemNames(database: Database): Promise<ItemNames> {
  const ids: number[] = [];
  const names: string[] = [];
  const counts: number[] = [];
  for (let after = -1; ;) {
    const rows = await database.query<[number, string, number]>(LIST_NAMES, [after, ROWS_PER_QUERY]);
    for (const [id, name, count] of rows) {
      ids.push(id);
      names.push(name);
      counts.push(count);
    }
    if (rows.length < ROWS_PER_QUERY) break;
    after = ids.at(-1)!;
  }
  return itemNamesOf(ids, names, counts);
}

/** `ids` ascending. */
export function itemNamesOf(ids: readonly number[], names: readonly string[], counts: readonly number[]): ItemNames {
  const upper = names.map((name) => name.toUpperCase().replaceAll(END, ' '));
  const joined = upper.join(END) + END;
  const starts = new Uint32Array(upper.length + 1);
  for (const [index, name] of upper.entries()) starts[index + 1] = starts[index]! + name.length + END.length;
  const indexOf = (nameId: number): number => {
    const guess = nameId - (ids[0] ?? 0);
    return ids[guess] === nameId ? guess : findSorted(ids, nameId);
  };
  const textAt = (index: number): string => joined.slice(starts[index], starts[index + 1]! - END.length);

  return {
    count: ids.length,
    name: (nameId) => names[indexOf(nameId)] ?? '',
    contains: (nameId, text) => {
      const index = indexOf(nameId);
      return index >= 0 && textAt(index).includes(text);
    },
    search: (words) => {
      const [longest, ...others] = [...words].sort((left, right) => right.length - left.length);
      const nameIds: number[] = [];
      let nsnCount = 0;
      if (!longest || longest.includes(END)) return { nameIds, nsnCount };
      let index = 0;
      for (let at = joined.indexOf(longest); at >= 0; at = joined.indexOf(longest, starts[index])) {
        while (starts[index + 1]! <= at) index++;
        const text = others.length > 0 ? textAt(index) : '';
        if (others.every((word) => text.includes(word))) {
          nameIds.push(ids[index]!);
          nsnCount += counts[index]!;
        }
        index++;
      }
      return { nameIds, nsnCount };
    },
  };
}

/** Index of a value in an ascending list, or -1. */
function findSorted(values: readonly number[], value: number): number {
  let low = 0;
  let high = values.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = values[middle]!;
    if (found === value) return middle;
    if (found < value) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

// primary key of item_name; read once when a catalog is opened
const LIST_NAMES = `
  select name_id, name, nsn_count
  from item_name
  where name_id > $1
  order by name_id
  limit $2`;
