import { Buffer } from 'node:buffer';
import { describe, expect, test } from 'vitest';
import type { ListError } from '../list.ts';
import { listMessages } from '../messages.ts';
import { readUpload } from '../read/read-upload.server.ts';
import { anOds, anXlsx, aZip, type BookCell } from '../../../../test/support/bom-match/workbook.fixture.ts';
import { readWorkbook } from './read-workbook.server.ts';

const HEADS = ['Part Number', 'NSN', 'Qty'];
const LINES: BookCell[][] = [HEADS, ['MS16998-28', '5305-01-234-5678', 24], ['NAS1149F0332P', null, '1,000']];

const cellsOf = async (bytes: Uint8Array) => (await readWorkbook(bytes)).sheet.rows.map(({ cells }) => cells);
const readFile = (bytes: Uint8Array) => readUpload(bytes, true, null);
/** Message and status of the refusal. */
const refusal = (bytes: Uint8Array) =>
  readFile(bytes).then(
    () => null,
    ({ message, status }: ListError) => [message, status],
  );

describe('a workbook', () => {
  test.each([
    ['XLSX with shared strings', () => anXlsx(LINES)],
    ['XLSX with strings in its cells', () => anXlsx(LINES, { sharedStrings: false })],
    ['ODS', () => anOds(LINES)],
  ])('%s is read as a table', async (_name, make) => {
    const { lines, columns } = await readFile(await make());
    expect(columns).toMatchObject({ roles: ['number', 'nsn', 'quantity'], by: 'heads', heads: HEADS });
    const found = lines.map(({ line, lookups: [one] }) => `${line}: ${one!.number} x ${one!.quantity}`);
    expect(found).toEqual(['2: 5305-01-234-5678 x 24', '3: NAS1149F0332P x 1000']);
  });

  test('keeps all digits of an NSN that was stored as a number, the zeros of its format, and takes a NIIN without them', async () => {
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
    expect(lines.map(({ line, lookups }) => `${line} ${lookups.length > 0}`)).toEqual(['2 true', '3 false', '4 true']);
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

describe('a file that is refused', () => {
  const magic = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
  const compound = (name: string) =>
    new Uint8Array(
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from(name, 'utf16le')]),
    );
  const junk = new Uint8Array(Array.from({ length: 900 }, (_, index) => (index * 89 + 7) % 256));
  const manifest = '<m:manifest xmlns:m="m"><m:file-entry><m:encryption-data/></m:file-entry></m:manifest>';
  const encrypted = { 'META-INF/manifest.xml': manifest };
  const spoiled = async () => (await anXlsx(LINES)).fill(0x55, 300, 500);
  const brokenOff = async () => (await anXlsx(LINES)).slice(0, -30);
  const { otherFile } = listMessages;
  test.each<[string, Uint8Array | (() => Promise<Uint8Array>), string, number]>([
    ['an encrypted workbook', compound('EncryptedPackage'), listMessages.protected, 400],
    ['an old workbook', compound('Workbook'), listMessages.oldExcel, 415],
    ['a PDF', magic('%PDF-1.7'), otherFile('a PDF document'), 415],
    ['a picture', magic('\u0089PNG\r\n'), otherFile('a picture'), 415],
    ['a web page that is called a workbook', magic('<html><table><tr><td>MS16998-28'), listMessages.webPage, 415],
    ['binary junk', junk, listMessages.noText, 415],
    ['an empty file', new Uint8Array(), listMessages.emptyFile, 400],
    ['a zip that breaks off', magic('PK\u0003\u0004 and no more'), listMessages.damaged, 400],
    ['blank text', magic('  \n\t\n'), listMessages.empty, 400],
    ['a binary workbook', () => aZip({ 'xl/workbook.bin': 'x' }), listMessages.binaryExcel, 415],
    ['a text document', () => aZip({ 'word/document.xml': '<w/>' }), otherFile('a text document (DOCX)'), 415],
    ['another zip', () => aZip({ 'readme.txt': 'hello' }), otherFile('a ZIP archive'), 415],
    ['an ODS without sheets', () => aZip({ 'content.xml': '<a/>' }), listMessages.noSheet, 400],
    ['an encrypted ODS', () => anOds(LINES, { parts: encrypted }), listMessages.protected, 400],
    ['an empty XLSX', () => anXlsx([]), listMessages.emptyWorkbook, 400],
    ['an empty ODS', () => anOds([]), listMessages.emptyWorkbook, 400],
    ['a workbook that breaks off in the middle', brokenOff, listMessages.damaged, 400],
    ['a workbook that is spoiled in the middle', spoiled, expect.any(String), 400],
  ])('%s is refused in words', async (_name, made, ...refused) => {
    expect(await refusal(typeof made === 'function' ? await made() : made)).toEqual(refused);
  });
});

describe('what would be too much', () => {
  const aSheet = (rows: string, parts: Record<string, string> = {}, end = '</sheetData></worksheet>') =>
    anXlsx([], { parts: { 'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}${end}`, ...parts } });
  const FIRST = '<row r="1"><c r="A1" t="inlineStr"><is><t>5305-01-234-5678</t></is></c></row>';
  const BOMB = [listMessages.bomb, 413];

  test('of more rows than a list has the first 5,000 are read, and it is said', async () => {
    const bytes = await aSheet('<row><c t="inlineStr"><is><t>AN960-10</t></is></c></row>'.repeat(100_000));
    const { sheet } = await readWorkbook(bytes);
    expect([sheet.rows.length, sheet.isMore]).toEqual([5_000, true]);
    const after =
      '<table:table-row table:number-rows-repeated="1000000"><table:table-cell office:value-type="string"><text:p>AN960-10</text:p></table:table-cell></table:table-row>';
    const { notes, lines } = await readFile(await anOds([HEADS], { after }));
    expect([lines.length, notes.includes(listMessages.beyond)]).toEqual([4_999, true]);
  });

  test.each([
    ['have nothing but a color', (index: number) => `<row r="${index + 3}"><c r="A${index + 3}" s="0"/></row>`],
    ['all say that they are the first', () => '<row r="1"/>'],
  ])('rows that %s end the reading, with a word', async (_what, row) => {
    const rows = Array.from({ length: 60_000 }, (_, index) => row(index)).join('');
    const { notes, lines } = await readFile(await aSheet(FIRST + rows));
    expect([lines.length, notes]).toEqual([1, [listMessages.endsAt(1)]]);
  });

  test('a zip bomb is refused before it is unpacked: in the sheet, in the strings, in one text, in a part of the same few bytes', async () => {
    const sheet = await aSheet('<x/>'.repeat(2_000_000), {}, '');
    await expect(readWorkbook(sheet, { maxUnpacked: 4_000_000 })).rejects.toMatchObject({
      status: 413,
      message: listMessages.bomb,
    });
    const strings = `<sst>${'<si><t>x</t></si>'.repeat(400_000)}</sst>`;
    const last = { xml: '<c r="$" t="s"><v>399999</v></c>' };
    const ofStrings = await anXlsx([[last]], { parts: { 'xl/sharedStrings.xml': strings } });
    await expect(readWorkbook(ofStrings, { maxUnpacked: 4_000_000 })).rejects.toMatchObject({ status: 413 });
    const text = `<row r="1"><c t="inlineStr"><is><t>${'a'.repeat(3_000_000)}</t></is></c></row>`;
    expect(await refusal(await aSheet(text, {}, ''))).toEqual(BOMB);
    const part = `<x>${'a'.repeat(200_000)}</x>`.repeat(90);
    expect(await refusal(await aZip({ 'content.xml': `<a>${part}</a>` }, 9))).toEqual(BOMB);
  });

  test('thousands of files in a workbook, of sheets, elements without end and entities are refused', async () => {
    const names = Array.from({ length: 2_100 }, (_, index) => `f${index + 1_000}`);
    const bytes = await aZip(Object.fromEntries(names.map((name) => [name, 'x'])));
    const ofOneName = Buffer.from(bytes)
      .toString('latin1')
      .replaceAll(/f[0-9]{4}/g, 'f0000');
    const entities = '<!DOCTYPE a [<!ENTITY b "c">]><worksheet/>';
    const sheets = `<workbook><sheets>${'<sheet name="n" r:id="rId1"/>'.repeat(1_001)}</sheets></workbook>`;
    for (const [made, refused] of [
      [bytes, BOMB],
      [new Uint8Array(Buffer.from(ofOneName, 'latin1')), BOMB],
      [await aSheet('<a>'.repeat(100), {}, ''), BOMB],
      [await aSheet('', { 'xl/workbook.xml': sheets }), BOMB],
      [await anXlsx([], { parts: { 'xl/worksheets/sheet1.xml': entities } }), [listMessages.damaged, 400]],
    ] as const)
      expect(await refusal(made)).toEqual(refused);
  });

  test('rows with more cells than a spreadsheet holds, blank cells with them, or more cells than a list can have', async () => {
    const tooWide = [listMessages.rowTooWide(16_384), 413];
    expect(await refusal(await aSheet(`<row>${'<c/>'.repeat(16_385)}`))).toEqual(tooWide);
    const after = `<table:table-row>${'<table:table-cell/>'.repeat(16_385)}</table:table-row>`;
    expect(await refusal(await anOds([], { after }))).toEqual(tooWide);
    const row = `<row r="1">${'<c/>'.repeat(10_000)}</row>`;
    expect(await refusal(await aSheet(row.repeat(101)))).toEqual([listMessages.tooManyCells, 413]);
  });

  test('a short file that unpacks to more text than may be sent is refused', async () => {
    const text = 'A1 '.repeat(330);
    const rows = `<row>${'<c t="s"><v>0</v></c>'.repeat(60)}</row>`.repeat(100);
    const strings = { 'xl/sharedStrings.xml': `<sst><si><t>${text}</t></si></sst>` };
    const refused = [listMessages.tooMuchText, 413];
    expect(await refusal(await aSheet(rows, strings))).toEqual(refused);
    const cell = `<table:table-cell table:number-columns-repeated="60" office:value-type="string"><text:p>${text}</text:p></table:table-cell>`;
    const after = `<table:table-row table:number-rows-repeated="100">${cell}</table:table-row>`;
    expect(await refusal(await anOds([], { after }))).toEqual(refused);
  });

  test('the largest list with a string in every cell is read; of a thousand columns the first sixty are', async () => {
    const rows = Array.from({ length: 5_000 }, (_, row) =>
      Array.from({ length: 60 }, (_, column) => `${row}-${column}`),
    );
    expect((await readWorkbook(await anXlsx(rows))).sheet.rows).toHaveLength(5_000);
    const { columns, notes } = await readFile(
      await anXlsx([Array.from({ length: 1_000 }, (_, index) => `AN${index}-1`), ['X-1']]),
    );
    expect(columns!.roles).toHaveLength(60);
    expect(notes).toContain(listMessages.columnsBeyond(60));
  });
});
