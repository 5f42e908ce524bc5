import { chmodSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newFolder } from '../../../../test/support/new-folder.ts';
import { attachedFile } from '../../../../test/support/quotes/attached-file.fixture.ts';
import { aQuoteLine, aQuoteRequest } from '../../../../test/support/quotes/quote-request.fixture.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import { describeQuoteStore } from '../quote-store.contract.ts';
import type { QuoteStore } from '../quote-store.ts';
import type { NewMail } from '../stored-quote.ts';
import { aQuoteEngine } from '../../../../test/support/quotes/sqlite-quote-engine.fixture.ts';
import { openAttachmentFolder } from '../attachment-folder.ts';
import { openSqliteQuoteStore } from './quote-store.ts';

describeQuoteStore('SQLite', aQuoteEngine);

const MAILS: NewMail[] = [{ kind: 'inbox', to: 'sales@site.example' }];

describe('the quote store on SQLite', () => {
  let dataDir: string;
  let file: string;
  const opened: QuoteStore[] = [];
  const open = async (options: { lockLimitMs?: number; maxPages?: number } = {}): Promise<QuoteStore> => {
    const store = await openSqliteQuoteStore({ dataDir, ...options });
    opened.push(store);
    return store;
  };
  beforeEach(() => {
    dataDir = newFolder('quotes');
    file = join(dataDir, 'quotes.db');
  });
  afterEach(() => Promise.all(opened.splice(0).map((store) => store.close())));
  /** Changes the file as another program would, and ends. */
  const change = (...statements: string[]): void => {
    const other = new DatabaseSync(file);
    for (const sql of statements) other.exec(sql);
    other.close();
  };

  test('keeps its files to the operator, also those that were open to others', async () => {
    const store = await open();
    await store.addQuote(aQuoteRequest(), MAILS, 1);
    for (const name of readdirSync(dataDir))
      expect([name, statSync(join(dataDir, name)).mode & 0o777]).toEqual([name, 0o600]);
    await store.close();
    chmodSync(file, 0o644);
    await open();
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('refuses a file of a newer program, a damaged one, another database and something else, and leaves them as they are', async () => {
    const store = await open();
    const many = Array.from({ length: 60 }, (_, numberAt) => store.addQuote(aQuoteRequest({ numberAt }), MAILS, 1));
    await Promise.all(many);
    await store.close();
    const good = readFileSync(file);
    change('pragma user_version = 99');
    const newerBytes = readFileSync(file);
    const damaged = Buffer.from(good);
    damaged.fill(0xa5, 4_096, 4_096 * 6);
    rmSync(file);
    change('create table holiday (day text)');
    const foreignBytes = readFileSync(file);
    const cases: [Buffer, RegExp][] = [
      [newerBytes, /quotes\.db was made by a newer version of this program \(format 99, this one knows \d+\)/],
      [damaged, /quotes\.db is damaged/],
      [good.subarray(0, 4_096 * 3), /quotes\.db is damaged/],
      [foreignBytes, /quotes\.db is not a database of requests for quote/],
      [Buffer.from('a letter to somebody, longer than a header of a hundred bytes'.repeat(4)), /is not a database/],
    ];
    for (const [bytes, reason] of cases) {
      writeFileSync(file, bytes);
      const refused = open();
      await expect(refused).rejects.toBeInstanceOf(StoreUnavailable);
      await expect(refused).rejects.toThrow(reason);
      expect(readFileSync(file).equals(bytes)).toBe(true);
    }
    writeFileSync(file, good);
    expect((await (await open()).countQuotes()).byState.new).toBe(60);
  });

  test('waits for another process that writes and answers others meanwhile; too long is unavailable, and it recovers', async () => {
    const store = await open({ lockLimitMs: 200 });
    const other = new DatabaseSync(file);
    other.exec('begin immediate');
    const waiting = store.addQuote(aQuoteRequest({ numberAt: 1 }), MAILS, 1);
    const refused = expect(waiting).rejects.toThrow(/quotes\.db is locked/);
    expect(await store.findQuote(aQuoteRequest({ numberAt: 1 }).rfqNumber)).toBeNull();
    await refused;
    await expect(waiting).rejects.toBeInstanceOf(StoreUnavailable);
    const patient = store.addQuote(aQuoteRequest({ numberAt: 2 }), MAILS, 1);
    await wait(30);
    other.exec('rollback');
    other.close();
    expect([(await patient).created, (await store.countQuotes()).byState.new]).toEqual([true, 1]);
  });

  test('refuses what does not fit on the disk, keeps nothing half, and goes on when there is room', async () => {
    const store = await open({ maxPages: 80 });
    const parts = Array.from({ length: 60 }, (_, index) => aQuoteLine({ partNumber: `P-${index}` }));
    const stored: string[] = [];
    const add = (numberAt: number) => store.addQuote(aQuoteRequest({ numberAt, parts }), MAILS, 1);
    const filling = (async () => {
      for (let numberAt = 1; numberAt < 100; numberAt++) stored.push((await add(numberAt)).quote.rfqNumber);
    })();
    await expect(filling).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(filling).rejects.toThrow(/quotes\.db is not to be written: the disk is full$/);
    expect(stored.length).toBeGreaterThan(5);
    await expect(add(500)).rejects.toThrow(/full/);
    const quotes = (await store.desk.listInbox({ limit: 100 })).rows.map(({ quote }) => quote);
    expect(quotes.map(({ rfqNumber }) => rfqNumber)).toEqual(stored.toReversed());
    expect(quotes.every((quote) => quote.parts.length === 60 && quote.mails.length === 1)).toBe(true);
    await store.deleteQuote(quotes[0]!.rfqNumber);
    expect((await add(500)).created).toBe(true);
  });

  test('removes many in small transactions: a request does not wait for the last of them', async () => {
    const store = await open();
    for (let numberAt = 1; numberAt <= 60; numberAt++) {
      const { quote } = await store.addQuote(aQuoteRequest({ numberAt }), [], 1);
      await store.desk.setState(quote.rfqNumber, 'closed', { name: 'server', atMs: 1 });
    }
    const removing = store.removeClosedBefore(2);
    await store.addQuote(aQuoteRequest({ numberAt: 5_000 }), [], 1);
    const { closed, new: added } = (await store.countQuotes()).byState;
    expect([closed > 0, added, await removing]).toEqual([true, 1, 60]);
    expect((await store.countQuotes()).byState).toMatchObject({ closed: 0, new: 1 });
  });

  test('clears bytes and files of a request that another process deleted before it died (C18.6)', async () => {
    const store = await open();
    const folder = openAttachmentFolder(join(dirname(file), 'attachments'));
    const kept = await attachedFile(folder);
    const add = (numberAt: number) =>
      store.addQuote(
        aQuoteRequest({ numberAt, company: `company ${numberAt} of a buyer` }),
        MAILS,
        1,
        numberAt === 7 ? [kept] : [],
      );
    for (let numberAt = 1; numberAt <= 20; numberAt++) await add(numberAt);
    await store.close();
    // as a process that dies between the deletion and the clearing leaves it; without secure_delete something is left for certain
    change(
      'pragma secure_delete = off; pragma foreign_keys = on; insert into gone_file select stored_as from attachment',
      `delete from quote where id = 7; insert into counter (name, value) values ('traces', 1); pragma wal_checkpoint(truncate)`,
    );
    const isLeft = async () => [
      readFileSync(file, 'latin1').includes('company 7 of a buyer'),
      (await folder.pathOf(kept.storedAs)) !== null,
    ];
    expect(await isLeft()).toEqual([true, true]);
    const next = await open();
    await next.eraseRemoved();
    await next.close();
    expect(await isLeft()).toEqual([false, false]);
  });

  test('takes requests while a reader keeps the clearing back, and clears when it has ended', async () => {
    const store = await open();
    const { quote } = await store.addQuote(aQuoteRequest({ numberAt: 1, company: 'somebody who leaves' }), MAILS, 1);
    await store.addQuote(aQuoteRequest({ numberAt: 2 }), MAILS, 1);
    const reader = new DatabaseSync(file, { readOnly: true });
    reader.exec('begin');
    reader.prepare('select count(*) from quote').get();
    expect(await store.deleteQuote(quote.rfqNumber)).toBe(true);
    const erasing = store.eraseRemoved();
    expect((await store.addQuote(aQuoteRequest({ numberAt: 3 }), MAILS, 1)).created).toBe(true);
    expect(readFileSync(`${file}-wal`).includes('somebody who leaves')).toBe(true);
    reader.close();
    await erasing;
    await store.close();
    expect(readFileSync(file).includes('somebody who leaves')).toBe(false);
  });

  test('does not write into a file that has lost its name', async () => {
    const store = await open();
    renameSync(file, `${file}.away`);
    await expect(store.addQuote(aQuoteRequest(), MAILS, 1)).rejects.toThrow(/moved or replaced/);
    renameSync(`${file}.away`, file);
    expect((await store.addQuote(aQuoteRequest(), MAILS, 1)).created).toBe(true);
  });
});
