import { randomUUID } from 'node:crypto';
import { closeSync, constants, mkdirSync, openSync, rmSync } from 'node:fs';
import { chmod, copyFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { resultCode, UNUSABLE } from '#base/database/sqlite/sqlite-database.ts';
import { DIALECT, checkIdentity, readPragma, type FileFormat } from '#base/database/sqlite/writable-file.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import { runInThread } from '#base/http/bounded-threads.ts';
import { quoteMigrations } from '../queries/quote-schema.ts';
import { BadCopy, checkCopyRecord, filesBeside, publishCopy } from '../quote-copies.ts';
import type { CopiedFiles, CopyRecord, QuoteCounted } from '../quote-copies.ts';

export const QUOTE_FILE = 'quotes.db';
export const QUOTE_FILE_FORMAT: FileFormat = {
  contents: 'requests for quote',
  applicationId: 0x51554f54, // "QUOT"
  migrations: quoteMigrations(DIALECT),
};

/** Reads all of a copy: identity, pages, indexes, mails. Throws `BadCopy`. Takes seconds for a large file. */
export function checkQuoteCopy(file: string, name: string): QuoteCounted {
  try {
    const connection = new DatabaseSync(file, { readOnly: true });
    try {
      checkIdentity(connection, name, QUOTE_FILE_FORMAT);
      const problem = readPragma(connection, 'integrity_check(1)');
      if (problem !== 'ok') throw new BadCopy(`${name} is damaged: ${String(problem).replaceAll(/\s+/g, ' ')}.`);
      if (connection.prepare('pragma foreign_key_check').get() !== undefined)
        throw new BadCopy(`${name} is damaged: it has mails of requests that are not in it.`);
      return countQuoteRows(connection);
    } finally {
      connection.close();
    }
  } catch (cause) {
    if (cause instanceof BadCopy) throw cause;
    if (cause instanceof StoreUnavailable) throw new BadCopy(`${cause.message}.`, { cause });
    if (UNUSABLE.has(resultCode(cause)))
      throw new BadCopy(`${name} is damaged or no copy of requests for quote.`, { cause });
    throw cause;
  }
}

export function countQuoteRows(connection: DatabaseSync): QuoteCounted {
  const row = connection
    .prepare('select (select count(*) from quote) as requests, (select count(*) from mail) as mails')
    .get();
  return { requests: Number(row!['requests']), mails: Number(row!['mails']) };
}

/** Copies `source` first, if any. Messages call the file `name`. */
export type CopyTask = { source?: string; expected?: QuoteCounted; file: string; name: string };

const FILE_MODE = 0o600;

/** Makes a checked copy with its files. Rejects with `BadCopy` or EEXIST and leaves no file then. */
export async function makeQuoteCopy(
  target: string,
  { keepUntilMs, copyFiles }: { keepUntilMs: number | null; copyFiles: () => Promise<CopiedFiles> },
  copyInto: (draft: string) => Promise<QuoteCounted>,
): Promise<CopyRecord> {
  return inDraft(target, async (draft) => {
    closeSync(openSync(draft, 'wx', FILE_MODE));
    const madeAtMs = Date.now();
    const counted = await copyInto(draft);
    const copied = await copyFiles();
    return publishCopy(draft, target, { madeAtMs, ...counted, ...copied, keepUntilMs }).catch((error: unknown) => {
      if (copied.files > 0) rmSync(filesBeside(target), { recursive: true, force: true });
      throw error;
    });
  });
}

async function inDraft<Result>(target: string, use: (draft: string) => Promise<Result>): Promise<Result> {
  const draft = `${target}.${randomUUID()}.part`;
  try {
    return await use(draft);
  } finally {
    for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(draft + suffix, { force: true });
  }
}

export function columnsOf(file: DatabaseSync, table: string): string[] {
  const columns = file.prepare('select name from pragma_table_info(?) order by cid').all(table);
  return columns.map(({ name }) => String(name));
}

/** Rejects with `BadCopy` or `StoreUnavailable`. */
export async function checkInThread(task: CopyTask): Promise<QuoteCounted> {
  const script = new URL('./quote-copy.worker.ts', import.meta.url);
  return runInThread<CopyTask, QuoteCounted>(script, task).catch(({ name, message }: Error) => {
    if (name === 'BadCopy') throw new BadCopy(message);
    throw new StoreUnavailable(`The copy ${task.name} could not be made or read: ${message}`);
  });
}

/** Checks a copy beside `target`, uses and removes it. Rejects with `BadCopy`. */
export async function withDraft<Result>(
  file: string,
  target: string,
  use: (draft: string, counted: QuoteCounted) => Promise<Result>,
): Promise<Result> {
  mkdirSync(dirname(target), { recursive: true });
  return inDraft(target, async (draft) => {
    await copyFile(file, draft, constants.COPYFILE_EXCL);
    await chmod(draft, FILE_MODE);
    await checkCopyRecord(file, draft);
    return use(draft, await checkInThread({ file: draft, name: file }));
  });
}
