import { once } from 'node:events';
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { openWritableDatabase, type WritableDatabaseOptions } from '#base/database/sqlite/writable-database.ts';
import { openAttachmentFolder } from '../attachment-folder.ts';
import { createQuoteStore, type QuoteStore } from '../quote-store.ts';
import { makeQuoteCopy, QUOTE_FILE, QUOTE_FILE_FORMAT, checkInThread } from './quote-file.ts';

/** Some 140,000 requests: writing all of it anew takes two seconds, for which a submit waits, and as much memory. */
const MAX_REWRITTEN_BYTES = 256 * 1_024 * 1_024;

/** `dataDir`: the folder of quotes.db; made when missing. */
export type SqliteQuoteOptions = WritableDatabaseOptions & {
  dataDir: string;
  /** The folder of files that came with requests. */
  attachmentsDir?: string | undefined;
};

/**
 * Requests for quote in DATA_DIR/quotes.db: WAL, synchronous FULL, mode 0600. Rejects with `StoreUnavailable`, and leaves the
 * file as it is, when it is damaged, newer than this program or something else. Several processes may have it open.
 */
export async function openSqliteQuoteStore({
  dataDir,
  attachmentsDir = join(dataDir, 'attachments'),
  ...options
}: SqliteQuoteOptions): Promise<QuoteStore> {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, QUOTE_FILE);
  const database = await openWritableDatabase(file, QUOTE_FILE_FORMAT, options);
  return createQuoteStore({
    ...database,
    now: async () => Date.now(),
    skipTaken: '',
    folder: openAttachmentFolder(attachmentsDir),
    holdsFiles: async () => true,
    // a transaction that writes is alone
    lockRow: '',
    erase: async () => {
      database.checkPlace();
      const sql = statSync(file).size > MAX_REWRITTEN_BYTES ? '' : 'vacuum';
      const worker = new Worker(new URL('./erase.worker.ts', import.meta.url), { workerData: { file, sql } });
      // a process that ends does not wait: nothing is lost, and the next one begins again
      worker.unref();
      await once(worker, 'exit');
    },
    backup: async (target, keepUntilMs, copyFiles) => {
      database.checkPlace();
      return makeQuoteCopy(target, { keepUntilMs, copyFiles }, (draft) =>
        checkInThread({ source: file, file: draft, name: target }),
      );
    },
  });
}
