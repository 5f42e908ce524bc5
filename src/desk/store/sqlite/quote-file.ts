import { randomUUID, createHash } from 'node:crypto';
import { closeSync, openSync, rmSync, createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { runInThread } from '#base/http/bounded-threads.ts';
import { resultCode } from '#base/database/sqlite/sqlite-database.ts';
import { checkIdentity, DIALECT, readPragma, type FileFormat } from '#base/database/sqlite/writable-file.ts';
import { StoreUnavailable } from '#base/database/store-unavailable.ts';
import { quoteMigrations, type QuoteTable } from '../queries/quote-schema.ts';
import { BadCopy, type CopiedFiles, publishCopy, type CopyRecord, checkCopyRecord } from '../quote-copies.ts';
import type { QuoteCounted } from '../quote-copies.ts';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';

export const QUOTE_FILE = 'quotes.db';
export const QUOTE_FILE_FORMAT: FileFormat = {
  contents: 'requests for quote',
  applicationId: 0x51554f54, // "QUOT"
  migrations: quoteMigrations(DIALECT),
};

/** Result codes of SQLite for a file that is damaged, cut short or no database: https://sqlite.org/rescode.html */
const BAD_FILE = new Set([11, 26]);

/**
 * Opens a copy and reads all of it: that it is a database of requests for quote of this program or an earlier one, that every page and index is
 * whole (integrity_check), that each mail belongs to a request, and how much is in it. Throws `BadCopy`. `name` is its name in messages. Takes
 * seconds for a large file: see quote-copy.worker.ts.
 */
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
    if (BAD_FILE.has(resultCode(cause)))
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

/** What quote-copy.worker.ts does: checks a file, or copies `source` into it first; it must hold `expected`. Messages call it `name`. */
export type CopyTask = { source?: string; expected?: QuoteCounted; file: string; name: string };

const FILE_MODE = 0o600;

/**
 * Has the requests of one moment copied into a new file and checked by `checkInThread`, has its files copied beside it, and gives it its name when it is whole and on the disk. Rejects with
 * `BadCopy` when the copy is not good, and with the code EEXIST when the name is taken; no file is left then.
 */
export async function makeQuoteCopy(
  target: string,
  { keepUntilMs, copyFiles }: { keepUntilMs: number | null; copyFiles: () => Promise<CopiedFiles> },
  copyInto: (draft: string) => Promise<QuoteCounted>,
): Promise<CopyRecord> {
  const draft = `${target}.${randomUUID()}.part`;
  closeSync(openSync(draft, 'wx', FILE_MODE));
  const madeAtMs = Date.now();
  try {
    const counted = await copyInto(draft);
    return await publishCopy(draft, target, { madeAtMs, ...counted, ...(await copyFiles()), keepUntilMs });
  } finally {
    for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(draft + suffix, { force: true });
  }
}

/** The columns of a table that both engines have. */
export function columnsOf(file: DatabaseSync, table: QuoteTable): string[] {
  const columns = file.prepare('select name from pragma_table_info(?) order by cid').all(table);
  return columns.map(({ name }) => String(name));
}

/** Runs a task of quote-copy.worker.ts. Rejects with `BadCopy` or `StoreUnavailable`. */
export async function checkInThread(task: CopyTask): Promise<QuoteCounted> {
  const script = new URL('./quote-copy.worker.ts', import.meta.url);
  return runInThread<CopyTask, QuoteCounted>(script, task).catch(({ name, message }: Error) => {
    if (name === 'BadCopy') throw new BadCopy(message);
    throw new StoreUnavailable(`The copy ${task.name} could not be made or read: ${message}`);
  });
}

/** Copies a file beside `target`, checks it there, and removes it after its use. Rejects with `BadCopy`. */
export async function withDraft<Result>(
  file: string,
  target: string,
  use: (draft: string, counted: QuoteCounted) => Promise<Result>,
): Promise<Result> {
  mkdirSync(dirname(target), { recursive: true });
  const draft = `${target}.${randomUUID()}.part`;
  try {
    checkCopyRecord(file, await copyFile(file, draft));
    return await use(draft, await checkInThread({ file: draft, name: file }));
  } finally {
    for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(draft + suffix, { force: true });
  }
}

async function copyFile(from: string, to: string): Promise<{ bytes: number; sha256: string }> {
  const sum = createHash('sha256');
  let bytes = 0;
  await pipeline(
    createReadStream(from),
    async function* count(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        sum.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(to, { flags: 'wx', mode: FILE_MODE }),
  );
  return { bytes, sha256: sum.digest('hex') };
}
