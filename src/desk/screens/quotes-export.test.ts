import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  aBid,
  aStoredAnswer,
  aStoredQuote,
  choicesOf,
  price,
} from '../../../test/support/quotes/stored-answer.fixture.ts';
import { aQuoteLine, aQuoteRequest } from '../../../test/support/quotes/quote-request.fixture.ts';
import type { AnswerLine, Price } from '#base/domain/quotation.ts';
import { newOrder } from '../store/order.ts';
import { csvLines, jsonPieces, type AnsweredQuote } from './quotes-export.ts';

const aQuote = (given: Parameters<typeof aQuoteRequest>[0] = {}) => aStoredQuote({}, aQuoteRequest(given));

/** A reader of RFC 4180. */
function readRecord(line: string): string[] {
  const cells = [...line.replace(/\r\n$/, '').matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)];
  return cells.map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '');
}

async function* inBatches(quotes: AnsweredQuote[]) {
  for (const quote of quotes) yield [quote];
}
const exportText = async (...quotes: AnsweredQuote[]) => (await Array.fromAsync(csvLines(inBatches(quotes)))).join('');
const exportJson = async (...quotes: AnsweredQuote[]) =>
  (await Array.fromAsync(jsonPieces(inBatches(quotes)))).join('');

/** A cell of an export by the number of its row, from 0, and the name of its column. */
async function cellsOf(one: AnsweredQuote): Promise<(row: number, column: string) => string | undefined> {
  const [heads, ...rows] = (await exportText(one)).trimEnd().split('\r\n').map(readRecord);
  return (row, column) => rows[row]?.[heads!.indexOf(column)];
}

test('each line of a request is a row with its contact and what was answered last (C19.24)', async () => {
  const parts = [
    aQuoteLine(),
    aQuoteLine({ quantity: 3, partNumber: 'ABC-1', condition: null, cageCode: '', manufacturer: 'ACME', nsn: '' }),
    aQuoteLine({ quantity: 1, partNumber: 'X', cageCode: '', manufacturer: '', condition: 'SV' }),
  ];
  const asked = aQuote({ parts, message: 'Please\nquote', jobTitle: 'Buyer, "chief"' });
  const quote = { ...asked, orderTotal: price('31.38') };
  const sent = aStoredAnswer({
    lines: [
      aBid({ price: price('1.255'), breaks: [{ quantity: 100, price: price('1.10') }] }),
      { kind: 'no-bid', reason: 'minimum', text: '500 pieces' },
      aBid({ price: price('7.00'), alternate: { reason: 'same form' }, partNumber: 'Y' }),
    ],
    decision: { kind: 'accept', choices: [{ line: 0, offer: 0, quantity: 25 }], atMs: 2 },
  });
  const draft = aStoredAnswer({ version: 3, state: 'draft', sentAtMs: null });
  const cell = await cellsOf({ quote, answers: [draft, sent] });
  const rows: Record<string, string>[] = [
    {
      number: 'RFQ-1700000000000',
      'job title': 'Buyer, "chief"',
      message: 'Please / quote',
      line: '1',
      'part number': 'NAS1149F0332P',
      quantity: '25',
      price: '1.255',
      'quantity breaks': '100: 1.10',
      total: '31.38',
      decision: 'accepted',
    },
    { line: '2', price: '', 'no bid': 'The minimum order is too high: 500 pieces', decision: 'left out' },
    { 'offered part number': 'Y', 'alternate reason': 'same form', version: '2', currency: 'USD' },
  ];
  for (const [row, cells] of rows.entries())
    for (const [column, text] of Object.entries(cells)) expect([column, cell(row, column)]).toEqual([column, text]);
  expect(cell(3, 'number')).toBeUndefined();
});

test('an order has its sum, the part offered, its pieces and the price at its quantity in each line (C19.24)', async () => {
  const parts = [
    aQuoteLine({ quantity: 100, unitOfIssue: 'HD' }),
    aQuoteLine({ quantity: 2, unitOfIssue: 'RO', partNumber: 'X' }),
  ];
  const bid = aBid({ price: price('40.00'), breaks: [{ quantity: 50, price: price('30.00') }], partNumber: '' });
  const sent = aStoredAnswer({
    lines: [bid, aBid()],
    decision: { kind: 'accept', choices: [{ line: 0, offer: 0, quantity: 100 }], atMs: 2 },
  });
  const columns = ['pieces', 'price', 'price at this quantity', 'total', 'offered part number', 'accepted total'];
  const rowsOf = async (orderTotal: Price | null, answer = sent) => {
    const cell = await cellsOf({ quote: { ...aQuote({ parts }), orderTotal }, answers: [answer] });
    return [0, 1].map((row) => columns.map((column) => cell(row, column)));
  };
  expect(await rowsOf(price('3000.00'))).toEqual([
    ['10000', '40.00', '30.00', '3000.00', 'NAS1149F0332P', '3000.00'],
    ['', '38.50', '38.50', '77.00', 'MS16998-28', ''],
  ]);
  // the desk has set the state by hand: all lines
  const byHand = await rowsOf(price('3077.00'), aStoredAnswer({ lines: sent.lines }));
  expect(byHand.map((row) => row.at(-1))).toEqual(['3000.00', '77.00']);
  expect((await rowsOf(null)).map((row) => row.at(-1))).toEqual(['', '']);
});

test('an order of two versions has each line of the version that it is ordered of (C19.24, C19.91)', async () => {
  const parts = [aQuoteLine({ quantity: 2 }), aQuoteLine({ quantity: 4 }), aQuoteLine({ quantity: 1 })];
  const bids = ['5.00', '6.00', '7.00'].map((each) => aBid({ price: price(each), partNumber: '' }));
  const kept = { kind: 'no-bid', reason: 'kept', text: '' } as const;
  const choices = [0, 1, 2].map((line) => ({ line, offer: 0, quantity: parts[line]!.quantity }));
  const first = aStoredAnswer({ version: 1, lines: bids, decision: { kind: 'accept', choices, atMs: 2 } });
  const second = aStoredAnswer({ lines: [kept, aBid({ price: price('8.00'), partNumber: 'X' }), kept] });
  const items = [{ ...choices[0]!, version: 1 }];
  const unfilled = [1, 2].map((line) => ({ line, reason: 'Sold' }));
  const order = { ...newOrder({ poNumber: 'PO', shipTo: '' }, items, null), unfilled };
  const quote = { ...aQuote({ parts }), orderTotal: price('10.00'), purchase: order };
  const columns = ['version', 'price', 'total', 'decision', 'accepted total'];
  const rowsOf = async (one: AnsweredQuote) => {
    const cell = await cellsOf(one);
    return [0, 1, 2].map((row) => columns.map((column) => cell(row, column)));
  };
  const [ordered, waits, gone] = [
    ['1', '5.00', '10.00', 'accepted', '10.00'],
    ['2', '8.00', '32.00', '', ''],
    ['1', '7.00', '7.00', 'cannot fill', ''],
  ];
  expect(await rowsOf({ quote, answers: [second, first] })).toEqual([ordered, waits, gone]);
  const added = { ...order, items: [...items, { ...choices[1]!, version: 2 }], unfilled: [] };
  const decision = { kind: 'accept', choices: [choices[1]!], atMs: 3 } as const;
  const both = { quote: { ...quote, purchase: added }, answers: [{ ...second, decision }, first] };
  expect((await rowsOf(both)).map((row) => row.at(-1))).toEqual(['10.00', '32.00', '']);
  expect(JSON.parse(await exportJson(both))).toMatchObject([
    {
      purchase: {
        poNumber: 'PO',
        items: [
          { version: 1, total: '10.00' },
          { partNumber: 'X', total: '32.00' },
        ],
      },
    },
  ]);
});

test('a request without an answer has empty cells for it', async () => {
  const cell = await cellsOf({ quote: aQuote(), answers: [] });
  const columns = ['number', 'price', 'version', 'decision'];
  expect(columns.map((column) => cell(0, column))).toEqual(['RFQ-1700000000000', '', '', '']);
});

test('a formula behind a semicolon is a text, also in a spreadsheet that splits there', async () => {
  const quote = aQuote({ company: ';=HYPERLINK("http://evil.example")', message: 'Hi ;=1+1' });
  const text = await exportText({ quote, answers: [] });
  for (const words of [`,";'=HYPERLINK(""http://evil.example"")",`, `,"Hi ;'=1+1",`]) expect(text).toContain(words);
});

test('each offer of a line is a row with its quantity, and charges are beside it (C19.24, C19.80)', async () => {
  const quote = { ...aQuote({ parts: [aQuoteLine({ quantity: 10 })] }), orderTotal: price('432.00') };
  const first = aBid({ quantity: 6, price: price('71.00') }) as AnswerLine & { kind: 'bid' };
  const second = { ...first.bid, quantity: 9, minimum: 2, price: price('48.00') };
  const sent = aStoredAnswer({
    lines: [{ ...first, others: [second] }],
    freightAmount: price('48.00'),
    charges: [{ name: 'Certificate copies', amount: price('15.00') }],
    paymentTerms: 'Net 30',
    decision: { kind: 'accept', choices: [{ line: 0, offer: 1, quantity: 9 }], atMs: 2 },
  });
  const cell = await cellsOf({ quote, answers: [sent] });
  const columns = ['line', 'offer', 'offered quantity', 'minimum', 'total of', 'total', 'decision'];
  expect([0, 1].map((row) => columns.map((column) => cell(row, column)))).toEqual([
    ['1', '1', '6', '', '6', '426.00', 'left out'],
    ['1', '2', '9', '2', '9', '432.00', 'accepted'],
  ]);
  const beside = ['freight', 'other charges', 'payment terms'].map((column) => cell(0, column));
  expect(beside).toEqual(['48.00', 'Certificate copies: 15.00', 'Net 30']);
});

test('no cell begins like a formula, and every cell can be read back', async () => {
  const starts = fc.constantFrom('', '=', '+', '-', '@', '\t', '\r', '\n', '＝', '"', ',', ';=', 'a\t=', "'");
  const texts = fc.tuple(starts, fc.string()).map(([start, text]) => start + text);
  await fc.assert(
    fc.asyncProperty(texts, texts, texts, async (firstName, company, message) => {
      const quote = aQuote({ firstName, company, message });
      const answers = [aStoredAnswer({ freight: message, lines: [aBid({ manufacturer: company })] })];
      const text = await exportText({ quote, answers });
      const end = text.indexOf('\r\n');
      const heads = readRecord(text.slice(0, end));
      const cells = readRecord(text.slice(end + 2));
      expect(cells).toHaveLength(heads.length);
      for (const cell of cells) expect(cell).not.toMatch(/^\s*[=+\-@\t\r]/);
      const bare = (cell: string | undefined) => cell?.replaceAll("'", '');
      const of = (column: string) => bare(cells[heads.indexOf(column)]);
      expect([of('first name'), of('company'), of('offered manufacturer')]).toEqual(
        [firstName, company, company].map(bare),
      );
      expect(of('message')).not.toMatch(/[\r\n]/);
    }),
  );
});

test('the JSON says what an order comes to, and what was accepted before it was reopened (C19.48, C19.49)', async () => {
  const reopened = { kind: 'accept', choices: choicesOf(0), atMs: 0 } as const;
  const quote = { ...aQuote(), orderTotal: price('38.50') };
  const [first] = JSON.parse(await exportJson({ quote, answers: [aStoredAnswer({ reopened })] })) as unknown[];
  const at = '1970-01-01T00:00:00.000Z';
  expect(first).toMatchObject({
    orderTotal: '38.50',
    answers: [{ reopened: { kind: 'accept', choices: choicesOf(0), at } }],
  });
});

test('the JSON holds every version and no key of a receipt (C19.24)', async () => {
  const quote = aQuote();
  const draft = aStoredAnswer({ version: 3, state: 'draft', sentAtMs: null });
  const other = aQuote({ numberAt: 1_700_000_000_001 });
  const text = await exportJson({ quote, answers: [draft, aStoredAnswer()] }, { quote: other, answers: [] });
  expect(text).not.toContain(quote.receiptToken);
  const sent = { version: 2, sent: '2026-11-21T13:40:00.000Z' };
  expect(JSON.parse(text)).toMatchObject([
    { answers: [{ version: 3, sent: null }, sent] },
    { rfqNumber: 'RFQ-1700000000001', answers: [] },
  ]);
});
