import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { newFolder as folder } from '../../../test/support/new-folder.ts';
import { anNsn, aReference, publogFolder, publogZip } from '../../../test/support/catalog/publog.fixture.ts';
import { findInputs } from './find-inputs.ts';
import {
  BASE,
  BOLT,
  fileReport,
  load,
  loaded,
  problemOf,
  section,
} from '../../../test/support/catalog/loaded-catalog.fixture.ts';
import { createCsvScanner, MAX_ROW_BYTES } from './csv-scanner.ts';
import { fieldText } from './field-bytes.ts';

const NSNS = { P_FLIS_NSN: [anNsn('5305-01-234-5678')] };
const PARTS = { V_FLIS_PART: [aReference('012345678', 'MS1')] };

describe('finding the input files', () => {
  test('takes zips, folders and loose files in any mix and any case of their names', async () => {
    const at = folder();
    publogFolder(NSNS, path.join(at, 'Loose'));
    renameSync(path.join(at, 'Loose', 'P_FLIS_NSN.CSV'), path.join(at, 'Loose', 'p_flis_nsn.Csv'));
    await publogZip(path.join(at, 'reference.ZIP'), PARTS);
    publogFolder({ P_CAGE: [{ CAGE_CODE: '96906' }] }, at);
    const paths = ['Loose', 'reference.ZIP', 'P_CAGE.CSV'].map((name) => path.join(at, name));
    const { files, ignored } = await findInputs(paths);
    expect(files.map((file) => file.table)).toEqual(['P_FLIS_NSN', 'V_FLIS_PART', 'P_CAGE']);
    expect([files[1]!.name, ignored]).toEqual([`${path.join(at, 'reference.ZIP')} > V_FLIS_PART.CSV`, []]);
  });

  test('looks for zips and files below a folder', async () => {
    const at = folder();
    mkdirSync(path.join(at, 'deep', 'er'), { recursive: true });
    await publogZip(path.join(at, 'deep', 'er', 'IDENTIFICATION.zip'), NSNS);
    expect((await findInputs([at])).files).toHaveLength(1);
  });

  test('names the files that it does not use', async () => {
    const at = publogFolder(NSNS);
    writeFileSync(path.join(at, 'readme.txt'), 'hello');
    await publogZip(path.join(at, 'x.zip'), {}, { 'V_H5_DOMESTIC.CSV': '"A"\n' });
    const { ignored } = await findInputs([at]);
    expect(ignored.map(({ path: name }) => path.basename(name))).toEqual(['readme.txt', 'x.zip > V_H5_DOMESTIC.CSV']);
  });

  test('uses the first of two files of the same name and says so', async () => {
    const at = publogFolder(NSNS);
    const zip = await publogZip(path.join(at, 'identification.zip'), NSNS);
    const loose = path.join(at, 'P_FLIS_NSN.CSV');
    const { files, ignored } = await findInputs([zip, loose]);
    expect(files[0]!.name).toBe(`${zip} > P_FLIS_NSN.CSV`);
    expect(ignored).toEqual([{ path: loose, reason: `P_FLIS_NSN is there twice; ${zip} > P_FLIS_NSN.CSV was used` }]);
  });
});

const zipOf = (bytes: string) => {
  const file = path.join(folder(), 'IDENTIFICATION.zip');
  writeFileSync(file, bytes);
  return file;
};
test.each([
  ['a path that is not there', () => '/nowhere/at-all.zip', /^\/nowhere\/at-all.zip cannot be read/],
  [
    'files without NSNs',
    () => publogFolder(PARTS),
    /^P_FLIS_NSN\.CSV \(in IDENTIFICATION\.zip\) is missing.*Found: V_FLIS_PART\.$/,
  ],
  [
    'the page for missing files',
    () => zipOf('\r\n<!DOCTYPE html><html><body>The file is missing</body></html>'),
    /is not a zip but a web page: DLA's "missing file" page/,
  ],
  ['something else', () => zipOf('hello'), /IDENTIFICATION\.zip is not a zip\.$/],
  ['an empty file', () => zipOf(''), /IDENTIFICATION\.zip is empty\.$/],
])('%s is refused in words', async (_, make, words) => {
  await expect(findInputs([make()])).rejects.toThrow(words);
});

describe('a bad zip', () => {
  test.each([0.3, 0.6, 0.99])('that is cut off after %f of its bytes is called truncated', async (share) => {
    const file = await publogZip(path.join(folder(), 'IDENTIFICATION.zip'), NSNS);
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.subarray(0, Math.floor(bytes.length * share)));
    await expect(findInputs([file])).rejects.toThrow(`${file} is truncated`);
  });

  test.each(['../../', '/ab', 'C:/', '..\\'])(
    'with an entry under %s gets that entry refused by name',
    async (prefix) => {
      const file = path.join(folder(), 'IDENTIFICATION.zip');
      const harmless = 'x'.repeat(prefix.length);
      await publogZip(file, NSNS, { [`${harmless}V_FLIS_PART.CSV`]: '"NIIN"\n' });
      const bytes = readFileSync(file).toString('latin1').replaceAll(`${harmless}V_FLIS_PART`, `${prefix}V_FLIS_PART`);
      writeFileSync(file, Buffer.from(bytes, 'latin1'));
      const { files, ignored } = await findInputs([file]);
      expect(files.map((each) => each.table)).toEqual(['P_FLIS_NSN']);
      const reason = 'refused: its path leads outside the zip';
      expect(ignored).toEqual([{ path: `${file} > ${prefix}V_FLIS_PART.CSV`, reason }]);
    },
  );
});

test('a file without a known header is named and nothing is loaded', async () => {
  const { outcome, into } = await load({ ...BASE, V_FLIS_PART: 'root:x:0:0:Secret,/bin/sh\ndaemon:x:1:1\n' });
  const words =
    'V_FLIS_PART.CSV is not a PUB LOG file: it does not begin with a header of V_FLIS_PART (columns such as NIIN, ';
  expect(problemOf(outcome)).toContain(words);
  expect(JSON.stringify(outcome)).not.toMatch(/root|Secret|daemon/);
  expect([into.versions, into.aborted()]).toEqual([[], 1]);
});

test('a header that lacks a needed column is refused with its name, and with nothing else of the file', async () => {
  const { outcome } = await load({ ...BASE, V_FLIS_PART: 'NIIN,CAGE_CODE,PRIVATE\n012345678,96906,x\n' });
  const words = /V_FLIS_PART\.CSV has a header of V_FLIS_PART without the needed column PART_NUMBER\.$/;
  expect(problemOf(outcome)).toMatch(words);
  expect(JSON.stringify(outcome)).not.toContain('PRIVATE');
});

test('an empty file is named', async () => {
  expect(problemOf((await load({ ...BASE, P_HELP: '' })).outcome)).toMatch(/P_HELP\.CSV is empty/);
});

test('a file with a byte order mark, LF, unquoted fields and mixed-case names is read', async () => {
  const { tables } = await loaded({
    P_FLIS_NSN: '\uFEFF"Niin",fsc,Item_Name\n012345678,5305,"BOLT"\n',
    V_FLIS_PART: 'PART_NUMBER,CAGE,NIIN\nA-1,96906,012345678',
  });
  expect(tables.part[0]!.slice(0, 5)).toEqual([BOLT, 0, 'A-1', 'A1', '96906']);
});

test('filled fields are counted by column, of the rows that are loaded', async () => {
  const { report, into } = await loaded({
    ...BASE,
    V_FLIS_MANAGEMENT: [
      '"NIIN","AAC","UI","ROW_OBS_DT"',
      '"012345678","D","EA","01-JAN-2024"',
      '"012345678","  ","HD"',
      '"012345678",Z,"",""',
      '"099999999","D","EA","01-JAN-2024"\n',
    ].join('\n'),
  });
  expect(fileReport(report, 'V_FLIS_MANAGEMENT').filled).toMatchObject({
    NIIN: 3,
    AAC: 2,
    UI: 2,
    ROW_OBS_DT: 1,
    MOE: 0,
  });
  expect((await into.database.findPublished())?.filled).toMatchObject({
    'V_FLIS_MANAGEMENT.ROW_OBS_DT': 1,
    'P_FLIS_NSN.NIIN': 2,
  });
});

test.each([
  ['some rows ends them', '', 'it ends these records'],
  ['all rows ends none', '01-JAN-2024', 'it is a day of observation and ends no record'],
])('ROW_OBS_DT of %s, and the report says so (C5.18)', async (_title, other, reading) => {
  const rows = `012345678,01-FEB-20,EA,01-JAN-2024\n012345678,01-JAN-2019,HD,${other}\n`;
  const { report } = await loaded({ ...BASE, V_FLIS_MANAGEMENT: `NIIN,EFFECTIVE_DATE,UI,ROW_OBS_DT\n${rows}` });
  const filled = other === '' ? 1 : 2;
  const note = `ROW_OBS_DT is filled in ${filled} of 2 rows: ${reading}`;
  expect(fileReport(report, 'V_FLIS_MANAGEMENT').notes).toEqual([note]);
});

test('announced rows are counted by day (C5.23)', async () => {
  const days = ['01-JAN-2027', '01-FEB-2027', '01-JAN-2027', '', '2027-03-01', '01-JAN-2027', ''];
  const { report } = await loaded({
    ...BASE,
    V_FLIS_MANAGEMENT_FUTURE: ['NIIN,UI,EFFECTIVE_DATE', ...days.map((day) => `012345678,EA,${day}`), ''].join('\n'),
  });
  const note =
    'rows by the day they announce: 3 from 01-JAN-2027, 2 from no day, 1 from 01-FEB-2027, 1 from other days';
  expect(fileReport(report, 'V_FLIS_MANAGEMENT_FUTURE').notes).toEqual([note]);
});

test('bad rows are lost alone, and files say what was odd in them', async () => {
  const text = '"FSC","FSC_TITLE","FSC_NOTES"\r\n"5305","Screws – ½ €","é"\r\n';
  const windows = Buffer.from([...text].map((char) => ({ '–': 0x96, '€': 0x80 })[char] ?? char.charCodeAt(0)));
  const lines = [
    'NIIN,MRC,REQUIREMENTS_STATEMENT,CLEAR_TEXT_REPLY',
    '012345678,ABHE',
    '"012345678","not closed',
    '"012345678","CTLQ"',
    `"012345678","${'x'.repeat(3_200_000)}"`,
    '012345678,MATT,E,F,G\n',
  ];
  const { tables, report } = await loaded({
    ...BASE,
    V_CHARACTERISTICS: lines.join('\n'),
    V_FLIS_PHRASE: '"NIIN","PHRS_CD"\n"012345678","A\0B"\n',
    V_FREIGHT: 'NIIN,NMFC,COLOR\n012345678,1,RED\n',
    V_H2_FSC: windows,
    P_CAGE: [{ CAGE_CODE: '96906', COMPANY: 'Müller – €' }],
  });
  expect(section(tables, BOLT, 'characteristics')).toEqual([['ABHE'], ['CTLQ']]);
  expect(fileReport(report, 'V_CHARACTERISTICS').skipped).toEqual([
    { reason: 'unterminated quote', count: 1, examples: ['line 3'] },
    { reason: 'row longer than 1 MB', count: 1, examples: ['line 5'] },
    { reason: 'the fields do not fit the columns', count: 1, examples: ['line 6'] },
  ]);
  expect(fileReport(report, 'V_CHARACTERISTICS').notes[0]).toMatch(/^2 rows with fewer fields than the header/);
  expect(section(tables, BOLT, 'phrases')).toEqual([['', '', 'AB']]);
  expect(fileReport(report, 'V_FLIS_PHRASE').notes).toEqual(['1 NUL bytes removed']);
  expect(fileReport(report, 'V_FREIGHT')).toMatchObject({ unknownColumns: ['COLOR'], rowsLoaded: 1 });
  expect(fileReport(report, 'V_FREIGHT').missingColumns).toContain('UFC');
  expect(tables.supply_class.find((row) => row[0] === '5305')?.slice(2, 4)).toEqual(['Screws – ½ €', 'é']);
  expect(tables.maker[0]!.slice(0, 3)).toEqual(['96906', 'Müller – €', 'MÜLLER – €']);
  const encodings = (['V_H2_FSC', 'P_CAGE'] as const).map((table) => fileReport(report, table).encoding);
  expect(encodings).toEqual(['Windows-1252', 'UTF-8']);
});

test('a zip whose bytes are damaged stops the import', async () => {
  const folder = publogFolder(BASE);
  const rows = Array.from({ length: 500 }, (_, at) => ({ NIIN: '012345678', MRC: `M${at * 7919}` }));
  const zip = await publogZip(path.join(folder, 'CHARACTERISTICS.zip'), { V_CHARACTERISTICS: rows });
  const bytes = readFileSync(zip);
  bytes[600] = bytes[600]! ^ 0xff;
  writeFileSync(zip, bytes);
  const { outcome, into } = await load(folder);
  expect(problemOf(outcome)).toMatch(/CHARACTERISTICS\.zip > V_CHARACTERISTICS\.CSV is damaged/);
  expect(into.versions).toEqual([]);
});

function scan(text: string | Buffer, chunkBytes = Number.POSITIVE_INFINITY) {
  const rows: string[][] = [];
  const bad: string[] = [];
  const scanner = createCsvScanner(
    (row) => rows.push(Array.from({ length: row.count }, (_, column) => fieldText(row, column))),
    (line) => bad.push(`${line.reason} in line ${scanner.lineOf(line)}`),
  );
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += chunkBytes) scanner.write(bytes.subarray(at, at + chunkBytes));
  const end = scanner.end();
  return { rows, bad, end };
}

const difficult = 'A,"B"\r\n"1","x\r\ny"\n\n"2","he said ""hi""",3,\n4,"3/8" BOLT",""\r\n"",""\n,\n5,a"b"\n"6","last"';
const read = [
  ['A', 'B'],
  ['1', 'x\r\ny'],
  ['2', 'he said "hi"', '3', ''],
  ['4', '3/8" BOLT', ''],
  ['', ''],
  ['', ''],
  ['5', 'a"b"'],
  ['6', 'last'],
];

test('the CSV scanner reads quoted and unquoted fields, doubled quotes, line breaks in quotes, LF and CRLF', () => {
  expect(scan(difficult)).toEqual({ rows: read, bad: [], end: 'no line break' });
});

test('the CSV scanner reads the same wherever the chunks are cut', () => {
  for (const bytes of [1, 2, 3, 5, 7, 11]) expect(scan(difficult, bytes).rows, `${bytes} bytes`).toEqual(read);
});

test.each([
  ['"1","a"\n"2","open\n"3","c"\n"4","d"\n', ['1', '3', '4']],
  ['"1","a"\n"2","open', ['1']],
  ['"1","a"\n"2","open\n3,4\n5,6\n', ['1', '3', '5']],
])('the CSV scanner gives up one line for a quote that is not closed: %j', (text, first) => {
  const { rows, bad } = scan(text);
  expect([rows.map(([cell]) => cell), bad]).toEqual([first, ['unterminated quote in line 2']]);
});

test.each([
  ['', 'line break'],
  ['1,2\n', 'line break'],
  ['"1","2"\r\n\r\n', 'line break'],
  ['1,2', 'no line break'],
  ['"1","2"\r', 'no line break'],
  ['1\n"1","2', 'inside a row'],
  ['1\n"1","', 'inside a row'],
  ['1\n"1","2\r\n', 'inside a row'],
  ['1\n"1","2""', 'inside a row'],
  [`1\n"${'x'.repeat(MAX_ROW_BYTES + 9)}`, 'inside a row'],
  ['"1","open\n3,4\n', 'line break'],
  ['"1","open\n"3","4"\n', 'line break'],
])('the CSV scanner says how the bytes ended', (text, end) => {
  for (const bytes of [1_000_000, 100_000]) expect(scan(text, bytes).end).toBe(end);
  if (text.length < 100) expect(scan(text, 1).end).toBe(end);
});

test('the CSV scanner skips a field of 10 MB with bounded memory and reads the row behind it', () => {
  const before = process.memoryUsage.rss();
  const chunk = Buffer.alloc(100_000, 'x');
  const rows: string[] = [];
  const bad: string[] = [];
  const scanner = createCsvScanner(
    (row) => rows.push(fieldText(row, 0)),
    ({ reason }) => bad.push(reason),
  );
  scanner.write(Buffer.from('"1","a"\n"2","'));
  for (let written = 0; written < 10_000_000; written += chunk.length) scanner.write(chunk);
  scanner.write(Buffer.from('"\n"3","c"\n'));
  scanner.end();
  expect([rows, bad]).toEqual([['1', '3'], ['row longer than 1 MB']]);
  expect(process.memoryUsage.rss() - before).toBeLessThan(8 * MAX_ROW_BYTES);
});

test.each(['', '\n\r\n\n'])('the CSV scanner reads nothing from %j', (text) => {
  expect(scan(text)).toMatchObject({ rows: [], bad: [] });
});
