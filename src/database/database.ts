import type { SqlValue } from '../catalog/catalog-loader.ts';

/**
 * One open database, read by SQL that both engines understand: `$1` parameters, integers below 2^53, ranges instead of
 * LIKE. Drivers prepare each text once and keep it, so a text must not hold values.
 */
export type Database = {
  /**
   * Rows as arrays, columns in the order of the select list; `Row` describes them. Rejects with `StoreUnavailable` when
   * the database does not answer, at the latest after `timeoutMs` (the driver's own limit when absent) where the engine can be interrupted.
   */
  query<Row extends readonly unknown[]>(
    sql: string,
    parameters?: readonly SqlValue[],
    options?: { timeoutMs?: number },
  ): Promise<Row[]>;
  close(): Promise<void>;
};
