import { StoreUnavailable } from './store-unavailable.ts';

/** How an engine spells what differs between them. */
export type Dialect = {
  /** A primary key that grows and is never given again. */
  id: string;
  integer: string;
  /** Compared byte by byte. */
  text: string;
  bytes: string;
  /** Behind a table whose primary key is all that it is read by: its rows are kept in that order, and once. */
  clustered: string;
  /** Drops a trigger of a table, and its function of the same name, where they are there. */
  dropTrigger(table: string, name: string): string;
  /** What follows `from` to read the elements of a JSON list as rows with a column `value`. */
  eachOf(column: string): string;
  /**
   * An index of the words of a text column, which stand between spaces in lower case. `select rowid from name($1)` finds the keys of rows: `a + b` for words
   * that follow each other, `a*` for a beginning, `OR` between alternatives.
   */
  wordSearch(search: { name: string; table: string; key: string; column: string }): readonly string[];
};

/**
 * The statements that are still to run for tables of a version, where `migrations` lists those that lead from one version to the next. Throws
 * `StoreUnavailable` for tables of a newer program.
 */
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
