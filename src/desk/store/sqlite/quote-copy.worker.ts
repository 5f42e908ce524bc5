import { DatabaseSync, backup } from 'node:sqlite';
import { syncPath } from '#base/database/durable-files.ts';
import { openConnection } from '#base/database/sqlite/writable-file.ts';
import { answerTasks } from '#base/http/bounded-threads.ts';
import { BadCopy, type QuoteCounted } from '../quote-copies.ts';
import { checkQuoteCopy, countQuoteRows, type CopyTask } from './quote-file.ts';

const ALL_PAGES = 0x7fffffff;

answerTasks<CopyTask, QuoteCounted>(async ({ source, expected, file, name }) => {
  const inSource = source === undefined ? expected : await copy(source, file);
  const answer = checkQuoteCopy(file, name);
  if (inSource !== undefined && (inSource.requests !== answer.requests || inSource.mails !== answer.mails))
    throw new BadCopy(
      `${name} holds ${answer.requests} requests and ${answer.mails} mails, not ${inSource.requests} and ${inSource.mails}.`,
    );
  return { answer };
});

/** Copies one moment. Returns what was in it. */
async function copy(source: string, draft: string): Promise<QuoteCounted> {
  const connection = openConnection(source, { readOnly: true });
  try {
    // one transaction: it holds what was counted
    connection.exec('begin');
    const counted = countQuoteRows(connection);
    // in one step: a copy in steps begins again after each write
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
