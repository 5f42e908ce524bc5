import type { Database, SqlValue } from '../../../src/base/database/database.ts';
import type { Nsn } from '../../../src/base/domain/nsn.ts';
import { editionRows } from '../../../src/publog/catalog-edition.ts';
import type { TableName } from '../../../src/publog/schema.ts';
import { blockRows } from './catalog.fixture.ts';
import { sliceTablesOfClass } from './slice-tables.ts';

/** Tables that grow with the catalog: reading one from end to end would take seconds at full size. */
export const LARGE: readonly TableName[] = [
  'nsn',
  'unlisted_nsn',
  'niin',
  'part',
  'former_part',
  'nsn_detail',
  'maker',
  'maker_group',
  'maker_word',
  'class_item_name',
  'class_slice',
  'class_slice_column',
  'class_reply',
];

/** Tables of the record of changes that grow. */
export const LARGE_OF_CHANGES = ['change', 'change_count'];

/** Makes a record of 36 editions, each with 2,000 changes, from a table `count` with numbers from 0 up to 72,000 or more. */
export const fillChanges = (count: string): string[] => [
  `insert into edition select i, i + 1, '2026-01-01', i - 1, 1 from ${count} where i < 36`,
  `insert into change select (i / 2000 + 1) * 16 + i % 9, (5300 + i % 40) * 1000000000 + i * 977, null, i % 7
    from ${count} where i < 72000`,
  'insert into change_count select lot, nsn / 1000000000, count(*) from change group by 1, 2',
];

/** The rows that no statement of SQL makes, for listed NSNs in order and for the parts of a class. */
export function packedTables(
  listed: readonly Nsn[],
  inClass: readonly (readonly [nsn: number, nameId: number])[],
): [table: string, rows: readonly (readonly SqlValue[])[]][] {
  const counts = { listedNsns: listed.length, unlistedNsns: 1_000, groups: 1, classes: 20, makers: 5_000 };
  const dates = { version: 'x', importedAt: '2026-09-01', editionDate: '2026-09-01' };
  return [
    ['catalog_info', editionRows({ ...dates, ...counts, sample: false, partNumbers: listed.length })],
    ['nsn_boundary', blockRows(listed.map((nsn) => ({ nsn, contentHash: 1, changedOn: 20_000 })))],
    ...Object.entries(sliceTablesOfClass(inClass)),
  ];
}

export type RecordedStatement = { sql: string; parameters: readonly SqlValue[] };

/** A database that remembers every text it was asked to run, with the parameters of the first time. */
export function recordStatements(database: Database): Database & { statements: RecordedStatement[] } {
  const known = new Map<string, RecordedStatement>();
  return {
    ...database,
    query: (sql, parameters = [], options) => {
      if (!known.has(sql)) known.set(sql, { sql, parameters });
      return database.query(sql, parameters, options);
    },
    get statements() {
      return [...known.values()];
    },
  };
}
