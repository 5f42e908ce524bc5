import { expect, test } from 'vitest';
import { aPayloadPart, aQuotePayload, readPayload } from '../../../test/support/quotes/quote-payload.fixture.ts';
import { textOfPdf } from '../../../test/support/quotes/pdf-text.fixture.ts';
import { quotePdf } from './quote-pdf.ts';
import type { QuotePayload } from '../request/quote-payload.ts';

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

test('of the marks on one letter four are printed', async () => {
  const text = textOfPdf(await pdfOf({ parts: [aPayloadPart({ partNumber: `Z${'\u0301'.repeat(60)}9` })] }));
  expect(text.match(/\u0301/g)).toHaveLength(4);
});

test('texts that no letter of the font covers do not break it', async () => {
  const pdf = await pdfOf({ message: '👩🏽‍✈️ مرحبا 你好 \ufffd' });
  expect(pdf.length).toBeGreaterThan(1_000);
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
