import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { attempt } from '#base/database/sqlite/unavailable.ts';
import {
  openWritableDatabase,
  untilUnlocked,
  type SqliteWritableDatabase,
  type WritableDatabaseOptions,
} from '#base/database/sqlite/writable-database.ts';
import { openConnection } from '#base/database/sqlite/writable-file.ts';
import { openAttachmentFolder } from '../attachment-folder.ts';
import { createQuoteStore } from '../create-quote-store.ts';
import type { QuoteStore } from '../quote-store.ts';
import { copyQuoteFile, QUOTE_FILE, QUOTE_FILE_FORMAT } from './quote-file.ts';
import { eraseSlice, finishErasing } from './erase-residue.ts';

/** How long a running copy, or another reader, may delay the clearing of pages. */
const ERASE_LIMIT_MS = 60_000;
/** Between slices of the clearing of pages: longer than another process waits before it tries the lock again. */
const PAUSE_MS = 12;

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
    erase: () => erase(file, database),
    backup: async (target, keepUntilMs, copyFiles) => {
      database.checkPlace();
      return copyQuoteFile(file, target, { keepUntilMs, copyFiles });
    },
  });
}

/** Clears the bytes of removed rows slice by slice; requests of this process and of others go on in between. */
async function erase(file: string, { writer, checkPlace, runAlone }: SqliteWritableDatabase): Promise<void> {
  const within = { emptiesLog: writer, openConnection: () => openConnection(file) };
  // waits between the tries, not within one: submits go on while a copy that is being made keeps the log from being emptied
  const step = <Result>(action: () => Result): Promise<Result> =>
    untilUnlocked(ERASE_LIMIT_MS, () =>
      runAlone(async () => {
        checkPlace();
        return attempt(file, action);
      }),
    );
  for (let page: number | null = 0; page !== null;) {
    const from: number = page;
    page = await step(() => eraseSlice(file, within, from));
    await wait(PAUSE_MS);
  }
  await step(() => finishErasing(file, writer));
}
