import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aQuoteLine } from '../../../../test/support/quotes/quote-request.fixture.ts';
import { TYPED_FIELDS, type AnswerLine, type TypedLine } from '#base/domain/quotation.ts';
import { blankLine, isAlternate, readSheet, sheetOf, type AnswerSheet } from './answer-sheet.ts';

const TODAY = '2026-11-21';
const asked = [aQuoteLine({ partNumber: 'MS16998-28', quantity: 3 })];

const aSheet = (typed: Partial<TypedLine> = {}, head: Partial<AnswerSheet> = {}): AnswerSheet => ({
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

describe('an answer as it is typed', () => {
  test('becomes bids with decimals', () => {
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

  test('another spelling of the part is no alternate, another part is one with its reason', () => {
    const spellings = [
      isAlternate('ms 16998/28', asked[0]!),
      isAlternate('', asked[0]!),
      isAlternate('X', { partNumber: '' }),
    ];
    expect(spellings).toEqual([false, false, false]);
    const [line] = read({ part: 'MS16998-29', alternate: 'revision 2' }).answer.lines as [AnswerLine];
    expect(line).toMatchObject({ kind: 'bid', bid: { alternate: { reason: 'revision 2' }, partNumber: 'MS16998-29' } });
  });

  test('has a reason for a line without a bid', () => {
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
  ])('holds its prices until a day from today on: %s', (validUntil, count) => {
    expect(problemsOf({}, { validUntil })).toEqual(count === 0 ? [] : ['validUntil']);
  });

  test('takes no other currency, no endless note, and no total that cannot be counted', () => {
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
    const typed = fc.record(Object.fromEntries(TYPED_FIELDS.map((field) => [field, texts]))) as fc.Arbitrary<TypedLine>;
    fc.assert(
      fc.property(typed, (line) => {
        const first = readSheet(aSheet(line), asked, TODAY);
        const again = readSheet(sheetOf(first.answer, asked), asked, TODAY);
        expect(again.answer).toEqual(first.answer);
        expect(again.problems.length === 0).toBe(first.problems.length === 0);
      }),
    );
  });
});
