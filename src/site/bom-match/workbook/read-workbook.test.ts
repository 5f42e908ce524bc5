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
const readFile = (bytes: Uint8Array) => readUpload(bytes, true, null);
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

describe('what would be too much', () => {
  test('of a million rows the first 5,000 are read, and it is said', async () => {
    const rows = '<row><c t="inlineStr"><is><t>AN960-10</t></is></c></row>'.repeat(1_000_000);
    const bytes = await anXlsx([], {
      parts: { 'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>` },
    });
    expect(bytes.length).toBeLessThan(12_000_000);
    const { sheet } = await readWorkbook(bytes);
    expect([sheet.rows.length, sheet.isMore]).toEqual([5_000, true]);
  });

  test('a list of a million rows in ODS likewise', async () => {
    const bytes = await anOds([HEADS], {
      after:
        '<table:table-row table:number-rows-repeated="1000000"><table:table-cell office:value-type="string"><text:p>AN960-10</text:p></table:table-cell></table:table-row>',
    });
    const { notes, lines } = await readFile(bytes);
    expect(lines).toHaveLength(4_999);
    expect(notes).toContain(listMessages.beyond);
  });

  test('rows that have nothing but a color end the reading, with a word', async () => {
    const blank = Array.from(
      { length: 60_000 },
      (_, index) => `<row r="${index + 3}"><c r="A${index + 3}" s="0"/></row>`,
    );
    const first = '<row r="1"><c r="A1" t="inlineStr"><is><t>5305-01-234-5678</t></is></c></row>';
    const { notes, lines } = await readFile(
      await anXlsx([], {
        parts: {
          'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${first}${blank.join('')}</sheetData></worksheet>`,
        },
      }),
    );
    expect(lines).toHaveLength(1);
    expect(notes).toEqual([listMessages.endsAt(1)]);
  });

  test('a zip bomb is refused before it is unpacked: in the sheet, in the strings, in one text', async () => {
    const rows = '<x/>'.repeat(2_000_000);
    const sheet = await anXlsx([], { parts: { 'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}` } });
    await expect(readWorkbook(sheet, 4_000_000)).rejects.toMatchObject({ status: 413, message: listMessages.bomb });
    const strings = `<sst>${'<si><t>x</t></si>'.repeat(400_000)}</sst>`;
    const last = { xml: '<c r="$" t="s"><v>399999</v></c>' };
    const ofStrings = await anXlsx([[last]], { parts: { 'xl/sharedStrings.xml': strings } });
    await expect(readWorkbook(ofStrings, 4_000_000)).rejects.toMatchObject({ status: 413 });
    const text = `<row r="1"><c t="inlineStr"><is><t>${'a'.repeat(3_000_000)}</t></is></c></row>`;
    const oneText = await anXlsx([], { parts: { 'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${text}` } });
    await expect(readWorkbook(oneText)).rejects.toMatchObject({ status: 413 });
  });

  test('thousands of files in a workbook, elements without end and entities are refused', async () => {
    const many = Object.fromEntries(Array.from({ length: 2_100 }, (_, index) => [`f${index + 1_000}`, 'x']));
    const bytes = await aZip(many);
    expect(await spreadsheetDamage(bytes)).toMatchObject({ status: 413 });
    const ofOneName = Buffer.from(bytes)
      .toString('latin1')
      .replace(/f[0-9]{4}/g, 'f0000');
    expect(await spreadsheetDamage(new Uint8Array(Buffer.from(ofOneName, 'latin1')))).toMatchObject({ status: 413 });
    const deep = await anXlsx([], { parts: { 'xl/worksheets/sheet1.xml': '<a>'.repeat(100) } });
    expect(await spreadsheetDamage(deep)).toMatchObject({ status: 413 });
    const entities = '<!DOCTYPE a [<!ENTITY b "c">]><worksheet/>';
    const withEntities = await anXlsx([], { parts: { 'xl/worksheets/sheet1.xml': entities } });
    expect(await spreadsheetDamage(withEntities)).toEqual({ message: listMessages.damaged, status: 400 });
  });

  const aSheet = (rows: string, parts: Record<string, string> = {}) =>
    anXlsx([], {
      parts: { 'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`, ...parts },
    });

  test('a row with more cells than a spreadsheet holds is refused, blank cells with it', async () => {
    const refused = { message: listMessages.rowTooWide(16_384), status: 413 };
    expect(await spreadsheetDamage(await aSheet(`<row>${'<c/>'.repeat(16_385)}`))).toEqual(refused);
    const after = `<table:table-row>${'<table:table-cell/>'.repeat(16_385)}</table:table-row>`;
    expect(await spreadsheetDamage(await anOds([], { after }))).toEqual(refused);
  });

  test('more cells than a list can have are refused, however they are spread over rows', async () => {
    const row = `<row r="1">${'<c/>'.repeat(10_000)}</row>`;
    expect(await spreadsheetDamage(await aSheet(row.repeat(101)))).toEqual({
      message: listMessages.tooManyCells,
      status: 413,
    });
  });

  test('rows that all say that they are the first end like blank ones', async () => {
    const first = '<row r="1"><c t="inlineStr"><is><t>5305-01-234-5678</t></is></c></row>';
    const { notes } = await readFile(await aSheet(first + '<row r="1"/>'.repeat(20_001)));
    expect(notes).toEqual([listMessages.endsAt(1)]);
  });

  test('a short file that unpacks to more text than may be sent is refused', async () => {
    const text = 'A1 '.repeat(330);
    const rows = `<row>${'<c t="s"><v>0</v></c>'.repeat(60)}</row>`.repeat(100);
    const strings = { 'xl/sharedStrings.xml': `<sst><si><t>${text}</t></si></sst>` };
    const refused = { message: listMessages.tooMuchText, status: 413 };
    expect(await spreadsheetDamage(await aSheet(rows, strings))).toEqual(refused);
    const cell = `<table:table-cell table:number-columns-repeated="60" office:value-type="string"><text:p>${text}</text:p></table:table-cell>`;
    const after = `<table:table-row table:number-rows-repeated="100">${cell}</table:table-row>`;
    expect(await spreadsheetDamage(await anOds([], { after }))).toEqual(refused);
  });

  test('a large part of the same few bytes is refused before it is unpacked', async () => {
    const part = `<x>${'a'.repeat(200_000)}</x>`.repeat(90);
    const bytes = await aZip({ 'content.xml': `<a>${part}</a>` }, 9);
    expect(await spreadsheetDamage(bytes)).toEqual({ message: listMessages.bomb, status: 413 });
    const honest = await aZip({ 'content.xml': '<a/>' });
    expect(await spreadsheetDamage(honest)).toEqual({ message: listMessages.noSheet, status: 400 });
  });

  test('thousands of sheets are refused', async () => {
    const sheets = '<sheet name="n" r:id="rId1"/>'.repeat(1_001);
    const workbook = { 'xl/workbook.xml': `<workbook><sheets>${sheets}</sheets></workbook>` };
    expect(await spreadsheetDamage(await aSheet('', workbook))).toEqual({ message: listMessages.bomb, status: 413 });
  });

  test('the largest list with a string in every cell is read', async () => {
    const rows = Array.from({ length: 5_000 }, (_, row) =>
      Array.from({ length: 60 }, (_, column) => `${row}-${column}`),
    );
    expect((await readWorkbook(await anXlsx(rows))).sheet.rows).toHaveLength(5_000);
  });

  test('of a thousand columns the first sixty are read', async () => {
    const { columns, notes } = await readFile(
      await anXlsx([Array.from({ length: 1_000 }, (_, index) => `AN${index}-1`), ['X-1']]),
    );
    expect(columns!.roles).toHaveLength(60);
    expect(notes).toContain(listMessages.columnsBeyond(60));
  });
});
