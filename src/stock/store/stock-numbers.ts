import type { WritableDatabase } from '#base/database/database.ts';
import { BEHIND_ALL } from '#publog/queries/key-batches.ts';

/** Lines of a list that beginnings of a part number find at most. */
const MAX_BEGINNINGS = 20_000;
const NUMBERS_AT_ONCE = 50_000;

/** Finds lines by their normalized part numbers. */
export const openNumbers = ({ query, write }: Pick<WritableDatabase, 'query' | 'write'>) => ({
  /** Adds the numbers of a version's lines, in short writes. */
  async addNumbers(version: number): Promise<void> {
    for (let after = 0; ;) {
      const [[last] = [null]] = await query<[number | null]>(LAST_OF_NEXT, [version, after, NUMBERS_AT_ONCE]);
      if (last === null) return;
      await write((within) => within(ADD_NUMBERS, [version, after, last]));
      after = last;
    }
  },
  /** Rows of lines whose normalized part number begins so. */
  async rowsOfNumbers(version: number, start: string): Promise<number[]> {
    const found = await query<[number]>(ROWS_OF_NUMBERS, [version, start, start + BEHIND_ALL, MAX_BEGINNINGS]);
    return found.map(([row]) => row);
  },
});

/** Rows of a version by a normalized part number: parameters 1 and 2. */
export const ROWS_OF_NUMBER = 'select row_number from stock_number where version_id = $1 and number = $2';
const LAST_OF_NEXT = `
  select max(row_number)
  from (
    select row_number
    from stock_line
    where version_id = $1
      and row_number > $2
    order by row_number
    limit $3
  ) as next_rows`;
const ADD_NUMBERS = `
  insert into stock_number (version_id, number, row_number)
  select version_id, number, row_number
  from stock_line
  where version_id = $1
    and row_number > $2
    and row_number <= $3
    and number <> ''
  order by number`;
const ROWS_OF_NUMBERS = `
  select row_number
  from stock_number
  where version_id = $1
    and number >= $2
    and number < $3
  limit $4`;
