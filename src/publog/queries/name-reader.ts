import type { Database } from '#base/database/database.ts';
import type { Nsn } from '#base/domain/nsn.ts';
import type { NameSet } from './item-names.ts';
import { readByBranches } from './key-batches.ts';
import {
  type Direction,
  inOrder,
  isEmptyRange,
  type KeyRange,
  type KeyReader,
  type KeyRow,
  rangeBehind,
  readListedKeys,
} from './part-reader.ts';

/** Rows read in the time of one lookup (measured). */
const ROWS_PER_NAME = 10;
/** 3 ms. */
const ROWS_PER_QUERY = 5_000;
const FIRST_ROWS = 500;
const PATIENCE = 8;

/** Listed NSNs with one of the names: in order where matches are frequent, else (or after a wrong guess) merged. */
export function readNames(database: Database, matches: NameSet & { scopeCount: number }): KeyReader {
  const { nameCount, nsnCount, scopeCount } = matches;
  const readRange = readListedKeys(database);
  return async (range, direction, limit) => {
    if (nsnCount === 0 || isEmptyRange(range)) return [];
    const expectedRows = (limit * scopeCount) / nsnCount;
    const mergeRows = nameCount * ROWS_PER_NAME;
    let allowance = expectedRows < mergeRows ? Math.min(mergeRows, expectedRows * PATIENCE) : 0;
    const found: KeyRow[] = [];
    let rest = range;
    for (let size = FIRST_ROWS; allowance > 0; size = ROWS_PER_QUERY) {
      const rows = await readRange(rest, direction, size);
      for (const row of rows) if (matches.has(row[1]) && found.length < limit) found.push(row);
      if (found.length >= limit || rows.length < size) return found;
      rest = rangeBehind(rest, rows.at(-1)![0], direction);
      allowance -= size;
    }
    return [...found, ...(await mergeNames(database, matches.nameIds(), rest, direction, limit - found.length))];
  };
}

const MAX_BATCH = 32;

type Lookup = readonly [nameId: number, first: Nsn, last: Nsn];

/** Reads a few rows of each name, then more of those that may still come first. */
async function mergeNames(
  database: Database,
  nameIds: readonly number[],
  range: KeyRange,
  direction: Direction,
  limit: number,
): Promise<KeyRow[]> {
  if (isEmptyRange(range)) return [];
  let lookups = nameIds.map((nameId): Lookup => [nameId, range.first, range.last]);
  let quota = Math.min(limit, Math.max(4, Math.ceil((2 * limit) / nameIds.length)));
  let rows: KeyRow[] = [];
  while (lookups.length > 0) {
    const open: { nameId: number; frontier: Nsn }[] = [];
    // not beyond the last row found
    const withinReach = ([nameId, first, last]: Lookup): Lookup => {
      const reach = rows[limit - 1]?.[0];
      return direction === 'up' ? [nameId, first, reach ?? last] : [nameId, reach ?? first, last];
    };
    for (let start = 0; start < lookups.length; start += MAX_BATCH) {
      const batch = lookups.slice(start, start + MAX_BATCH).map(withinReach);
      const found = await LOOK_UP[direction](database, batch, [quota]);
      for (const [nameId, own] of Map.groupBy(found, ([, of]) => of))
        if (own.length >= quota) open.push({ nameId, frontier: own.at(-1)![0] });
      rows = inOrder([...rows, ...found], direction).slice(0, limit);
    }
    lookups = open
      .map(({ nameId, frontier }) => {
        const { first, last } = rangeBehind(range, frontier, direction);
        return withinReach([nameId, first, last]);
      })
      .filter(([, first, last]) => first <= last);
    quota = Math.min(limit, quota * 4);
  }
  return rows;
}

// index nsn_by_name alone, once for each name
const lookUpIn = (order: 'asc' | 'desc') =>
  readByBranches<Lookup, KeyRow>(
    [1, 8, MAX_BATCH],
    (place) => `
  select *
  from (
    select nsn, name_id
    from nsn
    where name_id = $${2 + 3 * place}
      and nsn >= $${3 + 3 * place}
      and nsn <= $${4 + 3 * place}
    order by nsn ${order}
    limit $1
  ) b${place}`,
  );
const LOOK_UP = { up: lookUpIn('asc'), down: lookUpIn('desc') };
