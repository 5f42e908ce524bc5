import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { StoreUnavailable } from '../../../database/store-unavailable.ts';
import { eraseSlice, finishErasing, LogInUse } from './erase-residue.ts';
import { createQuoteStore } from '../create-quote-store.ts';
import type { Query } from '../../../database/database.ts';
import type { QuoteDatabase } from '../queries/quote-database.ts';
import type { QuoteStore } from '../quote-store.ts';
import { copyQuoteFile } from './copy-quote-file.ts';
import { openConnection, openQuoteFile } from './quote-file.ts';
import { sqliteText } from '../../../database/sqlite/sqlite-database.ts';
import { attempt, resultCode } from '../../../database/sqlite/unavailable.ts';

export const QUOTE_FILE = 'quotes.db';

/** How long another process (the command line) may hold the file before a write is refused. */
const LOCK_LIMIT_MS = 5_000;
const LOCK_RETRY_MS = 10;
/** How long a copy that is being made, or another reader, may hold the clearing of pages back. */
const ERASE_LIMIT_MS = 60_000;
/** Between slices of the clearing of pages: longer than another process waits before it tries the lock again. */
const PAUSE_MS = 12;
const BUSY = 5;

export type SqliteQuoteOptions = {
  /** Folder of quotes.db; made when missing. */
  dataDir: string;
  lockLimitMs?: number;
  /** The file counts as full at so many pages of 4 KiB: a small disk for tests. */
  maxPages?: number;
};

/**
 * Requests for quote in DATA_DIR/quotes.db: WAL, synchronous FULL, mode 0600. Rejects with `StoreUnavailable`, and leaves the
 * file as it is, when it is damaged, newer than this program or something else. Several processes may have it open.
 */
export async function openSqliteQuoteStore(options: SqliteQuoteOptions): Promise<QuoteStore> {
  mkdirSync(options.dataDir, { recursive: true });
  const file = join(options.dataDir, QUOTE_FILE);
  const limitMs = options.lockLimitMs ?? LOCK_LIMIT_MS;
  const writer = await untilUnlocked(file, limitMs, () => openQuoteFile(file));
  try {
    return createQuoteStore(createDatabase(file, writer, { ...options, lockLimitMs: limitMs }));
  } catch (error) {
    writer.close();
    throw error;
  }
}

/** `file` is open by `writer` already. */
export function createDatabase(
  file: string,
  writer: DatabaseSync,
  { maxPages, lockLimitMs }: { maxPages?: number; lockLimitMs: number },
): QuoteDatabase {
  if (maxPages !== undefined) writer.exec(`pragma max_page_count = ${maxPages}`);
  // sees committed rows alone, also while a transaction of the writer is on its way
  const reader = openConnection(file, { readOnly: true });
  const read = createQuery(file, reader);
  const withinWriter = createQuery(file, writer);
  const inode = statSync(file).ino;
  let lastWrite: Promise<unknown> = Promise.resolve();

  /** What is written to a file that has lost its name would be lost. */
  function checkPlace(): void {
    if (!writer.isOpen) throw new StoreUnavailable(`${file} is closed`);
    if (statSync(file, { throwIfNoEntry: false })?.ino !== inode)
      throw new StoreUnavailable(`${file} was moved or replaced while it was open: start the program again`);
  }

  /** One after another: there is one writing connection. */
  function inTurn<Result>(action: () => Promise<Result>): Promise<Result> {
    const result = lastWrite.then(action, action);
    lastWrite = result.catch(() => undefined);
    return result;
  }

  async function transact<Result>(work: (query: Query) => Promise<Result>): Promise<Result> {
    checkPlace();
    await untilUnlocked(file, lockLimitMs, () => attempt(file, () => writer.exec('begin immediate')));
    try {
      const result = await work(withinWriter);
      attempt(file, () => writer.exec('commit'));
      return result;
    } catch (error) {
      if (writer.isOpen && writer.isTransaction) writer.exec('rollback');
      throw error;
    }
  }

  return {
    query: async (sql, parameters) => {
      checkPlace();
      return read(sql, parameters);
    },
    write: (work) => inTurn(() => transact(work)),
    erase: async () => {
      const within = { emptiesLog: writer, openConnection: () => openConnection(file) };
      // waits between turns, not within one: submits go on while a copy that is being made keeps the log from being emptied
      const step = <Result>(action: () => Result): Promise<Result> =>
        untilUnlocked(file, ERASE_LIMIT_MS, () =>
          inTurn(async () => {
            checkPlace();
            return attempt(file, action);
          }),
        );
      for (let page: number | null = 0; page !== null;) {
        const from: number = page;
        page = await step(() => eraseSlice(file, within, from));
        // requests of this process and of others go on between slices
        await wait(PAUSE_MS);
      }
      await step(() => finishErasing(file, writer));
    },
    backup: async (target, keepUntilMs) => {
      checkPlace();
      return copyQuoteFile(file, target, keepUntilMs);
    },
    skipTaken: '',
    close: () =>
      inTurn(async () => {
        if (reader.isOpen) reader.close();
        if (writer.isOpen) writer.close();
      }),
  };
}

function createQuery(file: string, connection: DatabaseSync): Query {
  const statements = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    const known = statements.get(sql);
    if (known) return known;
    const statement = connection.prepare(sqliteText(sql));
    statement.setReturnArrays(true);
    statements.set(sql, statement);
    return statement;
  };
  return async <Row extends readonly unknown[]>(sql: string, parameters: readonly (number | string | null)[] = []) => {
    if (!connection.isOpen) throw new StoreUnavailable(`${file} is closed`);
    return attempt(file, () => prepare(sql).all(...parameters)) as unknown as Row[];
  };
}

/** Tries again while another process holds the file, and lets requests be answered in between. */
export async function untilUnlocked<Result>(
  file: string,
  limitMs: number,
  action: () => Result | Promise<Result>,
): Promise<Result> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    try {
      return await action();
    } catch (error) {
      const isLocked =
        error instanceof LogInUse || (error instanceof StoreUnavailable && resultCode(error.cause) === BUSY);
      if (!isLocked || performance.now() > deadline) throw error;
      await wait(LOCK_RETRY_MS);
    }
  }
}
