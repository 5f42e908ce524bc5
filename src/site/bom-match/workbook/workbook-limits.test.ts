import { Buffer } from 'node:buffer';
import { describe, expect, test } from 'vitest';
import { ListError } from '../list.ts';
import { listMessages } from '../messages.ts';
import { readUpload } from '../read/read-upload.server.ts';
import { anOds, anXlsx, aZip } from '../../../../test/support/bom-match/workbook.fixture.ts';
import { readWorkbook } from './read-workbook.server.ts';

const HEADS = ['Part Number', 'NSN', 'Qty'];

const readFile = (bytes: Uint8Array) => readUpload({ bytes, isFile: true, columns: null });
const spreadsheetDamage = (bytes: Uint8Array) =>
  readFile(bytes).then(
    () => null,
    (error: ListError) => ({ message: error.message, status: error.status }),
  );

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
