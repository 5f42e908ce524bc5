import { describe, expect, test } from 'vitest';
import { aCode, aPart, aPartNumber, aReply as row, someSections } from '../../../test/support/part/part.fixture.ts';
import { mainValues } from './first-look.tsx';
import { describePart, summarizePart } from './overview.tsx';
import {
  formatColumn,
  formatSize,
  formatSourceDate,
  hasSimilar,
  isExportChecked,
  namePageOf,
  othersWith,
} from './part-data.ts';
import type { Dimension } from '#base/domain/measure.ts';
import { findSimilar } from './find-similar.server.ts';

const INC = '00342';
const NAMED = { inc: INC, name: 'SCREW,CAP,SOCKET HEAD', definition: null, colloquialNames: [] };
const THREAD = row('AAPE', 'THREAD SERIES DESIGNATOR', 'UNF');

describe('an item has the page of its name (C15.3)', () => {
  const part = aPart({ itemName: NAMED.name, definition: NAMED });
  test('where the name is the approved one of its code', () => expect(namePageOf(part)).toBe(INC));

  test.each([
    ['another name', { itemName: 'SCREW,CAP,SPECIAL' }],
    ['no definition', { definition: null }],
    ['no place in the catalog', { listed: false }],
  ])('and not with %s', (_, overrides) => expect(namePageOf({ ...part, ...overrides })).toBeNull());
});

describe('a reply leads to the other items of the name with it (C15.3)', () => {
  test('under the address of the name with one filter', () => {
    expect(othersWith(INC, THREAD)).toBe('/name/00342?c.AAPE=UNF');
    expect(othersWith(INC, row('MATT', 'MATERIAL', 'STEEL & "X" 50%+'))).toBe(
      '/name/00342?c.MATT=STEEL%20%26%20%22X%22%2050%25%2B',
    );
    expect(othersWith(INC, row('MATT', 'MATERIAL', 'STEEL  COMP 302'))).toBe('/name/00342?c.MATT=STEEL%20COMP%20302');
  });

  test.each([
    ['no reply', row('MATT', 'MATERIAL')],
    ['no code', { clear_text_reply: aCode('STEEL') }],
    ['a code of another form', row('MA&T', 'MATERIAL', 'STEEL')],
    ['a long reply', row('MATT', 'MATERIAL', 'X'.repeat(201))],
    ['small letters', row('MATT', 'MATERIAL', 'Steel')],
    ['a line break', row('MATT', 'MATERIAL', 'STEEL\nCOMP 302')],
    ['other signs', row('MATT', 'MATERIAL', '３ ＩＮ')],
  ])('and to none with %s, which an address cannot say', (_, one) => expect(othersWith(INC, one)).toBeNull());
});

test.each<['lb' | 'USD', string, string | null]>([
  ['lb', '00012.500', '12.5 lb'],
  ['USD', '00001234.5', '$1,234.50'],
  // not recorded
  ['lb', '0.00000', null],
  ['USD', '00000000.00', null],
  ['USD', '.61', '$0.61'],
  // not a number: as the source writes it
  ['lb', 'SEE DRAWING', 'SEE DRAWING'],
  ['USD', 'N/A', 'N/A'],
])('%s "%s" is shown as %j', (unit, text, shown) => expect(formatColumn({ unit }, text)).toBe(shown));

test('a size needs all three sides', () => {
  expect(formatSize('4.0', '3', '00.90')).toBe('4 × 3 × 0.9 in');
  expect(formatSize('4.0', undefined, '0.9')).toBeNull();
  expect(formatSize('4.0', '0', '0.9')).toBeNull();
});

test.each([
  ['01-FEB-2004', '1 February 2004'],
  ['31-dec-1999', '31 December 1999'],
  ['1-FEB-04', '1 February 2004'],
  ['2004-02-01', '1 February 2004'],
  ...['', '01-XYZ-2004', '31-FEB-2004'].map((text) => [text, text]),
])('the date %j of the source is written out as %j', (text, shown) => expect(formatSourceDate(text!)).toBe(shown));

test('every DEMIL code but A is checked before an export', () => {
  for (const code of ['A', ' a ', '', ' ', undefined]) expect([code, isExportChecked(code)]).toEqual([code, false]);
  for (const code of ['D', 'Q', 'AB']) expect([code, isExportChecked(code)]).toEqual([code, true]);
});

const LENGTH = row('ABHP', 'FASTENER LENGTH', '1.000 INCHES NOMINAL');
const MATERIAL = row('MATT', 'MATERIAL', 'STEEL CORROSION RESISTING');
/** A catalog in which every requirement measures the same. */
const measuring = (dimension: Dimension | null) => ({
  findRequirements: async (mrcs: readonly string[]) => mrcs.map((mrc) => ({ mrc, title: '', dimension })),
});
const similarTo = (rows: Parameters<typeof findSimilar>[2], dimension: Dimension | null = 'length') =>
  findSimilar(measuring(dimension), INC, rows);
const filtersOf = (address: string | null) => {
  const query = new URL(address!, 'https://parts.example').searchParams;
  return [...query].map(([name, value]) => `${name}=${value}`);
};

describe('"Find similar" (C15.4)', () => {
  test('filters by what buyers choose by first, with numbers 5 % looser each way', async () => {
    const similar = await similarTo([MATERIAL, row('AAQL', 'BODY STYLE', 'ROUND'), LENGTH, THREAD]);
    expect(similar?.split('?')[0]).toBe('/name/00342');
    expect(filtersOf(similar)).toEqual([
      'c.AAPE=UNF',
      'c.ABHP.min=0.95',
      'c.ABHP.max=1.05',
      'c.MATT=STEEL CORROSION RESISTING',
      'c.AAQL=ROUND',
    ]);
  });

  test('has six filters at most, each requirement once', async () => {
    const many = Array.from({ length: 12 }, (_, index) => row(`AAA${index % 10}`, `REQUIREMENT ${index % 10}`, 'YES'));
    const filters = filtersOf(await similarTo(many));
    expect(new Set(filters.map((filter) => filter.split('=')[0])).size).toBe(6);
  });

  test.each<[title: string, replies: string[], dimension: Dimension | null, expected: string[]]>([
    ['OVERALL LENGTH', ['0.295 INCHES MINIMUM AND 0.305 INCHES MAXIMUM'], 'length', ['min=0.28025', 'max=0.32025']],
    ['OVERALL LENGTH', ['2.000 INCHES MAXIMUM'], 'length', ['max=2.1']],
    ['TEMPERATURE RATING', ['-55.0 DEG CELSIUS'], 'temperature', ['min=-57.75', 'max=-52.25']],
    ['OVERALL LENGTH', ['1.000 INCHES NOMINAL', '3.000 INCHES NOMINAL'], 'length', ['min=0.95', 'max=3.15']],
    // one text of two, a thread, and a requirement without numbers in the catalog: as the source writes them
    ['OVERALL LENGTH', ['1.000 INCHES NOMINAL', 'UNKNOWN'], 'length', ['=1.000 INCHES NOMINAL', '=UNKNOWN']],
    ['NOMINAL THREAD DIAMETER', ['0.250 INCHES'], 'length', ['=0.250 INCHES']],
    ['OVERALL LENGTH', ['1.000 INCHES NOMINAL'], null, ['=1.000 INCHES NOMINAL']],
    ['OVERALL LENGTH', ['1.000 INCHES NOMINAL'], 'mass', ['=1.000 INCHES NOMINAL']],
  ])('looks near %s %j among numbers of %s by %j', async (title, replies, dimension, expected) => {
    const rows = replies.map((reply) => row('AAAA', title, reply));
    const filters = filtersOf(await similarTo(rows, dimension));
    expect(filters).toEqual(expected.map((filter) => `c.AAAA${filter.startsWith('=') ? '' : '.'}${filter}`));
  });

  test('an item without a reply to filter by has none', async () => {
    expect(hasSimilar([row('MATT', 'MATERIAL'), THREAD])).toBe(true);
    for (const none of [null, [], [row('MATT', 'MATERIAL')]]) expect(hasSimilar(none)).toBe(false);
    expect(await similarTo([])).toBeNull();
    expect(await similarTo([row('MATT', 'MATERIAL')])).toBeNull();
  });
});

const SCREW = [
  row('ZZZK', 'SPECIFICATION/STANDARD DATA', '96906-MS16998 GOVERNMENT STANDARD'),
  row('AAJD', 'THREAD CLASS', '3A'),
  row('AASB', 'FASTENER LENGTH', '1.000 INCHES NOMINAL'),
  row('ADTS', 'NOMINAL THREAD DIAMETER', '0.190 INCHES'),
  row('THSD', 'THREAD SERIES DESIGNATOR', 'UNF'),
  row('CMLP', 'THREAD QUANTITY PER INCH', '32'),
  row('ADAR', 'HEAD STYLE', 'CYLINDRICAL SOCKET'),
  row('MATT', 'MATERIAL', 'STEEL COMP 4140'),
  row('MATT', 'MATERIAL', 'STEEL COMP 8740'),
  row('HARD', 'HARDNESS RATING', '39.0 ROCKWELL C MINIMUM AND 45.0 ROCKWELL C MAXIMUM'),
  row('AJKQ', 'INTERNAL DRIVE STYLE', 'HEXAGON'),
  row('SFTT', 'SURFACE TREATMENT', 'CADMIUM'),
];
const words = (rows: typeof SCREW, units: 'in' | 'mm' = 'in', telling: ReadonlyMap<string, number> | null = null) =>
  mainValues(rows, { inc: '02993', units, telling }).map(({ label, value, detail }) =>
    [label, value, detail].filter(Boolean).join(': '),
  );

test('six values tell a part from its neighbors: what buyers choose by first, a thread as one (C16.13)', () => {
  expect(words(SCREW)).toEqual([
    'Thread: 10-32: UNF-3A',
    'Fastener length: 1 in',
    'Head style: Cylindrical socket',
    'Material: Steel comp 4140',
    'Internal drive style: Hexagon',
    'Surface treatment: Cadmium',
  ]);
});

test('what is the same in its whole class makes room for what tells more (C16.13)', () => {
  const told = new Map(Object.entries({ ADTS: 120, AASB: 140, ADAR: 3, MATT: 60, AJKQ: 40, SFTT: 90, HARD: 70 }));
  expect(words(SCREW, 'in', told)).toEqual([
    'Thread: 10-32: UNF-3A',
    'Fastener length: 1 in',
    'Material: Steel comp 4140',
    'Surface treatment: Cadmium',
    'Internal drive style: Hexagon',
    'Head style: Cylindrical socket',
  ]);
});

test('lengths are also in millimeters, threads are not (C16.14, C14.15)', () => {
  expect(words(SCREW, 'mm').slice(0, 2)).toEqual(['Thread: 10-32: UNF-3A', 'Fastener length: 25.4 mm']);
});

test('what is about records comes last, and a reply that is missing is not shown', () => {
  const rows = [row('A', 'END ITEM IDENTIFICATION', 'PUMP'), row('B', 'COLOR', 'RED'), { mrc: aCode('C') }];
  const values = mainValues(rows, { inc: null, units: 'in', telling: null });
  expect(values.map(({ label, others }) => `${label} ${others}`)).toEqual([
    'Color null',
    'End item identification null',
  ]);
});

test('each leads to the others of the name with it, where they can be looked for', () => {
  const values = mainValues(SCREW, { inc: '02993', units: 'in', telling: null });
  expect(values.map(({ others }) => others?.split('?')[1])).toEqual([
    'c.ADTS=0.190%20INCHES',
    'c.AASB=1.000%20INCHES%20NOMINAL',
    'c.ADAR=CYLINDRICAL%20SOCKET',
    'c.MATT=STEEL%20COMP%204140',
    'c.AJKQ=HEXAGON',
    'c.SFTT=CADMIUM',
  ]);
});

test('a part is described by its name, number, class, group and what is on file; titles that no source has are left out', () => {
  expect(describePart(aPart({ partCount: 31, makerCount: 1 }))).toBe(
    'SCREW,CAP,SOCKET HEAD, NSN 5305-01-234-5678, is an item of supply in class 5305 Screws, ' +
      'group 53 Hardware and Abrasives. 31 part numbers from 1 maker are on file.',
  );
  expect(describePart(aPart({ classTitle: null, groupTitle: null, partCount: 0 }))).toBe(
    'SCREW,CAP,SOCKET HEAD, NSN 5305-01-234-5678, is an item of supply in class 5305. No part number is on file for it.',
  );
});

test('a specification or standard is nobody’s part in the description (G2.7)', () => {
  const standards = [aPartNumber({ category: aCode('4') }), aPartNumber({ category: aCode('2') })];
  const described = (partCount: number) => describePart(aPart({ partCount, partNumbers: standards }));
  expect(described(2)).toContain('2 part numbers of a specification or standard are on file.');
  expect(described(3)).toContain('3 part numbers from 1 maker are on file.');
});

test('the summary quotes the first replies and skips empty ones', () => {
  const characteristics = [
    { requirements_statement: aCode('THREAD CLASS'), clear_text_reply: aCode('3A') },
    { requirements_statement: aCode('MATERIAL') },
    { requirements_statement: aCode('FINISH'), clear_text_reply: aCode('PASSIVATE') },
  ];
  expect(summarizePart(aPart({ sections: someSections({ characteristics }) }))).toBe(
    'THREAD CLASS 3A; FINISH PASSIVATE',
  );
  expect(summarizePart(aPart())).toBeNull();
});
