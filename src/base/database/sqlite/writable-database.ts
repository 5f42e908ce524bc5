import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import type { Query, WritableDatabase } from '../database.ts';
import { StoreUnavailable } from '../store-unavailable.ts';
import { createReader, attempt, resultCode } from './sqlite-database.ts';
import { openConnection, openWritableFile, type FileFormat } from './writable-file.ts';

/** How long a write waits for another process. */
const LOCK_LIMIT_MS = 5_000;
const LOCK_RETRY_MS = 10;
const BUSY = 5;

/** Somebody reads an older state, or has just written. Try again. */
export class FileInUse extends StoreUnavailable {
  override name = 'FileInUse';
}

export type WritableDatabaseOptions = {
  lockLimitMs?: number;
  /** A small disk for tests, in pages of 4 KiB. */
  maxPages?: number;
};

/** Opens a file for writing: WAL, synchronous FULL, mode 0600. Several processes may. */
export async function openWritableDatabase(
  file: string,
  format: FileFormat,
  { lockLimitMs = LOCK_LIMIT_MS, maxPages }: WritableDatabaseOptions = {},
) {
  const writer = await untilUnlocked(lockLimitMs, () => openWritableFile(file, format));
  try {
    if (maxPages !== undefined) writer.exec(`pragma max_page_count = ${maxPages}`);
    // sees committed rows alone
    return createDatabase(file, writer, openConnection(file, { readOnly: true }), lockLimitMs);
  } catch (error) {
    writer.close();
    throw error;
  }
}

function createDatabase(file: string, writer: DatabaseSync, reader: DatabaseSync, lockLimitMs: number) {
  const [read, readWriter] = [createReader(file, reader), createReader(file, writer)];
  const withinWriter: Query = async (sql, parameters) => readWriter(sql, parameters);
  const inode = statSync(file).ino;
  let lastWrite: Promise<unknown> = Promise.resolve();

  /** Throws when the file was closed, moved or replaced. */
  function checkPlace(): void {
    if (!writer.isOpen) throw new StoreUnavailable(`${file} is closed`);
    if (statSync(file, { throwIfNoEntry: false })?.ino !== inode)
      throw new StoreUnavailable(`${file} was moved or replaced while it was open: start the program again`);
  }

  function runAlone<Result>(action: () => Promise<Result>): Promise<Result> {
    const result = lastWrite.then(action, action);
    lastWrite = result.catch(() => undefined);
    return result;
  }

  async function transact<Result>(work: (query: Query) => Promise<Result>): Promise<Result> {
    checkPlace();
    await untilUnlocked(lockLimitMs, () => attempt(file, () => writer.exec('begin immediate')));
    try {
      const result = await work(withinWriter);
      attempt(file, () => writer.exec('commit'));
      return result;
    } catch (error) {
      if (writer.isOpen && writer.isTransaction) writer.exec('rollback');
      throw error;
    }
  }

  const database: WritableDatabase = {
    query: async (sql, parameters) => {
      checkPlace();
      return read(sql, parameters);
    },
    write: (work) => runAlone(() => transact(work)),
    close: () =>
      runAlone(async () => {
        if (reader.isOpen) reader.close();
        if (writer.isOpen) writer.close();
      }),
  };
  return { ...database, writer, checkPlace };
}

export async function untilUnlocked<Result>(limitMs: number, action: () => Result | Promise<Result>): Promise<Result> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    try {
      return await action();
    } catch (error) {
      const isLocked =
        error instanceof FileInUse || (error instanceof StoreUnavailable && resultCode(error.cause) === BUSY);
      if (!isLocked || performance.now() > deadline) throw error;
      await wait(LOCK_RETRY_MS);
    }
  }
}
