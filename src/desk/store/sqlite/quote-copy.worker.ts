import { backup, DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { syncPath } from '#base/database/durable-files.ts';
import { openConnection } from '#base/database/sqlite/writable-file.ts';
import { BadCopy } from '../quote-copies.ts';
import type { QuoteCounted } from '../quote-store.ts';
import { checkQuoteCopy, countQuoteRows, type CopyAnswer, type CopyTask } from './quote-file.ts';

/** Of `backup`: more pages than a file can have. */
const ALL_PAGES = 0x7fffffff;

const port = parentPort!;
port.postMessage(await answer(workerData as CopyTask));

async function answer({ source, expected, file, name }: CopyTask): Promise<CopyAnswer> {
  try {
    const inSource = source === undefined ? expected : await copy(source, file);
    const counted = checkQuoteCopy(file, name);
    if (inSource !== undefined && (inSource.requests !== counted.requests || inSource.mails !== counted.mails))
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
    syncPath(draft);
    return counted;
  } finally {
    connection.close();
  }
}
