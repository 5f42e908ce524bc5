import { expect, test } from 'vitest';
import { aQuoteLine, aQuoteRequest } from '../../../test/support/quotes/quote-request.fixture.ts';
import { quoteContent } from './quote-request.ts';

test('a request of a form that asked for no more is the same request after an update (C18.2)', () => {
  // as the version before delivery, dates, units and further quantities wrote it: it is hashed in stores that exist
  expect(quoteContent(aQuoteRequest())).toBe(
    '[["Ada","Buyer","ada@buyer.example","+1 305 555 0100","Buyer Aviation",""],' +
      '[["NAS1149F0332P","WASHER,FLAT",25,"FN","5310-01-234-5678","80205","NATIONAL AEROSPACE STANDARDS"]],"Please quote."]',
  );
});

test('each of the other entries makes another request', () => {
  const requests = [
    quoteContent(aQuoteRequest()),
    quoteContent(aQuoteRequest({ delivery: { address: 'Kade 1', country: '' } })),
    quoteContent(aQuoteRequest({ delivery: { address: '', country: 'NL' } })),
    quoteContent(aQuoteRequest({ neededBy: '2027-01-31' })),
    quoteContent(aQuoteRequest({ parts: [aQuoteLine({ unitOfIssue: 'HD' })] })),
    quoteContent(aQuoteRequest({ parts: [aQuoteLine({ quantityBreaks: [50, 100] })] })),
    quoteContent(aQuoteRequest(), ['one']),
    quoteContent(aQuoteRequest(), ['other']),
  ];
  expect(new Set(requests).size).toBe(requests.length);
});
