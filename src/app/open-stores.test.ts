import { mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, inject, test } from 'vitest';
import { freshDatabase } from '../../test/fresh-database.ts';
import { aQuoteRequest } from '../../test/support/quotes/quote-request.fixture.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import { openCatalogs } from '#publog/open-catalogs.ts';
import { openQuoteStore, quoteStoreOpener } from '#desk/store/open-quote-stores.ts';
import { openOperatorStore, operatorsWhenNeeded } from '#base/operators/store/open-operator-store.ts';
import { newFolder } from '../../test/support/new-folder.ts';

let dataDir: string;
beforeEach(() => void (dataDir = newFolder('open-stores')));

test('without a database URL the catalog is looked for in the data folder', async () => {
  const source = await openCatalogs({ dataDir }).catalogSource();
  expect([source.current(), source.failure()]).toEqual([null, null]);
  await source.close();
});

test('with a database URL the catalog is looked for there', async () => {
  const databaseUrl = await freshDatabase(inject('postgresUrl'));
  const source = await openCatalogs({ dataDir: '/nowhere', databaseUrl }).catalogSource();
  expect([source.current(), source.failure()]).toEqual([null, null]);
  await source.close();
  const nowhere = { dataDir: '/nowhere', databaseUrl: `${databaseUrl}_that_does_not_exist` };
  const gone = await openCatalogs(nowhere).catalogSource();
  expect(gone.failure()?.message).toMatch(/PostgreSQL does not answer: database .* does not exist/);
  await gone.close();
});

test('with a database of their own for requests, the catalog is in the data folder, and each opens without the other (C20.10)', async () => {
  const quotesDatabaseUrl = await freshDatabase(inject('postgresUrl'));
  const nowhere = `${quotesDatabaseUrl}_that_does_not_exist`;
  const source = await openCatalogs({ dataDir, quotesDatabaseUrl: nowhere }).catalogSource();
  expect([source.current(), source.failure()]).toEqual([null, null]);
  await source.close();
  for (const place of [
    { dataDir: '/nowhere', quotesDatabaseUrl },
    { dataDir: '/nowhere', databaseUrl: nowhere, quotesDatabaseUrl },
  ]) {
    const [quotes, operators] = [await openQuoteStore(place), await openOperatorStore(place)];
    expect([(await quotes.desk.listInbox({ limit: 1 })).rows, await operators.listOperators()]).toEqual([[], []]);
    await Promise.all([quotes.close(), operators.close()]);
  }
  expect(readdirSync(dataDir)).toEqual([]);
});

test('the store of requests begins an empty database at the first start, also after a try on a disk that took none', async () => {
  writeFileSync(join(dataDir, 'in-the-way'), '');
  const open = quoteStoreOpener({ dataDir: join(dataDir, 'in-the-way') });
  await expect(open()).rejects.toThrow(/EEXIST|ENOTDIR/);
  rmSync(join(dataDir, 'in-the-way'));
  const store = await open();
  expect((await store.addQuote(aQuoteRequest(), [], 1)).created).toBe(true);
  await store.close();
});

test('the store of requests begins none instead of a database that was damaged and has gone; that one comes back', async () => {
  const file = join(dataDir, 'quotes.db');
  const store = await quoteStoreOpener({ dataDir })();
  const { quote } = await store.addQuote(aQuoteRequest(), [], 1);
  await store.close();
  renameSync(file, `${file}.good`);
  mkdirSync(file);
  const open = quoteStoreOpener({ dataDir });
  await expect(open()).rejects.toThrow(/quotes\.db is unreadable/);
  rmSync(file, { recursive: true });
  await expect(open()).rejects.toThrow(/quotes\.db is gone: put it back/);
  renameSync(`${file}.good`, file);
  const again = await open();
  expect(await again.findQuote(quote.rfqNumber)).not.toBeNull();
  await again.close();
});

test('a store of operators that cannot be opened refuses, and is opened when it can be', async () => {
  // a folder instead of the file: nobody, root included, opens it as a database
  const file = join(dataDir, 'operators.db');
  mkdirSync(file);
  const store = operatorsWhenNeeded({ dataDir });
  try {
    const entry = { atMs: 1, who: 'server', address: null, event: 'settings', subject: '' } as const;
    await expect(store.findByKeyHash('a')).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(store.log.append(entry)).rejects.toBeInstanceOf(StoreUnavailable);
    rmdirSync(file);
    expect(await store.findByKeyHash('a')).toBeNull();
    await store.log.append(entry);
    expect(await store.log.count({})).toBe(1);
  } finally {
    await store.close();
  }
});
