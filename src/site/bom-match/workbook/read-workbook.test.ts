import { Buffer } from 'node:buffer';
import { describe, expect, test } from 'vitest';
import { ListError } from '../list.ts';
import { listMessages } from '../messages.ts';
import { readUpload } from '../read/read-upload.server.ts';
import { anOds, anXlsx, aZip, type BookCell } from '../../../../test/support/bom-match/workbook.fixture.ts';
import { readWorkbook } from './read-workbook.server.ts';

const HEADS = ['Part Number', 'NSN', 'Qty'];
const LINES: BookCell[][] = [HEADS, ['MS16998-28', '5305-01-234-5678', 24], ['NAS1149F0332P', null, '1,000']];

const cellsOf = async (bytes: Uint8Array) => (await readWorkbook(bytes)).sheet.rows.map(({ cells }) => cells);
const readFile = (bytes: Uint8Array) => readUpload({ bytes, isFile: true, columns: null });
const spreadsheetDamage = (bytes: Uint8Array) =>
  readFile(bytes).then(
    () => null,
    (error: ListError) => ({ message: error.message, status: error.status }),
  );

describe('a workbook', () => {
  test.each([
    ['XLSX with shared strings', () => anXlsx(LINES)],
    ['XLSX with strings in its cells', () => anXlsx(LINES, { sharedStrings: false })],
    ['ODS', () => anOds(LINES)],
  ])('%s is read as a table', async (_name, make) => {
    const { lines, columns } = await readFile(await make());
    expect(columns).toMatchObject({ roles: ['number', 'nsn', 'quantity'], by: 'heads', heads: HEADS });
    expect(lines.map(({ line, lookups }) => [line, lookups[0]!.number, lookups[0]!.quantity])).toEqual([
      [2, '5305-01-234-5678', 24],
      [3, 'NAS1149F0332P', 1_000],
    ]);
  });

  test('keeps all digits of an NSN that was stored as a number, and the zeros that its format shows', async () => {
    const rows = [
      HEADS,
      [null, { xml: '<c r="$"><v>5305012345678</v></c>' }, 1],
      [null, { xml: '<c r="$"><v>5.305012345678E12</v></c>' }, 2],
      [null, { xml: '<c r="$" s="1"><v>12345678</v></c>' }, 3],
    ];
    expect(await cellsOf(await anXlsx(rows, { formats: ['00-000-0000'] }))).toEqual([
      HEADS,
      ['', '5305012345678', '1'],
      ['', '5305012345678', '2'],
      ['', '012345678', '3'],
    ]);
  });

  test('takes a NIIN that has lost its zeros for what it was', async () => {
    const { lines } = await readFile(await anXlsx([HEADS, [null, 12_345_678, 5]]));
    expect(lines[0]!.lookups[0]!.readings![0]).toEqual({ kind: 'niin', niin: 12_345_678 });
  });

  test('uses the stored values of formulas, says so, and says when there is none', async () => {
    const formula = (value: string) => ({ xml: `<c r="$" t="str"><f>CONCAT("A","1")</f>${value}</c>` });
    const stored = await readFile(await anXlsx([HEADS, [formula('<v>MS16998-28</v>'), null, 4]]));
    expect(stored.lines[0]!.lookups[0]!.number).toBe('MS16998-28');
    expect(stored.notes).toEqual([listMessages.formulas]);
    const empty = await readFile(await anXlsx([HEADS, [formula(''), null, 4], ['MS16998-28', null, 4]]));
    expect(empty.notes).toContain(listMessages.formulasEmpty(1));
    const failed = await readFile(await anXlsx([HEADS, [{ xml: '<c r="$" t="e"><v>#REF!</v></c>' }, null, 4]]));
    expect(failed.lines[0]!.problem).toBe(listMessages.formulaError);
  });

  test('shows a date where a part number was, and says what has happened', async () => {
    const rows = [HEADS, [{ xml: '<c r="$" s="1"><v>46082</v></c>' }, null, 4]];
    const { lines } = await readFile(await anXlsx(rows, { formats: ['d-mmm'] }));
    expect(lines[0]).toMatchObject({ problem: listMessages.dated });
    expect(lines[0]!.lookups[0]!.number).toBe('2026-03-01');
  });

  test('reads merged cells once, macros never, hidden rows with a word, and passes over hidden sheets', async () => {
    const { lines, notes } = await readFile(
      await anXlsx([HEADS, ['MS16998-28', null, 4], [null, null, 6], ['AN960-10', null, 1]], {
        after: '<mergeCells count="1"><mergeCell ref="A2:A3"/></mergeCells>',
        rowAttributes: { 4: ' hidden="1"' },
        sheets: { '!Secret': [['MS24665-132']] },
        parts: { 'xl/vbaProject.bin': 'MZ' },
      }),
    );
    expect(lines.map(({ line, lookups }) => [line, lookups.length > 0])).toEqual([
      [2, true],
      [3, false],
      [4, true],
    ]);
    expect(notes).toEqual([listMessages.merged, listMessages.hidden(1), listMessages.macros]);
  });

  test('chooses the sheet with a list, and names the others', async () => {
    const cover = [['Acme Aerospace'], ['Request for quote']];
    const { lines, notes } = await readFile(await anXlsx(cover, { sheets: { BOM: LINES } }));
    expect(lines).toHaveLength(2);
    expect(notes).toEqual([listMessages.sheetOf('BOM', ['Parts'])]);
  });

  test('reads repeated and covered cells of ODS once for each row, and its numbers in full', async () => {
    const wide = { xml: '<table:table-cell table:number-columns-repeated="16000"/>' };
    const twice = {
      xml: '<table:table-cell table:number-columns-repeated="2" office:value-type="string"><text:p>A-1</text:p></table:table-cell>',
    };
    const float = {
      xml: '<table:table-cell office:value-type="float" office:value="5305012345678"><text:p>5.31E+012</text:p></table:table-cell>',
    };
    const note = {
      xml: '<table:table-cell office:value-type="string"><office:annotation><text:p>no part</text:p></office:annotation><text:p>MS16998<text:s/>28</text:p></table:table-cell>',
    };
    const bytes = await anOds([HEADS, [twice, float, wide], [note]], {
      after:
        '<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>',
    });
    expect(await cellsOf(bytes)).toEqual([HEADS, ['A-1', 'A-1', '5305012345678'], ['MS16998 28']]);
  });
});

describe('what is no list', () => {
  const magic = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
  const compound = (name: string) =>
    new Uint8Array(
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from(name, 'utf16le')]),
    );

  test.each([
    ['an encrypted workbook', compound('EncryptedPackage'), listMessages.protected, 400],
    ['an old workbook', compound('Workbook'), listMessages.oldExcel, 415],
    ['a PDF', magic('%PDF-1.7'), listMessages.otherFile('a PDF document'), 415],
    ['a picture', magic('\u0089PNG\r\n'), listMessages.otherFile('a picture'), 415],
    ['a web page that is called a workbook', magic('<html><table><tr><td>MS16998-28'), listMessages.webPage, 415],
    [
      'binary junk',
      new Uint8Array(Array.from({ length: 900 }, (_, index) => (index * 89 + 7) % 256)),
      listMessages.noText,
      415,
    ],
    ['an empty file', new Uint8Array(), listMessages.emptyFile, 400],
    ['a zip that breaks off', magic('PK\u0003\u0004 and no more'), listMessages.damaged, 400],
    ['blank text', magic('  \n\t\n'), listMessages.empty, 400],
  ])('%s is refused in words', async (_name, bytes, message, status) => {
    expect(await spreadsheetDamage(bytes)).toEqual({ message, status });
  });

  test.each([
    [{ 'xl/workbook.bin': 'x' }, listMessages.binaryExcel],
    [{ 'word/document.xml': '<w/>' }, listMessages.otherFile('a text document (DOCX)')],
    [{ 'readme.txt': 'hello' }, listMessages.otherFile('a ZIP archive')],
  ])('a zip of something else is refused in words: %o', async (parts, message) => {
    expect(await spreadsheetDamage(await aZip(parts))).toEqual({ message, status: 415 });
  });

  test('an encrypted ODS, an empty workbook and one with hidden sheets alone', async () => {
    const manifest = '<m:manifest xmlns:m="m"><m:file-entry><m:encryption-data/></m:file-entry></m:manifest>';
    expect(await spreadsheetDamage(await anOds(LINES, { parts: { 'META-INF/manifest.xml': manifest } }))).toEqual({
      message: listMessages.protected,
      status: 400,
    });
    expect(await spreadsheetDamage(await anXlsx([]))).toEqual({ message: listMessages.emptyWorkbook, status: 400 });
    expect(await spreadsheetDamage(await anOds([]))).toEqual({ message: listMessages.emptyWorkbook, status: 400 });
  });

  test('a workbook that breaks off in the middle', async () => {
    const whole = await anXlsx(LINES);
    expect(await spreadsheetDamage(whole.slice(0, whole.length - 30))).toEqual({
      message: listMessages.damaged,
      status: 400,
    });
    const spoiled = whole.slice();
    spoiled.fill(0x55, 300, 500);
    expect(await spreadsheetDamage(spoiled)).toMatchObject({ status: 400 });
  });
});
