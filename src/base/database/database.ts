/** The database is locked, gone, corrupt or too slow; `cause` says which. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}

/** Too much waits: answered with 503, not logged. */
export class StoreOverloaded extends StoreUnavailable {
  readonly statusCode = 503;
}

/** A slower lookup counts as failed (G3.2). */
export const LOOKUP_LIMIT_MS = 3_000;
export const SECTION_LIMIT_MS = 1_500; // for one section of a part page (G3.2)

export type SqlValue = number | string | null;
/** A column of bytes is read as a `Uint8Array`. */
export type SqlParameter = SqlValue | Uint8Array;

/** Runs one statement with `$1` parameters; rows are arrays. */
export type Query = <Row extends readonly unknown[]>(
  sql: string,
  parameters?: readonly SqlParameter[],
) => Promise<Row[]>;

/** A read-only database of either engine. Texts are prepared once, so they must hold no values. */
export type Database = {
  /** Rejects with `StoreUnavailable`, at the latest after `timeoutMs`. */
  query<Row extends readonly unknown[]>(
    sql: string,
    parameters?: readonly SqlValue[],
    options?: { timeoutMs?: number },
  ): Promise<Row[]>;
  close(): Promise<void>;
};

export type WritableDatabase = {
  query: Query;
  /**
   * Runs one transaction; resolves when it is on the disk. `work` may run again after a conflict and awaits only
   * statements.
   */
  write<Result>(work: (query: Query) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
};

/** places(3, 2) is "$3, $4, $5". */
export const places = (count: number, before = 0): string =>
  Array.from({ length: count }, (_, index) => `$${before + index + 1}`).join(', ');

/** A list for `in`. Its length is padded to a power of two, so that few texts are prepared. */
export function listed(values: readonly SqlValue[], before = 0): { sql: string; values: SqlValue[] } {
  const size = values.length === 0 ? 0 : 2 ** Math.ceil(Math.log2(values.length));
  const filled = [...values, ...Array.from({ length: size - values.length }, () => values.at(-1)!)];
  return { sql: places(size, before), values: filled };
}

const rowsOfPlaces = new Map<string, string>();

/** rowPlaces(2, 2) is "($1, $2), ($3, $4)". Cached. */
export function rowPlaces(rows: number, columns: number): string {
  return rowsOfPlaces.getOrInsertComputed(`${rows} ${columns}`, () =>
    Array.from({ length: rows }, (_, row) => `(${places(columns, row * columns)})`).join(', '),
  );
}

export type Columns<Stored> = { sql: string; read(row: readonly unknown[]): Stored };

/** Maps the first columns of a row to fields. */
export function columnsOf<Stored>(columns: { readonly [Field in keyof Stored]-?: string }): Columns<Stored> {
  const fields = Object.keys(columns);
  return {
    sql: Object.values(columns).join(', '),
    read: (row) => Object.fromEntries(fields.map((field, at) => [field, row[at]])) as Stored,
  };
}

export type Dialect = {
  id: string;
  integer: string;
  text: string;
  bytes: string;
  /** Stores rows in the order of the primary key. */
  clustered: string;
  dropTrigger(table: string, name: string): string;
  /** Reads a JSON list as rows with a column `value`. */
  eachOf(column: string): string;
  /** An index of words. `name($1)` takes `a + b` for a phrase, `a*` for a prefix, `OR` for alternatives. */
  wordSearch(search: { name: string; table: string; key: string; column: string }): readonly string[];
};

/** Returns the migrations still to run. Throws `StoreUnavailable` for tables of a newer program. */
export function pendingMigrations(where: string, version: number, migrations: readonly (readonly string[])[]) {
  if (version > migrations.length) {
    throw new StoreUnavailable(
      `${where} was made by a newer version of this program (format ${version}, this one knows ${migrations.length}): ` +
        'update the program, or set the newer data aside',
    );
  }
  return migrations.slice(version).flat();
}
