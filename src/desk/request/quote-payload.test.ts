import { aPayloadPart, aQuotePayload } from '../../../test/support/quotes/quote-payload.fixture.ts';
import { describe, expect, test } from 'vitest';
import { isEmail } from '#base/domain/email.ts';
import { MAX_QUOTE_LINES } from './quote-limits.ts';
import { readQuotePayload } from './quote-payload.ts';

const customer = aQuotePayload().customerInfo;
const token = 'a-token_of_attach-file'.padEnd(43, 'x');
const soon = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);

function problemsOf(body: unknown): string[] {
  const read = readQuotePayload(body);
  return 'problems' in read ? read.problems.map(({ field }) => field) : [];
}

function requestOf(body: unknown) {
  const read = readQuotePayload(body);
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  return read.request;
}

describe('readQuotePayload', () => {
  test('takes the bare payload (C10.1)', () => {
    const { guard: _guard, ...bare } = aQuotePayload();
    expect(requestOf(bare)).toMatchObject({ rfqNumber: 'RFQ-1793456789012', customer: { jobTitle: '' } });
  });

  test('takes a line of the home form, without NSN, and one of /rfq, without condition', () => {
    const { parts } = requestOf(
      aQuotePayload({
        parts: [
          { partNumber: 'AN960', description: '', quantity: '3', condition: 'OH' },
          { partNumber: '', description: '', quantity: 1, nsn: '5305000680502' },
        ],
      }),
    );
    expect(parts).toMatchObject([
      { partNumber: 'AN960', nsn: '', quantity: 3, condition: 'OH' },
      { partNumber: '', nsn: '5305-00-068-0502', condition: null },
    ]);
  });

  test('a single name leaves the last name empty', () => {
    expect(problemsOf(aQuotePayload({ customerInfo: { ...customer, lastName: '' } }))).toEqual([]);
  });

  test.each(['firstName', 'email', 'company'] as const)('asks for %s when it is absent or blank', (name) => {
    for (const value of [undefined, '', ' \t\n ', '\u0000']) {
      expect(problemsOf(aQuotePayload({ customerInfo: { ...customer, [name]: value } as never }))).toEqual([
        `customerInfo.${name}`,
      ]);
    }
  });

  test.each([0, -1, 1.5, 1e9, '0', '-1', '1.5', '1e9', 'ten', '', ' ', null, undefined, Number.NaN, [1], {}, true])(
    'refuses the quantity %j',
    (quantity) => {
      expect(problemsOf(aQuotePayload({ parts: [aPayloadPart({ quantity: quantity as never })] }))).toEqual([
        'parts.0.quantity',
      ]);
    },
  );

  test.each(['fn', 'NE', 'toString', '__proto__', 7, ['FN']])('refuses the condition %j', (condition) => {
    expect(problemsOf(aQuotePayload({ parts: [aPayloadPart({ condition: condition as never })] }))).toEqual([
      'parts.0.condition',
    ]);
  });

  test.each(['5305', '٥٣٠٥012345678', '5305-01-234-567X', 5305012345678])('refuses the NSN %j', (nsn) => {
    expect(problemsOf(aQuotePayload({ parts: [aPayloadPart({ nsn: nsn as never })] }))).toEqual(['parts.0.nsn']);
  });

  test('wants at least one part and at most 1,000', () => {
    const lines = (count: number) => aQuotePayload({ parts: Array.from({ length: count }, () => aPayloadPart()) });
    expect(problemsOf(lines(0))).toEqual(['parts']);
    expect(problemsOf(lines(MAX_QUOTE_LINES))).toEqual([]);
    expect(problemsOf(lines(MAX_QUOTE_LINES + 1))).toEqual(['parts']);
  });

  test('asks for a part number where the line has no NSN either', () => {
    expect(problemsOf(aQuotePayload({ parts: [aPayloadPart({ partNumber: ' ', nsn: '' })] }))).toEqual([
      'parts.0.partNumber',
    ]);
  });

  test.each(['RFQ-1', 'rfq-1793456789012', 'RFQ-17934567890123', '', null, 1793456789012])(
    'refuses the RFQ number %j',
    (rfqNumber) => {
      expect(problemsOf(aQuotePayload({ rfqNumber: rfqNumber as never }))).toEqual(['rfqNumber']);
    },
  );

  test.each([
    ['firstName', 101],
    ['company', 201],
    ['phone', 51],
  ])('refuses a %s of %i characters', (name, length) => {
    expect(problemsOf(aQuotePayload({ customerInfo: { ...customer, [name]: 'x'.repeat(length) } as never }))).toEqual([
      `customerInfo.${name}`,
    ]);
  });

  test('keeps right-to-left texts, marks and emoji, and drops control characters and direction overrides', () => {
    const { customer: kept, message } = requestOf(
      aQuotePayload({
        customerInfo: { ...customer, firstName: ' دانا ', lastName: 'Jo\u0000sé\u202e', company: '👩🏽‍✈️ Zoë\tAir\r\nLtd' },
        message: 'first\r\nsecond\u2028third\u0007 \ud800',
      }),
    );
    expect(kept).toMatchObject({ firstName: 'دانا', lastName: 'José', company: '👩🏽‍✈️ Zoë Air Ltd' });
    expect(message).toBe('first\nsecond\nthird \ufffd');
  });

  test.each([null, undefined, 7, 'text', [], [aQuotePayload()]])('refuses %j in place of the payload', (body) => {
    expect(problemsOf(body)).toEqual(['']);
  });

  test('refuses lists for objects, objects for lists, and objects for texts', () => {
    expect(problemsOf({ ...aQuotePayload(), customerInfo: [] })).toEqual(['customerInfo']);
    expect(problemsOf({ ...aQuotePayload(), parts: { 0: aPayloadPart() } })).toEqual(['parts']);
    expect(problemsOf({ ...aQuotePayload(), parts: [[aPayloadPart()]] })).toEqual(['parts.0']);
    expect(problemsOf({ ...aQuotePayload(), message: { toString: 'x' } })).toEqual(['message']);
  });

  test('refuses __proto__ keys at every depth and passes over unknown ones', () => {
    const json = (text: string) => JSON.parse(text) as unknown;
    const { parts, ...rest } = aQuotePayload();
    expect(problemsOf(json(`{"__proto__": ${JSON.stringify(aQuotePayload())}}`))).toEqual(['__proto__']);
    expect(
      problemsOf({ ...rest, parts, customerInfo: json('{"__proto__": {"email": "a@b.example"}, "firstName": "A"}') }),
    ).toContain('customerInfo.__proto__');
    expect(problemsOf({ ...rest, parts: [json('{"constructor": 1, "partNumber": "A", "quantity": 1}')] })).toContain(
      'parts.0.constructor',
    );
    expect(problemsOf({ ...aQuotePayload(), price: 'unknown' })).toEqual([]);
  });

  test('takes delivery, date, units, further quantities and files, and needs none of them (C18.2)', () => {
    const read = readQuotePayload(
      aQuotePayload({
        delivery: { address: ' Kade 1\r\nRotterdam ', country: 'netherlands' },
        neededBy: soon,
        attachments: [token, token],
        parts: [
          aPayloadPart({ unitOfIssue: 'hd', quantityBreaks: '100 / 50' }),
          aPayloadPart({ quantityBreaks: [10, '20'] }),
        ],
      }),
    );
    expect(read).toMatchObject({
      request: {
        delivery: { address: 'Kade 1\nRotterdam', country: 'NL' },
        neededBy: soon,
        parts: [
          { unitOfIssue: 'HD', quantityBreaks: [50, 100] },
          { unitOfIssue: '', quantityBreaks: [10, 20] },
        ],
      },
      attachments: [token],
    });
    expect(readQuotePayload(aQuotePayload())).toMatchObject({
      request: {
        delivery: { address: '', country: '' },
        neededBy: '',
        parts: [{ unitOfIssue: '', quantityBreaks: [] }],
      },
      attachments: [],
    });
  });

  test.each([
    ['delivery', []],
    ['delivery', 'Rotterdam'],
    ['delivery.address', { address: 'x'.repeat(501) }],
    ['delivery.address', { address: 7 }],
    ['delivery.country', { country: 'Atlantis' }],
    ['delivery.country', { country: 'toString' }],
    ['neededBy', 'tomorrow'],
    ['neededBy', '2027-02-30'],
    ['neededBy', '2020-01-01'],
    ['neededBy', '9999-12-31'],
    ['neededBy', 20270131],
    ['attachments', 'token'],
    ['attachments', ['../../quotes.db']],
    ['attachments', [7]],
    ['attachments', Array.from({ length: 6 }, (_, index) => `${index}${token.slice(1)}`)],
  ])('refuses as %s %j', (field, value) => {
    expect(problemsOf({ ...aQuotePayload(), [field.split('.')[0]!]: value })).toEqual([field]);
  });

  test.each([
    ['unitOfIssue', 'EACH'],
    ['unitOfIssue', 7],
    ['quantityBreaks', '50,100'],
    ['quantityBreaks', 50],
    ['quantityBreaks', [1, 2, 3, 4, 5, 6]],
    ['quantityBreaks', { length: 1 }],
  ])('refuses as %s of a line %j', (name, value) => {
    expect(problemsOf(aQuotePayload({ parts: [{ ...aPayloadPart(), [name]: value } as never] }))).toEqual([
      `parts.0.${name}`,
    ]);
  });

  test('names at most 20 problems', () => {
    const parts = Array.from({ length: 1_000 }, () => aPayloadPart({ quantity: 0 }));
    expect(problemsOf(aQuotePayload({ parts }))).toHaveLength(20);
  });
});

test.each(['a@b.example', "o'neil+rfq@parts.example.com", 'x@bücher.example'])('%s is an e-mail address', (text) => {
  expect(isEmail(text)).toBe(true);
});

test.each([
  'a@b',
  'a b@c.example',
  '<a@b.example>',
  'a@b.example,c@d.example',
  'a@b.example\nBcc: c@d.example',
  '"a"@b.example',
  'a@-b.example',
  '@b.example',
  'a@b..example',
  `${'a'.repeat(65)}@b.example`,
])('%j is no e-mail address', (text) => {
  expect(isEmail(text)).toBe(false);
  expect(problemsOf(aQuotePayload({ customerInfo: { ...customer, email: text } }))).toEqual(['customerInfo.email']);
});
