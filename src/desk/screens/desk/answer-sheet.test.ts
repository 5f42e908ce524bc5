import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aQuoteLine } from '../../../../test/support/quotes/quote-request.fixture.ts';
import { TYPED_FIELDS, type AnswerLine, type TypedLine, type TypedOffer } from '#base/domain/quotation.ts';
import { blankLine, blankOffer, HEAD_FIELDS, isAlternate, sheetOf, type AnswerSheet } from './answer-sheet.ts';
import { readSheet } from './read-sheet.ts';
import { readFilling, withFills } from './fill-prices.ts';
import { QUOTE_STATES } from '../../store/stored-quote.ts';
import { dueOf, formatSpan } from './due.ts';

const TODAY = '2026-11-21';
const asked = [aQuoteLine({ partNumber: 'MS16998-28', quantity: 3 })];

const aSheet = (typed: Partial<TypedLine> = {}, head: Partial<AnswerSheet> = {}): AnswerSheet => ({
  ...(Object.fromEntries(HEAD_FIELDS.map((field) => [field, ''])) as Record<(typeof HEAD_FIELDS)[number], string>),
  currency: 'USD',
  freight: 'FOB Destination',
  validUntil: '2026-12-21',
  note: '',
  deskNote: '',
  attach: '1',
  lines: [{ ...blankLine(asked[0]!), price: '38.50', ...typed }],
  ...head,
});
const read = (typed: Partial<TypedLine> = {}, head: Partial<AnswerSheet> = {}) =>
  readSheet(aSheet(typed, head), asked, TODAY);
const problemsOf = (typed: Partial<TypedLine>, head: Partial<AnswerSheet> = {}) =>
  read(typed, head).problems.map(({ field }) => field);

test('an answer as it is typed becomes bids with decimals', () => {
  const { answer, problems } = read({
    price: ' $1,284.50 ',
    breaks: '10: 36.00, 1,000: 1,100.25',
    lead: '0',
    certificate: 'coc',
  });
  expect(problems).toEqual([]);
  expect(answer.lines[0]).toMatchObject({
    kind: 'bid',
    bid: {
      price: '1284.50',
      breaks: [
        { quantity: 10, price: '36.00' },
        { quantity: 1_000, price: '1100.25' },
      ],
      leadDays: 0,
      certificate: 'coc',
      alternate: null,
    },
  });
});

test.each([
  [{ price: '0' }, 'price'],
  [{ price: '-5' }, 'price'],
  [{ price: '1e9' }, 'price'],
  [{ price: '99999999999' }, 'price'],
  [{ price: '1,284' }, 'price'],
  [{ price: '1.284' }, 'price'],
  [{ quantity: '2.5' }, 'quantity'],
  [{ quantity: '5', minimum: '6' }, 'minimum'],
  [{ breaks: '10: 1,284' }, 'breaks'],
  [{ price: '=1+1' }, 'price'],
  [{ price: '<b>5</b>' }, 'price'],
  [{ price: '', lead: '7' }, 'price'],
  [{ breaks: '10 at 5' }, 'breaks'],
  [{ breaks: '10: 5.00, 10: 4.00' }, 'breaks'],
  [{ breaks: '10: -5.00' }, 'breaks'],
  [{ lead: 'three weeks' }, 'lead'],
  [{ lead: '9999' }, 'lead'],
  [{ condition: 'NEW' }, 'condition'],
  [{ certificate: 'toString' }, 'certificate'],
  [{ part: 'MS16998-29' }, 'alternate'],
  [{ part: 'X'.repeat(200), alternate: 'same' }, 'part'],
  [{ nobid: '1' }, 'reason'],
  [{ nobid: '1', reason: 'constructor' }, 'reason'],
  [{ nobid: '1', reason: 'other' }, 'words'],
] as const)('that cannot be sent is refused in words, and kept as it was typed: %o (C19.16)', (typed, field) => {
  const { answer, problems } = read(typed);
  expect(problems[0]).toMatchObject({ line: 0, field });
  expect(problems[0]!.text).toMatch(/^[A-Z“].*[.!]$/s);
  expect(answer.lines[0]).toMatchObject({ kind: 'open', typed: { ...typed } });
  expect(sheetOf(answer, asked).lines[0]).toMatchObject(typed);
});

test('another spelling is the same part, another part is an alternate with its reason', () => {
  const spellings = [
    isAlternate('ms 16998/28', asked[0]!),
    isAlternate('', asked[0]!),
    isAlternate('X', { partNumber: '' }),
  ];
  expect(spellings).toEqual([false, false, false]);
  const [line] = read({ part: 'MS16998-29', alternate: 'revision 2' }).answer.lines as [AnswerLine];
  expect(line).toMatchObject({ kind: 'bid', bid: { alternate: { reason: 'revision 2' }, partNumber: 'MS16998-29' } });
});

test('a line has several offers, each with its own problems; an untouched offer is left out (C19.80)', () => {
  const another = { ...blankOffer(asked[0]!), quantity: '1' };
  const overhauled = { ...another, condition: 'OH', price: '30', certificate: '8130-3', minimum: '1' };
  const { answer, problems } = read({ quantity: '2', others: [another, overhauled] });
  expect([problems, answer.lines]).toMatchObject([
    [],
    [{ bid: { quantity: 2, minimum: null }, others: [{ quantity: 1, minimum: 1, condition: 'OH', price: '30.00' }] }],
  ]);
  expect(readSheet(sheetOf(answer, asked, ','), asked, TODAY).answer).toEqual(answer);
  const bad = read({ others: [{ ...overhauled, price: '' }] });
  expect(bad.problems).toMatchObject([{ line: 0, offer: 1, field: 'price' }]);
  expect(sheetOf(bad.answer, asked).lines[0]!.others).toMatchObject([{ condition: 'OH', price: '' }]);
});

test('freight and named charges have amounts; half of a charge is refused in words (C19.80)', () => {
  const head = { freightAmount: '0', charge1: 'Certificate copies', amount1: '15', paymentTerms: 'Net 30' };
  expect(read({}, head).answer).toMatchObject({
    freightAmount: '0.00',
    charges: [{ name: 'Certificate copies', amount: '15.00' }],
    paymentTerms: 'Net 30',
  });
  expect(problemsOf({}, { freightAmount: '1,284', charge1: 'Crate', amount2: '5' })).toEqual([
    'freightAmount',
    'amount1',
    'charge2',
  ]);
});

test('an answer has a reason for a line without a bid', () => {
  const { answer, problems } = read({ nobid: '1', reason: 'minimum', words: '500 pieces', price: '' });
  expect([problems, answer.lines]).toEqual([[], [{ kind: 'no-bid', reason: 'minimum', text: '500 pieces' }]]);
});

test('an untouched line is open and holds nothing', () => {
  expect(read({ price: '' }).answer.lines).toEqual([{ kind: 'open' }]);
});

test.each([
  ['2026-11-20', 1],
  ['2026-11-21', 0],
  ['2028-11-20', 0],
  ['2028-12-31', 1],
  ['2026-02-30', 1],
  ['soon', 1],
  ['', 1],
])('an answer holds its prices until a day from today on: %s', (validUntil, count) => {
  expect(problemsOf({}, { validUntil })).toEqual(count === 0 ? [] : ['validUntil']);
});

test('an answer takes no other currency, no endless note, and no total that cannot be counted', () => {
  expect(problemsOf({}, { currency: 'XAU' })).toEqual(['currency']);
  expect(problemsOf({}, { note: 'x'.repeat(5_001) })).toEqual(['note']);
  const many = [aQuoteLine({ partNumber: 'MS16998-28', quantity: 999_999_999 })];
  const { problems } = readSheet(aSheet({ price: '999999999' }), many, TODAY);
  expect(problems.map(({ field }) => field)).toEqual(['total']);
});

test('whatever is typed, a draft read back says the same', () => {
  const texts = fc.oneof(
    fc.constantFrom('', '1', '38.5', '10: 3', 'FN', 'coc', 'MS16998-28', 'other', '-1'),
    fc.string({ maxLength: 30 }),
  );
  const typed = fc.record(Object.fromEntries(TYPED_FIELDS.map((field) => [field, texts]))) as fc.Arbitrary<TypedOffer>;
  fc.assert(
    fc.property(typed, (line) => {
      const first = readSheet(aSheet(line), asked, TODAY);
      const again = readSheet(sheetOf(first.answer, asked), asked, TODAY);
      expect(again.answer).toEqual(first.answer);
      expect(again.problems.length === 0).toBe(first.problems.length === 0);
    }),
  );
});

const screw = aQuoteLine({ nsn: '5305-01-234-5678', partNumber: 'MS16998-28' });
const ring = aQuoteLine({ nsn: '5331-00-806-9362', partNumber: 'M25988/1-012' });
const request = [screw, aQuoteLine({ nsn: '', partNumber: 'ABC-1' }), ring, ring];
const linesOf = (text: string, from?: Parameters<typeof readFilling>[2]) =>
  readFilling(text, request, from).fills.map(({ line, values }) => [line, values]);

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
  const { problems } = readFilling('1\n2\n3', request, { start: 2, field: 'price' });
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
])('heads name the lines and the columns: %j (C19.17)', (text, fills) => expect(linesOf(text)).toEqual(fills));

test('what fits no line is named with its line of the text', () => {
  const { fills, problems } = readFilling('line,nsn,price\n9,,1.00\n,5999-00-000-0000,2.00\n,,3.00\n1,,4.00', request);
  expect(fills).toEqual([{ line: 0, values: { price: '4.00' } }]);
  expect(problems).toEqual([
    { row: 2, text: 'No line of the request is “9”.' },
    { row: 3, text: 'No line of the request is “5999-00-000-0000”.' },
    { row: 4, text: 'It names no line.' },
  ]);
});

test('one price of a part fills each of its lines, several fill them in turn (C19.17)', () => {
  const part = { price: '1.50' };
  expect(linesOf('NSN,Price\n5331-00-806-9362,1.50')).toEqual([
    [2, part],
    [3, part],
  ]);
  const { fills, problems } = readFilling('line,price\n1,2.00\n1,3.00', request);
  expect([fills, problems]).toMatchObject([[{ line: 0, values: { price: '2.00' } }], [{ row: 3 }]]);
});

test.each(['Part number,Price\nABC-1,1,284.50', 'Part number,Price\nABC-1,4.00\nABC-1,1,284'])(
  'a price that its comma tears fills nothing: %j (C19.17)',
  (text) => {
    const { fills, problems } = readFilling(text, request);
    expect([fills, problems]).toMatchObject([[], [{ text: expect.stringContaining('in quotes') }]]);
  },
);

test('a pasted price with two readings is named and not guessed (C19.1, C19.17)', () => {
  const { fills, problems } = readFilling('NSN;Price\n5331-00-806-9362;1.284', request);
  expect([fills.map(({ line }) => line), problems]).toMatchObject([[2, 3], [{ row: 2, text: /two ways/ }]]);
});

test('fields without a value stay as they are', () => {
  const lines = request.map((line) => ({ ...blankLine(line), lead: '7' }));
  const [, filled] = withFills(lines, readFilling('line,price,lead\n2,5.00,', request).fills);
  expect(filled).toMatchObject({ price: '5.00', lead: '7' });
});

test('any text is read without an error and fills only lines that exist', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), fc.nat(5), (text, start) => {
      for (const { line } of readFilling(text, request, { start, field: 'price' }).fills)
        expect(request[line]).toBeDefined();
    }),
  );
});

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const dueAfter = (ms: number) => dueOf({ state: 'new', receivedAtMs: 1_000 }, { nowMs: 1_000 + ms, replyHours: 24 });

test.each([
  [0, 'ok', '24 h 00 min'],
  [18 * HOUR_MS, 'ok', '6 h 00 min'],
  [18 * HOUR_MS + 1, 'warn', '5 h 59 min'],
  [23 * HOUR_MS + 48 * MINUTE_MS, 'warn', '12 min'],
  [24 * HOUR_MS, 'warn', '0 min'],
  [24 * HOUR_MS + 1, 'err', 'late by 0 min'],
  [25 * HOUR_MS + 12 * MINUTE_MS, 'err', 'late by 1 h 12 min'],
  [100 * HOUR_MS, 'err', 'late by 3 d 4 h'],
])(
  'the clock of a request is amber in its last six hours and red when late: after %i ms %s (C19.11)',
  (afterMs, kind, words) => {
    expect(dueAfter(afterMs)).toMatchObject({ kind, words, isLate: kind === 'err' });
  },
);

test('a clock that goes wrong shows no more than the whole promise', () => {
  expect(dueAfter(-HOUR_MS)).toMatchObject({ kind: 'ok', left: 1 });
});

test('the clock of a request runs only while an answer is owed', () => {
  const due = { nowMs: 0, replyHours: 24 };
  expect(QUOTE_STATES.filter((state) => dueOf({ state, receivedAtMs: 0 }, due) !== null)).toEqual(['new', 'working']);
});

test('a span is said in hours below two days, then in days', () => {
  expect([formatSpan(48 * HOUR_MS - 1), formatSpan(48 * HOUR_MS)]).toEqual(['47 h 59 min', '2 d 0 h']);
});
