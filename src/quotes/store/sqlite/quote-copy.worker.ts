import { closeSync, fsyncSync, openSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { BadCopy } from '../quote-copies.ts';
import type { QuoteCounted } from '../quote-store.ts';
import { checkIdentity, openConnection } from './quote-file.ts';
import { StoreUnavailable } from '../../../database/store-unavailable.ts';
import { resultCode } from '../../../database/sqlite/unavailable.ts';

/** What the thread does: checks a file, or copies `source` into it first. Messages call it `name`. */
export type CopyTask = { source?: string; file: string; name: string };
export type CopyAnswer = { counted: QuoteCounted } | { bad: string } | { failure: string };

/** Of `backup`: more pages than a file can have. */
const ALL_PAGES = 0x7fffffff;

const port = parentPort!;
port.postMessage(await answer(workerData as CopyTask));

async function answer({ source, file, name }: CopyTask): Promise<CopyAnswer> {
  try {
    const inSource = source === undefined ? null : await copy(source, file);
    const counted = checkQuoteCopy(file, name);
    if (inSource !== null && (inSource.requests !== counted.requests || inSource.mails !== counted.mails))
      return {
        bad: `${name} holds ${counted.requests} requests and ${counted.mails} mails, not ${inSource.requests} and ${inSource.mails}.`,
      };
    return { counted };
  } catch (error) {
    const { message } = error as Error;
    return error instanceof BadCopy ? { bad: message } : { failure: message };
  }
}

/** Copies the state of one moment, and answers with what was in it at that moment. */
async function copy(source: string, draft: string): Promise<QuoteCounted> {
  const connection = openConnection(source, { readOnly: true });
  try {
    // the copy is made within this transaction: it holds what was counted
    connection.exec('begin');
    const counted = countQuoteRows(connection);
    // all pages in one step: a copy in steps would begin again after each write
    await backup(connection, draft, { rate: ALL_PAGES });
    connection.exec('commit');
    const made = new DatabaseSync(draft);
    made.exec('pragma journal_mode = delete');
    made.close();
    const descriptor = openSync(draft, 'r+');
    fsyncSync(descriptor);
    closeSync(descriptor);
    return counted;
  } finally {
    connection.close();
  }
}

/** What SQLite answers for a file that is damaged, cut short or no database: https://sqlite.org/rescode.html */
const BAD_FILE = new Set([11, 26]);

/**
 * Opens a copy and reads all of it: that it is a database of requests for quote of this program or an earlier one, that every page and index is
 * whole (integrity_check), that each mail belongs to a request, and how much is in it. Throws `BadCopy`. `name` is what messages call it. Takes
 * seconds for a large one: see quote-copy.worker.ts.
 */
export function checkQuoteCopy(file: string, name: string): QuoteCounted {
  try {
    const connection = new DatabaseSync(file, { readOnly: true });
    try {
      checkIdentity(connection, name);
      const problem = Object.values(connection.prepare('pragma integrity_check(1)').get() ?? {})[0];
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
