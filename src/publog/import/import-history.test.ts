import { expect, test } from 'vitest';
import {
  fileReport,
  loaded,
  memoryDatabase,
  section,
  type Tables,
} from '../../../test/support/catalog/loaded-catalog.fixture.ts';
import { anNsn, aReference, type PublogTables } from '../../../test/support/catalog/publog.fixture.ts';

const BOLT = 5305_000000001;
const QUIET = 5305_000000002;
const GONE = 5310_000000009;
const CURRENT: PublogTables = {
  P_FLIS_NSN: [anNsn('5305000000001'), anNsn('5305000000002'), anNsn('5305000000003')],
  V_FLIS_PART: [aReference('000000001', 'MS-1'), aReference('000000003', 'MS-3')],
};
const picked = (niin: string, partNumber: string, more = {}) => ({
  FSC: '5310',
  NIIN: niin,
  ITEM_NAME: 'WASHER',
  CAGE_CODE: '96906',
  PART_NUMBER: partNumber,
  ...more,
});
const withHistory = (more: PublogTables) => loaded({ ...CURRENT, ...more });

const formerOf = ({ former_part: rows }: Tables, nsn: number) =>
  rows
    .filter((row) => row[0] === nsn)
    .map(([, position, number, , cage, codes]) => `${position} ${number} ${cage} ${codes}`);
const niin = (tables: Tables, number: number) => tables.niin.find((row) => row[0] === number)?.slice(1, 5);
const record = ({ nsn, unlisted_nsn: unlisted }: Tables, number: number) =>
  [...nsn, ...unlisted].find((row) => row[0] === number);

test('former references come from both files, each once, the latest to leave first, without those that are current (C5.19)', async () => {
  const { tables, report } = await withHistory({
    P_HISTORY_PICK: [
      picked('000000001', 'OLD-1'),
      picked('000000001', 'ms1'),
      picked('000000001', 'ms1', { CAGE_CODE: '11111' }),
    ],
    V_REFERENCE_NUMBER_HISTORY: [
      { NIIN: '000000001', PART_NUMBER: 'OLD 1', CAGE_CODE: '96906', EFFECTIVE_DATE: '01-JAN-2001' },
      { NIIN: '000000001', PART_NUMBER: 'OLD-2', CAGE_CODE: '96906', EFFECTIVE_DATE: '01-AUG-2015' },
      { NIIN: '000000001', PART_NUMBER: 'OLD-1', CAGE_CODE: '96906', EFFECTIVE_DATE: '31-DEC-2014' },
      { NIIN: '000000001', PART_NUMBER: ' ', CAGE_CODE: '96906', EFFECTIVE_DATE: '' },
      { NIIN: '000000777', PART_NUMBER: 'X', CAGE_CODE: '96906', EFFECTIVE_DATE: '' },
    ],
  });
  expect(formerOf(tables, BOLT)).toEqual([
    '0 OLD-2 96906 ["01-AUG-2015"]',
    '1 OLD-1 96906 ["31-DEC-2014"]',
    '2 ms1 11111 []',
  ]);
  expect([record(tables, BOLT)!.at(-1), record(tables, BOLT)![3], report.edition.partNumbers]).toEqual([3, 1, 2]);
  const history = fileReport(report, 'V_REFERENCE_NUMBER_HISTORY');
  expect(history.skipped.map(({ reason, count }) => `${count} ${reason}`)).toEqual([
    '1 no part number',
    '1 NIIN is not in P_FLIS_NSN',
  ]);
  expect(history.notes).toEqual([
    '3 former references of all files are still on the item or repeated, and were left out',
  ]);
});

test('many references of an item are compared as few are', async () => {
  const many = Array.from({ length: 40 }, (_, at) => `N-${at}`);
  const { tables } = await withHistory({
    V_FLIS_PART: many.map((number) => aReference('000000001', number)),
    P_HISTORY_PICK: many.flatMap((number) => [
      picked('000000001', number.replace('-', '')),
      picked('000000001', `O${number}`),
    ]),
  });
  expect(formerOf(tables, BOLT).map((text) => text.split(' ')[1])).toEqual(many.map((number) => `O${number}`));
});

test('a NIIN that P_HISTORY_PICK alone has gets a record with class and name, and is never listed (C5.20)', async () => {
  const { tables, report } = await withHistory({
    V_FLIS_PART: [...(CURRENT.V_FLIS_PART as never[]), aReference('000000009', 'STRAY')],
    P_HISTORY_PICK: [
      picked('000000009', 'OLD-9'),
      picked('000000009', 'OLD-99', { FSC: '9999', ITEM_NAME: 'OTHER' }),
      picked('000000008', 'OLD-8', { FSC: 'X' }),
    ],
  });
  expect(niin(tables, 9)).toEqual([GONE, 0, null, null]);
  expect(tables.unlisted_nsn.map((row) => row[0])).toEqual([QUIET, GONE]);
  expect(tables.item_name.find((row) => row[0] === record(tables, GONE)![1])!.slice(1, 3)).toEqual(['WASHER', 0]);
  expect(formerOf(tables, GONE)).toEqual(['0 OLD-9 96906 []', '1 OLD-99 96906 []']);
  const { notes, skipped } = fileReport(report, 'P_HISTORY_PICK');
  expect(notes).toEqual(['1 NIINs are not in P_FLIS_NSN: each has a page, and is not listed']);
  expect(skipped).toMatchObject([{ reason: 'NIIN is not in P_FLIS_NSN', examples: ['000000008'] }]);
});

const replaced = (niin: string, by: string) => ({
  NIIN: niin,
  UNIT_PRICE: '0000001.50',
  UI: 'EA',
  REPLACEMENT_NIIN: by,
});

test.each([
  ['leads an item without part numbers to its successor', [replaced('000000002', '000000001')], [QUIET, 0, BOLT, 1]],
  ['never leads a listed item away', [replaced('000000003', '000000001')], [QUIET, 0, null, null]],
  [
    'leaves an item alone that several replace',
    [replaced('000000002', '000000001'), replaced('000000002', '000000003')],
    [QUIET, 0, null, null],
  ],
  [
    'counts one successor once',
    [replaced('000000002', '000000001'), replaced('000000002', '000000001'), replaced('000000002', '')],
    [QUIET, 0, BOLT, 1],
  ],
  ['ends where an item is known from history alone', [replaced('000000002', '000000009')], [QUIET, 0, null, 9]],
  ['ignores an item that names itself', [replaced('000000002', '000000002')], [QUIET, 0, null, null]],
])('the replacement of V_MANAGEMENT_HISTORY %s (C5.21)', async (_, rows, expected) => {
  const { tables } = await withHistory({ V_MANAGEMENT_HISTORY: rows, P_HISTORY_PICK: [picked('000000009', 'OLD-9')] });
  expect(niin(tables, 2)).toEqual(expected);
  expect(niin(tables, 3)).toEqual([5305_000000003, 1, null, null]);
  expect(tables.nsn.map((row) => row[0])).toEqual([BOLT, 5305_000000003]);
  if (expected[2] === BOLT) expect(section(tables, BOLT, 'replaces')).toEqual([[String(QUIET)]]);
  expect(section(tables, Number(`5305${rows[0]!.NIIN}`), 'former_management')).toHaveLength(rows.length);
});

test('a cancellation of V_FLIS_CANCELLED_NIIN wins over a replacement of history', async () => {
  const { tables } = await withHistory({
    V_FLIS_CANCELLED_NIIN: [{ NIIN: '000000003', CANCELLED_NIIN: '000000002', CANCELLED_NIIN_FSC: '5305' }],
    V_MANAGEMENT_HISTORY: [replaced('000000002', '000000001')],
  });
  expect(niin(tables, 2)).toEqual([QUIET, 0, 5305_000000003, 3]);
});

test('a reference that leaves an item changes its record; an import without history keeps the days of all', async () => {
  const into = memoryDatabase();
  const on = (day: string) => ({ into, now: () => new Date(`${day}T00:00:00Z`) });
  await loaded(CURRENT, on('2026-01-01'));
  const history = { P_HISTORY_PICK: [picked('000000001', 'OLD-1')] };
  const { report } = await loaded({ ...CURRENT, ...history }, on('2026-02-01'));
  expect([report.changedRecords, report.unchangedRecords, report.newRecords]).toEqual([1, 2, 0]);
});
