import type { WritableDatabase } from '#base/database/database.ts';
import type { AttachmentFolder } from './attachment-folder.ts';
import type { CopiedFiles } from './copy-files.ts';
import type { QuoteCopy } from './quote-store.ts';

/** What the store needs of an engine. */
export type QuoteDatabase = WritableDatabase & {
  /** Clears what deleted rows have left behind in the files. */
  erase(): Promise<void>;
  /** The folder of files that came with requests; null where no files are taken. */
  folder: AttachmentFolder | null;
  /** Whether the folder is the one that holds the files, which it is not where that of all nodes is not mounted. */
  holdsFiles(): Promise<boolean>;
  /** See `QuoteStore.backup`. `copyFiles` is called before the copy has its name. */
  backup(file: string, keepUntilMs: number | null, copyFiles: () => Promise<CopiedFiles>): Promise<QuoteCopy>;
  /** See `QuoteStore.now`. */
  now(): Promise<number>;
  /** What follows `limit $n` in the statement that takes mails, so that two senders do not wait for each other. */
  skipTaken: string;
  /** What follows a select of one row that the same transaction changes. */
  lockRow: string;
};
