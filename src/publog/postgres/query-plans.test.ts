import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { freshDatabase, openTestSession } from '../../../test/fresh-database.ts';
import type { SqlValue } from '#base/database/database.ts';
import type { Session } from '#base/database/postgres/session.ts';
import type { Nsn } from '#base/domain/nsn.ts';
import { normalizePartNumber } from '#base/domain/part-number.ts';
import { openCatalogStore } from '../open-catalog-store.ts';
import { findOwners } from '../queries/number-parts.ts';
import { findItemNames } from '../queries/parts.ts';
import { readEverything } from '../../../test/support/catalog/read-everything.ts';
import {
  fillChanges,
  LARGE,
  LARGE_OF_CHANGES,
  packedTables,
  recordStatements,
  type RecordedStatement,
} from '../../../test/support/catalog/plan-tables.ts';
import { TABLES, type TableName } from '../schema.ts';
import { createTable, indexSteps } from './catalog-loader.ts';
import { openChangeSchema, recordChanges } from './change-schema.ts';
import { openPostgresDatabase } from '#base/database/postgres/pool.ts';

/** Enough for the planner to think an index worth while wherever a full catalog needs it. */
const NSNS = 50_000;
const SCHEMA = 'catalog_20260101t000000000';
const SCAN = new RegExp(`Seq Scan on (?:${[...LARGE, ...LARGE_OF_CHANGES].join('|')})\\b`);

let session: Session;
let statements: RecordedStatement[];
let names: Awaited<ReturnType<typeof findItemNames>>;

beforeAll(async () => {
  const url = await freshDatabase(inject('postgresUrl'));
  session = await openTestSession(url, { search_path: `${SCHEMA},changes` });
  await fillCatalog(session);
  const database = recordStatements(openPostgresDatabase({ url, schema: SCHEMA }));
  const writer = await recordChanges(url);
  for (const statement of fillChanges('generate_series(0::bigint, 72000) i')) await writer.query(statement);
  await writer.commit();
  await session.query('analyze changes.change, changes.change_count, changes.edition');
  const record = recordStatements((await openChangeSchema(url))!);
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
});
afterAll(() => session.close());

const scansOf = async (explained: (statement: RecordedStatement) => Promise<string>): Promise<string[]> => {
  const plans: string[] = [];
  for (const statement of statements) plans.push(`${statement.sql}\n${await explained(statement)}`);
  return plans.filter((plan) => SCAN.test(plan));
};

test('no statement reads a large table from end to end, planned for any parameters', async () => {
  expect(statements.length).toBeGreaterThan(30);
  expect(await scansOf(({ sql }) => explain(`explain (generic_plan) ${sql}`, []))).toEqual([]);
});

test('nor does one planned for the parameters that it is given', async () => {
  expect(await scansOf(({ sql, parameters }) => explain(`explain ${sql}`, [...parameters]))).toEqual([]);
});

test('names of items are read by NSN, of those that are listed', () => {
  expect(names).toEqual([[5_300_000_000_001, 'ADAPTER, RARE 000']]);
});

test('a scan would be noticed', async () => {
  expect(await explain('explain select nsn from nsn where part_count = $1', [7])).toMatch(SCAN);
});

async function explain(text: string, parameters: SqlValue[]): Promise<string> {
  const rows = await session.query(text, parameters);
  return rows.map(([line]) => String(line)).join('\n');
}

async function fillCatalog({ query }: Session): Promise<void> {
  await query(`create schema ${SCHEMA}`);
  for (const table of Object.keys(TABLES) as TableName[]) await query(createTable(SCHEMA, table));
  await query(`
    insert into nsn select (5300 + i / 10000) * 1000000000::bigint + (i % 10000) * 977 + 1, (i * 7919::bigint) % 2000,
      1023, 1, 1, i, 20000, 0, 0, 0, 1 from generate_series(0, ${NSNS - 1}) i;
    insert into unlisted_nsn select 9000000000000 + i * 13, i % 2000, 0, 0, 0, i, 20000, 0, 0, 0, 1 from generate_series(1, 20000) i;
    insert into niin select nsn % 1000000000 * 20 + nsn / 1000000000 - 5300, nsn, 1 from nsn;
    insert into part select nsn, 0, 'MS' || content_hash % 30000 || '-1', 'MS' || content_hash % 30000 || '1',
      lpad((content_hash % 5000)::text, 5, '0'), '["3","2"]' from nsn;
    insert into former_part select * from part;
    insert into nsn_detail select nsn, '[["00342"]]' from nsn;
    insert into item_name select i, case when i < 300 then 'ADAPTER, RARE ' || lpad(i::text, 3, '0')
      when i % 3 = 0 then 'BOLT, TYPE ' || i else 'PLATE ' || i end, 100, case when i = 7 then '00342' end, 20000 from generate_series(0, 1999) i;
    insert into class_item_name select (nsn / 1000000000)::text, name_id, 7, count(*) from nsn group by 1, 2;
    insert into supply_class select (nsn / 1000000000)::text, '53', 'CLASS', null, null, null, count(*), 1, 20000
      from nsn group by 1;
    insert into supply_group values ('53', 'GROUP', null, 20, ${NSNS}, 1, 20000);
    insert into maker select lpad(i::text, 5, '0'), 'MAKER OF W' || i, 'MAKER OF W' || i, 'A', null, null, null, null, null,
      null, null, null, null, i from generate_series(0, 4999) i;
    insert into maker_group select lpad((i % 100)::text, 5, '0'), i / 100, lpad(i::text, 5, '0'), '00001', 'S'
      from generate_series(0, 4999) i;
    insert into maker_word select w, lpad(i::text, 5, '0') from generate_series(0, 4999) i, lateral (values ('MAKER'),
      ('W' || i)) words(w);
    insert into item_definition values ('00342', 'BOLT', null);
  `);
  const listed = (await query('select nsn from nsn order by nsn')).map(([nsn]) => Number(nsn) as Nsn);
  const inClass = await query('select nsn, name_id from nsn where nsn < 5301000000000 order by nsn');
  const tables = packedTables(
    listed,
    inClass.map(([nsn, nameId]) => [Number(nsn), Number(nameId)]),
  );
  for (const [table, rows] of tables)
    for (const row of rows)
      await query(`insert into ${table} values (${row.map((_, at) => `$${at + 1}`).join(', ')})`, [...row]);
  await query(
    'insert into class_slice select (5300 + i)::text, slice, packed from class_slice, generate_series(1, 19) i',
  );
  await query(
    'insert into class_reply select (5300 + i % 20)::text, mrc || i, packed from class_reply, generate_series(1, 2000) i',
  );
  for (const step of indexSteps(SCHEMA)) await query(step.sql);
  await query('vacuum analyze');
}
