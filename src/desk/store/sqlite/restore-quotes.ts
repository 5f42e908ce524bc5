import { copyFileSync, existsSync, linkSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StoreUnavailable } from '#base/database/store-unavailable.ts';
import { syncPath } from '#base/database/durable-files.ts';
import { HELD_MAIL, replacedAt, type QuoteRestore, type RestoredQuotes } from '../quote-copies.ts';
import { withDraft, QUOTE_FILE, QUOTE_FILE_FORMAT } from './quote-file.ts';
import { openWritableFile } from '#base/database/sqlite/writable-file.ts';
import { resultCode } from '#base/database/sqlite/sqlite-database.ts';

const REPLACED_NAME = /^quotes-replaced-.*\.db$/;
const LOCKED = new Set([5, 6]);
/** Damaged, or no database: no process can be writing to it. */
const UNREADABLE = new Set([11, 26]);

export type SqliteRestoreOptions = {
  dataDir: string;
  /** Called after each step that changes names, for tests: a process could be killed there. */
  onStep?: (step: string) => void;
};

/**
 * Restores DATA_DIR/quotes.db. The copy is brought into DATA_DIR under a temporary name, checked there, and then takes the name `quotes.db` in one
 * step, while a lock keeps every other program from the old file. The name is never without a file, so that no server makes an empty one.
 */
export function openSqliteQuoteRestore({ dataDir, onStep = () => {} }: SqliteRestoreOptions): QuoteRestore {
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

/** Brings the tables up to date and holds waiting mails back; returns how many. The draft is one file on the disk afterwards. */
function prepare(draft: string): number {
  const connection = openWritableFile(draft, QUOTE_FILE_FORMAT);
  try {
    const held = connection
      .prepare(
        `update mail
        set state = 'failed', last_error = ?, due_at = null, taken_until = null
        where state = 'waiting'`,
      )
      .run(HELD_MAIL);
    connection.exec('pragma journal_mode = delete');
    return Number(held.changes);
  } finally {
    connection.close();
    syncPath(draft);
  }
}

/** Returns the name under which the old file is kept; null when there was none. */
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
  // SQLite drops the log of a file that it cannot read
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

/**
 * Without waiting, locks the file for this process alone, with its log emptied into it and removed. Null for a file that is damaged. Throws
 * `StoreUnavailable` while another program has it open: SQLite's own locks, which end with their process, show that.
 */
function holdAlone(target: string): DatabaseSync | null {
  const inUse = new StoreUnavailable(`Another program has ${target} open: stop the server, then restore.`);
  const connection = new DatabaseSync(target);
  try {
    // in WAL mode every connection holds a shared lock as long as it is open: leaving the mode takes the exclusive one
    for (const sql of ['pragma journal_mode = delete', 'pragma locking_mode = exclusive', 'begin exclusive'])
      connection.exec(sql);
    if (existsSync(`${target}-wal`)) throw inUse;
    return connection;
  } catch (error) {
    connection.close();
    if (UNREADABLE.has(resultCode(error))) return null;
    throw LOCKED.has(resultCode(error)) ? inUse : error;
  }
}

function setLogAside(target: string, replaced: string): void {
  for (const suffix of ['-wal', '-shm'])
    if (existsSync(target + suffix)) renameSync(target + suffix, replaced + suffix);
}

/** A restore that was killed has given the file in force a second name. */
function removeSecondNames(target: string): void {
  const { ino } = statSync(target);
  const folder = dirname(target);
  for (const name of readdirSync(folder))
    if (REPLACED_NAME.test(name) && statSync(join(folder, name)).ino === ino) rmSync(join(folder, name));
}
