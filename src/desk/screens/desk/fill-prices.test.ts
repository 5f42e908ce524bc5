import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blankLine } from './answer-sheet.ts';
import { readFilling, withFills } from './fill-prices.ts';
import { aQuoteLine } from '../../../../test/support/quotes/quote-request.fixture.ts';

const screw = aQuoteLine({ nsn: '5305-01-234-5678', partNumber: 'MS16998-28' });
const ring = aQuoteLine({ nsn: '5331-00-806-9362', partNumber: 'M25988/1-012' });
const asked = [screw, aQuoteLine({ nsn: '', partNumber: 'ABC-1' }), ring, ring];
const linesOf = (text: string, from?: Parameters<typeof readFilling>[2]) =>
  readFilling(text, asked, from).fills.map(({ line, values }) => [line, values]);

describe('prices from a text', () => {
  test('a column goes downwards from the field it is pasted into (C19.17)', () => {
    expect(linesOf('38.50\n4.10\n', { start: 1, field: 'price' })).toEqual([
      [1, { price: '38.50' }],
      [2, { price: '4.10' }],
    ]);
    expect(linesOf('21\n5', { field: 'lead' })).toEqual([
      [0, { lead: '21' }],
      [1, { lead: '5' }],
    ]);
  });

  test('a table goes on to the right, also with decimal commas', () => {
    expect(linesOf('1.284,50\t21\n4,10\t0')).toEqual([
      [0, { price: '1.284,50', lead: '21' }],
      [1, { price: '4,10', lead: '0' }],
    ]);
  });

  test('a column that is too long says so', () => {
    const { problems } = readFilling('1\n2\n3', asked, { start: 2, field: 'price' });
    expect(problems).toEqual([{ row: 3, text: 'The request has only 4 lines.' }]);
  });

  test.each([
    ['Line,Price\n3,4.10', [[2, { price: '4.10' }]]],
    ['NSN;Unit price;Lead time (days)\n5305012345678;38,50;7', [[0, { price: '38,50', lead: '7' }]]],
    ['Part number\tPrice\nabc 1\t9.99', [[1, { price: '9.99' }]]],
    [
      'NSN,Price\n5331-00-806-9362,1.00\n5331-00-806-9362,2.00',
      [
        [2, { price: '1.00' }],
        [3, { price: '2.00' }],
      ],
    ],
    [
      'line,price,certificate,condition\n1,5.00,FAA 8130-3,fn',
      [[0, { price: '5.00', certificate: '8130-3', condition: 'FN' }]],
    ],
    ['line,price,no bid\n1,,Export control', [[0, { reason: 'export', nobid: '1' }]]],
    ['\uFEFF"line","price"\r\n"1","1,284.50"\r\n', [[0, { price: '1,284.50' }]]],
  ])('heads name the lines and the columns: %j (C19.17)', (text, fills) => {
    expect(linesOf(text)).toEqual(fills);
  });

  test('what fits no line is named with its line of the text', () => {
    const { fills, problems } = readFilling('line,nsn,price\n9,,1.00\n,5999-00-000-0000,2.00\n,,3.00\n1,,4.00', asked);
    expect(fills).toEqual([{ line: 0, values: { price: '4.00' } }]);
    expect(problems).toEqual([
      { row: 2, text: 'No line of the request is “9”.' },
      { row: 3, text: 'No line of the request is “5999-00-000-0000”.' },
      { row: 4, text: 'It names no line.' },
    ]);
  });

  test('fields without a value stay as they are', () => {
    const lines = asked.map((line) => ({ ...blankLine(line), lead: '7' }));
    const [, filled] = withFills(lines, readFilling('line,price,lead\n2,5.00,', asked).fills);
    expect(filled).toMatchObject({ price: '5.00', lead: '7' });
  });

  test('any text is read without an error and fills only lines that exist', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), fc.nat(5), (text, start) => {
        for (const { line } of readFilling(text, asked, { start, field: 'price' }).fills)
          expect(asked[line]).toBeDefined();
      }),
    );
  });
});
