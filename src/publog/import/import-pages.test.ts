import { beforeAll, expect, test } from 'vitest';
import type { SqlValue } from '#base/database/database.ts';
import { unpackNsns } from '../nsn-blocks.ts';
import { loaded, memoryDatabase, type Tables } from '../../../test/support/catalog/loaded-catalog.fixture.ts';
import { anNsn, aReference, type PublogTables } from '../../../test/support/catalog/publog.fixture.ts';

const FIRST_DAY = 20_454;
const NEXT_DAY = 20_485;
const onDay = (day: number) => ({ now: () => new Date(day * 86_400_000 + 1_000) });

/** NIINs of 100, 6,000 and 4,900 NSNs in three classes of two groups: three blocks, the last one of 1,000. */
const NSNS = Array.from({ length: 11_000 }, (_, at) => {
  const fsc = at < 100 ? '1005' : at < 6_100 ? '5305' : '5306';
  return { fsc, niin: String(at * 3).padStart(9, '0') };
});
const CHANGED = NSNS[6_050]!;

type Item = { fsc: string; niin: string; itemName?: string };
/** All have the same content but for their number and class. */
function publogOf(items: readonly Item[], more: PublogTables = {}): PublogTables {
  return {
    P_FLIS_NSN: items.map(({ fsc, niin, itemName }) => anNsn(fsc + niin, itemName ? { ITEM_NAME: itemName } : {})),
    V_FLIS_PART: items.map(({ niin }) => aReference(niin, 'MS16998-28')),
    V_H2_FSC: [
      { FSC: '5305', FSC_TITLE: 'Screws', FSC_NOTES: 'N' },
      { FSC: '5306', FSC_TITLE: 'Bolts' },
    ],
    V_H2_FSG: [{ FSC: '5305', FSG_TITLE: 'Hardware', FSG_NOTES: 'G' }],
    ...more,
  };
}

let before: Tables;
beforeAll(async () => void (before = (await loaded(publogOf(NSNS), onDay(FIRST_DAY))).tables));

/** Keys of the rows that are not as they were, and whether each of them has the new day and all others the old one. */
function changes(tables: Tables, before: Tables) {
  const changed = (table: 'nsn_boundary' | 'supply_class' | 'supply_group') => {
    const old = new Map(before[table].map((row) => [row[0], JSON.stringify(row)]));
    return tables[table].filter((row) => old.get(row[0]!) !== JSON.stringify(row));
  };
  const keys = (rows: SqlValue[][]): SqlValue[] => rows.map((row) => row[0]!);
  const pages = [...changed('supply_class'), ...changed('supply_group')];
  expect(pages.map((row) => row.at(-1))).toEqual(pages.map(() => NEXT_DAY));
  return {
    blocks: keys(changed('nsn_boundary')),
    classes: keys(changed('supply_class')),
    groups: keys(changed('supply_group')),
  };
}

async function importAfter(before: Tables, input: PublogTables, day = NEXT_DAY): Promise<Tables> {
  const into = memoryDatabase();
  into.versions.push(before);
  return (await loaded(input, { ...onDay(day), into })).tables;
}

test('blocks hold what is listed, in NSN order, with its days', () => {
  expect(before.nsn_boundary.map((row) => row.slice(0, 5))).toEqual(
    [0, 5_000, 10_000].map((start, index) => {
      const inBlock = before.nsn.slice(start, start + 5_000);
      return [index + 1, inBlock[0]![0], inBlock.at(-1)![0], inBlock.length, FIRST_DAY];
    }),
  );
  const read = before.nsn_boundary.map((row) => unpackNsns(String(row[6]), Number(row[3])));
  expect(read.flatMap(({ nsns }) => [...nsns]).join()).toBe(before.nsn.map((row) => row[0]).join());
  expect(read.every(({ days }) => days.every((day) => day === FIRST_DAY))).toBe(true);
  expect(new Set(before.supply_class.map((row) => row.at(-1)))).toEqual(new Set([FIRST_DAY]));
});

const RENAMED = publogOf(NSNS.map((item) => (item === CHANGED ? { ...item, itemName: 'NUT' } : item)));

test('one NSN that changes changes its block and its class', async () => {
  const tables = await importAfter(before, RENAMED);
  expect(changes(tables, before)).toEqual({ blocks: [2], classes: ['5305'], groups: [] });
  expect(tables.nsn_boundary.map((row) => row[4])).toEqual([FIRST_DAY, NEXT_DAY, FIRST_DAY]);
  const { nsns, days } = unpackNsns(String(tables.nsn_boundary[1]![6]), 5_000);
  expect([...nsns].filter((_, at) => days[at] === NEXT_DAY)).toEqual([Number(CHANGED.fsc + CHANGED.niin)]);
});

test('a class that changes twice on a day gets another hash', async () => {
  const tables = await importAfter(before, RENAMED, FIRST_DAY);
  const hashes = (rows: SqlValue[][]) => rows.filter(([code]) => code === '5305').map((row) => row.at(-2));
  expect(hashes(tables.supply_class)).not.toEqual(hashes(before.supply_class));
});

test('the hashes of blocks and classes change with the days of their NSNs', async () => {
  const { tables } = await loaded(publogOf(NSNS), onDay(NEXT_DAY));
  expect(tables.nsn.map((row) => row[5]).join()).toBe(before.nsn.map((row) => row[5]).join());
  for (const [table, hashAt] of [
    ['nsn_boundary', 5],
    ['supply_class', 7],
  ] as const)
    expect(tables[table].filter((row, at) => row[hashAt] === before[table][at]![hashAt])).toEqual([]);
});

const another = String(Number(CHANGED.niin) + 1).padStart(9, '0');
test.each<[string, readonly Item[], ReturnType<typeof changes>]>([
  ['nothing changes nothing', NSNS, { blocks: [], classes: [], groups: [] }],
  [
    'one NSN that is removed changes the blocks from it on, its class and its group',
    NSNS.filter((item) => item !== CHANGED),
    { blocks: [2, 3], classes: ['5305'], groups: ['53'] },
  ],
  [
    'one NSN that is added at the end changes the last block, its class and its group',
    [...NSNS, { fsc: '5306', niin: '999999999' }],
    { blocks: [3], classes: ['5306'], groups: ['53'] },
  ],
  [
    'an NSN that makes room for another one of the same content changes its block and its class',
    NSNS.map((item) => (item === CHANGED ? { ...item, niin: another } : item)),
    { blocks: [2], classes: ['5305'], groups: [] },
  ],
])('%s', async (_, items, expected) => {
  expect(changes(await importAfter(before, publogOf(items)), before)).toEqual(expected);
});

test('an NSN that is no longer listed counts as removed, and a later change of it changes nothing', async () => {
  const input = publogOf(NSNS);
  const parts = (input.V_FLIS_PART as { NIIN?: string }[]).filter((part) => part.NIIN !== CHANGED.niin);
  const unlisted = { ...input, V_FLIS_PART: parts as never[] };
  const tables = await importAfter(before, unlisted);
  expect(changes(tables, before)).toEqual({ blocks: [2, 3], classes: ['5305'], groups: ['53'] });
  const into = memoryDatabase();
  into.versions.push(tables);
  const moe = { V_MOE_RULE: [{ NIIN: CHANGED.niin, MOE_RL: 'X' }] };
  const next = await loaded({ ...unlisted, ...moe }, { ...onDay(NEXT_DAY + 1), into });
  expect(next.report.changedRecords).toBe(1);
  for (const table of ['nsn_boundary', 'supply_class', 'supply_group'] as const)
    expect(next.tables[table]).toEqual(tables[table]);
});

const FSC = { FSC: '5305', FSC_TITLE: 'Screws', FSC_NOTES: 'N' };
const BOLTS = { FSC: '5306', FSC_TITLE: 'Bolts' };
const HARDWARE = { FSC: '5305', FSG_TITLE: 'Hardware', FSG_NOTES: 'G' };
test.each<[string, PublogTables, string[], string[]]>([
  ['the title of a class', { V_H2_FSC: [{ ...FSC, FSC_TITLE: 'Screw' }, BOLTS] }, ['5305'], ['53']],
  ['the notes of a class', { V_H2_FSC: [{ ...FSC, FSC_NOTES: 'M' }, BOLTS] }, ['5305'], []],
  [
    'a text that stands in another place',
    { V_H2_FSC: [{ FSC: '5305', FSC_TITLE: 'Screws', FSC_INCLUSIONS: 'N' }, BOLTS] },
    ['5305'],
    [],
  ],
  ['the title of a group', { V_H2_FSG: [{ ...HARDWARE, FSG_TITLE: 'Hard ware' }] }, [], ['53']],
  ['the notes of a group', { V_H2_FSG: [{ ...HARDWARE, FSG_NOTES: '' }] }, [], ['53']],
])('a change of %s changes no block', async (_, more, classes, groups) => {
  const few = NSNS.filter((_, at) => at % 100 === 0);
  const { tables } = await loaded(publogOf(few), onDay(FIRST_DAY));
  expect(changes(await importAfter(tables, publogOf(few, more)), tables)).toEqual({ blocks: [], classes, groups });
});
