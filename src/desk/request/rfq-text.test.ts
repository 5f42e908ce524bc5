import { expect, test } from 'vitest';
import { aPayloadPart, readPayload } from '../../../test/support/quotes/quote-payload.fixture.ts';
import type { QuotePayload } from './quote-payload.ts';
import { rfqText, shortDescription } from './rfq-text.ts';
import { MAX_SENT, parseSent, tokenInLink } from './sent-request.ts';

const issuer = { companyName: 'Parts Supply', email: 'q@parts.example', phone: '+1 727', quoteValidityDays: 30 };

const textOf = (overrides: Partial<QuotePayload>): string => rfqText(readPayload(overrides), issuer, '2026-11-02');

test('the text lists part number, NSN, a short description, quantity and manufacturer, and the terms (C10.7)', () => {
  expect(
    textOf({
      parts: [
        aPayloadPart({ description: 'SCREW, CAP, SOCKET HEAD, SELF-LOCKING' }),
        { partNumber: 'AN960', description: '', quantity: '3' },
      ],
      message: 'first\nsecond',
    }).replaceAll('\r', ''),
  ).toMatchInlineSnapshot(`
    "REQUEST FOR QUOTE

    RFQ number: RFQ-1793456789012
    Date:       2026-11-02
    To:         Parts Supply, q@parts.example, +1 727

    FROM
    Name:       Ana de la Cruz
    Company:    Buyer Aviation
    Email:      ana@buyer.example
    Phone:      +1 727 555 0100

    PARTS
    #  Part number  NSN               Description                   Quantity  Condition       Manufacturer
    -  -----------  ----------------  ----------------------------  --------  --------------  -------------------------------
    1  MS16998-27   5305-00-068-0502  SCREW, CAP, SOCKET HEAD, SEL        25  FN Factory New  MILITARY STANDARDS (CAGE 96906)
    2  AN960        -                 -                                    3  -               -

    MESSAGE
    first
    second

    TERMS
    1. Pricing, availability and lead times requested.
    2. Condition code and traceability documents required.
    3. FOB Destination delivery.
    4. Quote validity: 30 days.
    "
  `);
});

test('every line ends as every editor reads it', () => {
  expect(textOf({ message: 'a\nb' }).replace(/\r\n/g, '')).not.toMatch(/[\r\n]/);
});

test('a description is cut to 28 whole characters', () => {
  expect(shortDescription('x'.repeat(28))).toBe('x'.repeat(28));
  expect(shortDescription(`${'x'.repeat(27)}✈️ y`)).toBe(`${'x'.repeat(27)}✈`);
  expect(shortDescription('👩'.repeat(40))).toBe('👩'.repeat(28));
});

test('a request says where to deliver, by when, its files, units and further quantities (C18.4)', () => {
  const request = readPayload({
    delivery: { address: 'Kade 1\nRotterdam', country: 'NL' },
    parts: [
      aPayloadPart({ quantity: 3, unitOfIssue: 'HD', quantityBreaks: [5, 10] }),
      { partNumber: 'AN960', description: '', quantity: 2 },
    ],
    message: '',
  });
  const more = { neededBy: '2027-01-31', id: 1, files: [{ name: 'drawing.pdf', sizeBytes: 1_440_000 }] };
  const text = rfqText({ ...request, ...more }, issuer, '2026-11-02').replaceAll('\r', '');
  expect(text.slice(text.indexOf('FROM'), text.indexOf('TERMS'))).toMatchInlineSnapshot(`
    "FROM
    Name:       Ana de la Cruz
    Company:    Buyer Aviation
    Email:      ana@buyer.example
    Phone:      +1 727 555 0100

    DELIVERY AND DOCUMENTS
    Deliver to: Kade 1
                Rotterdam
                Netherlands
    Needed by:  2027-01-31
    Files:      drawing.pdf (1.4 MB)

    PARTS
    #  Part number  NSN               Description              Quantity  Condition       Manufacturer                     Remarks
    -  -----------  ----------------  -----------------------  --------  --------------  -------------------------------  --------------------------------------------------
    1  MS16998-27   5305-00-068-0502  SCREW, CAP, SOCKET HEAD      3 HD  FN Factory New  MILITARY STANDARDS (CAGE 96906)  HD, hundred: 3 means 300 pieces; Also quote 5 / 10
    2  AN960        -                 -                               2  -               -

    "
  `);
});

const token = 'AaH_VnIl7PX6HaoGQt5QcqMPcwCyD9Y--sbphUiVFyE';
const one = { rfqNumber: 'RFQ-1795301777400', token, sentAtMs: 5 };

test('what a browser has remembered is read whatever else is there: newest first, each once (C18.10)', () => {
  const older = { ...one, token: token.replace('A', 'B'), sentAtMs: 1 };
  expect(
    parseSent([older, one, one, null, 7, 'x', {}, { ...one, token: 'short' }, { ...one, rfqNumber: '<b>' }]),
  ).toEqual([one, older]);
  for (const foreign of [null, {}, 'x', 5]) expect(parseSent(foreign)).toEqual([]);
  expect(parseSent([{ ...one, sentAtMs: 'never' }])).toEqual([{ ...one, sentAtMs: 0 }]);
});

test('a browser remembers a hundred requests, the oldest are forgotten', () => {
  const many = Array.from({ length: 150 }, (_, index) => {
    return { ...one, token: String(index).padStart(43, '0'), sentAtMs: index };
  });
  const read = parseSent(many);
  expect([read.length, read[0]!.sentAtMs]).toEqual([MAX_SENT, 149]);
});

test.each([
  [`https://parts.example/quote/${token}`, token],
  [`What you asked for:\nhttps://parts.example/quote/${token}?asked=1#talk\n`, token],
  [`/quote/${token}/quotation.pdf`, token],
  [` ${token} `, token],
  [`https://parts.example/quote/${token}x`, null],
  ['RFQ-1795301777400', null],
  ['', null],
])('the link of a receipt is found in %j', (text, expected) => expect(tokenInLink(text)).toBe(expected));
