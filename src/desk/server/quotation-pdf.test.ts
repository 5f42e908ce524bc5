import { expect, test } from 'vitest';
import { aQuoteLine, aQuoteRequest } from '../../../test/support/quotes/quote-request.fixture.ts';
import { textOfPdf } from '../../../test/support/quotes/pdf-text.fixture.ts';
import {
  aBid,
  aStoredAnswer,
  aStoredQuote,
  DESK_NOTE,
  price,
} from '../../../test/support/quotes/stored-answer.fixture.ts';
import { readSiteSettings } from '#base/settings/site-settings.ts';
import type { StoredAnswer } from '../store/stored-quote.ts';
import { quotationOf } from './downloads.ts';
import { quotationPdf } from './quote-pdf.ts';

const made = { issuer: readSiteSettings(), origin: 'https://parts.example', nowMs: 0 };
const print = (answer: StoredAnswer, quote = aStoredQuote()) => quotationPdf(quotationOf(quote, answer, made));

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
  const answer = aStoredAnswer({ lines: [aBid({ price: price('30.00') })] });
  const text = textOfPdf(await print(answer, aStoredQuote({}, aQuoteRequest({ parts })))).replaceAll(/\s+/g, ' ');
  for (const expected of ['3 HD, 300 pieces', '30.00 per HD', '90.00']) expect(text).toContain(expected);
});

test('a version prints the company and the terms that it was sent with, a draft those of today (C19.50)', async () => {
  const address = '1 Old Street';
  const letterhead = { companyName: 'Old Name', email: 'old@b.example', phone: '+1', address, terms: ['Old term.'] };
  const sent = textOfPdf(await print(aStoredAnswer({ letterhead })));
  for (const expected of ['Old Name', 'old@b.example', address, '1. Old term.']) expect(sent).toContain(expected);
  expect(sent).not.toMatch(/Gulf Meridian|Export of controlled items/);
  expect(textOfPdf(await print(aStoredAnswer()))).toContain('Gulf Meridian');
});

test('a draft says that it is one, and names no place to accept', async () => {
  const text = textOfPdf(await print(aStoredAnswer({ state: 'draft', sentAtMs: null })));
  expect(text).toContain('Draft of a quotation');
  expect(text).not.toContain('To accept');
});

test('1,000 lines print on many pages, each with its number', async () => {
  const parts = Array.from({ length: 1_000 }, (_, index) => aQuoteLine({ partNumber: `${'W'.repeat(60)}${index}` }));
  const answer = aStoredAnswer({ lines: parts.map(() => aBid({ price: price('999999999.99') })) });
  const pdf = await print(answer, aStoredQuote({}, aQuoteRequest({ parts })));
  const pages = pdf.toString('latin1').match(/\/Type \/Page\n/g)!.length;
  expect(pages).toBeGreaterThan(50);
  const text = textOfPdf(pdf);
  expect(text).toContain(`${pages} of ${pages}`);
});

test('texts longer than a page and without a space stay inside', async () => {
  const long = 'W'.repeat(4_000);
  const lines = [aBid({ alternate: { reason: long }, manufacturer: long })];
  const quote = aStoredQuote({}, aQuoteRequest({ company: long, parts: [aQuoteLine({ description: long })] }));
  const pdf = await print(aStoredAnswer({ lines, note: long, freight: long }), quote);
  expect(pdf.length).toBeGreaterThan(1_000);
  expect(pdf.toString('latin1').match(/\/Type \/Page\n/g)!.length).toBeLessThan(20);
});
