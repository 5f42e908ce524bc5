import type { Database } from '#base/database/database.ts';

/** Rows in one query: keeps each under 5 ms. */
const ROWS_PER_QUERY = 2_000;

/** The codes of the item names that have a page (an approved code, and a listed NSN) as numbers, in no order. */
export async function listNameCodes(database: Database): Promise<number[]> {
  const codes: number[] = [];
  for (let after = -1; ;) {
    const rows = await database.query<[number, string | null, number]>(LIST_NAMES, [after, ROWS_PER_QUERY]);
    for (const [, inc, nsnCount] of rows)
      if (inc !== null && /^\d{5}$/.test(inc) && nsnCount > 0) codes.push(Number(inc));
    if (rows.length < ROWS_PER_QUERY) return codes;
    after = rows.at(-1)![0];
  }
}

// primary key of item_name
const LIST_NAMES = `
  select name_id, inc, nsn_count
  from item_name
  where name_id > $1
  order by name_id
  limit $2`;
