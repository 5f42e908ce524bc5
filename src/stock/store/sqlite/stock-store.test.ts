import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { closing } from '#base/domain/in-parallel.ts';
import { newFolder } from '../../../../test/support/new-folder.ts';
import { describeStockStore } from '../stock-store.contract.ts';
import { openSqliteStockStore } from './stock-store.ts';

describeStockStore('SQLite', async () => {
  const dataDir = newFolder('stock');
  return { open: () => openSqliteStockStore({ dataDir }) };
});

test('opens without a check of the whole file, and says what is damaged when it is read', async () => {
  const dataDir = newFolder('stock');
  await closing(openSqliteStockStore({ dataDir }), (store) => store.putList('Main'));
  const file = join(dataDir, 'stock.db');
  // all but the first page, which holds the schema
  writeFileSync(file, readFileSync(file).fill(0xff, 4_096));
  await closing(openSqliteStockStore({ dataDir }), (store) =>
    expect(store.lists()).rejects.toThrow('stock.db is damaged'),
  );
});
