import type { SiteFacts } from '../../../src/base/http/frame/page.ts';

/** Returns the text of a page, without its markup, scripts and drawings. */
export const textOf = (html: string): string =>
  html.replaceAll(/<(script|svg)\b[^]*?<\/\1>|<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

/** Site facts for tests; override what matters. */
export function aSite(overrides: Partial<SiteFacts> = {}): SiteFacts {
  return {
    origin: 'https://parts.example',
    companyName: 'Example Aerospace Supply',
    companyTagline: 'Aviation and defense parts by NSN',
    phone: '+1 727 555 0142',
    email: 'quotes@example.com',
    address: '1 Example Road, Clearwater, Florida',
    hours: 'Monday to Friday',
    marketingClaim: 'about 9 million parts',
    copyrightYear: 2024,
    replyHours: 24,
    quoteValidityDays: 30,
    decimalSign: '.',
    paymentTerms: ['Net 30'],
    deliveryTerms: ['FOB Destination'],
    quotationTerms: [],
    showGovernmentUnitPrice: false,
    listedNsns: 7_093_332,
    groups: 78,
    classes: 650,
    editionDate: '2026-11-02',
    loadedOn: '2026-11-04',
    sample: false,
    hasShelf: false,
    ...overrides,
  };
}
