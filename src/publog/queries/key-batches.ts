import { type Database, places, type SqlValue } from '#base/database/database.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { TABLES, type TableName } from '../schema.ts';

/** Sorts after every text with the same beginning. */
export const BEHIND_ALL = '\u{10ffff}';
/** Keeps a query under 5 ms. */
const ROWS_PER_QUERY = 1_000;

/**
 * Reads a table in batches, yielding between them. `columns` begin with a key that has an index; reading starts behind
 * `first`. `given`: rows with these values alone.
 */
export async function* readInOrder<Row extends Columns>(
  database: Database,
  table: TableName,
  columns: string,
  first: readonly SqlValue[],
  given: Readonly<Record<string, SqlValue>> = {},
): AsyncGenerator<Row[]> {
  const before = Object.values(given);
  const keys = columns.split(', ').slice(0, first.length).join(', ');
  const sql = `
  select ${columns}
  from ${table}
  where ${conditions(Object.keys(given))} (${keys}) > (${places(first.length, before.length)})
  order by ${keys}
  limit $${before.length + first.length + 1}`;
  for (let key = first; ;) {
    const rows = await database.query<Row>(sql, [...before, ...key, ROWS_PER_QUERY]);
    yield rows;
    if (rows.length < ROWS_PER_QUERY) return;
    key = rows.at(-1)!.slice(0, first.length) as SqlValue[];
    await nextTurn();
  }
}

type Columns = readonly unknown[];

/** The first parameters, one for each column. */
const conditions = (given: readonly string[]): string =>
  given.map((column, index) => `${column} = $${index + 1} and`).join(' ');

/** Reads rows of a table by its first column, in the order of the primary key. `given`: columns of other parameters. */
export function readTable<Key extends SqlValue, Row extends Columns>(
  sizes: readonly number[],
  table: TableName,
  columns: string,
  given: readonly string[] = [],
) {
  return readByKeys<Key, Row>(
    sizes,
    (keys) => `
  select ${columns}
  from ${table}
  where ${conditions(given)} ${columns.split(',')[0]} in (${keys})
  order by ${TABLES[table].primaryKey.join(', ')}`,
    given.length,
  );
}

/** Reads rows by keys, in batches. `sql` gets the places of keys, such as `$2, $3`. */
export function readByKeys<Key extends SqlValue, Row extends Columns>(
  sizes: readonly number[],
  sql: (keys: string) => string,
  /** Parameters before the keys. */
  before = 0,
) {
  return readBatches<Key, Row>(sizes, (size) => sql(places(size, before)));
}

/** The statement has one branch for each key. */
export function readByBranches<Key extends SqlValue | readonly SqlValue[], Row extends Columns>(
  sizes: readonly number[],
  branch: (place: number) => string,
) {
  return readBatches<Key, Row>(sizes, (size) =>
    Array.from({ length: size }, (_, place) => branch(place)).join('\n  union all'),
  );
}

/** `sizes`: ascending, one prepared text each. Null fills a batch up: it matches no row. */
function readBatches<Key extends SqlValue | readonly SqlValue[], Row extends Columns>(
  sizes: readonly number[],
  textOf: (size: number) => string,
) {
  const texts = new Map(sizes.map((size) => [size, textOf(size)]));
  const largest = sizes.at(-1)!;
  return async (
    database: Database,
    keys: readonly Key[],
    before: readonly SqlValue[] = [],
    options?: Parameters<Database['query']>[2],
  ): Promise<Row[]> => {
    const rows: Row[] = [];
    const filler = Array.isArray(keys[0]) ? keys[0].map(() => null) : null;
    for (let start = 0; start < keys.length; start += largest) {
      const count = Math.min(largest, keys.length - start);
      const size = sizes.find((each) => each >= count)!;
      const filled = Array.from({ length: size }, (_, index) => keys[start + index] ?? filler).flat() as SqlValue[];
      for (const row of await database.query<Row>(texts.get(size)!, [...before, ...filled], options)) rows.push(row);
    }
    return rows;
  };
}
