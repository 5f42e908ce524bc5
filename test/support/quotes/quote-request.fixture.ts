import { type QuoteContact, type QuoteLine, type QuoteRequest } from '../../../src/base/domain/quote-request.ts';
import { rfqNumberAt } from '../../../src/base/domain/rfq-number.ts';

/** A request for quote for tests, told from others by what is given. */
export function aQuoteRequest({
  numberAt = 1_700_000_000_000,
  parts = [aQuoteLine()],
  message = 'Please quote.',
  delivery = { address: '', country: '' },
  neededBy = '',
  ...customer
}: Partial<QuoteContact> & {
  numberAt?: number;
  parts?: readonly QuoteLine[];
  message?: string;
  delivery?: QuoteRequest['delivery'];
  neededBy?: string;
} = {}): QuoteRequest {
  return {
    rfqNumber: rfqNumberAt(numberAt),
    customer: {
      firstName: 'Ada',
      lastName: 'Buyer',
      email: 'ada@buyer.example',
      phone: '+1 305 555 0100',
      company: 'Buyer Aviation',
      jobTitle: '',
      ...customer,
    },
    parts,
    message,
    delivery,
    neededBy,
  };
}

export function aQuoteLine(given: Partial<QuoteLine> = {}): QuoteLine {
  return {
    partNumber: 'NAS1149F0332P',
    description: 'WASHER,FLAT',
    quantity: 25,
    condition: 'FN',
    nsn: '5310-01-234-5678',
    cageCode: '80205',
    manufacturer: 'NATIONAL AEROSPACE STANDARDS',
    unitOfIssue: '',
    quantityBreaks: [],
    ...given,
  };
}
