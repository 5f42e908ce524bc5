import { describe, expect, test } from 'vitest';
import { anXlsx } from '../../../test/support/bom-match/workbook.fixture.ts';
import { someSettings } from '../../../test/support/stock/stock.fixture.ts';
import { splitTable } from '#base/domain/split-table.ts';
import type { ListSettings } from '../stock-line.ts';
import { findStockColumns } from './find-stock-columns.ts';
import { rowReader } from './read-stock.ts';
import { openStockFile } from './read-stock-file.ts';

/** Reads the first line of a list under its heads. */
function readFirst(heads: string, line: string, settings: Partial<ListSettings> = {}) {
  const { rows } = splitTable(`${heads}\n${line}`, ';', 10);
  const { columns, skipped } = findStockColumns(rows, settings.columns ?? {});
  return rowReader(columns, someSettings(settings))(rows[skipped]!);
}
const shownOf = (...values: Parameters<typeof readFirst>) => {
  const read = readFirst(...values);
  return 'line' in read ? read.line.shown : read;
};
const reasonOf = (...values: Parameters<typeof readFirst>): string => {
  const read = readFirst(...values);
  return 'refusal' in read ? read.refusal.reason : '';
};
const rolesOf = (heads: string, ...lines: string[]) =>
  findStockColumns(splitTable([heads, ...lines].join('\n'), ';', 10).rows, {}).columns.map(({ role }) => role);

describe('columns of a stock list', () => {
  test('are known by the heads of those who keep stock (C22.65)', () => {
    const heads =
      'Stock No;PartNbr;Mfr;CAGE;Cd;On hand;UOM;Unit $;10+;Trace;Cnt date;Bin;Loc;Our cost;MOQ;Serial No;Exp date';
    const numbers = ['nsn', 'number', 'maker', 'cage', 'condition', 'quantity', 'unit', 'price', 'breaks'];
    const others = ['trace', 'counted', 'note', 'place', 'cost', 'minimum', 'lot', 'shelfLife'];
    expect(rolesOf(heads)).toEqual([...numbers, ...others]);
    expect(rolesOf('P/N;Qty;Vendor')).toEqual(['number', 'quantity', 'note']);
    const german = rolesOf('Teilenummer;Bestand;Zustand;Preis;Lagerort');
    expect(german).toEqual(['number', 'quantity', 'condition', 'price', 'place']);
  });

  test('are found by content where there are no heads, and as they were set by hand', () => {
    const { rows } = splitTable('MS16998-28;5305-01-234-5678;12\nHS4120-0314;5310-00-167-0822;3', ';', 10);
    expect(findStockColumns(rows, {}).columns.map(({ role }) => role)).toEqual(['number', 'nsn', 'quantity']);
    expect(shownOf('X;Y', 'A-1;7', { columns: { X: 'number', Y: 'quantity' } })).toMatchObject({ quantity: 7 });
  });
});

describe('a line of stock', () => {
  test('is read with price, breaks, certificate, dates and what is kept to ourselves (C22.65)', () => {
    const heads = 'NSN;P/N;CAGE;Cond;Qty;U/I;Price;10+;50+;Cert;Location;Lead time;Cost;Notes;Shelf life';
    const read = readFirst(
      heads,
      '5305012345678;HS4120;7hp41;NE;12;HD;$38.50;36.20;34;8130-3;Tulsa;2 days;29.77;bin 4;31.12.2027',
    );
    expect(read).toMatchObject({
      line: {
        niin: 12_345_678,
        own: { cost: '29.77', note: 'bin 4' },
        shown: {
          partNumber: 'HS4120',
          cage: '7HP41',
          condition: 'FN',
          price: '38.50',
          breaks: [
            { quantity: 10, price: '36.20' },
            { quantity: 50, price: '34.00' },
          ],
          certificate: '8130-3',
          leadDays: 2,
          shelfLife: '2027-12-31',
          currency: 'USD',
        },
      },
    });
  });

  test.each([
    ['P/N;Qty', 'A-1;-3', 'The quantity “-3” is below zero.'],
    ['P/N;Qty', 'A-1;2.5', 'The quantity “2.5” is not a whole number.'],
    ['P/N;Qty', 'A-1;call', 'The quantity “call” is not a number.'],
    ['P/N;Qty', 'A-1;', 'There is no quantity.'],
    ['P/N;Qty', 'A-1;1,234', 'The quantity “1,234” can be read as 1234 or as 1.234. Set the decimal sign of the list.'],
    ['P/N;Qty;Price', 'A-1;3;1.234', 'The price “1.234”: “1.234” can be read in two ways. Write 1234.00 or 1.2340.'],
    ['P/N;Qty', 'A-1;2,5', 'The quantity “2,5” is not a whole number.'],
    ['P/N;Qty', 'A-1;1234,567', 'The quantity “1234,567” is not a whole number.'],
    ['P/N;Qty', 'A-1;1 2 3', 'The quantity “1 2 3” is not a number.'],
    [
      'P/N;Qty;Price;Price breaks',
      'A-1;3;12;1,000=9',
      'The quantity of a price “1,000” can be read as 1000 or as 1.000. Set the decimal sign of the list.',
    ],
    ['P/N;Qty;Price;Price breaks', 'A-1;3;12;10=3 | 10=2', 'There are two prices from 10.'],
    ['P/N;Qty;Price;Price breaks', 'A-1;3;12;0=3', 'There are two prices from 1.'],
    ['P/N;Qty;Price;Price breaks', 'A-1;3;12;10=3 | 20=', '“20=” is not a price from a quantity. Write 10=34.80.'],
    ['P/N;Qty;Price;Price breaks', 'A-1;3;12;-10=4', 'The quantity of a price “-10” is below zero.'],
    ['P/N;Qty;Price;Price breaks', 'A-1;3;$12;10=€9', 'The line names USD and EUR: one currency a line.'],
    ['P/N;Qty;Price;Currency', 'A-1;3;$12;EUR', 'The line names EUR and USD: one currency a line.'],
    ['P/N;Qty;Price;Currency', 'A-1;3;US$12;CAD', 'The line names CAD and USD: one currency a line.'],
    ['P/N;Qty;Price;Cost', 'A-1;3;12 USD;€9', 'The line names USD and EUR: one currency a line.'],
    ['P/N;Qty;Public', 'A-1;3;maybe', '“maybe” does not say whether buyers see the line. Write yes or no.'],
    [
      'P/N;Qty;Cert',
      'A-1;3;8130-3 without CoC',
      'The certificate “8130-3 without CoC” can be read in two ways. Write what there is.',
    ],
    ['P/N;Qty;Price;Currency', 'A-1;3;12;CHF', '“CHF” is not a currency that we quote in.'],
    ['P/N;Qty;Price', 'A-1;3;CHF 12.00', '“CHF” is not a currency that we quote in.'],
    ['P/N;Qty;Cond', 'A-1;3;A1', 'The condition “A1” is not known.'],
    ['P/N;Qty;CAGE', 'A-1;3;123', '“123” is not a CAGE code of five letters and digits.'],
    ['NSN;Qty', '5305-01-234-56;3', '“5305-01-234-56” has 11 digits. An NSN has 13, a NIIN 9.'],
    [
      'P/N;Qty',
      '5.30501E+12;3',
      'A spreadsheet has shortened this number: format the column as text and copy it again',
    ],
    ['P/N;Qty', `${'A1'.repeat(100)};3`, 'Part number: more than 60 characters.'],
    ['P/N;Qty;Name', 'A-1;3;=HYPERLINK(1)', '“=HYPERLINK(1)” is a formula. Write its value.'],
    [
      'P/N;Qty;Count date',
      'A-1;3;11/12/26',
      'The day of the count “11/12/26” can be read in two ways. Set the order of dates of the list.',
    ],
    ['P/N;Qty;Count date', 'A-1;3;31.02.2026', 'The day of the count “31.02.2026” is not a day of the calendar.'],
    ['P/N;Qty;Unit', 'A-1;3;carton', '“carton” is not a unit of issue of two letters.'],
    ['Qty;Name', '3;Bolt', 'There is no NSN and no part number.'],
  ])('%s: %s is refused in words (C22.66)', (heads, line, reason) => {
    expect(reasonOf(heads, line)).toBe(reason);
  });

  test('is read by the notation that the list says', () => {
    const heads = 'P/N;Qty;Price;Count date';
    const german = { decimalSign: ',', dateOrder: 'day' } as const;
    expect(readFirst(heads, 'A-1;1.234;1.234,50;11/12/26', german)).toMatchObject({
      line: { shown: { quantity: 1_234, price: '1234.50' } },
      countedOn: '2026-12-11',
    });
    const american = { decimalSign: '.', dateOrder: 'month' } as const;
    expect(readFirst(heads, 'A-1;1,234;1,234;11/12/26', american)).toMatchObject({
      line: { shown: { quantity: 1_234, price: '1234.00' } },
      countedOn: '2026-11-12',
    });
    expect(shownOf(heads, 'A-1;3;€ 12,50;', german)).toMatchObject({ price: '12.50', currency: 'EUR' });
    for (const day of ['2026-11-20', '20 Nov 2026', '11/20/26', '20.11.2026', '20/11/2026'])
      expect(readFirst(heads, `A-1;3;;${day}`)).toMatchObject({ countedOn: '2026-11-20' });
  });

  test('keeps the zeros of a spreadsheet, markup as text, and an empty shelf as nothing', () => {
    expect(shownOf('P/N;Qty;Name', '="00123";3;<b>Bolt</b>')).toMatchObject({
      partNumber: '00123',
      name: '<b>Bolt</b>',
    });
    expect(shownOf('P/N;Qty', 'A-1;0')).toMatchObject({ quantity: 0 });
    expect(shownOf('P/N;Qty;Price;Trace', 'A-1;3;RFQ;Mfg cert')).toMatchObject({
      price: null,
      certificate: 'maker',
      trace: '',
    });
    expect(shownOf('P/N;Qty;Cert', 'A-1;3;Lloyds')).toMatchObject({ certificate: null, trace: 'Lloyds' });
  });
});

test.each([
  ['No CoC', 'none'],
  ['not certified', 'none'],
  ['COC missing', 'none'],
  ['no 8130-3', 'none'],
  ['CoC No. 4711', 'coc'],
  ['FAA 8130-3', '8130-3'],
  ['no trace', 'none'],
])('the certificate “%s” is read as %s: what is denied is not promised', (cell, certificate) =>
  expect(shownOf('P/N;Qty;Cert', `A-1;3;${cell}`)).toMatchObject({ certificate }),
);

test('a reader skips breaks without a price, reads groups and signs of numbers, and hides lines that are not public', () => {
  const first = (breaks: string) => shownOf('P/N;Qty;Price;Price breaks', `A-1;1 234;12;${breaks}`);
  expect(first('10=RFQ')).toMatchObject({ quantity: 1_234, breaks: [] });
  expect(first('10=9, 20=8 50:7')).toMatchObject({ breaks: [{ quantity: 10 }, { quantity: 20 }, { quantity: 50 }] });
  expect(shownOf('P/N;Qty;Price;Currency', 'A-1;1,234,567;$12;CAD')).toMatchObject({
    quantity: 1_234_567,
    currency: 'CAD',
  });
  for (const cell of ['no', 'internal', 'Not public', 'off'])
    expect(readFirst('P/N;Qty;Public', `A-1;3;${cell}`)).toMatchObject({ line: { isPublic: false } });
});

describe('a file of stock', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const inPieces = (file: Uint8Array, size: number) =>
    Array.from({ length: Math.ceil(file.length / size) }, (_, at) => file.subarray(at * size, (at + 1) * size));
  const readRows = async (file: Uint8Array, size = 1_000_000) => [...(await openStockFile(inPieces(file, size))).rows];
  const rowsOf = async (file: Uint8Array, size?: number) => (await readRows(file, size)).map(({ cells }) => cells);

  test('may be CSV, TSV or a workbook', async () => {
    const cells = [
      ['P/N', 'Qty'],
      ['A-1', '3'],
    ];
    expect(await rowsOf(bytes('P/N,Qty\nA-1,3\n'))).toEqual(cells);
    expect(await rowsOf(bytes('P/N\tQty\nA-1\t3\n'))).toEqual(cells);
    expect(await rowsOf(await anXlsx(cells))).toEqual(cells);
  });

  test('is read in pieces, and says the same as in one (C22.90)', async () => {
    const long = Array.from({ length: 3_000 }, (_, at) =>
      at % 7 === 0 ? `"A-${at}\n second line, ""É""",${at}` : at % 11 === 0 ? '' : `Ä-${at},${at}`,
    );
    for (const end of ['\n', '\r\n']) {
      const text = `P/N,Qty${end}${long.join(end)}`;
      const whole = await readRows(bytes(text));
      expect(whole.length).toBe(3_001 - long.filter((line) => line === '').length);
      expect(whole.at(-1)).toMatchObject({ cells: ['Ä-2999', '2999'], line: 3_001 + 429 });
      for (const size of [5_000, 997]) expect(await readRows(bytes(text), size)).toEqual(whole);
    }
    const old = `P/N,Qty\r${Array.from({ length: 900 }, (_, at) => `B-${at},${at}`).join('\r')}`;
    expect(await rowsOf(bytes(old), 1_000)).toEqual(await rowsOf(bytes(old)));
    const utf16 = new Uint8Array(Buffer.from(`P/N,Qty\nÄ-1,3\n${'C-1,1\n'.repeat(5_000)}`, 'utf16le'));
    expect((await rowsOf(utf16, 5_001))[1]).toEqual(['Ä-1', '3']);
  });

  test.each([
    ['', 'The file is empty.'],
    ['Dear Sirs, we have bolts.', 'This file is not a table. Save it as CSV, TSV, XLSX or ODS.'],
    ['%PDF-1.7', 'This is a PDF document, not a list. Save the list as CSV, TSV, XLSX or ODS.'],
    [
      'PK\u0003\u0004 no zip',
      'This workbook is damaged or was not loaded in full. Save the list as CSV, TSV, XLSX or ODS.',
    ],
  ])('“%s” is refused in words', async (text, reason) => {
    await expect(openStockFile(text === '' ? [] : [bytes(text)])).rejects.toThrow(reason);
  });
});
