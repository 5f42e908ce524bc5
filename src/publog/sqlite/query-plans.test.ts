import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#base/database/database.ts';
import type { Nsn } from '#base/domain/nsn.ts';
import { normalizePartNumber } from '#base/domain/part-number.ts';
import { newFolder } from '../../../test/support/new-folder.ts';
import {
  fillChanges,
  LARGE,
  LARGE_OF_CHANGES,
  packedTables,
  recordStatements,
  type RecordedStatement,
} from '../../../test/support/catalog/plan-tables.ts';
import { readEverything } from '../../../test/support/catalog/read-everything.ts';
import { openSqliteDatabase, sqliteText } from '#base/database/sqlite/sqlite-database.ts';
import { openCatalogStore } from '../open-catalog-store.ts';
import { CATALOG_SCHEMA_VERSION, INDEXES, type TableName, TABLES } from '../schema.ts';
import { createTableSql } from './catalog-loader.ts';
import { findOwners } from '../queries/number-parts.ts';
import { findItemNames } from '../queries/parts.ts';
import { CHANGES_FILE, openChangeFile, recordChanges } from './change-file.ts';

const NSNS = 100_000;
/** The planner is told that each table has so many times the rows: it plans as for a million NSNs. */
const TIMES = 10;
const CLASSES = 40;
const NAMES = 2_000;

let folder: string;
let statements: RecordedStatement[];
let names: Awaited<ReturnType<typeof findItemNames>>;
let plans: Map<string, string[]>;

beforeAll(async () => {
  folder = newFolder('query-plans');
  const file = join(folder, 'catalog.db');
  fillCatalog(file);
  const database = recordStatements(openSqliteDatabase(file));
  const writer = recordChanges(folder);
  const count =
    '(with recursive count(i) as (select 0 union all select i + 1 from count where i < 72000) select i from count)';
  for (const statement of fillChanges(count)) await writer.query(statement);
  await writer.commit();
  const record = recordStatements(openChangeFile(folder, 'x') as Database);
  const store = await openCatalogStore(database, { openChanges: async () => record });
  await readEverything(store);
  for (const count of [1, 5, 40]) {
    const each = Array.from({ length: count }, (_, at) => at);
    const numbers = each.map((at) => normalizePartNumber(`MS${at}1`)!);
    await findOwners(database, numbers, 5);
    names = await findItemNames(database, [5_300_000_000_001, ...each] as Nsn[]);
  }
  await store.close();
  statements = [...database.statements, ...record.statements];
  const planner = new DatabaseSync(file, { readOnly: true });
  planner.exec(`attach '${join(folder, CHANGES_FILE)}' as changes`);
  plans = new Map(statements.map(({ sql }) => [sql, explain(planner, sql)]));
  planner.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('every statement of the store was met', () => {
  expect(statements.length).toBeGreaterThan(30);
  for (const table of Object.keys(TABLES))
    expect(
      statements.some(({ sql }) => new RegExp(`(?:from|join) ${table}\\b`).test(sql)),
      table,
    ).toBe(true);
  for (const { name } of INDEXES)
    expect(
      [...plans.values()].flat().some((line) => line.includes(name)),
      name,
    ).toBe(true);
});

test('no statement reads a large table from end to end', () => {
  expect([...plans.values()].flat().join('\n')).toMatch(/change_count_by_class[\s\S]*SEARCH change USING PRIMARY KEY/);
  const scans = [...plans].flatMap(([sql, plan]) =>
    plan
      .filter((line) => [...LARGE, ...LARGE_OF_CHANGES].some((table) => new RegExp(`^SCAN ${table}\\b`).test(line)))
      .map((line) => [sql, line]),
  );
  expect(scans).toEqual([]);
});

test('no statement sorts what it has read, so that its limit bounds its work', () => {
  expect([...plans].filter(([, plan]) => plan.some((line) => line.includes('TEMP B-TREE')))).toEqual([]);
});

test('names of items are read by NSN, of those that are listed', () => {
  expect(names).toEqual([[5_300_000_000_001, 'ADAPTER, RARE 000']]);
});

test('a scan would be noticed', () => {
  const planner = new DatabaseSync(join(folder, 'catalog.db'), { readOnly: true });
  expect(explain(planner, 'select nsn from nsn where part_count = $1')).toEqual(['SCAN nsn']);
  expect(explain(planner, 'select count(*) from part')[0]).toMatch(/^SCAN part\b/);
  planner.close();
});

function explain(database: DatabaseSync, sql: string): string[] {
  const rows = database.prepare(`explain query plan ${sqliteText(sql)}`).all();
  // the aliases of tables stand in plans
  const aliases = new Map(
    [...sql.matchAll(/(?:from|join) (\w+) ([a-z]\w*)\b/g)].map(([, table, alias]) => [alias!, table!]),
  );
  return rows.map((row) =>
    String(row['detail']).replace(
      /^(SCAN|SEARCH) (\w+)/,
      (_, verb: string, name: string) => `${verb} ${aliases.get(name) ?? name}`,
    ),
  );
}

/** Listed NSNs, made by the database itself in seconds. */
function fillCatalog(file: string): void {
  const database = new DatabaseSync(file);
  database.exec('pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -200000; begin');
  for (const table of Object.keys(TABLES) as TableName[]) database.exec(createTableSql(table));
  const count = (rows: number): string =>
    `with recursive count(i) as (select 0 union all select i + 1 from count where i < ${rows - 1})`;
  const perClass = NSNS / CLASSES;
  const nsnOf = `(5300 + i / ${perClass}) * 1000000000 + (i % ${perClass}) * 977 + 1`;
  database.exec(`
    ${count(NSNS)} insert into nsn select ${nsnOf}, (i * 7919) % ${NAMES}, 1023, 1, 1, i, 20000, 0, 0, 0, 1 from count;
    ${count(1_000)} insert into unlisted_nsn select 9000000000000 + i * 13, i, 0, 0, 0, i, 20000, 0, 0, 0, 1 from count;
    insert into niin select nsn % 1000000000 * 40 + nsn / 1000000000 - 5300, nsn, 1, null, null, null, null from nsn;
    insert into part select nsn, 0, 'MS' || (content_hash % 30000) || '-1', 'MS' || (content_hash % 30000) || '1',
      printf('%05d', content_hash % 5000), '["3","2"]' from nsn;
    insert into nsn_detail (nsn, identification) select nsn, '[["00342"]]' from nsn where nsn % 10 = 1;
    insert into former_part select * from part;
    ${count(NAMES)} insert into item_name select i, case when i < 300 then 'ADAPTER, RARE ' || printf('%03d', i)
      when i % 3 = 0 then 'BOLT, TYPE ' || i else 'PLATE ' || i end, ${NSNS / NAMES}, case when i = 7 then '00342' end, 20000 from count;
    insert into class_item_name select cast(nsn / 1000000000 as text), name_id, 7, count(*) from nsn group by 1, 2;
    insert into supply_class select cast(nsn / 1000000000 as text), '53', 'CLASS', null, null, null, count(*), 1, 20000
      from nsn group by 1;
    insert into supply_group values ('53', 'GROUP', null, ${CLASSES}, ${NSNS}, 1, 20000);
    ${count(5_000)} insert into maker select printf('%05d', i), 'MAKER OF W' || i, 'MAKER OF W' || i, 'A', null, null,
      null, null, null, null, null, null, null, i from count;
    ${count(5_000)} insert into maker_group select printf('%05d', i % 100), i / 100, printf('%05d', i), '00001', 'S' from count;
    ${count(5_000)} insert into maker_word select 'MAKER', printf('%05d', i) from count;
    ${count(5_000)} insert into maker_word select 'W' || i, printf('%05d', i) from count;
    insert into item_definition values ('00342', 'BOLT', null);
    insert into code_meaning values ('aac', 'D', 'managed');
  `);
  const listed = database.prepare('select nsn from nsn order by nsn').all();
  const inClass = database.prepare('select nsn, name_id from nsn where nsn < 5301000000000 order by nsn').all();
  const tables = packedTables(
    listed.map(({ nsn }) => Number(nsn) as Nsn),
    inClass.map((row) => [Number(row.nsn), Number(row.name_id)]),
  );
  for (const [table, rows] of tables)
    for (const row of rows)
      database.prepare(`insert into ${table} values (${row.map(() => '?').join(', ')})`).run(...row);
  database.exec('commit');
  for (const { name, table, columns } of INDEXES)
    database.exec(`create index ${name} on ${table} (${columns.join(', ')})`);
  database.exec(`pragma analysis_limit = 1000; analyze; pragma user_version = ${CATALOG_SCHEMA_VERSION}`);
  database.exec(`update sqlite_stat1 set stat = cast(stat as integer) * ${TIMES} || substr(stat, instr(stat, ' '))`);
  database.close();
}
