import { type Database, places, type SqlValue } from '../../database/database.ts';

type Batches<Key extends SqlValue> = {
  /** How many keys one statement takes, ascending: each size is one prepared text. */
  sizes: readonly number[];
  /** A key that no row has: it fills the places that are left over. */
  filler: Key;
  /** How many parameters come before the keys. */
  before?: number;
  /** The statement; `keys` is the list of places of its keys, as `$2, $3`. */
  sql: (keys: string) => string;
};
type ReadByKeys<Key extends SqlValue> = <Row extends readonly unknown[]>(
  database: Database,
  keys: readonly Key[],
  before?: readonly SqlValue[],
) => Promise<Row[]>;

/** Reads rows by any number of keys, a statement for each batch: rows come in the order of the batches, and within one as the statement orders them. */
export function readByKeys<Key extends SqlValue>({ sizes, filler, before = 0, sql }: Batches<Key>): ReadByKeys<Key> {
  const texts = new Map(sizes.map((size) => [size, sql(places(size, before))]));
  const largest = sizes.at(-1)!;
  return async <Row extends readonly unknown[]>(
    database: Database,
    keys: readonly Key[],
    first: readonly SqlValue[] = [],
  ) => {
    const rows: Row[] = [];
    for (let start = 0; start < keys.length; start += largest) {
      const count = Math.min(largest, keys.length - start);
      const size = sizes.find((each) => each >= count)!;
      const filled = Array.from({ length: size }, (_, index) => keys[start + index] ?? filler);
      for (const row of await database.query<Row>(texts.get(size)!, [...first, ...filled])) rows.push(row);
    }
    return rows;
  };
}
