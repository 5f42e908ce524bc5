import { expect, test } from 'vitest';
import { type ClassSources, supplyClassRows } from './supply-class-rows.ts';
import { codeMeaningRows, parseHelpCode } from './fill-tables.ts';
import { createKeyCounts } from '#base/domain/hash-tables.ts';
import { readFile } from 'node:fs/promises';
import { parseCsv } from '../../../tools/sample/csv.ts';
import { SOURCE_TABLES, readFileName, type SourceTable } from './source-tables.ts';

const NOTHING: ClassSources = { fscRows: [], fsgRows: [], pickRows: [] };

function rowsOf(sources: Partial<ClassSources>, listed: [number, number][] = [], onFile = listed.map(([fsc]) => fsc)) {
  const { groups, classes } = supplyClassRows(
    { ...NOTHING, ...sources },
    new Map(onFile.map((fsc) => [fsc, { listed: new Map(listed).get(fsc) ?? 0, hash: 0 }])),
    { published: { groups: [], classes: [], names: [] }, today: 20_000 },
  );
  // without content hash and day: import-pages.test.ts is about them
  const find = (rows: typeof groups, key: string) => rows.find(([own]) => own === key)?.slice(0, -2);
  return {
    groups,
    classes,
    group: (fsg: string) => find(groups, fsg),
    supplyClass: (fsc: string) => find(classes, fsc),
  };
}

test('without any H2 file all built-in groups and classes are there, historical groups only when used', () => {
  const { classes, group, supplyClass } = rowsOf({}, [[5305, 7]]);
  expect(classes.length).toBeGreaterThanOrEqual(650);
  expect(supplyClass('5305')).toEqual(['5305', '53', expect.stringMatching(/screw/i), null, null, null, 7]);
  expect([group('53')!.slice(3), group('21')]).toEqual([[expect.any(Number), 7], undefined]);
});

test('V_H2_FSC and V_H2_FSG win over P_H2_PICK, and that over the built-in titles, which only fill gaps', () => {
  const { classes, group, supplyClass } = rowsOf(
    {
      fscRows: [
        { FSC: '5305', FSC_TITLE: 'Screws', FSC_NOTES: 'N', FSC_INCLUSIONS: 'I', FSC_EXCLUSIONS: 'E' },
        { FSC: '5306', FSC_TITLE: '', FSC_NOTES: '' },
        { FSC: 'junk', FSC_TITLE: 'X' },
      ],
      fsgRows: [
        { FSC: '5305', FSG_TITLE: 'Hardware', FSG_NOTES: '' },
        { FSC: '5306', FSG_TITLE: 'Other', FSG_NOTES: 'Note' },
      ],
      pickRows: [
        { FSG: '53', FSC: '5305', FSG_TITLE: 'Picked', FSC_TITLE: 'Picked' },
        { FSG: '53', FSC: '5306', FSG_TITLE: 'Picked', FSC_TITLE: 'Picked bolts' },
      ],
    },
    [
      [5305, 2],
      [5310, 1],
      [9898, 1],
    ],
  );
  expect(classes.map(([fsc, , title]) => [fsc, title])).toEqual([
    ['5305', 'Screws'],
    ['5306', 'Picked bolts'],
    ['5310', expect.stringMatching(/nuts/i)],
    ['9898', null],
  ]);
  expect(supplyClass('5305')).toEqual(['5305', '53', 'Screws', 'N', 'I', 'E', 2]);
  expect([group('53'), group('98')]).toEqual([
    ['53', 'Hardware', 'Note', 3, 3],
    ['98', null, null, 1, 1],
  ]);
});

test('a class with unlisted NSNs only is there as well', () => {
  const { supplyClass } = rowsOf({ pickRows: [{ FSC: '5305', FSC_TITLE: 'Screws' }] }, [], [9898]);
  expect(supplyClass('9898')).toEqual(['9898', '98', null, null, null, null, 0]);
});

test('codes have their built-in meanings, P_HELP wins over them, its first row over a second, and adds others', () => {
  const rows = codeMeaningRows([
    { CODE: 'NIIN_STAT_CD', LITERAL: 'NIIN STATUS CODE', DESCRIPTION: 'the family itself' },
    { CODE: 'NIIN_STAT_CD:0', LITERAL: 'ACTIVE ITEM', DESCRIPTION: 'longer' },
    { CODE: 'NIIN_STAT_CD:0', LITERAL: 'SECOND', DESCRIPTION: '' },
    { CODE: ' aac : Q9 ', LITERAL: ' ', DESCRIPTION: 'ONLY DESCRIBED' },
    { CODE: 'AAC:A', LITERAL: '', DESCRIPTION: '' },
    { CODE: 'SHOE_SIZE:9', LITERAL: 'NINE', DESCRIPTION: '' },
  ]);
  const meaningOf = (field: string, code: string) => rows.find((row) => row[0] === field && row[1] === code)?.[2];
  for (const [field, code, meaning] of [
    ['niin_status', '0', 'ACTIVE ITEM'],
    ['aac', 'Q9', 'ONLY DESCRIBED'],
    ['aac', 'A', 'Service/agency-regulated'],
    ['ncb_country', '01', 'United States'],
    ['preservation_method', '41', 'Watervaporproof bag, sealed'],
    ['packaging_requirement', 'ZZ', 'Supplementary or special requirements'],
  ] as const)
    expect(meaningOf(field, code)).toBe(meaning);
  expect(
    rows.some(([field, , meaning]) => meaning === 'NINE' || field === 'supply_condition' || field === 'mrc_seen'),
  ).toBe(false);
  const keys = rows.map(([field, code]) => `${field}\n${code}`);
  expect(keys).toEqual([...new Set(keys)].sort());
});

test('a code may hold a colon; a family alone is not a code', () => {
  expect([parseHelpCode('UI:A:B'), parseHelpCode('UI')]).toEqual([{ table: 'ui_unit_of_issue', code: 'A:B' }, null]);
  expect([parseHelpCode('UI:'), parseHelpCode('toString:A')]).toEqual([null, null]);
});

test('a hash table counts many keys, also those that share a slot', () => {
  const counts = createKeyCounts();
  const expected = new Map<number, number>();
  for (let at = 0; at < 30_000; at++) {
    const key = (at * 4_097) % 60_466_176;
    const own = at % 3 === 0 ? 0 : key;
    counts.add(own, 1 + (at % 2));
    expected.set(own, (expected.get(own) ?? 0) + 1 + (at % 2));
  }
  for (const [key, count] of expected) expect(counts.get(key)).toBe(count);
  expect(counts.get(60_466_175)).toBe(0);
  const pairs = counts.pairs();
  const read = new Map(Array.from({ length: pairs.length / 2 }, (_, at) => [pairs[at * 2]!, pairs[at * 2 + 1]!]));
  expect(read).toEqual(expected);
});

test('every column that PUB LOG publishes is loaded or known as unused', async () => {
  const published = new URL('../../../tools/sample/publog-columns.csv', import.meta.url);
  const unknown = parseCsv(await readFile(published, 'utf8')).flatMap(([, file, column]) => {
    const name = readFileName(file!)?.table ?? null;
    if (name === null || column === '(unknown)') return [];
    const { keys, columns, unused = [] }: SourceTable = SOURCE_TABLES[name];
    return [...keys, ...columns, ...unused].includes(column!) ? [] : [`${name}.${column}`];
  });
  expect(unknown).toEqual([]);
});

test('no column that is loaded is also listed as unused', () => {
  for (const [name, { keys, columns, unused = [] }] of Object.entries<SourceTable>(SOURCE_TABLES))
    expect(
      unused.filter((column) => keys.includes(column) || columns.includes(column)),
      name,
    ).toEqual([]);
});
