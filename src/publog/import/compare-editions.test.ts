import { describe, expect, test } from 'vitest';
import type { PublishedEdition } from '../catalog-loader.ts';
import { compareEditions, type NewEdition } from './compare-editions.ts';

const COUNTS = { listedNsns: 1_000, partNumbers: 3_000, makers: 200, classes: 50 };
const FILES = { P_FLIS_NSN: 1_200, V_FLIS_PART: 3_100, P_CAGE: 200 };

function published(more: { sample?: boolean; sourceRows?: PublishedEdition['sourceRows'] } = {}): PublishedEdition {
  const { sample = false, sourceRows = FILES } = more;
  const facts = { version: '20260901T000000000', importedAt: '2026-09-01T00:00:00.000Z', editionDate: '2026-09-01' };
  return { edition: { ...facts, sample, unlistedNsns: 200, groups: 5, ...COUNTS }, sourceRows, inputs: null };
}

function made(counts: Partial<typeof COUNTS> = {}, rows: Partial<typeof FILES> = FILES): NewEdition {
  const files = Object.entries(rows).map(([table, rowsLoaded]) => ({
    table: table as keyof typeof FILES,
    source: `${table}.CSV`,
    rowsLoaded,
    cutOff: null,
  }));
  return { edition: { ...COUNTS, ...counts }, files };
}

const compare = (edition: NewEdition, before: PublishedEdition | null = published(), most = 2) =>
  compareEditions(edition, before, most).map(({ kind, what, before: old, now, fallPercent }) =>
    [kind, what, old, now, fallPercent].join(' '),
  );

describe('comparing a new catalog with the one in force', () => {
  test('finds nothing against one that is the same, or larger, or smaller by just as much as allowed', () => {
    expect(compare(made())).toEqual([]);
    expect(compare(made({ listedNsns: 9_999, makers: 201 }))).toEqual([]);
    expect(compare(made({ listedNsns: 980, classes: 49 }))).toEqual([]);
  });

  test.each([
    ['listedNsns', 979, 'fall NSNs listed 1000 979 2.1'],
    ['partNumbers', 1_500, 'fall part numbers 3000 1500 50'],
    ['makers', 195, 'fall makers 200 195 2.5'],
    ['classes', 0, 'fall classes 50 0 100'],
  ] as const)('finds that %s has fallen to %d', (count, now, loss) => {
    expect(compare(made({ [count]: now }))).toEqual([loss]);
  });

  test('follows the percentage that is set, down to none and up to all', () => {
    expect(compare(made({ listedNsns: 999 }), published(), 0)).toEqual(['fall NSNs listed 1000 999 0.1']);
    expect(compare(made({ listedNsns: 800 }), published(), 20)).toEqual([]);
    expect(compare(made({ listedNsns: 1, makers: 0 }), published(), 100)).toEqual([]);
  });

  test('finds rows of a file that are fewer, and says so of that file', () => {
    const [loss] = compareEditions(made({}, { ...FILES, V_FLIS_PART: 3_000 }), published(), 2);
    expect(loss).toMatchObject({ kind: 'fall', what: 'V_FLIS_PART', before: 3_100, now: 3_000, fallPercent: 3.2 });
    expect(loss!.why).toBe('rows loaded: a fall of more than 2 %');
  });

  test('finds a file that the last import had, whatever falls may be, and says what it holds (G7.1)', () => {
    const { P_CAGE: _, ...rest } = FILES;
    const why = 'the last import had this file of CAGE.zip; without it makers are known by V_CAGE_ADDRESS alone';
    const loss = { kind: 'missing-file', what: 'P_CAGE', before: 200, now: 0, fallPercent: 100, why };
    expect(compareEditions(made({}, rest), published(), 100)).toEqual([loss]);
  });

  test('finds a file that is cut off, whether or not there is anything to compare with', () => {
    const cut = made();
    const files = cut.files.map((file) => ({ ...file, cutOff: file.table === 'P_CAGE' ? 'it ends in a row' : null }));
    expect(compare({ ...cut, files })).toEqual(['cut-off P_CAGE 200 200 0']);
    expect(compare({ ...cut, files }, null)).toEqual(['cut-off P_CAGE  200 ']);
    expect(compare({ ...cut, files }, published({ sample: true }))).toEqual(['cut-off P_CAGE  200 ']);
  });

  test('has nothing to compare a first import or the successor of the sample with, and refuses an empty one all the same', () => {
    expect(compare(made({ listedNsns: 1, makers: 0 }), null)).toEqual([]);
    expect(compare(made({ listedNsns: 1, makers: 0 }), published({ sample: true }))).toEqual([]);
    expect(compare(made({ listedNsns: 0 }), null)).toEqual(['nothing-listed NSNs listed  0 ']);
    expect(compare(made({ listedNsns: 0 }))).toEqual(['nothing-listed NSNs listed 1000 0 100']);
  });

  test('compares with an older catalog by the counts that it has', () => {
    const older = published({ sourceRows: {} });
    expect(compare(made({}, { P_FLIS_NSN: 1 }), older)).toEqual([]);
    expect(compare(made({ makers: 100 }), older)).toEqual(['fall makers 200 100 50']);
  });
});
