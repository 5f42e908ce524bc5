import type { SqlValue } from '#base/database/database.ts';
import type { CatalogLoader } from '../catalog-loader.ts';
import { TABLES, type TableName } from '../schema.ts';

/** Rows handed to the loader at once: a multiple of what drivers put into one statement. */
const ROWS_PER_APPEND = 64;

/** Collects the values of rows of one table and hands them on in batches. */
export function createRowBatches(loader: CatalogLoader, table: TableName) {
  const width = Object.keys(TABLES[table].columns).length;
  const full = width * ROWS_PER_APPEND;
  let values: SqlValue[] = [];
  let waiting: Promise<void> | null = null;
  let rows = 0;
  const hand = (): void => {
    const taken = loader.append(table, values);
    values = [];
    if (taken) waiting = waiting ? waiting.then(() => taken) : taken;
  };
  return {
    push(...row: SqlValue[]): void {
      for (const value of row) values.push(value);
      rows++;
      if (values.length >= full) hand();
    },
    /** Waits until the loader takes more; to be awaited now and then, and once at the end with `rest`. */
    flush(rest: boolean): Promise<void> | void {
      if (rest && values.length > 0) hand();
      if (!waiting) return;
      const pending = waiting;
      waiting = null;
      return pending;
    },
    count: () => rows,
  };
}
