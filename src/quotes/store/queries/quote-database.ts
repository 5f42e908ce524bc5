import type { SqlValue } from '../../../catalog/catalog-loader.ts';
import type { QuoteCopy } from '../quote-store.ts';

/** Runs one statement with `$1` parameters; rows as arrays, columns in the order of the select or returning list. */
export type Query = <Row extends readonly unknown[]>(sql: string, parameters?: readonly SqlValue[]) => Promise<Row[]>;

/** One open database of requests for quote: what the statements of this folder need of an engine. */
export type QuoteDatabase = {
  /** Reads what has been committed. Rejects with `StoreUnavailable`. */
  query: Query;
  /**
   * Runs statements as one transaction and resolves when they are on the disk; nothing of them is kept when `work` or the database fails.
   * `work` may run again after a conflict with another process, and awaits nothing but its statements.
   */
  write<Result>(work: (query: Query) => Promise<Result>): Promise<Result>;
  /** Clears what deleted rows have left behind in the files. */
  erase(): Promise<void>;
  /** See `QuoteStore.backup`. */
  backup(file: string, keepUntilMs: number | null): Promise<QuoteCopy>;
  /** What follows `limit $n` in the statement that takes mails, so that two senders do not wait for each other. */
  skipTaken: string;
  close(): Promise<void>;
};

/** "$3, $4, $5": places of `count` parameters behind `before` others. */
export function places(count: number, before = 0): string {
  return Array.from({ length: count }, (_, index) => `$${before + index + 1}`).join(', ');
}

const rowsOfPlaces = new Map<string, string>();

/** "($1, $2), ($3, $4)": places of rows of so many columns. Kept: one text for each size of a group. */
export function rowPlaces(rows: number, columns: number): string {
  const key = `${rows} ${columns}`;
  const known = rowsOfPlaces.get(key);
  if (known !== undefined) return known;
  const made = Array.from({ length: rows }, (_, row) => `(${places(columns, row * columns)})`).join(', ');
  rowsOfPlaces.set(key, made);
  return made;
}
