import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { QuoteEngine } from './quote-engine.ts';
import type { QuoteStore } from '../../../src/quotes/store/quote-store.ts';
import { QUOTE_FILE } from '../../../src/quotes/store/sqlite/quote-file.ts';
import { openSqliteQuoteStore } from '../../../src/quotes/store/sqlite/quote-store.ts';
import { openSqliteQuoteRestore } from '../../../src/quotes/store/sqlite/restore-quotes.ts';

/** Requests for quote in an empty temporary folder. */
export async function aQuoteEngine(): Promise<QuoteEngine & { dataDir: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'quote-store-'));
  const opened: QuoteStore[] = [];
  const openIn = async (folder: string): Promise<QuoteStore> => {
    const store = await openSqliteQuoteStore({ dataDir: folder });
    opened.push(store);
    return store;
  };
  return {
    dataDir,
    open: () => openIn(dataDir),
    restore: async (file) => {
      const folder = mkdtempSync(join(dataDir, 'restored-'));
      await openSqliteQuoteRestore({ dataDir: folder }).restore(file);
      return openIn(folder);
    },
    openRestore: () => openSqliteQuoteRestore({ dataDir }),
    readBytes: async () => {
      const files = readdirSync(dataDir).filter((name) => name.startsWith(QUOTE_FILE));
      return Buffer.concat(files.map((name) => readFileSync(join(dataDir, name))));
    },
    remove: async () => {
      await Promise.all(opened.map((store) => store.close()));
      rmSync(dataDir, { recursive: true });
    },
  };
}
