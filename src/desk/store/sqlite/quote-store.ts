import { once } from 'node:events';
import { copyFileSync, existsSync, globSync, linkSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { syncPath } from '#base/database/durable-files.ts';
import { resultCode, UNUSABLE } from '#base/database/sqlite/sqlite-database.ts';
import { openWritableDatabase, openWritableFile } from '#base/database/sqlite/writable-file.ts';
import type { WritableDatabaseOptions } from '#base/database/sqlite/writable-file.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import { openAttachmentFolder } from '../attachment-folder.ts';
import { HOLD_MAILS, replacedAt, type QuoteRestore, type RestoredQuotes } from '../quote-copies.ts';
import { createQuoteStore, type QuoteStore } from '../quote-store.ts';
import { QUOTE_FILE, QUOTE_FILE_FORMAT, checkInThread, makeQuoteCopy, withDraft } from './quote-file.ts';

/** Some 140,000 requests: a rewrite takes two seconds and as much memory. */
const MAX_REWRITTEN_BYTES = 256 * 1_024 * 1_024;

/** Opens DATA_DIR/quotes.db: WAL, synchronous FULL, mode 0600. Rejects with `StoreUnavailable` for an unusable file. */
export async function openSqliteQuoteStore({
  dataDir,
  attachmentsDir = join(dataDir, 'attachments'),
  ...options
}: WritableDatabaseOptions & { dataDir: string; attachmentsDir?: string | undefined }): Promise<QuoteStore> {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, QUOTE_FILE);
  const database = await openWritableDatabase(file, QUOTE_FILE_FORMAT, options);
  return createQuoteStore({
    ...database,
    now: async () => Date.now(),
    skipTaken: '',
    folder: openAttachmentFolder(attachmentsDir),
    // a writing transaction is alone
    lockRow: '',
    erase: async () => {
      database.checkPlace();
      const sql = statSync(file).size > MAX_REWRITTEN_BYTES ? '' : 'vacuum';
      const worker = new Worker(new URL('./erase.worker.ts', import.meta.url), { workerData: { file, sql } });
      // a process that ends does not wait: the next one begins again
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

const LOCKED = new Set([5, 6]);

/** Restores quotes.db by one rename under a lock: a name without a file would let a server make an empty one. */
export function openSqliteQuoteRestore(props: {
  dataDir: string;
  /** For tests: a process could be killed there. */
  onStep?: (step: string) => void;
}): QuoteRestore {
  const { dataDir, onStep = () => {} } = props;
  const target = join(dataDir, QUOTE_FILE);

  return {
    check: (file) => withDraft(file, target, async (_draft, counted) => counted),
    isOccupied: async () => existsSync(target),
    restore: (file) =>
      withDraft(file, target, async (draft, counted): Promise<RestoredQuotes> => {
        const heldMails = prepare(draft);
        onStep('prepared');
        return { ...counted, heldMails, replaced: putInPlace(draft, target, onStep) };
      }),
  };
}

/** Updates the tables and holds waiting mails back. Returns how many. */
function prepare(draft: string): number {
  const connection = openWritableFile(draft, QUOTE_FILE_FORMAT);
  try {
    const held = connection.prepare(HOLD_MAILS).all();
    connection.exec('pragma journal_mode = delete');
    return held.length;
  } finally {
    connection.close();
    syncPath(draft);
  }
}

/** Returns the name of the old file. */
function putInPlace(draft: string, target: string, onStep: (step: string) => void): string | null {
  const folder = dirname(target);
  const replaced = join(folder, `quotes-replaced-${replacedAt(Date.now())}.db`);
  if (!existsSync(target)) {
    // a log without its file would be read into the new one
    setLogAside(target, replaced);
    linkSync(draft, target);
    syncPath(folder);
    return null;
  }
  removeSecondNames(target);
  // SQLite drops the log of an unreadable file
  if (existsSync(`${target}-wal`)) copyFileSync(`${target}-wal`, `${replaced}-wal`);
  let held: DatabaseSync | null = null;
  let isKept = false;
  try {
    held = holdAlone(target);
    isKept = held === null;
    linkSync(target, replaced);
    syncPath(folder);
    onStep('old file has its second name');
    setLogAside(target, replaced);
    onStep('old log is away');
    renameSync(draft, target);
    syncPath(folder);
    onStep('new file is in force');
    return replaced;
  } finally {
    held?.close();
    if (!isKept) rmSync(`${replaced}-wal`, { force: true });
  }
}

/** Locks the file for this process alone, or throws `StoreUnavailable`, without waiting. Null for a damaged file. */
function holdAlone(target: string): DatabaseSync | null {
  const inUse = new StoreUnavailable(`Another program has ${target} open: stop the server, then restore.`);
  const connection = new DatabaseSync(target);
  try {
    // leaving WAL mode takes the exclusive lock
    for (const sql of ['pragma journal_mode = delete', 'pragma locking_mode = exclusive', 'begin exclusive'])
      connection.exec(sql);
    if (existsSync(`${target}-wal`)) throw inUse;
    return connection;
  } catch (error) {
    connection.close();
    // no process can be writing to it
    if (UNUSABLE.has(resultCode(error))) return null;
    throw LOCKED.has(resultCode(error)) ? inUse : error;
  }
}

function setLogAside(target: string, replaced: string): void {
  for (const suffix of ['-wal', '-shm'])
    if (existsSync(target + suffix)) renameSync(target + suffix, replaced + suffix);
}

/** A killed restore gave the file a second name. */
function removeSecondNames(target: string): void {
  const { ino } = statSync(target);
  for (const name of globSync('quotes-replaced-*.db', { cwd: dirname(target) })) {
    const file = join(dirname(target), name);
    if (statSync(file).ino === ino) rmSync(file);
  }
}
