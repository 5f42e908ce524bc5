import { describe, expect, test } from 'vitest';
import type { PublishedEdition } from '../catalog-loader.ts';
import { compareEditions, type NewEdition } from './compare-editions.ts';

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
