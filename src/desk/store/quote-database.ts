import type { SqlValue, WritableDatabase } from '#base/database/database.ts';
import type { AttachmentFolder } from './attachment-folder.ts';
import type { CopiedFiles, QuoteCopy } from './quote-copies.ts';

/** An engine, as the store needs it. */
export type QuoteEngine = WritableDatabase & {
  /** Clears bytes of deleted rows. */
  erase(): Promise<void>;
  /** Null where no files are taken. */
  folder: AttachmentFolder | null;
  backup(file: string, keepUntilMs: number | null, copyFiles: () => Promise<CopiedFiles>): Promise<QuoteCopy>;
  /** Shared by all nodes. */
  now(): Promise<number>;
  /** Keeps two senders from waiting for each other. */
  skipTaken: string;
  lockRow: string;
};

/** `change`: one statement as a transaction. */
export type QuoteDatabase = QuoteEngine & { change(sql: string, values?: readonly SqlValue[]): Promise<void> };
