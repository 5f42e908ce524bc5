import { describe, expect, test } from 'vitest';
import { load, loaded, BOLT, fileReport, section } from '../../../test/support/catalog/loaded-catalog.fixture.ts';
import {
  anNsn,
  aReference,
  csvText,
  type PublogTables,
  type PublogRow,
} from '../../../test/support/catalog/publog.fixture.ts';
import type { PublishedEdition } from '../catalog-loader.ts';
import { compareEditions, type NewEdition } from './compare-editions.ts';

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

const COUNTS = { listedNsns: 1_000, partNumbers: 3_000, makers: 200, classes: 50 };
const FILES = { P_FLIS_NSN: 1_200, V_FLIS_PART: 3_100, P_CAGE: 200 };

type Before = PublishedEdition & Pick<NewEdition, 'requirements'>;

function published(more: { sample?: boolean } & Partial<Before> = {}): Before {
  const { sample = false, ...rest } = more;
  const facts = { version: '20260901T000000000', importedAt: '2026-09-01T00:00:00.000Z', editionDate: '2026-09-01' };
  return {
    edition: { ...facts, sample, unlistedNsns: 200, groups: 5, ...COUNTS },
    sourceRows: FILES,
    filled: {},
    inputs: null,
    requirements: [],
    ...rest,
  };
}

function made(counts: Partial<typeof COUNTS> = {}, rows: Partial<typeof FILES> = FILES, cut?: string): NewEdition {
  const files = Object.entries(rows).map(([table, rowsLoaded]) => ({
    table: table as keyof typeof FILES,
    source: `${table}.CSV`,
    rowsLoaded,
    filled: {},
    cutOff: table === cut ? 'it ends in a row' : null,
  }));
  return { edition: { ...COUNTS, ...counts }, files, requirements: [] };
}

const BEFORE = published();
const SAMPLE = published({ sample: true });
const OLDER = published({ sourceRows: {} });
const CUT = made({}, FILES, 'P_CAGE');

test.each<[string, NewEdition, Before | null, number, string[]]>([
  ['the same', made(), BEFORE, 2, []],
  ['larger', made({ listedNsns: 9_999, makers: 201 }), BEFORE, 2, []],
  ['smaller by just as much as allowed', made({ listedNsns: 980, classes: 49 }), BEFORE, 2, []],
  ['fewer NSNs listed', made({ listedNsns: 979 }), BEFORE, 2, ['fall NSNs listed 1000 979 2.1']],
  ['fewer part numbers', made({ partNumbers: 1_500 }), BEFORE, 2, ['fall part numbers 3000 1500 50']],
  ['fewer makers', made({ makers: 195 }), BEFORE, 2, ['fall makers 200 195 2.5']],
  ['no classes', made({ classes: 0 }), BEFORE, 2, ['fall classes 50 0 100']],
  ['one less where none may fall', made({ listedNsns: 999 }), BEFORE, 0, ['fall NSNs listed 1000 999 0.1']],
  ['a fall by the percentage that is set', made({ listedNsns: 800 }), BEFORE, 20, []],
  ['a fall where all may', made({ listedNsns: 1, makers: 0 }), BEFORE, 100, []],
  ['a file that is cut off', CUT, BEFORE, 2, ['cut-off P_CAGE 200 200 0']],
  ['the same after nothing', CUT, null, 2, ['cut-off P_CAGE  200 ']],
  ['the same after the sample', CUT, SAMPLE, 2, ['cut-off P_CAGE  200 ']],
  ['few after nothing', made({ listedNsns: 1, makers: 0 }), null, 2, []],
  ['few after the sample', made({ listedNsns: 1, makers: 0 }), SAMPLE, 2, []],
  ['nothing after nothing', made({ listedNsns: 0 }), null, 2, ['nothing-listed NSNs listed  0 ']],
  ['nothing', made({ listedNsns: 0 }), BEFORE, 2, ['nothing-listed NSNs listed 1000 0 100']],
  ['fewer rows than an older program counted', made({}, { P_FLIS_NSN: 1 }), OLDER, 2, []],
  ['fewer makers than in a catalog of an older program', made({ makers: 100 }), OLDER, 2, ['fall makers 200 100 50']],
])('a comparison with %s', (_, edition, before, most, losses) => {
  const found = compareEditions(edition, before, most);
  const words = found.map(({ kind, what, before: was, now, fallPercent }) =>
    [kind, what, was, now, fallPercent].join(' '),
  );
  expect(words).toEqual(losses);
});

test('a comparison finds rows of a file that are fewer, and says so of that file', () => {
  const [loss] = compareEditions(made({}, { ...FILES, V_FLIS_PART: 3_000 }), published(), 2);
  expect(loss).toMatchObject({ kind: 'fall', what: 'V_FLIS_PART', before: 3_100, now: 3_000, fallPercent: 3.2 });
  expect(loss!.why).toBe('rows loaded: a fall of more than 2 %');
});

test('a comparison finds a file that the last import had, whatever falls may be, and says what it holds (G7.1)', () => {
  const { P_CAGE: _, ...rest } = FILES;
  const why = 'the last import had this file of CAGE.zip; without it makers are known by V_CAGE_ADDRESS alone';
  const loss = { kind: 'missing-file', what: 'P_CAGE', before: 200, now: 0, fallPercent: 100, why };
  expect(compareEditions(made({}, rest), published(), 100)).toEqual([loss]);
});

const requirement = (at: number, understood: number, measures = 0) => {
  return { mrc: `R${String(at).padStart(3, '0')}`, title: `TITLE ${at}`, understood, measures };
};
const fallsOf = (before: Partial<Before>, now: Partial<NewEdition>, percent = 2): string[] =>
  compareEditions({ ...made(), ...now }, published(before), percent).map(
    ({ what, before: was, now: left, fallPercent, why }) => [what, was, left, fallPercent, why].join(' '),
  );

type Counts = NewEdition['requirements'];
const repliesLost = (before: Counts, now: Counts = [], percent = 2) =>
  fallsOf({ requirements: before }, { requirements: now }, percent);

describe('a comparison of what was understood (G7.4)', () => {
  const understood = 'replies understood: a fall of more than 2 %';
  const measures = 'replies read as measures: a fall of more than 2 %';

  test('finds fewer measures in all, though no requirement lost many', () => {
    const nine = (each: number) => Array.from({ length: 9 }, (_, at) => requirement(at, 100, each));
    expect(repliesLost(nine(100), nine(97))).toEqual([`measures 900 873 3 ${measures}`]);
    expect(repliesLost(nine(100), nine(99))).toEqual([]);
  });

  test('names the ten requirements that lost most, and adds up the others', () => {
    const before = Array.from({ length: 13 }, (_, at) => requirement(at, 100 + at, 50));
    const falls = repliesLost(before, [requirement(12, 112, 0)]);
    expect([falls.length, falls[1]]).toEqual([12, `R000 TITLE 0 50 0 100 ${measures}`]);
    expect(falls[11]).toBe(`3 more requirements 150 0 100 ${understood}`);
    const [was, now] = [[requirement(1, 1_000)], [requirement(1, 900)]];
    expect(repliesLost(was, now)).toEqual([`R001 TITLE 1 1000 900 10 ${understood}`]);
    expect(repliesLost(was, now, 10)).toEqual([]);
  });

  test('leaves out noise: fewer than ten replies or rows, or one of ten thousand', () => {
    const large = requirement(1, 10_000_000);
    expect(repliesLost([requirement(1, 9)])).toEqual([]);
    expect(repliesLost([large, requirement(2, 999)], [large])).toEqual([]);
    expect(repliesLost([large, requirement(2, 1_001)], [large])).toHaveLength(1);
  });

  test('compares the share of rows in which a column is filled, whatever the number of rows', () => {
    const filled = (CITY: number, rowsLoaded: number) => ({
      files: made().files.map((file) => (file.table === 'P_CAGE' ? { ...file, rowsLoaded, filled: { CITY } } : file)),
    });
    const before = { filled: { 'P_CAGE.CITY': 100 } };
    const why = 'filled in 50.0 % of the rows before, in 33.3 % now';
    expect(fallsOf(before, filled(100, 300))).toEqual([`P_CAGE.CITY 100 100 33.3 ${why}`]);
    const allowed = [fallsOf(before, filled(150, 300)), fallsOf(before, filled(91, 200)), fallsOf({}, filled(0, 200))];
    expect(allowed.flat()).toEqual([]);
  });
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
