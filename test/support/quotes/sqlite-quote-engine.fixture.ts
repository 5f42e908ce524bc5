import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { newFolder } from '../new-folder.ts';
import type { QuoteEngine } from './quote-engine.ts';
import type { QuoteStore } from '../../../src/desk/store/quote-store.ts';
import { QUOTE_TABLES } from '../../../src/desk/store/queries/quote-schema.ts';
import { QUOTE_FILE, QUOTE_FILE_FORMAT } from '../../../src/desk/store/sqlite/quote-file.ts';
import { openSqliteQuoteRestore, openSqliteQuoteStore } from '../../../src/desk/store/sqlite/quote-store.ts';

/** Formats 4 to 7 kept a tally. */
const TALLY = [
  'create table quote_tally (state text not null, requests integer not null)',
  ...['insert', 'update', 'delete'].map(
    (event) =>
      `create trigger quote_${event} after ${event} on quote begin insert into quote_tally values ('new', 1); end`,
  ),
];

/** Removes all rows of some tables, beside the program that has the file open. */
export function emptyTables(file: string, tables: readonly string[]): void {
  const database = new DatabaseSync(file, { timeout: 5_000 });
  const removals = [...tables, 'sqlite_sequence'].map((table) => `delete from ${table}`);
  try {
    database.exec(`pragma foreign_keys = on; begin; ${removals.join('; ')}; commit`);
  } finally {
    database.close();
  }
}

/** Requests for quote in an empty temporary folder. */
export async function aQuoteEngine(): Promise<QuoteEngine & { dataDir: string }> {
  const dataDir = newFolder('quote-store');
  const opened: QuoteStore[] = [];
  const openIn = async (folder: string): Promise<QuoteStore> => {
    const store = await openSqliteQuoteStore({ dataDir: folder });
    opened.push(store);
    return store;
  };
  return {
    dataDir,
    attachmentsDir: join(dataDir, 'attachments'),
    open: () => openIn(dataDir),
    restore: async (file) => {
      const folder = mkdtempSync(join(dataDir, 'restored-'));
      await openSqliteQuoteRestore({ dataDir: folder }).restore(file);
      return openIn(folder);
    },
    openRestore: () => openSqliteQuoteRestore({ dataDir }),
    makeEarlier: async (format, statements) => {
      const database = new DatabaseSync(join(dataDir, QUOTE_FILE));
      const { applicationId, migrations } = QUOTE_FILE_FORMAT;
      const tally = format >= 4 ? TALLY : [];
      const all = [...migrations.slice(0, format).flat(), ...tally, ...statements];
      database.exec(`begin; ${all.join(';')}; commit`);
      database.exec(`pragma application_id = ${applicationId}; pragma user_version = ${format}`);
      database.close();
    },
    readBytes: async () => {
      const files = readdirSync(dataDir).filter((name) => name.startsWith(QUOTE_FILE));
      return Buffer.concat(files.map((name) => readFileSync(join(dataDir, name))));
    },
    clear: async () => {
      emptyTables(join(dataDir, QUOTE_FILE), QUOTE_TABLES);
      rmSync(join(dataDir, 'attachments'), { recursive: true, force: true });
    },
    remove: async () => void (await Promise.all(opened.map((store) => store.close()))),
  };
}
