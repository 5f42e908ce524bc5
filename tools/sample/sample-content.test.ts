import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseCsv } from './csv.ts';
import { writeSample } from './write-sample.ts';

type Row = Record<string, string>;

const windows1252 = new TextDecoder('windows-1252');

function rowsOf(bytes: Buffer, file: string): Row[] {
  const text = file.includes('H2') ? windows1252.decode(bytes) : bytes.toString('utf8');
  const [columns = [], ...rows] = parseCsv(text);
  return rows.map((fields) => Object.fromEntries(columns.map((column, index) => [column, fields[index]!])));
}

/** How many rows there are of each value of a column. */
const countBy = (rows: readonly Row[], column: string): number[] =>
  [...Map.groupBy(rows, (row) => row[column]!).values()].map((same) => same.length);

describe.each([
  { nsns: 200, seed: 1 },
  { nsns: 200, seed: 99 },
  { nsns: 2_500, seed: 7 },
])('a set of $nsns NSNs with seed $seed', ({ nsns, seed }) => {
  let folder = '';
  const rows: Record<string, Row[]> = {};
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sample-'));
    for (const { file } of await writeSample({ nsns, seed, outDir: folder })) {
      rows[file.replace('.CSV', '')] = rowsOf(await readFile(join(folder, file)), file);
    }
  });
  afterAll(() => rm(folder, { recursive: true }));

  const of = (file: string): Row[] => rows[file]!;
  const known = (file: string): Row[] => of(file).filter(({ NIIN }) => NIIN === '012345678');

  test('lists exactly as many NSNs as asked for', () => {
    const withPart = new Set(of('V_FLIS_PART').flatMap((row) => (row['PART_NUMBER'] ? [row['NIIN']] : [])));
    const cancelled = new Set(of('V_FLIS_CANCELLED_NIIN').map((row) => row['CANCELLED_NIIN']));
    const listed = of('P_FLIS_NSN').filter(({ NIIN }) => withPart.has(NIIN) && !cancelled.has(NIIN));
    expect(listed).toHaveLength(nsns);
    expect(of('P_FLIS_NSN').length - nsns).toBeGreaterThanOrEqual(16);
  });

  test('is in the order of the NIINs in every file that has them', () => {
    for (const [file, list] of Object.entries(rows)) {
      if (list[0]?.['NIIN'] === undefined) continue;
      const niins = list.map((row) => row['NIIN']!);
      expect(niins, file).toEqual(niins.toSorted());
      expect(niins.filter((niin) => !/^\d{9}$/.test(niin))).toEqual([]);
    }
  });

  test('has NIINs once, with parts of unknown NIINs and part rows without a number beside them', () => {
    const niins = of('P_FLIS_NSN').map((row) => row['NIIN']);
    expect(new Set(niins).size).toBe(niins.length);
    expect(new Set(of('V_FLIS_IDENTIFICATION').map((row) => row['NIIN']))).toEqual(new Set(niins));
    expect(of('V_FLIS_PART').some(({ NIIN }) => !niins.includes(NIIN))).toBe(true);
    expect(of('V_FLIS_PART').some(({ PART_NUMBER }) => PART_NUMBER === '')).toBe(true);
  });

  test('cancels in chains, in a circle and out of the catalog', () => {
    const next = new Map(of('V_FLIS_CANCELLED_NIIN').map((row) => [row['CANCELLED_NIIN']!, row['NIIN']!]));
    const inCatalog = new Set(of('P_FLIS_NSN').map((row) => row['NIIN']!));
    const ends = new Map<string, number>();
    for (const start of next.keys()) {
      let at = start;
      let steps = 0;
      while (next.has(at) && steps < 20) [at, steps] = [next.get(at)!, steps + 1];
      const end = steps === 20 ? 'circle' : inCatalog.has(at) ? `live after ${steps}` : 'outside';
      ends.set(end, (ends.get(end) ?? 0) + 1);
    }
    for (const end of ['live after 1', 'live after 2', 'live after 3', 'circle', 'outside']) {
      expect([...ends.keys()]).toContain(end);
    }
    expect(ends.get('circle')).toBe(2);
    expect(ends.get('outside')).toBe(2);
  });

  test('has classes, names and makers that nothing explains', () => {
    const classes = new Set(of('V_H2_FSC').map((row) => row['FSC']));
    expect(of('P_FLIS_NSN').filter(({ FSC }) => !classes.has(FSC)).length).toBeGreaterThanOrEqual(1);
    const makers = new Set(of('P_CAGE').map((row) => row['CAGE_CODE']));
    const addresses = new Set(of('V_CAGE_ADDRESS').map((row) => row['CAGE_CODE']));
    const isKnown = ({ CAGE_CODE: cage }: Row) => makers.has(cage) || addresses.has(cage);
    expect(of('V_FLIS_PART').every(isKnown)).toBe(false);
  });

  test.each<[string, string, (row: Row) => boolean]>([
    ['an NSN without an item name', 'P_FLIS_NSN', (row) => row['ITEM_NAME'] === 'NO ITEM NAME AVAILABLE'],
    ['a name without approval', 'P_FLIS_NSN', (row) => row['INC'] === '77777' && row['ITEM_NAME']!.includes(',')],
    ['a part number of 32 characters', 'V_FLIS_PART', (row) => row['PART_NUMBER']!.length === 32],
    ['a part number that begins with 0', 'V_FLIS_PART', (row) => row['PART_NUMBER']!.startsWith('0')],
    ['a reply with quotes and commas', 'V_CHARACTERISTICS', (row) => /"NO STEP", WITH/.test(row['CLEAR_TEXT_REPLY']!)],
    ['an empty reply', 'V_CHARACTERISTICS', (row) => row['CLEAR_TEXT_REPLY'] === ''],
    [
      'a former class',
      'V_FLIS_PHRASE',
      (row) => /^X FORMERLY \d{4}$/.test(`${row['PHRS_CD']} ${row['PHRASE_STATEMENT']}`),
    ],
    ['no price', 'V_FLIS_MANAGEMENT', (row) => row['UNIT_PRICE'] === '00000000.00'],
    ['no weight when packed', 'V_FLIS_PACKAGING_1', (row) => row['UNPKG_ITEM_WEIGHT'] === '0.00000'],
    ['no weight', 'V_DSS_WEIGHT_AND_CUBE', (row) => row['DSS_WEIGHT'] === '0.00000'],
  ])('has %s', (_, file, isSo) => expect(of(file).some(isSo)).toBe(true));

  test('has rows and requirements twice, and up to thirty part numbers, twelve related NSNs and several managers', () => {
    const parts = of('V_FLIS_PART');
    expect(parts.every((row) => row['PART_NUMBER']!.length <= 32)).toBe(true);
    for (const mark of ['-', '/', '.', ' ']) expect(parts.some((row) => row['PART_NUMBER']!.includes(mark))).toBe(true);
    const isTwice = (texts: string[]) => new Set(texts).size < texts.length;
    expect(isTwice(parts.map((row) => Object.values(row).join('|')))).toBe(true);
    expect(isTwice(of('V_CHARACTERISTICS').map((row) => `${row['NIIN']} ${row['MRC']}`))).toBe(true);
    const most = (file: string) => countBy(of(file), 'NIIN').sort((left, right) => right - left);
    expect(most('V_FLIS_PART')[1]).toBeGreaterThanOrEqual(30);
    expect(most('V_FLIS_STANDARDIZATION')[1]).toBeGreaterThanOrEqual(12);
    expect(most('V_FLIS_MANAGEMENT')[0]).toBeGreaterThan(1);
  });

  test('has codes that the decode table knows and some that it does not', () => {
    const meanings = new Set(of('P_HELP').map((row) => row['CODE']));
    const isKnown = (row: Row, column: string): boolean => meanings.has(`${column}:${row[column]}`);
    const columns = { V_FLIS_MANAGEMENT: 'AAC', V_FLIS_IDENTIFICATION: 'DMIL', V_FLIS_PART: 'RNCC' };
    for (const [file, column] of Object.entries(columns)) {
      expect(of(file).filter((row) => isKnown(row, column)).length).toBeGreaterThan(of(file).length * 0.9);
      expect(of(file).some((row) => !isKnown(row, column))).toBe(true);
    }
  });

  test('holds items of the name and class of the well-known part whose characteristics agree with its own', () => {
    const isScrew = (row: Row) => row['FSC'] === '5305' && row['ITEM_NAME'] === 'SCREW,CAP,SOCKET HEAD';
    const byNiin = Map.groupBy(of('V_CHARACTERISTICS'), (row) => row['NIIN']);
    const repliesOf = (niin: string | undefined) =>
      (byNiin.get(niin) ?? []).map((row) => `${row['MRC']} ${row['CLEAR_TEXT_REPLY']}`);
    const own = repliesOf('012345678');
    const agreeing = of('P_FLIS_NSN').filter((row) => {
      const replies = repliesOf(row['NIIN']);
      const agree = replies.every((reply) => own.includes(reply) || reply.startsWith('ASKA'));
      return isScrew(row) && row['NIIN'] !== '012345678' && replies.length >= 3 && agree;
    });
    expect(agreeing.length).toBeGreaterThanOrEqual(3);
  });

  test('holds the well-known part with something in every section', () => {
    expect(known('P_FLIS_NSN')).toMatchObject([{ FSC: '5305', ITEM_NAME: 'SCREW,CAP,SOCKET HEAD' }]);
    const parts = known('V_FLIS_PART').map((row) => `${row['PART_NUMBER']} ${row['CAGE_CODE']}`);
    expect(parts).toContain('MS16998-28 96906');
    expect(new Set(parts).size).toBe(31);
    expect(known('V_CHARACTERISTICS')).toHaveLength(16);
    const related = known('V_FLIS_STANDARDIZATION').map((row) => row['RELATED_NSN']!);
    expect(new Set(related).size).toBe(12);
    const inCatalog = new Set(of('P_FLIS_NSN').map((row) => row['NIIN']!));
    expect(related.every((nsn) => inCatalog.has(nsn.slice(4)))).toBe(true);
    const ofFlis = 'MANAGEMENT PHRASE PACKAGING_1 PACKAGING_2 PACKAGING_3 IDENTIFICATION CANCELLED_NIIN'.split(' ');
    for (const file of [...ofFlis.map((name) => `V_FLIS_${name}`), 'V_MOE_RULE', 'V_FREIGHT', 'V_DSS_WEIGHT_AND_CUBE'])
      expect(known(file).length, file).toBeGreaterThanOrEqual(1);
  });

  test('gives every approved name on an NSN a code that the name file defines', () => {
    const defined = new Set(of('V_H6_NAME_INC').map((row) => row['INC']));
    const undefinedCodes = of('P_FLIS_NSN').filter(({ INC }) => INC !== '77777' && !defined.has(INC));
    expect(undefinedCodes).toEqual([]);
  });
});
