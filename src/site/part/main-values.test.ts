import { expect, test } from 'vitest';
import { aCode, aReply as row } from '../../../test/support/part/part.fixture.ts';
import { mainValues } from './first-look.tsx';

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
    'Thread: .190-32: UNF-3A',
    'Fastener length: 1.000 in',
    'Head style: Cylindrical socket',
    'Material: Steel comp 4140',
    'Internal drive style: Hexagon',
    'Surface treatment: Cadmium',
  ]);
});

test('what is the same in its whole class makes room for what tells more (C16.13)', () => {
  const told = new Map(Object.entries({ ADTS: 120, AASB: 140, ADAR: 3, MATT: 60, AJKQ: 40, SFTT: 90, HARD: 70 }));
  expect(words(SCREW, 'in', told)).toEqual([
    'Thread: .190-32: UNF-3A',
    'Fastener length: 1.000 in',
    'Material: Steel comp 4140',
    'Surface treatment: Cadmium',
    'Internal drive style: Hexagon',
    'Head style: Cylindrical socket',
  ]);
});

test('lengths are also in millimeters (C16.14)', () => {
  expect(words(SCREW, 'mm').slice(0, 2)).toEqual(['Thread: 4.826 mm: 32 per inch UNF-3A', 'Fastener length: 25.4 mm']);
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
