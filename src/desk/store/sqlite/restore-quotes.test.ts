import { cpSync, existsSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { newFolder } from '../../../../test/support/new-folder.ts';
import { aQuoteRequest } from '../../../../test/support/quotes/quote-request.fixture.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import { BadCopy } from '../quote-copies.ts';
import { openSqliteQuoteRestore, openSqliteQuoteStore } from './quote-store.ts';

let root: string;
let dataDir: string;
let copy: string;
const messagesIn = async (folder: string): Promise<string[]> => {
  const store = await openSqliteQuoteStore({ dataDir: folder });
  const quotes = (await Array.fromAsync(store.readQuotes())).flat();
  await store.close();
  return quotes.map(({ message }) => message);
};
/** One request, copied, and then another request that is in the log alone, as a server that was killed leaves it. */
const killed = newFolder('restore-killed');
beforeAll(async () => {
  const store = await openSqliteQuoteStore({ dataDir: join(killed, 'open') });
  await store.addQuote(aQuoteRequest({ numberAt: 1, message: 'in the copy' }), [], 1);
  await store.backup(join(killed, 'copy.db'));
  await store.addQuote(aQuoteRequest({ numberAt: 2, message: 'since the copy' }), [], 1);
  cpSync(join(killed, 'open'), join(killed, 'data'), { recursive: true });
  await store.close();
});
beforeEach(() => {
  root = newFolder('restore');
  cpSync(killed, root, { recursive: true });
  dataDir = join(root, 'data');
  copy = join(root, 'copy.db');
});

test('a restore is refused while a server has the file open, which goes on and loses nothing', async () => {
  const store = await openSqliteQuoteStore({ dataDir });
  const refused = openSqliteQuoteRestore({ dataDir }).restore(copy);
  await expect(refused).rejects.toBeInstanceOf(StoreUnavailable);
  await expect(refused).rejects.toThrow(/^Another program has .*quotes\.db open: stop the server, then restore\.$/);
  await store.addQuote(aQuoteRequest({ numberAt: 3, message: 'after the refusal' }), [], 1);
  await store.close();
  expect(await messagesIn(dataDir)).toEqual(['in the copy', 'since the copy', 'after the refusal']);
  expect(readdirSync(dataDir).filter((name) => name.includes('replaced') || name.endsWith('.part'))).toEqual([]);
});

test('a restore leaves the old requests or the new ones in force, whole, whenever the process dies', async () => {
  expect(statSync(join(dataDir, 'quotes.db-wal')).size).toBeGreaterThan(0);
  const states: string[] = [];
  const onStep = (step: string): void => {
    states.push(step);
    cpSync(dataDir, join(root, `state ${states.length}`), { recursive: true });
  };
  const { replaced } = await openSqliteQuoteRestore({ dataDir, onStep }).restore(copy);
  expect(states).toHaveLength(4);
  const old = ['in the copy', 'since the copy'];
  for (const [index, expected] of [old, old, old, ['in the copy']].entries()) {
    const folder = join(root, `state ${index + 1}`);
    expect([states[index], await messagesIn(folder)]).toEqual([states[index], expected]);
    // a restore after the crash finds its way
    await openSqliteQuoteRestore({ dataDir: folder }).restore(copy);
    expect(await messagesIn(folder)).toEqual(['in the copy']);
  }
  expect(await messagesIn(dataDir)).toEqual(['in the copy']);
  // what was replaced can itself be restored
  const other = join(root, 'other');
  await openSqliteQuoteRestore({ dataDir: other }).restore(replaced!);
  expect(await messagesIn(other)).toEqual(old);
});

test('a restore takes the place of a damaged file, and never reads the log of a file that is gone', async () => {
  cpSync(join(dataDir, 'quotes.db-wal'), join(root, 'log'));
  writeFileSync(join(dataDir, 'quotes.db'), 'not a database at all '.repeat(500));
  writeFileSync(join(dataDir, 'quotes.db-wal'), 'what is left of a log');
  const { replaced } = await openSqliteQuoteRestore({ dataDir }).restore(copy);
  expect(await messagesIn(dataDir)).toEqual(['in the copy']);
  expect([existsSync(replaced!), existsSync(`${replaced}-wal`)]).toEqual([true, true]);

  renameSync(join(dataDir, 'quotes.db'), join(root, 'away'));
  cpSync(join(root, 'log'), join(dataDir, 'quotes.db-wal'));
  await openSqliteQuoteRestore({ dataDir }).restore(copy);
  expect(await messagesIn(dataDir)).toEqual(['in the copy']);
});

test('a restore refuses a copy of a newer program, another database, and one with mails of nobody', async () => {
  rmSync(`${copy}.json`);
  for (const [sql, reason] of [
    ['pragma user_version = 99', /made by a newer version of this program \(format 99/],
    ['pragma user_version = 2; pragma application_id = 7', /is not a database of requests for quote/],
    [
      `pragma application_id = ${0x51554f54}; pragma foreign_keys = off;
        insert into mail (quote_id, kind, recipient, recipient_key, message_id, created_at, first_due_at)
        values (900, 'inbox', 'a', 'a', 'a', 1, 1)`,
      /mails of requests that are not in it/,
    ],
  ] as const) {
    const changed = new DatabaseSync(copy);
    changed.exec(sql);
    changed.close();
    const refused = openSqliteQuoteRestore({ dataDir }).restore(copy);
    await expect(refused).rejects.toBeInstanceOf(BadCopy);
    await expect(refused).rejects.toThrow(reason);
  }
  expect(await messagesIn(dataDir)).toEqual(['in the copy', 'since the copy']);
});
