import { StoreUnavailable } from './store-unavailable.ts';

/** The SQL that differs between engines. */
export type Dialect = {
  /** A key that is never reused. */
  id: string;
  integer: string;
  /** Compared byte by byte. */
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
export function pendingMigrations(
  where: string,
  version: number,
  migrations: readonly (readonly string[])[],
): readonly string[] {
  if (version > migrations.length) {
    throw new StoreUnavailable(
      `${where} was made by a newer version of this program (format ${version}, this one knows ${migrations.length}): ` +
        'update the program, or set the newer data aside',
    );
  }
  return migrations.slice(version).flat();
}
