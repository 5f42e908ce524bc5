import type { WritableDatabase } from '#base/database/database.ts';
import type { AttachmentFolder } from './attachment-folder.ts';
import type { CopiedFiles, QuoteCopy } from './quote-copies.ts';

/** What the store needs of an engine. */
export type QuoteDatabase = WritableDatabase & {
  /** Clears the bytes of deleted rows. */
  erase(): Promise<void>;
  /** The folder of files; null where no files are taken. */
  folder: AttachmentFolder | null;
  /** False while the shared folder of all nodes is not mounted. */
  holdsFiles(): Promise<boolean>;
  /** Calls `copyFiles` before the copy has its name. */
  backup(file: string, keepUntilMs: number | null, copyFiles: () => Promise<CopiedFiles>): Promise<QuoteCopy>;
  /** The clock that all nodes share. */
  now(): Promise<number>;
  /** Follows `limit $n`, so that two senders do not wait for each other. */
  skipTaken: string;
  /** Follows a select of one row that the transaction changes. */
  lockRow: string;
};
