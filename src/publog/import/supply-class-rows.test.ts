import { expect, test } from 'vitest';
import { type ClassSources, supplyClassRows } from './supply-class-rows.ts';

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
  expect(group('53')!.slice(3)).toEqual([expect.any(Number), 7]);
  expect(group('21')).toBeUndefined();
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
  expect(group('53')).toEqual(['53', 'Hardware', 'Note', 3, 3]);
  expect(group('98')).toEqual(['98', null, null, 1, 1]);
});

test('a class with unlisted NSNs only is there as well', () => {
  const { supplyClass } = rowsOf({ pickRows: [{ FSC: '5305', FSC_TITLE: 'Screws' }] }, [], [9898]);
  expect(supplyClass('9898')).toEqual(['9898', '98', null, null, null, null, 0]);
});
