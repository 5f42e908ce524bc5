import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aQuoteRequest } from '../../test/support/quotes/quote-request.fixture.ts';
import { quoteStoreOpener } from './open-quotes.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'open-quotes-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test('begins an empty database at the first start, also after a try on a disk that took none', async () => {
  writeFileSync(join(dataDir, 'in-the-way'), '');
  const open = quoteStoreOpener({ dataDir: join(dataDir, 'in-the-way') });
  await expect(open()).rejects.toThrow(/EEXIST|ENOTDIR/);
  rmSync(join(dataDir, 'in-the-way'));
  const store = await open();
  expect((await store.addQuote(aQuoteRequest(), [], 1)).created).toBe(true);
  await store.close();
});

test('begins none in the place of a database that was damaged and has gone; that one comes back', async () => {
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
