import * as fc from 'fast-check';
import { plainText } from '#base/domain/plain-text.ts';
import { beforeAll, expect, test } from 'vitest';
import { indexNames, type NameWords } from './load-name-words.ts';
import { readText } from './read-text.ts';

const NAMES: readonly (readonly [name: string, nsnCount: number, otherNames?: string[], definition?: string])[] = [
  ['SCREW,MACHINE', 61_000],
  ['SCREW,CAP,HEXAGON HEAD', 52_000],
  ['SCREW,CAP,SOCKET HEAD', 48_000],
  ['SCREWDRIVER,FLAT TIP', 900],
  ['EXTRACTOR,SCREW', 200],
  ['O-RING', 62_000, ['RING,"O"']],
  ['BEARING,BALL,ANNULAR', 30_000],
  ['BALL,BEARING', 2_000],
  ['GAGE,PRESSURE,DIAL INDICATING', 8_000],
  ['TURNBUCKLE', 900],
  ['WASHER,LOCK', 9_000],
  ['WASHER,FLAT', 40_000],
  ['RESISTOR,FIXED,FILM', 146_000],
  ['CAPACITOR,FIXED,PAPER DIELECTRIC', 9_000],
  ['CAPACITOR,FIXED,CERAMIC DIELECTRIC', 68_000],
  ['GASKET', 121_000, [], 'A flat piece that seals a mating joint.'],
  ['PROPELLER SHAFT', 300],
  ['BOLT,MACHINE', 48_000],
];

let words: NameWords;
beforeAll(async () => {
  const names = NAMES.map(([name, nsnCount, otherNames = [], definition = null]) => {
    return { name, nsnCount, otherNames, definition };
  });
  const byFrequency = names.sort((a, b) => b.nsnCount - a.nsnCount);
  words = await indexNames(byFrequency, [...names.keys()], () => Promise.resolve());
});

const firstOf = (text: string): string | undefined => readText(words, text).names[0]?.itemName;
/** Each piece in a line: what was typed, and what it was read as. */
const piecesOf = (text: string): string[] =>
  readText(words, text).pieces.map((piece) => {
    if (piece.kind === 'name') return `${piece.text}: ${piece.why}`;
    if (piece.kind === 'taken') return piece.text;
    const { value } = piece;
    return value.kind === 'measure'
      ? `${piece.text} = ${value.typed.label}${value.after ? ` after ${value.after}` : ''}${value.titles[0] ? ` ${value.titles[0]}` : ''}`
      : `${piece.text} = ${value.replies[0]!}`;
  });

test.each([
  ['screw', 'SCREW,MACHINE'],
  ['screws', 'SCREW,MACHINE'],
  ['annular ball bearing', 'BEARING,BALL,ANNULAR'],
  ['bearing ball annular', 'BEARING,BALL,ANNULAR'],
  ['turn buckle', 'TURNBUCKLE'],
  ['lockwashers', 'WASHER,LOCK'],
  ['o ring', 'O-RING'],
  ['pressure gauge', 'GAGE,PRESSURE,DIAL INDICATING'],
  ['skt hd cap scr', 'SCREW,CAP,SOCKET HEAD'],
  ['allen screw', 'SCREW,CAP,SOCKET HEAD'],
  ['allen cap screw', 'SCREW,CAP,SOCKET HEAD'],
  ['screw, allen', 'SCREW,CAP,SOCKET HEAD'],
  ['gaskit', 'GASKET'],
  ['wahser', 'WASHER,FLAT'],
  ['mating joint', 'GASKET'],
  ['paper capacitor', 'CAPACITOR,FIXED,PAPER DIELECTRIC'],
  ['titanium machine screw special', 'SCREW,MACHINE'],
])('%s means %s (C13.7)', (text, name) => expect(firstOf(text)).toBe(name));

test.each([
  ['hex screw 1/4-28 x 1', ['hex screw: abbreviation', '1/4-28 = 1/4-28', '1 = 1 after thread']],
  ['titanium bolt 3/8', ['titanium = TITANIUM', 'bolt: name', '3/8 = 3/8 in']],
  [
    'o-ring 0.070 cross section silicone',
    ['o-ring: name', '0.070 cross section = .070 in CROSS-SECTION', 'silicone = SILICONE'],
  ],
  ['10k resistor 1/4 watt', ['10k = 10 kΩ', 'resistor: name', '1/4 watt = 0.25 W']],
  ['stainless steel flat washer', ['stainless steel = CORROSION RESISTING', 'flat washer: name']],
  ['pan head machine screw', ['pan head = PAN', 'machine screw: name']],
  ['drive shaft 3/8', ['drive shaft: trade word', '3/8 = 3/8 in']],
  ['1/4-28', ['1/4-28 = 1/4-28']],
  [
    '1/2 od x 1/4 id washer',
    ['1/2 od = 1/2 in OUTSIDE DIAMETER', '1/4 id = 1/4 in after measure INSIDE DIAMETER', 'washer: name'],
  ],
  ['as568-214', ['as568: trade word', '-214 = -214']],
  ['70 durometer as568-214', ['70 durometer = 70 Shore A', 'as568: trade word', '-214 = -214']],
  ['2-pole screw', ['2 pole = 2 POLE', 'screw: name']],
  ['1/4 x 3/8 bar', ['1/4 = 1/4 in', '3/8 = 3/8 in after measure', 'bar = BAR']],
  ['.1035 screw', ['.1035 = .1035 in', 'screw: name']],
  ['no. 8 thread screw', ['no. 8 thread = #8 THREAD', 'screw: name']],
  ['2 long screw', ['2 long = 2 in LENGTH', 'screw: name']],
  ['1/8 pin gasket', ['1/8 = 1/8 in', 'pin = PIN', 'gasket: name']],
  ['o-ring 2-214', ['o-ring: name', '2-214 = 2-214']],
  ['half inch machine bolt', ['half inch = 1/2 in', 'machine bolt: name']],
  ['no. 8 machine screw', ['no. 8 = #8', 'machine screw: name']],
  ['1/2 npt gasket', ['1/2 npt = 1/2 in PIPE SIZE', 'gasket: name']],
  ['6-40 3/4 long machine screw', ['6-40 = 6-40', '3/4 long = 3/4 in LENGTH', 'machine screw: name']],
  ['5000 gpm gasket', ['5000 gpm = 5,000 DISCHARGE CAPACITY', 'gasket: name']],
  ['gaskit', ['gaskit: spelling']],
  ['zxqv', ['zxqv = ZXQV']],
  ['pan constructor', ['pan = PAN', 'constructor = CONSTRUCTOR']],
])('%s is read piece by piece (C13.1)', (text, pieces) => expect(piecesOf(text)).toEqual(pieces));

test('names that meet fewer words than the best are left out', () => {
  const found = readText(words, 'socket head cap screw').names.map(({ itemName }) => itemName);
  expect(found).toEqual(['SCREW,CAP,SOCKET HEAD']);
});

test('each piece says the text without it, and what a misspelling was taken for', () => {
  const { pieces } = readText(words, 'titanium gaskit 1/2 x 3/4');
  expect(pieces.map(({ without }) => without)).toEqual([
    'gaskit 1/2 x 3/4',
    'titanium 1/2 x 3/4',
    'titanium gaskit 3/4',
    'titanium gaskit 1/2',
  ]);
  expect(pieces[1]).toMatchObject({ kind: 'name', corrections: [{ from: 'gaskit', to: 'gasket' }] });
});

test.each([
  '',
  '   ',
  '🔩🔩',
  'болт',
  "'; drop table nsn;--",
  '(a+)+$',
  '\u0000',
  '%_*',
  'NaN',
  '1e999 in',
  '9'.repeat(300),
  '-'.repeat(300),
  'x'.repeat(10_000),
  'screw '.repeat(2_000),
  '1/4 x '.repeat(2_000),
])('any text is read as text: %j', (text) => {
  const { pieces, names } = readText(words, text);
  expect(names.length).toBeLessThanOrEqual(NAMES.length);
  expect(pieces.length).toBeLessThanOrEqual(100);
});

test('whatever is typed, pieces are parts of it, and each can be taken away', () => {
  const typed = 'screw|hex|1/4-28|x|10k|titanium|with|.|20 amp|m6x1|o-ring|#|2 pole|"|ö|-|od';
  const some = fc.array(fc.constantFrom(...typed.split('|')), { maxLength: 30 }).map((all) => all.join(' '));
  fc.assert(
    fc.property(fc.oneof(some, fc.string({ maxLength: 300 })), (text) => {
      for (const piece of readText(words, text).pieces) {
        expect(piece.text.length).toBeGreaterThan(0);
        expect(piece.without).not.toBe(plainText(text));
        expect(piece.without.length).toBeLessThanOrEqual(plainText(text).length);
      }
    }),
    { numRuns: 300, seed: 13 },
  );
});

test('short roots and definitions put nothing beside a name that has the word', async () => {
  const names = [
    { name: 'O-RING', nsnCount: 62_000 },
    { name: 'PARTS KIT,ORE', nsnCount: 40 },
    { name: 'VALVE,AND OR STOP', nsnCount: 30 },
    { name: 'CARTRIDGE,SEAL', nsnCount: 20, definition: 'A cartridge with an o-ring.' },
  ];
  const few = await indexNames(names, [...names.keys()], () => Promise.resolve());
  expect(readText(few, 'o-ring').names.map(({ itemName }) => itemName)).toEqual(['O-RING']);
});

test('doers, counts, capacitors and materials in names are read as buyers mean them', async () => {
  const names = (
    'CAPACITOR,FIXED,ELECTROLYTIC|CAP,ELECTRICAL|CONNECTOR,PLUG,ELECTRICAL|CONTACT,ELECTRICAL|GRINDING MACHINE,BENCH|' +
    'BENCH,WORK|PLATE,PAPER|PLATE,IDENTIFICATION|POT,COOKING|RESISTOR,VARIABLE,WIRE WOUND|YOKE|YOKE,UNIVERSAL JOINT|' +
    'UNIVERSAL JOINT'
  )
    .split('|')
    .map((name, place) => ({ name, nsnCount: name === 'PLATE,IDENTIFICATION' ? 60_000 : 500 - place }));
  const some = await indexNames(names, [...names.keys()], () => Promise.resolve());
  const first = (text: string): string | undefined => readText(some, text).names[0]?.itemName;
  for (const [text, name] of [
    ['electrolytic cap', 'CAPACITOR,FIXED,ELECTROLYTIC'],
    ['connector 19 pin', 'CONNECTOR,PLUG,ELECTRICAL'],
    ['bench grinder', 'GRINDING MACHINE,BENCH'],
    ['paper plates', 'PLATE,PAPER'],
    ['cooking pot', 'POT,COOKING'],
    ['u-joint yoke', 'YOKE,UNIVERSAL JOINT'],
  ] as const)
    expect(first(text)).toBe(name);
});
