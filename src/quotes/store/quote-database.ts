import type { WritableDatabase } from '../../database/database.ts';
import type { QuoteCopy } from './quote-store.ts';

/** What the store needs of an engine. */
export type QuoteDatabase = WritableDatabase & {
  /** Clears what deleted rows have left behind in the files. */
  erase(): Promise<void>;
  /** Removes files from the folder of attachments. */
  removeFiles(names: readonly string[]): Promise<void>;
  /** See `QuoteStore.backup`. */
  backup(file: string, keepUntilMs: number | null): Promise<QuoteCopy>;
  /** What follows `limit $n` in the statement that takes mails, so that two senders do not wait for each other. */
  skipTaken: string;
  /** What follows a select of one row that the same transaction changes. */
  lockRow: string;
};
