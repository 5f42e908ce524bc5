/** A lookup that takes longer counts as failed: G3.2. */
export const LOOKUP_LIMIT_MS = 3_000;
/** The same for one section of a part page: G3.2. */
export const SECTION_LIMIT_MS = 1_500;

export type SqlValue = number | string | null;
/** What a statement may be given; a column of bytes (`Dialect.bytes`) is read as a `Uint8Array`. */
export type SqlParameter = SqlValue | Uint8Array;

/** Runs one statement with `$1` parameters; rows as arrays, columns in the order of the select or returning list. */
export type Query = <Row extends readonly unknown[]>(
  sql: string,
  parameters?: readonly SqlParameter[],
) => Promise<Row[]>;

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

/** One open database that this program writes, of either engine. */
export type WritableDatabase = {
  /** Reads what has been committed. Rejects with `StoreUnavailable`. */
  query: Query;
  /**
   * Runs statements as one transaction and resolves when they are on the disk; nothing of them is kept when `work` or the database fails.
   * `work` may run again after a conflict with another process, and awaits nothing but its statements.
   */
  write<Result>(work: (query: Query) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
};

/** "$3, $4, $5": places of `count` parameters behind `before` others. */
export function places(count: number, before = 0): string {
  return Array.from({ length: count }, (_, index) => `$${before + index + 1}`).join(', ');
}

/**
 * A list for `in`: its values, and their places behind `before` others. The last value is repeated up to a power of two, so that few texts are prepared for lists of any length.
 */
export function listed(values: readonly SqlValue[], before = 0): { sql: string; values: SqlValue[] } {
  const size = values.length === 0 ? 0 : 2 ** Math.ceil(Math.log2(values.length));
  const filled = [...values, ...Array.from({ length: size - values.length }, () => values.at(-1)!)];
  return { sql: places(size, before), values: filled };
}

const rowsOfPlaces = new Map<string, string>();

/** "($1, $2), ($3, $4)": places of `rows` rows of `columns` columns. Cached: one text for each size. */
export function rowPlaces(rows: number, columns: number): string {
  return rowsOfPlaces.getOrInsertComputed(`${rows} ${columns}`, () =>
    Array.from({ length: rows }, (_, row) => `(${places(columns, row * columns)})`).join(', '),
  );
}

/** A select list, and how its rows become objects. */
export type Columns<Stored> = { sql: string; read(row: readonly unknown[]): Stored };

/** The column of each field. Values are handed on as the database has them, in the first places of a row. */
export function columnsOf<Stored>(columns: { readonly [Field in keyof Stored]-?: string }): Columns<Stored> {
  const fields = Object.keys(columns);
  return {
    sql: Object.values(columns).join(', '),
    read: (row) => Object.fromEntries(fields.map((field, index) => [field, row[index]])) as Stored,
  };
}
