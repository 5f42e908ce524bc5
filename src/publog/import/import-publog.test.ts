import { expect, test } from 'vitest';
import { BASE, BOLT, fileReport, loaded, section } from '../../../test/support/catalog/loaded-catalog.fixture.ts';
import { anNsn, aReference } from '../../../test/support/catalog/publog.fixture.ts';
const NIIN = '012345678';

test('lists what has a part number and keeps the rest unlisted', async () => {
  const { tables, report } = await loaded(BASE, { now: () => new Date(20_779 * 86_400_000) });
  expect(tables.nsn.map((row) => row[0])).toEqual([BOLT]);
  expect(tables.unlisted_nsn.map((row) => row[0])).toEqual([1005000000001]);
  expect(tables.item_name).toEqual([
    [1, 'BOLT,MACHINE', 1, null, 20_779],
    [2, 'GUN', 0, null, 0],
  ]);
  expect(tables.niin).toEqual([
    [1, 1005000000001, 0, null, null, null, null],
    [12345678, BOLT, 1, null, null, null, null],
  ]);
  expect(tables.nsn_boundary.map((row) => row.slice(0, 4))).toEqual([[1, BOLT, BOLT, 1]]);
  expect(report.edition).toMatchObject({ listedNsns: 1, unlistedNsns: 1, partNumbers: 1 });
  expect(report.missing.map((file) => file.table)).toContain('V_CHARACTERISTICS');
});

test('merges parts of the same number and CAGE, RNVC 2 first, and normalizes part numbers (C5.3)', async () => {
  const parts = [
    aReference('012345678', 'b-2', { RNVC: '9', CAGE_CODE: 'A1B2C' }),
    aReference('012345678', 'MS 16998/28', { RNVC: '1' }),
    aReference('012345678', 'MS16998-28'),
    aReference('012345678', 'MS 16998/28', { RNVC: '2', RNCC: '5' }),
    aReference('012345678', 'b-2', { RNVC: '9', CAGE_CODE: 'A1B2C' }),
    aReference('012345678', '---', { RNVC: '9' }),
    aReference('012345678', ' "Ü-1" ', { RNVC: '9', CAGE_CODE: '' }),
  ];
  const { tables, report } = await loaded({ ...BASE, V_FLIS_PART: parts });
  expect(tables.part.map((row) => row.slice(1, 5))).toEqual([
    [0, 'MS16998-28', 'MS1699828', '96906'],
    [1, 'MS 16998/28', 'MS1699828', '96906'],
    [2, 'b-2', 'B2', 'A1B2C'],
    [3, '---', '', '96906'],
    [4, '"Ü-1"', '1', ''],
  ]);
  expect(JSON.parse(String(tables.part[1]![5])).slice(0, 2)).toEqual(['5', '2']);
  expect(tables.nsn[0]!.slice(3, 5)).toEqual([5, 3]);
  expect(fileReport(report, 'V_FLIS_PART').notes[0]).toMatch(/^2 rows repeat/);
});

test('does the same for an NSN with very many parts', async () => {
  const parts = Array.from({ length: 40 }, (_, at) =>
    aReference('012345678', `P${at % 20}`, { RNVC: at < 20 ? '9' : '2', CAGE_CODE: `0000${at % 3}` }),
  );
  const { tables } = await loaded({ ...BASE, V_FLIS_PART: parts });
  const expected = new Set(parts.map((part) => `${part['PART_NUMBER']} ${part['CAGE_CODE']}`));
  expect(tables.part).toHaveLength(expected.size);
  const rnvc = tables.part.map((row) => JSON.parse(String(row[5]))[1] as string);
  expect([rnvc, tables.nsn[0]!.slice(3, 5)]).toEqual([[...rnvc].sort(), [expected.size, 3]]);
});

test('takes the first of two rows of a NIIN and counts the other', async () => {
  const { tables, report } = await loaded({
    ...BASE,
    P_FLIS_NSN: [anNsn('5305-01-234-5678', { INC: '1' }), anNsn('9999-01-234-5678', { INC: '2', ITEM_NAME: 'X' })],
  });
  expect([tables.nsn.map((row) => row[0]), section(tables, BOLT, 'identification')]).toEqual([[BOLT], [['1']]]);
  expect(fileReport(report, 'P_FLIS_NSN').skipped).toEqual([
    { reason: 'NIIN is there twice, the first row counts', count: 1, examples: ['012345678'] },
  ]);
});

test('skips NIINs with letters or eight digits, never padding them, and parts of unknown NIINs', async () => {
  const { tables, report } = await loaded({
    P_FLIS_NSN: ['5305-01-234-5678', '530501234567', '5305-01-23A-5678', '53X5-01-234-5679'].map((nsn) => anNsn(nsn)),
    V_FLIS_PART: [aReference('012345678', 'A'), aReference('12345678', 'B'), aReference('099999999', 'C')],
  });
  expect([tables.nsn.length, tables.unlisted_nsn.length]).toEqual([1, 0]);
  expect(fileReport(report, 'P_FLIS_NSN').skipped).toEqual([
    { reason: 'NIIN is not nine digits', count: 2, examples: ['01234567', '0123A5678'] },
    { reason: 'FSC is not four digits', count: 1, examples: ['53X5 of 012345679'] },
  ]);
  expect(fileReport(report, 'V_FLIS_PART').skipped).toEqual([
    { reason: 'NIIN is not nine digits', count: 1, examples: ['12345678'] },
    { reason: 'NIIN is not in P_FLIS_NSN', count: 1, examples: ['099999999'] },
  ]);
});

test('texts keep leading zeros, inner blanks and quotes, without the padding around them (C5.9), prices and weights of zero are left out, and files of a section are joined', async () => {
  const { tables } = await loaded({
    P_FLIS_NSN: [anNsn('5305-01-234-5678', { INC: '', SOS: 'S9I' }), anNsn('5305-00-000-0002', { INC: '' })],
    V_FLIS_PART: [aReference('012345678', 'A')],
    V_CHARACTERISTICS: [
      { NIIN, MRC: 'ABHE', REQUIREMENTS_STATEMENT: 'DIAMETER', CLEAR_TEXT_REPLY: ' 0.500 "IN"\nOR\t\\MORE ' },
      { NIIN, MRC: 'ABHE', REQUIREMENTS_STATEMENT: 'DIAMETER', CLEAR_TEXT_REPLY: '' },
      { NIIN, MRC: '', REQUIREMENTS_STATEMENT: '  ', CLEAR_TEXT_REPLY: '' },
    ],
    V_FLIS_MANAGEMENT: [{ NIIN, MOE: 'DS', UNIT_PRICE: '000000000.00', QUP: '0' }],
    V_DSS_WEIGHT_AND_CUBE: [{ NIIN, DSS_WEIGHT: '0.00000', DSS_CUBE: '0.10' }],
    V_FLIS_PACKAGING_1: [
      { NIIN, PICA_SICA: 'P', UI: 'EA', UNPKG_ITEM_DIM: '1X2X3' },
      { NIIN, PICA_SICA: 'S', UI: 'HD' },
    ],
    V_FLIS_PACKAGING_2: [
      { NIIN, PICA_SICA: 'S', LVL_A: 'X' },
      { NIIN, PICA_SICA: 'Z', UCL: 'U' },
    ],
    V_FLIS_PACKAGING_3: [{ NIIN, PICA_SICA: 'P', SPI_REV: 'B' }],
    V_FLIS_IDENTIFICATION: [{ NIIN, INC: '00099', DMIL: 'A' }],
  });
  expect(section(tables, BOLT, 'characteristics')).toEqual([
    ['ABHE', 'DIAMETER', '0.500 "IN"\nOR\t\\MORE'],
    ['ABHE', 'DIAMETER'],
  ]);
  expect(section(tables, BOLT, 'management')).toEqual([['', 'DS', '', '', '', '', '', '', '0']]);
  expect(section(tables, BOLT, 'weight_and_cube')).toEqual([['', '0.10']]);
  const packaging = section(tables, BOLT, 'packaging') as string[][];
  expect(packaging.map((row) => row.filter(Boolean))).toEqual([
    ['P', 'EA', '1X2X3', 'B'],
    ['S', 'HD', 'X'],
    ['Z', 'U'],
  ]);
  expect(packaging[0]).toHaveLength(36);
  // the item name code falls back to that of the identification file
  expect(section(tables, BOLT, 'identification')).toEqual([['00099', 'S9I', '', '', '', '', '', 'A']]);
  expect(section(tables, 5305000000002, 'identification')).toBeNull();
});
