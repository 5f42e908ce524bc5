import { expect, test } from 'vitest';
import { aCode, aComparedPart, aPartNumber, aReply, someSections } from '../../../../test/support/part/part.fixture.ts';
import type { PartSections } from '../part-data.ts';
import { compareParts } from './compare-rows.ts';

/** Rows from texts of "MRC|STATEMENT|REPLY". */
const characteristics = (...replies: string[]) =>
  replies.map((text) => aReply(...(text.split('|') as [string, string, string?])));
const withSections = (sections: Partial<PartSections>) => aComparedPart({ sections: someSections(sections) });

/** The rows of a group as "label: state, texts of each cell". */
function rowsOf(title: string, ...parts: ReturnType<typeof aComparedPart>[]): string[] {
  const group = compareParts(parts).find((one) => one.title === title)!;
  return group.rows.map(({ label, state, cells }) => {
    const texts = cells.map(({ lines }) => lines.map(({ text }) => text).join(' + ') || '-');
    return `${label}: ${state}, ${texts.join(' | ')}`;
  });
}
const requirements = (...parts: ReturnType<typeof aComparedPart>[]) => rowsOf('Technical characteristics', ...parts);

const of = (...replies: string[]) => withSections({ characteristics: characteristics(...replies) });

test.each<[title: string, one: string[], other: string[], rows: string[]]>([
  [
    'by requirement: equal, different, or not recorded for all',
    ['THSD|THREAD|UNF', 'MATT|MATERIAL|STEEL', 'AAJD|CLASS|3A'],
    ['MATT|MATERIAL|BRASS', 'THSD|THREAD|UNF', 'ZZZK|SPEC|MS'],
    ['THREAD: same, UNF | UNF', 'MATERIAL: differs, STEEL | BRASS', 'CLASS: partly, 3A | -', 'SPEC: partly, - | MS'],
  ],
  [
    'by the code of the requirement, whatever its words',
    ['MATT|MATERIAL|STEEL'],
    ['MATT|MATERIAL AND LOCATION|STEEL'],
    ['MATERIAL: same, STEEL | STEEL'],
  ],
  [
    'with several replies, equal in any order, each once',
    ['MATT|MATERIAL|A', 'MATT|MATERIAL|B'],
    ['MATT|MATERIAL|B', 'MATT|MATERIAL|A', 'MATT|MATERIAL|A'],
    ['MATERIAL: same, A + B | B + A'],
  ],
  ['without those that have no reply', ['FEAT|FEATURES'], ['FEAT|FEATURES'], []],
])('characteristics are compared %s', (_title, one, other, rows) => {
  expect(requirements(of(...one), of(...other))).toEqual(rows);
});

test('management data are those of the record in force, if there is one (C5.18)', () => {
  const management = [
    { aac: aCode('D', 'Stocked'), ui: aCode('HD', 'Hundred') },
    { aac: aCode('Z', 'Insurance'), ui: aCode('HD', 'Hundred') },
  ];
  expect(
    rowsOf('Management data', withSections({ management }), withSections({ management: [management[1]!] })),
  ).toEqual(['Acquisition advice (AAC): differs, D | Z', 'Unit of issue (UI): same, HD | HD']);
  const over = [{ ...management[0]!, standing: aCode('ended') }];
  expect(rowsOf('Management data', withSections({ management }), withSections({ management: over }))).toEqual([
    'Acquisition advice (AAC): partly, D | -',
    'Unit of issue (UI): partly, HD | -',
  ]);
});

test('weights are compared as they are shown, and one of 0 is not recorded', () => {
  const heavy = withSections({ packaging: [{ unpkg_item_weight: aCode('0002.500') }] });
  const same = withSections({ packaging: [{ unpkg_item_weight: aCode('2.5') }] });
  const none = withSections({ packaging: [{ unpkg_item_weight: aCode('0.00000') }] });
  expect(rowsOf('Packaging', heavy, same)).toEqual(['Unpackaged weight: same, 2.5 lb | 2.5 lb']);
  expect(rowsOf('Packaging', heavy, none)).toEqual(['Unpackaged weight: partly, 2.5 lb | -']);
});

test('part numbers and makers are named up to four, then counted', () => {
  const partNumbers = ['A', 'A', 'B', 'C', 'D', 'E'].map((partNumber, index) =>
    aPartNumber({ partNumber, cage: `0000${index}`, company: index === 0 ? null : `MAKER ${index}` }),
  );
  const rows = rowsOf('Item', aComparedPart({ partNumbers, partCount: 31, makerCount: 24 }));
  expect(rows).toContain('Part numbers: same, A + B + C + D + 31 in all');
  expect(rows).toContain(
    'Makers: same, Unknown Manufacturer (CAGE: 00000) + MAKER 1 (00001) + MAKER 2 (00002) + MAKER 3 (00003) + 24 in all',
  );
});

test('export has a row as soon as one DEMIL code needs a check', () => {
  const [free, checked] = ['A', 'D'].map((code) => withSections({ identification: [{ dmil: aCode(code) }] }));
  const hasExport = (rows: string[]) => rows.some((row) => row.startsWith('Export:'));
  expect(hasExport(rowsOf('Item', free!, free!))).toBe(false);
  expect(rowsOf('Item', free!, checked!)).toContain(
    'Export: differs, No note for DEMIL code A | May be controlled under ITAR or EAR: check before export',
  );
});

test('what could not be read never differs, and its row stays even when it is unread for all', () => {
  const unread = aComparedPart({ ...withSections({ identification: null }), partNumbers: null });
  const checked = withSections({ identification: [{ dmil: aCode('D') }] });
  const words = 'Could not be checked: treat as controlled until it is';
  expect(rowsOf('Item', unread, checked)).toContain(
    `Export: partly, ${words} | May be controlled under ITAR or EAR: check before export`,
  );
  const free = withSections({ identification: [{ dmil: aCode('A') }] });
  expect(rowsOf('Item', unread, free)).toContain(`Export: partly, ${words} | No note for DEMIL code A`);
  const labels = rowsOf('Item', unread, unread).map((row) => row.split(':')[0]);
  expect(labels).toEqual(expect.arrayContaining(['Part numbers', 'Makers', 'Export']));
});

test('a section that could not be read is counted and says nothing of the item', () => {
  const unread = withSections({ characteristics: null });
  const read = withSections({ characteristics: characteristics('MATT|MATERIAL|STEEL') });
  const group = compareParts([unread, read]).find(({ title }) => title === 'Technical characteristics')!;
  expect(group.unread).toBe(1);
  expect(requirements(unread, read)).toEqual(['MATERIAL: partly, - | STEEL']);
});
