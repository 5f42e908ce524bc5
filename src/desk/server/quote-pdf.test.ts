import { expect, test } from 'vitest';
import { aPayloadPart, aQuotePayload, readPayload } from '../../../test/support/quotes/quote-payload.fixture.ts';
import { streamsOf, textOfPdf } from '../../../test/support/quotes/pdf-text.fixture.ts';
import { quotePdf, quotationPdf } from './quote-pdf.ts';
import { MAX_QUOTE_LINES } from '../request/quote-limits.ts';
import type { QuotePayload } from '../request/quote-payload.ts';
import { aQuoteLine, aQuoteRequest } from '../../../test/support/quotes/quote-request.fixture.ts';
import {
  anAnswerOfTwoOffers,
  aBid,
  aStoredAnswer,
  aStoredQuote,
  DESK_NOTE,
  price,
} from '../../../test/support/quotes/stored-answer.fixture.ts';
import { readSiteSettings } from '#base/settings/site-settings.ts';
import type { StoredAnswer } from '../store/stored-quote.ts';
import { paths } from '#base/paths.ts';
import { forBuyer, quotationSheet } from '../screens/quotation-words.ts';
import { openPdf } from './pdf-page.ts';

const issuer = { companyName: 'Parts Supply', email: 'q@parts.example', phone: '+1 727', quoteValidityDays: 30 };

const pdfOf = (overrides: Partial<QuotePayload>) => quotePdf(readPayload(overrides), issuer, '2026-11-02');

test('the PDF holds what the text file holds, in Latin, Greek and Cyrillic letters (C10.8)', async () => {
  const pdf = await pdfOf({
    customerInfo: {
      ...aQuotePayload().customerInfo,
      firstName: 'Łukasz Žižek',
      lastName: 'Δημήτρης',
      company: 'Аэрофлот',
    },
    parts: [aPayloadPart({ description: 'SCREW, CAP, SOCKET HEAD, SELF-LOCKING' })],
  });
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  const text = textOfPdf(pdf);
  for (const expected of [
    'RFQ-1793456789012',
    'Łukasz Žižek Δημήτρης',
    'Аэрофлот',
    'MS16998-27',
    '5305-00-068-0502',
    'SEL',
    'FOB Destination delivery.',
    'Quote validity: 30 days.',
    'Required Lead Time: 2 weeks',
  ])
    expect(text.replaceAll('\n', '')).toContain(expected);
  expect(text).not.toContain('SELF');
});

test('200 lines of a request print on many pages, and texts without a space stay in their column', async () => {
  const part = { partNumber: 'W'.repeat(90), manufacturer: 'M'.repeat(200) };
  const pdf = await pdfOf({ parts: Array.from({ length: 200 }, () => aPayloadPart(part)) });
  expect(pdf.toString('latin1').match(/\/Type \/Page\n/g)!.length).toBeGreaterThan(6);
  expect(textOfPdf(pdf)).toContain('199');
});

test('a message without a space is broken into lines and goes on over pages, and keeps its own line ends', async () => {
  const message = `${'W'.repeat(4_000)}\n${'end\n'.repeat(80)}last`;
  const pdf = await pdfOf({ message });
  expect(pdf.toString('latin1').match(/\/Type \/Page\n/g)!.length).toBeGreaterThan(2);
  const lines = textOfPdf(pdf).split('\n');
  const ofW = lines.filter((line) => /^W+$/.test(line));
  expect(ofW.join('')).toHaveLength(4_000);
  expect(Math.max(...ofW.map(({ length }) => length))).toBeLessThan(80);
  expect(lines).toContain('last');
});

test('texts in other scripts are transliterated, and the PDF says so (C10.8)', async () => {
  const people = { ...aQuotePayload().customerInfo, firstName: '\u202e田中', lastName: 'תעשייה', company: '한국 GmbH' };
  const text = textOfPdf(await pdfOf({ customerInfo: people, message: 'ＡＢＣ、 ok' }));
  for (const expected of [
    "TianZhong t'syyh",
    'HanGug GmbH',
    'ABC, ok',
    'Some texts are transliterated into Latin letters',
  ])
    expect(text.replaceAll('\n', '')).toContain(expected);
  expect(textOfPdf(await pdfOf({}))).not.toContain('transliterated');
});

test('totals of thirteen digits stand whole in their column (C19.36)', async () => {
  const lines = [aBid({ price: price('999999999.99') }), ...aStoredAnswer().lines.slice(1)];
  const parts = aStoredQuote().parts.map((part) => ({ ...part, quantity: 9_999 }));
  const text = textOfPdf(
    await print(aStoredAnswer({ lines, total: price('9999999999999.99') }), aStoredQuote({ parts })),
  );
  expect(text).toContain('9,998,999,999,900.01');
  expect(text).toContain('Total, USD   9,999,999,999,999.99');
});

test('of the marks on one letter four are printed', async () => {
  const text = textOfPdf(await pdfOf({ parts: [aPayloadPart({ partNumber: `Z${'\u0301'.repeat(60)}9` })] }));
  expect(text.match(/\u0301/g)).toHaveLength(4);
});

test('texts that no letter of the font covers do not break it', async () => {
  expect((await pdfOf({ message: '👩🏽‍✈️ مرحبا 你好 \ufffd' })).length).toBeGreaterThan(1_000);
});

test('the PDF says where to deliver, by when, its files, units and further quantities (C18.4)', async () => {
  const request = readPayload({
    delivery: { address: 'Kade 1\nRotterdam', country: 'NL' },
    parts: [aPayloadPart({ quantity: 3, unitOfIssue: 'HD', quantityBreaks: [50, 100] })],
  });
  const more = { neededBy: '2027-01-31', id: 1, files: [{ name: 'drawing.pdf', sizeBytes: 1_440_000 }] };
  const text = textOfPdf(await quotePdf({ ...request, ...more }, issuer, '2026-11-02'));
  const plain = text.replaceAll(/\s+/g, ' ');
  const all = [
    'Kade 1',
    'Netherlands',
    '2027-01-31',
    'drawing.pdf (1.4 MB)',
    '3 HD',
    '300 pieces',
    'Also quote 50 / 100',
    'Q-',
  ];
  for (const words of all) expect(plain).toContain(words);
});

const made = { issuer: readSiteSettings(), nowMs: 0 };
const print = (answer: StoredAnswer, quote = aStoredQuote()) => {
  const acceptAt = `https://parts.example${paths.receipt(quote.receiptToken)}`;
  return quotationPdf(quotationSheet(quote, forBuyer(answer), { ...made, acceptAt }));
};

test('a quotation has each offer of a line, freight, charges and payment terms, and no delivery that is not said (C19.80)', async () => {
  const quote = aStoredQuote({}, aQuoteRequest({ parts: [aQuoteLine({ quantity: 10 })] }));
  const plain = textOfPdf(await print(anAnswerOfTwoOffers(), quote)).replaceAll(/\s+/g, ' ');
  for (const words of ['426.00', '192.00', 'up to 9', 'Parts 618.00', 'Freight 48.00', 'copies 15.00'])
    expect(plain).toContain(words);
  expect(plain).toContain('Total, USD 681.00');
  expect(plain).toContain('Payment: Net 30');
  expect(plain).not.toContain('Delivery');
});

test('a quotation has its number, both sides, lines, prices, reasons, terms and note, and nothing of the desk’s own (C19.36)', async () => {
  const text = textOfPdf(await print(aStoredAnswer()));
  for (const expected of [
    'Gulf Meridian',
    'Q-CT9-501, version 2',
    'RFQ-1795301777400',
    '2026-11-20 20:31 UTC',
    'Buyer Aviation',
    'Prices hold until',
    '2026-12-21',
    'As asked',
    'Alternate: M25988/2-012',
    'same size, revision 2 of the standard',
    'from 100: 3.755 each',
    '5 days',
    'In stock',
    '1,005.00',
    'No bid',
    'the maker sells from 500 pieces',
    'Total, USD   1,284.50',
    'Delivery: FOB destination',
    'Line 3 leaves a second source',
    'Export of controlled items only after a license check.',
    'Sheet',
    '1 of 1',
  ])
    expect(text.replaceAll('\n', ' ')).toContain(expected);
  expect(text).not.toMatch(new RegExp(`${DESK_NOTE}|ada-of-the-desk`));
});

test('quantities have their unit and pieces, and prices say what they are for (C19.36)', async () => {
  const parts = [aQuoteLine({ quantity: 3, unitOfIssue: 'HD' })];
  const breaks = [{ quantity: 2, price: price('30.00') }];
  const answer = aStoredAnswer({ lines: [aBid({ price: price('32.00'), breaks })] });
  const text = textOfPdf(await print(answer, aStoredQuote({}, aQuoteRequest({ parts })))).replaceAll(/\s+/g, ' ');
  for (const expected of ['3 HD, 300 pieces', '30.00 per HD', 'from 2: 30.00 per HD', '90.00'])
    expect(text).toContain(expected);
});

test('a version prints the company and the terms that it was sent with, a draft those of today (C19.50)', async () => {
  const address = '1 Old Street,\nOld Town\n33762';
  const letterhead = { companyName: 'Old Name', email: 'old@b.example', phone: '+1', address, terms: ['Old term.'] };
  const sent = textOfPdf(await print(aStoredAnswer({ letterhead })));
  for (const expected of ['Old Name', 'old@b.example', '1 Old Street, Old Town, 33762', '1. Old term.'])
    expect(sent).toContain(expected);
  expect(sent).not.toMatch(/Gulf Meridian|Export of controlled items/);
  expect(textOfPdf(await print(aStoredAnswer()))).toContain('Gulf Meridian');
});

test('a draft says that it is one, and names no place to accept', async () => {
  const text = textOfPdf(await print(aStoredAnswer({ state: 'draft', sentAtMs: null })));
  expect(text).toContain('Draft of a quotation');
  expect(text).not.toContain('To accept');
});

test('1,000 lines print on many pages, each with its number', async () => {
  const parts = Array.from({ length: MAX_QUOTE_LINES }, (_, index) =>
    aQuoteLine({ partNumber: `${'W'.repeat(60)}${index}` }),
  );
  const answer = aStoredAnswer({ lines: parts.map(() => aBid({ price: price('999999999.99') })) });
  const pdf = await print(answer, aStoredQuote({}, aQuoteRequest({ parts })));
  const pages = pdf.toString('latin1').match(/\/Type \/Page\n/g)!.length;
  expect(pages).toBeGreaterThan(50);
  expect(textOfPdf(pdf)).toContain(`${pages} of ${pages}`);
});

test('texts longer than a page and without a space stay inside', async () => {
  const long = 'W'.repeat(4_000);
  const lines = [aBid({ alternate: { reason: long }, manufacturer: long })];
  const quote = aStoredQuote({}, aQuoteRequest({ company: long, parts: [aQuoteLine({ description: long })] }));
  const pdf = await print(aStoredAnswer({ lines, note: long, freight: long }), quote);
  expect(pdf.length).toBeGreaterThan(1_000);
  expect(pdf.toString('latin1').match(/\/Type \/Page\n/g)!.length).toBeLessThan(20);
});

test('a document opens each of its fonts once, however often it changes between them', () => {
  const pdf = openPdf('A list', 'Parts Supply');
  for (let line = 0; line < 5; line++) pdf.font('text').font('bold');
  expect(pdf).toMatchObject({ _fontCount: 2 });
});

test('a quotation has the colors of the brand in its mark, and stays ink on white (G10.6)', async () => {
  const options = { issuer: readSiteSettings(), acceptAt: 'https://parts.example/', nowMs: 0 };
  const sheet = quotationSheet(aStoredQuote(), forBuyer(aStoredAnswer()), options);
  const colorsIn = async (colors?: Parameters<typeof quotationPdf>[1]) =>
    new Set(
      streamsOf(await quotationPdf(sheet, colors)).flatMap(
        (one) => one.match(/[\d.]+ [\d.]+ [\d.]+ (?:SCN|scn)/g) ?? [],
      ),
    );
  const [shipped, own] = [await colorsIn(), await colorsIn({ brandColor: '#0a3d62', accentColor: '#7a0000' })];
  const ofBrand = [`${[10, 61, 98].map((of) => of / 255).join(' ')} SCN`, `${122 / 255} 0 0 SCN`];
  expect(ofBrand.map((color) => [own.has(color), shipped.has(color)])).toEqual([
    [true, false],
    [true, false],
  ]);
  expect([...own].filter((color) => color.endsWith('scn'))).toEqual(
    [...shipped].filter((color) => color.endsWith('scn')),
  );
});
