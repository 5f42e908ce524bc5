import type { Query } from '../../../database/database.ts';
import type { QuoteCopy } from '../quote-store.ts';

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
