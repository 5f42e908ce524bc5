import { type Database, places, type SqlValue } from '#base/database/database.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Keeps a query under 5 ms. */
const ROWS_PER_QUERY = 1_000;

/**
 * Reads all rows in batches, yielding between them. Parameters: `before`, the last key, the count. Rows begin with
 * their key.
 */
export async function* readInOrder<Row extends Columns>(
  database: Database,
  sql: string,
  first: readonly SqlValue[],
  before: readonly SqlValue[] = [],
): AsyncGenerator<Row[]> {
  for (let key = first; ;) {
    const rows = await database.query<Row>(sql, [...before, ...key, ROWS_PER_QUERY]);
    yield rows;
    if (rows.length < ROWS_PER_QUERY) return;
    key = rows.at(-1)!.slice(0, first.length) as SqlValue[];
    await nextTurn();
  }
}

type Batches<Key> = {
  /** Ascending: one prepared text each. */
  sizes: readonly number[];
  /** Matches no row. */
  filler: Key;
};
/** Parameters before the keys. */
type ReadByKeys<Key, Row> = (database: Database, keys: readonly Key[], before?: readonly SqlValue[]) => Promise<Row[]>;
type Columns = readonly unknown[];

/** Reads rows by keys, in batches. `sql` gets the places of keys, such as `$2, $3`. */
export function readByKeys<Key extends SqlValue, Row extends Columns>({
  before = 0,
  sql,
  ...batches
}: Batches<Key> & { before?: number; sql: (keys: string) => string }): ReadByKeys<Key, Row> {
  return readBatches(batches, (size) => sql(places(size, before)));
}

/** The statement has one branch for each key. */
export function readByBranches<Key extends SqlValue | readonly SqlValue[], Row extends Columns>({
  branch,
  ...batches
}: Batches<Key> & { branch: (place: number) => string }): ReadByKeys<Key, Row> {
  return readBatches(batches, (size) =>
    Array.from({ length: size }, (_, place) => branch(place)).join('\n  union all'),
  );
}

function readBatches<Key extends SqlValue | readonly SqlValue[], Row extends Columns>(
  { sizes, filler }: Batches<Key>,
  textOf: (size: number) => string,
): ReadByKeys<Key, Row> {
  const texts = new Map(sizes.map((size) => [size, textOf(size)]));
  const largest = sizes.at(-1)!;
  return async (database, keys, before = []) => {
    const rows: Row[] = [];
    for (let start = 0; start < keys.length; start += largest) {
      const count = Math.min(largest, keys.length - start);
      const size = sizes.find((each) => each >= count)!;
      const filled = Array.from({ length: size }, (_, index) => keys[start + index] ?? filler).flat() as SqlValue[];
      for (const row of await database.query<Row>(texts.get(size)!, [...before, ...filled])) rows.push(row);
    }
    return rows;
  };
}
