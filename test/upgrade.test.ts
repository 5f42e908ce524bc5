import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { StoreUnavailable } from '../src/base/database/database.ts';
import type { FileFormat } from '../src/base/database/sqlite/writable-file.ts';
import {
  OPERATOR_FILE,
  OPERATOR_FILE_FORMAT,
  openSqliteOperatorStore,
} from '../src/base/operators/store/sqlite/operator-store.ts';
import { QUOTE_FILE, QUOTE_FILE_FORMAT } from '../src/desk/store/sqlite/quote-file.ts';
import { openSqliteQuoteStore } from '../src/desk/store/sqlite/quote-store.ts';
import { CHANGE_FILE_FORMAT, CHANGES_FILE, recordChanges } from '../src/publog/sqlite/change-file.ts';
import { CRAWL_FILE, CRAWL_FILE_FORMAT, openSqliteCrawlStore } from '../src/sitemaps/crawl/store/sqlite/crawl-store.ts';
import { openPacker, readIndex } from '../src/stock/shelf/shelf-index.ts';
import { openSqliteStockStore, STOCK_FILE_FORMAT } from '../src/stock/store/sqlite/stock-store.ts';
import { newFolder } from './support/new-folder.ts';
import { storedLine } from './support/stock/shelf.fixture.ts';

const NSN = '5305-01-234-5678';

/** The index of a list with one line, as formats before 3 stored it: in one piece. */
function packedBefore3(): Buffer {
  const packer = openPacker();
  packer.add(storedLine({ nsn: NSN, partNumber: 'X-1', quantity: 7 }, 1));
  return Buffer.concat(Array.from(packer.end(), (chunk) => Buffer.from(chunk)));
}

type Store = {
  file: string;
  format: FileFormat;
  /** The formats that were released, with the digest of their statements, which never change. */
  landed: readonly [formats: number, digest: string];
  /** Statements that store a row in format 1, and the format in which a column can be filled, with the statement. */
  rows: readonly string[];
  later?: readonly [format: number, sql: string];
  /** Opens the file with the present program and reads the row. */
  reads(dataDir: string): Promise<unknown>;
  kept: unknown;
};

const QUOTE_ROW = `insert into quote (number, asked_number, content_hash, received_at, receipt_token, search_text,
    first_name, last_name, email, phone, company, job_title, message, parts)
  values ('RFQ-1', 'RFQ-1', 'h', 1, 'token', 'gulf', 'Ada', 'Bell', 'ada@buyer.example', '', 'Gulf', '', 'kept', '[]')`;

const STORES: readonly Store[] = [
  {
    file: QUOTE_FILE,
    format: QUOTE_FILE_FORMAT,
    landed: [12, '5zjiGeyJf2mWc-LcvA39wEeMhaNPuSGveFO4AWcGbKA'],
    rows: [QUOTE_ROW],
    reads: async (dataDir) => {
      await using store = closing(await openSqliteQuoteStore({ dataDir }));
      return (await store.findByReceiptToken('token'))?.customer.company;
    },
    kept: 'Gulf',
  },
  {
    file: OPERATOR_FILE,
    format: OPERATOR_FILE_FORMAT,
    landed: [3, 'Nt454ijtM1Se1jCwtHla7gIjwOSuH-AYrEp1orILuSE'],
    rows: [
      `insert into operator (name, name_key, role, source, key_hash, created_at) values ('Ana', 'ana', 'quotes', 'key', 'h', 1)`,
    ],
    reads: async (dataDir) => {
      await using store = closing(await openSqliteOperatorStore({ dataDir }));
      const { name, role } = (await store.findByKeyHash('h'))!;
      return { name, role };
    },
    kept: { name: 'Ana', role: 'quotes' },
  },
  {
    file: 'stock.db',
    format: STOCK_FILE_FORMAT,
    landed: [4, '7_cem0Y1Z9TEKw_SugvU4IyMFQUhegMF94K9JHuXiWY'],
    rows: [
      `insert into stock_list (name, name_key, settings, version_id) values ('Main', 'main', '{}', 1)`,
      `insert into stock_version (list_id, state, file, who, at, counted_on, counts, details)
        values (1, 'in-force', 'list.csv', 'Ana', 1, '2026-11-20', '{}', '{}')`,
      `update stock_version set packed = x'${packedBefore3().toString('hex')}'`,
      `insert into stock_line (version_id, row_number, number, cage, is_public, shown, own, since, change)
        values (1, 2, 'HS4', '', 1, '{}', '{}', '2026-11-20', 'added')`,
    ],
    later: [2, `update stock_version set hashes = x'4711'`],
    reads: async (dataDir) => {
      await using store = closing(await openSqliteStockStore({ dataDir }));
      const [list] = await store.inForce();
      const { niins, quantities } = (await readIndex(store, list!.version))!;
      const [line] = await store.linesOfNumber(list!.version, 'HS4');
      return [list!.name, niins.length, quantities[0], line!.row];
    },
    kept: ['Main', 1, 7, 2],
  },
  {
    file: CRAWL_FILE,
    format: CRAWL_FILE_FORMAT,
    landed: [4, '0V8zvTDLrGcYJMOvzNzBdZXT_Om6klHuGGgrEBetmJw'],
    rows: [`insert into batch (name, at) values ('kept', 1)`],
    reads: async (dataDir) => {
      await using store = closing(await openSqliteCrawlStore({ dataDir }));
      expect(await store.setAside()).toBeNull();
      return rowsOf(join(dataDir, CRAWL_FILE), 'select name from batch');
    },
    kept: [{ name: 'kept' }],
  },
  {
    file: CHANGES_FILE,
    format: CHANGE_FILE_FORMAT,
    landed: [1, 'S1SY9f_-k50wOAr38KuDjPiIpH_V9BGLdFDa3eERhbE'],
    rows: [`insert into change (lot, nsn, before, after) values (1, 2, 3, 4)`],
    reads: async (dataDir) => {
      const writer = recordChanges(dataDir);
      const rows = await writer.query('select nsn, before, after from change');
      await writer.abort();
      return rows;
    },
    kept: [[2, 3, 4]],
  },
];

const closing = <Of extends { close(): Promise<void> }>(store: Of) => ({
  ...store,
  [Symbol.asyncDispose]: () => store.close(),
});

function rowsOf(file: string, sql: string): unknown[] {
  using database = new DatabaseSync(file, { readOnly: true });
  return database
    .prepare(sql)
    .all()
    .map((row) => ({ ...row }));
}

/** Makes a file as the program of this format has left it. */
function makeEarlier(dataDir: string, { file, format, rows, later }: Store, version: number): void {
  using database = new DatabaseSync(join(dataDir, file));
  for (const [at, statements] of format.migrations.slice(0, version).entries()) {
    for (const statement of statements) database.exec(statement);
    if (at === 0) for (const row of rows) database.exec(row);
    if (at + 1 === later?.[0]) database.exec(later[1]);
  }
  database.exec(`pragma application_id = ${format.applicationId}; pragma user_version = ${version}`);
}

describe.each(STORES)('$file', (store) => {
  const { file, format, landed, reads, kept } = store;
  const versions = Array.from(format.migrations, (_, at) => at + 1);

  test.each(versions)('of format %i opens with all that was in it (G12.1)', async (version) => {
    const dataDir = newFolder('upgrade');
    makeEarlier(dataDir, store, version);
    expect(await reads(dataDir)).toEqual(kept);
    expect(rowsOf(join(dataDir, file), 'pragma user_version')).toEqual([{ user_version: format.migrations.length }]);
  });

  test('of a newer format is refused with one line, and left as it is (G12.1)', async () => {
    const dataDir = newFolder('upgrade');
    makeEarlier(dataDir, store, versions.length);
    const path = join(dataDir, file);
    {
      using database = new DatabaseSync(path);
      database.exec(`pragma user_version = ${versions.length + 1}`);
    }
    const bytes = readFileSync(path);
    const failure = await reads(dataDir).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StoreUnavailable);
    expect((failure as Error).message).toMatch(
      new RegExp(`^.*${file} was made by a newer version of this program \\(format ${versions.length + 1}, .*$`),
    );
    expect(readFileSync(path).equals(bytes)).toBe(true);
  });

  test('has the statements by which existing files were made', () => {
    const [formats, digest] = landed;
    expect(hash('sha256', JSON.stringify(format.migrations.slice(0, formats)), 'base64url')).toBe(digest);
  });
});
