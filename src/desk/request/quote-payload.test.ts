import { aPayloadPart, aQuotePayload } from '../../../test/support/quotes/quote-payload.fixture.ts';
import { describe, expect, test } from 'vitest';
import { isEmail } from '#base/domain/email.ts';
import { MAX_QUOTE_LINES } from './quote-limits.ts';
import { lineNotes } from './rfq-text.ts';
import { readQuotePayload } from './quote-payload.ts';

const customer = aQuotePayload().customerInfo;
const token = 'a-token_of_attach-file'.padEnd(43, 'x');
const soon = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
const ofPart = (more: object) => aQuotePayload({ parts: [{ ...aPayloadPart(), ...more } as never] });
const ofCustomer = (more: object) => aQuotePayload({ customerInfo: { ...customer, ...more } as never });
const BAD_EMAILS = [
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
];
const BLANK = [undefined, '', ' \t\n ', '\u0000'];

function problemsOf(body: unknown): string[] {
  const read = readQuotePayload(body);
  return 'problems' in read ? read.problems.map(({ field }) => field) : [];
}

const requestOf = (body: unknown) => {
  const read = readQuotePayload(body);
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  return read.request;
};

describe('readQuotePayload', () => {
  test('takes the words of a line of the shelf, which papers show beside the part (C22.16)', () => {
    const [part] = requestOf(ofPart({ shelf: ' 12 HD,\nCoC ' })).parts;
    expect(lineNotes(part!)).toContain('Chosen from the shelf: 12 HD, CoC');
    expect(requestOf(ofPart({})).parts[0]).not.toHaveProperty('shelf');
    for (const shelf of [7, 'x'.repeat(201)]) expect(problemsOf(ofPart({ shelf }))).toEqual(['parts.0.shelf']);
  });

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

  test('a single name leaves the last name empty', () => expect(problemsOf(ofCustomer({ lastName: '' }))).toEqual([]));

  test.each<[name: string, values: unknown[]]>([
    [
      'quantity',
      [0, -1, 1.5, 1e9, '0', '-1', '1.5', '1e9', 'ten', '', ' ', null, undefined, Number.NaN, [1], {}, true],
    ],
    ['condition', ['fn', 'NE', 'toString', '__proto__', 7, ['FN']]],
    ['nsn', ['5305', '٥٣٠٥012345678', '5305-01-234-567X', 5305012345678]],
    ['unitOfIssue', ['EACH', 7]],
    ['quantityBreaks', ['50,100', 50, [1, 2, 3, 4, 5, 6], { length: 1 }]],
  ])('refuses a line with the %s %j', (name, values) => {
    for (const value of values)
      expect([value, problemsOf(ofPart({ [name]: value }))]).toEqual([value, [`parts.0.${name}`]]);
  });

  test.each<[name: string, values: unknown[]]>([
    ['firstName', [...BLANK, 'x'.repeat(101)]],
    ['email', [...BLANK, ...BAD_EMAILS]],
    ['company', [...BLANK, 'x'.repeat(201)]],
    ['phone', ['x'.repeat(51)]],
  ])('refuses the %s %j', (name, values) => {
    for (const value of values)
      expect([value, problemsOf(ofCustomer({ [name]: value }))]).toEqual([value, [`customerInfo.${name}`]]);
  });

  test('wants at least one part and at most 1,000', () => {
    const lines = (count: number) => aQuotePayload({ parts: Array.from({ length: count }, () => aPayloadPart()) });
    expect([problemsOf(lines(0)), problemsOf(lines(MAX_QUOTE_LINES))]).toEqual([['parts'], []]);
    expect(problemsOf(lines(MAX_QUOTE_LINES + 1))).toEqual(['parts']);
  });

  test('asks for a part number where the line has no NSN either', () => {
    expect(problemsOf(ofPart({ partNumber: ' ', nsn: '' }))).toEqual(['parts.0.partNumber']);
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
    const customerInfo = json('{"__proto__": {"email": "a@b.example"}, "firstName": "A"}');
    expect(problemsOf({ ...rest, parts, customerInfo })).toContain('customerInfo.__proto__');
    const part = json('{"constructor": 1, "partNumber": "A", "quantity": 1}');
    expect(problemsOf({ ...rest, parts: [part] })).toContain('parts.0.constructor');
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
    const lines = [
      { unitOfIssue: 'HD', quantityBreaks: [50, 100] },
      { unitOfIssue: '', quantityBreaks: [10, 20] },
    ];
    expect(read).toMatchObject({
      request: { delivery: { address: 'Kade 1\nRotterdam', country: 'NL' }, neededBy: soon, parts: lines },
      attachments: [token],
    });
    const none = {
      delivery: { address: '', country: '' },
      neededBy: '',
      parts: [{ unitOfIssue: '', quantityBreaks: [] }],
    };
    expect(readQuotePayload(aQuotePayload())).toMatchObject({ request: none, attachments: [] });
  });

  test.each<[field: string, values: unknown[]]>([
    ['rfqNumber', ['RFQ-1', 'rfq-1793456789012', 'RFQ-17934567890123', '', null, 1793456789012]],
    ['delivery', [[], 'Rotterdam']],
    ['delivery.address', [{ address: 'x'.repeat(501) }, { address: 7 }]],
    ['delivery.country', [{ country: 'Atlantis' }, { country: 'toString' }]],
    ['neededBy', ['tomorrow', '2027-02-30', '2020-01-01', '9999-12-31', 20270131]],
    [
      'attachments',
      ['token', ['../../quotes.db'], [7], Array.from({ length: 6 }, (_, at) => `${at}${token.slice(1)}`)],
    ],
  ])('refuses as %s %j', (field, values) => {
    for (const value of values)
      expect([value, problemsOf({ ...aQuotePayload(), [field.split('.')[0]!]: value })]).toEqual([value, [field]]);
  });

  test('names at most 20 problems', () => {
    const parts = Array.from({ length: 1_000 }, () => aPayloadPart({ quantity: 0 }));
    expect(problemsOf(aQuotePayload({ parts }))).toHaveLength(20);
  });
});

test.each(['a@b.example', "o'neil+rfq@parts.example.com", 'x@bücher.example'])('%s is an e-mail address', (text) => {
  expect(isEmail(text)).toBe(true);
});
