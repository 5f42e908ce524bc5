import { readQuotePayload, type QuotePayload } from '../../../src/desk/request/quote-payload.ts';

/** A payload that is in order, as it is read. */
export function readPayload(overrides: Partial<QuotePayload> = {}) {
  const read = readQuotePayload(aQuotePayload(overrides));
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  return read.request;
}

/** A payload as /cart sends it, for tests; override what matters. */
export function aQuotePayload(overrides: Partial<QuotePayload> = {}): QuotePayload {
  return {
    customerInfo: {
      firstName: 'Ana',
      lastName: 'de la Cruz',
      email: 'ana@buyer.example',
      phone: '+1 727 555 0100',
      company: 'Buyer Aviation',
    },
    parts: [aPayloadPart()],
    message: 'Required Lead Time: 2 weeks',
    rfqNumber: 'RFQ-1793456789012',
    ...overrides,
  };
}

export function aPayloadPart(overrides: Partial<QuotePayload['parts'][number]> = {}): QuotePayload['parts'][number] {
  return {
    partNumber: 'MS16998-27',
    description: 'SCREW, CAP, SOCKET HEAD',
    quantity: 25,
    condition: 'FN',
    nsn: '5305-00-068-0502',
    cageCode: '96906',
    manufacturer: 'MILITARY STANDARDS',
    ...overrides,
  };
}
