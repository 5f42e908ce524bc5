import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { BASE, fileReport, load, loaded, problemOf } from '../../../test/support/catalog/loaded-catalog.fixture.ts';
import { anNsn, aReference, csvText, publogFolder, publogZip } from '../../../test/support/catalog/publog.fixture.ts';
import { findInputs } from './find-inputs.ts';

const NSNS = { P_FLIS_NSN: [anNsn('5305-01-234-5678')] };
const PARTS = { V_FLIS_PART: [aReference('012345678', 'MS1')] };
const pipes = (text: string): string => text.replaceAll('","', '"|"');
const bare = (text: string): string => text.replaceAll('","', '|').replaceAll('"', '');

describe('the parts of a table', () => {
  const [FIRST, SECOND] = [aReference('012345678', 'A-1'), aReference('012345678', 'A-2')];
  const text = (row: Record<string, string>) => csvText('V_FLIS_PART', [row]);
  async function numbersOf(files: Readonly<Record<string, string | Buffer>>) {
    const at = publogFolder(NSNS);
    for (const [name, content] of Object.entries(files)) writeFileSync(path.join(at, name), content);
    const { outcome, tables } = await load(at);
    const report = 'report' in outcome ? outcome.report : null;
    const ignored = report?.ignored.map(
      ({ path: name, reason }) => `${path.basename(name)}: ${reason.replaceAll(`${at}/`, '')}`,
    );
    return { numbers: tables?.part.map((row) => row[2]), ignored, outcome, report };
  }

  test.each([
    ['V_FLIS_PART-1.CSV', 'V_FLIS_PART-2.CSV'],
    ['v_flis_part 1.csv', 'v_flis_part 2.csv'],
    ['V_FLIS_PART_1_OF_2.CSV', 'V_FLIS_PART_2_OF_2.TXT'],
    ['V_FLIS_PART-PART1.CSV', 'V_FLIS_PART-PART2.CSV'],
  ])('%s and %s are read one after the other', async (one, two) => {
    const { numbers, ignored } = await numbersOf({ [two]: text(SECOND), [one]: text(FIRST) });
    expect([numbers, ignored]).toEqual([['A-1', 'A-2'], []]);
  });

  test('may lack the header in later ones, and each has its own encoding and lines', async () => {
    const [, body] = text({ ...SECOND, PART_NUMBER: 'Ä-2', CAGE_CODE: '9690' }).split('\r\n');
    const { numbers, report } = await numbersOf({
      'V_FLIS_PART-1.CSV': text({ ...FIRST, PART_NUMBER: 'Ö-1' }),
      'V_FLIS_PART-2.CSV': Buffer.from(`${body}\n`, 'latin1'),
    });
    expect(numbers).toEqual(['Ö-1', 'Ä-2']);
    const { misfits, encoding } = fileReport(report!, 'V_FLIS_PART');
    expect([misfits[0]!.examples, encoding]).toEqual([['line 1 of V_FLIS_PART-2.CSV: 9690'], 'UTF-8, Windows-1252']);
    const other = text(SECOND).replace('"PART_NUMBER","CAGE_CODE"', '"CAGE_CODE","PART_NUMBER"');
    const { outcome } = await numbersOf({ 'V_FLIS_PART-1.CSV': text(FIRST), 'V_FLIS_PART-2.CSV': other });
    expect(problemOf(outcome)).toMatch(/V_FLIS_PART-2.CSV has other columns than the first part of its table/);
  });

  test.each([
    ['V_FLIS_PART.CSV', 'V_FLIS_PART (2).csv', ''],
    ['V_FLIS_PART.CSV', 'V_FLIS_PART-2.CSV', '; number all files of a table that are parts of it'],
  ])('keep the file without a number, of %s and %s', async (one, two, hint) => {
    const { numbers, ignored } = await numbersOf({ [one]: text(FIRST), [two]: text(SECOND) });
    const first = hint ? one : [one, two].toSorted()[0]!;
    expect(numbers).toEqual([first === one ? 'A-1' : 'A-2']);
    const other = first === one ? two : one;
    expect(ignored).toEqual([`${other}: V_FLIS_PART is there twice; ${first} was used${hint}`]);
  });

  test('with the same contents are copies, and a single numbered file is the whole table', async () => {
    const { numbers, ignored } = await numbersOf({
      'V_FLIS_PART-1.CSV': text(FIRST),
      'V_FLIS_PART-2.CSV': text(FIRST),
    });
    expect([numbers, ignored]).toEqual([
      ['A-1'],
      ['V_FLIS_PART-2.CSV: V_FLIS_PART is there twice; V_FLIS_PART-1.CSV was used'],
    ]);
    expect((await numbersOf({ 'V_FLIS_PART-2.CSV': text(SECOND) })).numbers).toEqual(['A-2']);
  });

  test('refuse the import when one of them is missing', async () => {
    for (const name of ['V_FLIS_PART_1_OF_2.CSV', 'V_FLIS_PART_PART2.CSV']) {
      const { outcome, numbers } = await numbersOf({ [name]: text(FIRST) });
      expect(outcome).toMatchObject({ outcome: 'refused', losses: [{ kind: 'cut-off', what: 'V_FLIS_PART' }] });
      expect(numbers).toBeUndefined();
    }
  });
});

test('a zip entry whose path has backslashes is read', async () => {
  const at = publogFolder(NSNS);
  await publogZip(
    path.join(at, 'x.zip'),
    {},
    { 'PUB LOG\\REFERENCE\\V_FLIS_PART.CSV': csvText('V_FLIS_PART', PARTS.V_FLIS_PART) },
  );
  expect((await findInputs([at])).files.map(({ table }) => table)).toEqual(['P_FLIS_NSN', 'V_FLIS_PART']);
});

test.each<[string, (text: string) => string | Buffer, string]>([
  ['pipes', pipes, 'UTF-8'],
  ['pipes without quotes, with quotes as text and padding', (text) => bare(text).replace('A-1', '"A" 1/2"  '), 'UTF-8'],
  ['tabs without quotes', (text) => bare(text).replaceAll('|', '\t'), 'UTF-8'],
  ['UTF-16LE with a mark', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'), 'UTF-16LE'],
  ['UTF-16LE without a mark, and pipes', (text) => Buffer.from(bare(text), 'utf16le'), 'UTF-16LE'],
  ['UTF-16BE with a mark', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(), 'UTF-16BE'],
  ['UTF-16BE without a mark', (text) => Buffer.from(text, 'utf16le').swap16(), 'UTF-16BE'],
])('a file with %s is read', async (name, change, encoding) => {
  const text = csvText('V_FLIS_PART', [aReference('012345678', 'A-1'), aReference('012345678', 'Ä-2')]);
  const { tables, report } = await loaded({ ...BASE, V_FLIS_PART: change(text) });
  const first = name.includes('as text') ? '"A" 1/2"' : 'A-1';
  expect(tables.part.map((row) => row.slice(2, 5))).toEqual([
    [first, first.replaceAll(/\W/g, ''), '96906'],
    ['Ä-2', expect.any(String), '96906'],
  ]);
  const file = fileReport(report, 'V_FLIS_PART');
  expect([file.encoding, file.skipped, file.misfitRows]).toEqual([encoding, [], 0]);
});

const EBCDIC = [0x7f, 0xd5, 0xc9, 0xc9, 0xd5, 0x7f, 0x6b, 0x7f, 0xd4, 0xd6, 0xc5, 0x7f, 0x0d, 0x25];
test.each<[string, string | Buffer, RegExp]>([
  [
    'semicolons',
    'NIIN;PART_NUMBER;CAGE_CODE\n',
    /V_FLIS_PART\.CSV are separated by semicolons: only commas, pipes and tabs/,
  ],
  ['columns of fixed width', 'NIIN      PART_NUMBER   CAGE_CODE\n', /are separated by spaces/],
  ['another separator', '"NIIN"§"PART_NUMBER"\n', /are separated by the character U\+A7:/],
  [
    'UTF-32',
    Buffer.from([0xff, 0xfe, 0, 0, 0x4e, 0, 0, 0]),
    /V_FLIS_PART\.CSV is UTF-32: only UTF-8, Windows-1252 and UTF-16/,
  ],
  [
    'UTF-32 without a mark',
    Buffer.from([...'"NIIN","PART_NUMBER"'].flatMap((char) => [0, 0, 0, char.charCodeAt(0)])),
    /is UTF-32/,
  ],
  ['EBCDIC', Buffer.from(EBCDIC), /is EBCDIC/],
  ['gzip', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 1, 2]), /is compressed \(gzip\)/],
  ['binary', Buffer.from([1, 2, 3, 4, 0x80, 5]), /is binary, not text/],
  ['lines that end by CR alone', '"NIIN","PART_NUMBER"\r"012345678","A"\r', /end with carriage returns alone/],
])('a file with %s is refused by that name', async (_, content, words) => {
  expect(problemOf((await load({ ...BASE, V_FLIS_PART: content })).outcome)).toMatch(words);
});

test('files that are not used are listed also when the import fails or is refused (G7.8)', async () => {
  for (const [tables, outcome] of [
    [PARTS, 'failed'],
    [NSNS, 'refused'],
  ] as const) {
    const at = publogFolder(tables);
    writeFileSync(path.join(at, 'V_FLIS_PART.TAB'), 'packed');
    const ignored = [{ path: path.join(at, 'V_FLIS_PART.TAB'), reason: 'not a PUB LOG file that is used' }];
    expect((await load(at)).outcome).toMatchObject(
      outcome === 'failed' ? { outcome, ignored } : { outcome, report: { ignored } },
    );
  }
});
