import { describe, expect, test } from 'vitest';
import { load, loaded, BOLT, fileReport, section } from '../../../test/support/catalog/loaded-catalog.fixture.ts';
import {
  anNsn,
  aReference,
  csvText,
  type PublogTables,
  type PublogRow,
} from '../../../test/support/catalog/publog.fixture.ts';

const NIINS = Array.from({ length: 90 }, (_, at) => String(at + 1).padStart(9, '0'));
const NSN_ROWS = NIINS.map((niin) => anNsn(`5305${niin}`));
const WHOLE: PublogTables = {
  P_FLIS_NSN: NSN_ROWS,
  V_FLIS_PART: NIINS.map((niin) => aReference(niin, `PART-${niin}`)),
  V_CHARACTERISTICS: NIINS.map((niin) => ({ NIIN: niin, MRC: 'ABHE' })),
};

/** The file cut at two thirds of its rows, inside the quotes of its item name. */
function cutFile(): string {
  const text = csvText('P_FLIS_NSN', NSN_ROWS);
  return text.slice(0, text.indexOf('MACHINE', (text.length * 2) / 3));
}

describe('an import that would lose much of the catalog in force', () => {
  test('is refused without the part numbers, and says which file it lacks and what fell', async () => {
    const { into } = await loaded(WHOLE);
    const { V_FLIS_PART: _, ...rest } = WHOLE;
    const { outcome } = await load(rest, { into });
    expect(outcome).toMatchObject({ outcome: 'refused', report: { edition: { listedNsns: 0 } } });
    const losses = outcome.outcome === 'refused' ? outcome.losses.map(({ kind, what }) => `${kind} ${what}`) : [];
    expect(losses).toEqual(['nothing-listed NSNs listed', 'missing-file V_FLIS_PART', 'fall part numbers']);
    expect([into.versions.length, into.aborted()]).toEqual([1, 1]);
  });

  test('is refused when its list of NSNs is cut inside a quote', async () => {
    const { into } = await loaded(WHOLE);
    const { outcome } = await load({ ...WHOLE, P_FLIS_NSN: cutFile() }, { into });
    const losses = outcome.outcome === 'refused' ? outcome.losses : [];
    const why = 'the file is cut off: it ends inside a quoted field';
    const cut = { what: 'P_FLIS_NSN', before: 90, now: 60, fallPercent: 33.3, why };
    expect(losses.find(({ kind }) => kind === 'cut-off')).toMatchObject(cut);
    expect(losses.map(({ what }) => what)).toEqual(expect.arrayContaining(['NSNs listed', 'V_CHARACTERISTICS']));
    expect(into.versions).toHaveLength(1);
  });

  test('is published when the loss is accepted, and the next one is compared with it', async () => {
    const { into } = await loaded(WHOLE);
    const { V_FLIS_PART, ...rest } = WHOLE;
    const half = { ...rest, V_FLIS_PART: (V_FLIS_PART as object[]).slice(45) as never };
    const { report } = await loaded(half, { into, acceptLoss: true });
    expect(report.acceptedLosses.map(({ what }) => what)).toEqual(['V_FLIS_PART', 'NSNs listed', 'part numbers']);
    expect((await loaded(half, { into })).report.acceptedLosses).toEqual([]);
  });

  test('is published with a larger limit', async () => {
    const { into } = await loaded(WHOLE);
    const fewer = { ...WHOLE, V_CHARACTERISTICS: (WHOLE.V_CHARACTERISTICS as object[]).slice(9) as never };
    expect((await load(fewer, { into })).outcome.outcome).toBe('refused');
    expect((await load(fewer, { into, maxLossPercent: 10 })).outcome.outcome).toBe('imported');
  });
});

describe('an import that has nothing to compare itself with', () => {
  test.each([
    ['inside a quote', cutFile()],
    ['in the middle of a row', csvText('P_FLIS_NSN', NSN_ROWS).replace(/,[^,]*,[^,]*\r\n$/, '')],
  ])('is refused when a file ends %s', async (_, text) => {
    const { outcome, into } = await load({ ...WHOLE, P_FLIS_NSN: text });
    expect(outcome).toMatchObject({ outcome: 'refused', losses: [{ kind: 'cut-off', before: null }] });
    expect(into.versions).toEqual([]);
  });

  test('is not refused for a last row that is whole without a line end, nor for ragged rows before it', async () => {
    const text = csvText('P_FLIS_NSN', NSN_ROWS).replace(/\r\n$/, '').replace(',"BOLT,MACHINE"', '');
    expect((await load({ ...WHOLE, P_FLIS_NSN: text })).outcome.outcome).toBe('imported');
  });

  test('replaces the sample whatever its size, and the sample replaces anything', async () => {
    const { into } = await loaded(WHOLE, { sample: true });
    const small: PublogTables = { P_FLIS_NSN: NSN_ROWS.slice(80), V_FLIS_PART: WHOLE.V_FLIS_PART! };
    expect((await load(small, { into })).outcome.outcome).toBe('imported');
    expect((await load({ P_FLIS_NSN: NSN_ROWS.slice(85) }, { into, sample: true })).outcome.outcome).toBe('imported');
  });
});

const cancelled = (NIIN: string, CANCELLED_NIIN: string, NIIN_STAT_CD: string, more: PublogRow = {}) => {
  return { NIIN, CANCELLED_NIIN, NIIN_STAT_CD, ...more };
};
const chain: PublogTables = {
  P_FLIS_NSN: ['1', '2', '3', '5', '6', '7'].map((last) => anNsn(`5305-00-000-000${last}`)),
  V_FLIS_PART: ['1', '2', '3', '5', '6', '7'].map((last) => aReference(`00000000${last}`, `P${last}`)),
  V_FLIS_CANCELLED_NIIN: [
    cancelled('000000002', '000000001', '3', { CANCELLED_NIIN_FSC: '5305', EFF_DATE: '01-JAN-2020' }),
    cancelled('000000003', '000000002', '6', { CANCELLED_NIIN_FSC: '5305' }),
    cancelled('000000002', '000000004', '3', { CANCELLED_NIIN_FSC: '5306' }),
    cancelled('000000006', '000000005', '3'),
    cancelled('000000005', '000000006', '3'),
    cancelled('099999999', '000000007', '4'),
    { NIIN: '000000003', CANCELLED_NIIN: '000000003' },
    { NIIN: '', CANCELLED_NIIN: '000000008', NIIN_STAT_CD: '4' },
    { NIIN: '000000003', CANCELLED_NIIN: '00000008' },
  ],
};

test('cancelled NIINs are followed to the end of their chain, which names them; circles and ends outside lead nowhere', async () => {
  const { tables, report } = await loaded(chain);
  expect(tables.nsn.map((row) => row[0])).toEqual([5305000000003]);
  expect(tables.niin).toEqual([
    [1, 5305000000001, 0, 5305000000003, 2, '3', '01-JAN-2020'],
    [2, 5305000000002, 0, 5305000000003, 3, '6', null],
    [3, 5305000000003, 1, null, null, null, null],
    [4, null, 0, 5305000000003, 2, '3', null],
    [5, 5305000000005, 0, null, 6, '3', null],
    [6, 5305000000006, 0, null, 5, '3', null],
    [7, 5305000000007, 0, null, 99999999, '4', null],
    [8, null, 0, null, null, '4', null],
  ]);
  expect(fileReport(report, 'V_FLIS_CANCELLED_NIIN').skipped.map(({ reason }) => reason)).toEqual([
    'the NIIN is named as its own replacement',
    'CANCELLED_NIIN is not nine digits',
  ]);
  const [one, two, four] = [
    ['5305000000001', '3', '01-JAN-2020'],
    ['5305000000002', '6'],
    ['5306000000004', '3'],
  ];
  expect(section(tables, 5305000000003, 'replaces')).toEqual([one, two, four]);
  expect(section(tables, 5305000000002, 'replaces')).toEqual([one, four]);
});

test('a chain of many cancelled NIINs is followed once', async () => {
  const niins = Array.from({ length: 20_001 }, (_, at) => String(at + 1).padStart(9, '0'));
  const rows = niins.slice(1).map((niin, at) => cancelled(niin, niins[at]!, '3'));
  const { tables } = await loaded({
    P_FLIS_NSN: [anNsn('5305000020001')],
    V_FLIS_PART: [aReference('000020001', 'A')],
    V_FLIS_CANCELLED_NIIN: rows,
  });
  expect(new Set(tables.niin.slice(0, -1).map((row) => row[3]))).toEqual(new Set([5305000020001]));
});

test('cancelled NIINs that P_FLIS_NSN names lead on only when nothing else is known of them', async () => {
  const { tables } = await loaded({
    P_FLIS_NSN: [anNsn('5305-01-234-5678', { CANCELLED_NIIN: '000000001 000000002' }), anNsn('5305-00-000-0002')],
    V_FLIS_PART: [aReference('012345678', 'A'), aReference('000000002', 'B')],
  });
  expect(tables.niin).toEqual([
    [1, null, 0, BOLT, 12345678, null, null],
    [2, 5305000000002, 1, null, null, null, null],
    [12345678, BOLT, 1, null, null, null, null],
  ]);
});

/** Ninety bolts with a length and a material, in the wording of a month. */
function month(length: (inches: string) => string, material = (text: string, _niin: string) => text): PublogTables {
  const replies = NIINS.flatMap((NIIN, at): PublogRow[] => {
    const inches = `${(at % 9) + 1}.250`;
    return [
      { NIIN, MRC: 'ABHP', REQUIREMENTS_STATEMENT: 'OVERALL LENGTH', CLEAR_TEXT_REPLY: length(inches) },
      { NIIN, MRC: 'HEAD', REQUIREMENTS_STATEMENT: 'HEAD STYLE', CLEAR_TEXT_REPLY: material('HEXAGON', NIIN) },
      { NIIN, MRC: 'FEAT', REQUIREMENTS_STATEMENT: 'FEATURES', CLEAR_TEXT_REPLY: `DRAWING ${NIIN}` },
    ];
  });
  return { ...WHOLE, V_CHARACTERISTICS: replies };
}
const numberFirst = month((inches) => `${inches} INCHES MINIMUM AND 9.500 INCHES MAXIMUM`);

test('a month whose replies have the unit first and are filed twice has the same measures (G7.5)', async () => {
  const { into, report } = await loaded(numberFirst);
  expect(report.characteristics).toMatchObject({ replies: 270, measures: 90, understood: 180 });
  const [least] = report.characteristics.leastUnderstood;
  expect(least).toEqual({ mrc: 'FEAT', title: 'FEATURES', replies: 90, understood: 0 });
  const next = month(
    (inches) => `INCHES  MINIMUM  ${inches} AND INCHES  MAXIMUM  9.500`,
    (text) => text + text,
  );
  const second = await loaded(next, { into });
  expect(second.report.characteristics).toEqual(report.characteristics);
  expect(second.tables.class_slice_column).toEqual(into.versions[0]!.class_slice_column);
});

test('a month whose replies cannot be read is refused with what was lost, and --accept-loss publishes it (G7.4)', async () => {
  const { into } = await loaded(numberFirst);
  const unread = month(
    (inches) => `LEN(${inches};9.500)`,
    (text, niin) => `${text} OF DRAWING ${niin}`,
  );
  const { outcome } = await load(unread, { into });
  const losses = outcome.outcome === 'refused' ? outcome.losses : [];
  expect(losses.map(({ what, before, now }) => [what, before, now])).toEqual([
    ['measures', 90, 0],
    ['ABHP OVERALL LENGTH', 90, 0],
    ['HEAD HEAD STYLE', 90, 0],
  ]);
  expect(into.versions).toHaveLength(1);
  const accepted = await loaded(unread, { into, acceptLoss: true });
  expect(accepted.report.acceptedLosses).toHaveLength(3);
  expect((await loaded(unread, { into })).report.acceptedLosses).toEqual([]);
});

test('a month that follows a catalog of an older program is not compared by what was understood (G7.4)', async () => {
  const { into } = await loaded(numberFirst);
  const published = (await into.database.findPublished())!;
  into.database.findPublished = async () => ({ ...published, filled: {} });
  const unread = month((inches) => `LEN(${inches})`);
  expect((await loaded(unread, { into })).report).toMatchObject({
    acceptedLosses: [],
    characteristics: { measures: 0 },
  });
});

test('a month in which a column is empty is refused, and one that has others in its place is not (G7.4)', async () => {
  const managed = (unit: string, size: PublogRow): PublogTables => ({
    ...WHOLE,
    V_FLIS_MANAGEMENT: NIINS.map((NIIN) => ({ NIIN, AAC: 'D', UI: unit })),
    V_FLIS_PACKAGING_1: NIINS.map((NIIN) => ({ NIIN, PICA_SICA: 'P', ...size })),
  });
  const { into } = await loaded(managed('EA', { UNPKG_ITEM_DIM: '1' }));
  const sides = { UNPKG_ITEM_LENGTH: '1', UNPKG_ITEM_WIDTH: '1', UNPKG_ITEM_HEIGHT: '1' };
  const { outcome } = await load(managed('  ', sides), { into });
  const why = 'filled in 100.0 % of the rows before, in 0.0 % now';
  const loss = { kind: 'fall', what: 'V_FLIS_MANAGEMENT.UI', before: 90, now: 0, fallPercent: 100, why };
  expect(outcome).toMatchObject({ outcome: 'refused', losses: [loss] });
});
