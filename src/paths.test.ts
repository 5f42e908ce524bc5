import { expect, test } from 'vitest';
import type { Nsn } from './domain/nsn.ts';
import type { Fsc, Fsg } from './domain/supply-class.ts';
import { paths } from './paths.ts';

const nsn = 1005000000061 as Nsn;

test('every URL of the site', () => {
  expect({
    home: paths.home(),
    about: paths.about(),
    contact: paths.contact(),
    quoteForm: paths.quoteForm(),
    quoteFormFor: paths.quoteFormFor('A/B & "C"'),
    cart: paths.cart(),
    sendRfqNotification: paths.sendRfqNotification(),
    receipt: paths.receipt('abc_-'),
    receiptText: paths.receiptText('abc_-'),
    receiptPdf: paths.receiptPdf('abc_-'),
    operatorQuotes: paths.operatorQuotes({ search: 'a@b.example', state: 'new', before: '7' }),
    operatorQuote: paths.operatorQuote('RFQ-1793456789012'),
    operatorQuotesCsv: paths.operatorQuotesCsv(),
    catalog: paths.catalog(),
    classTab: paths.catalog({ tab: 'fsc', fsg: '53' }),
    partTab: paths.catalog({ tab: 'nsn', q: '' }),
    search: paths.search('cap screw'),
    group: paths.group('53' as Fsg),
    groupSearch: paths.group('53' as Fsg, { q: 'nut & bolt' }),
    supplyClass: paths.supplyClass('5305' as Fsc),
    nextPage: paths.supplyClass('5305' as Fsc, { after: '5305-00-000-0094' }),
    part: paths.part(nsn),
    allParts: paths.part(nsn, { parts: 'all' }),
  }).toMatchInlineSnapshot(`
    {
      "about": "/#about",
      "allParts": "/nsn/10/1005/1005-00-000-0061?parts=all",
      "cart": "/cart",
      "catalog": "/catalog",
      "classTab": "/catalog?tab=fsc&fsg=53",
      "contact": "/#contact",
      "group": "/fsg/53",
      "groupSearch": "/fsg/53?q=nut%20%26%20bolt",
      "home": "/",
      "nextPage": "/fsc/53/5305?after=5305-00-000-0094",
      "operatorQuote": "/quotes/RFQ-1793456789012",
      "operatorQuotes": "/quotes?search=a%40b.example&state=new&before=7",
      "operatorQuotesCsv": "/quotes/export.csv",
      "part": "/nsn/10/1005/1005-00-000-0061",
      "partTab": "/catalog?tab=nsn",
      "quoteForm": "/#rfq",
      "quoteFormFor": "/?part=A%2FB%20%26%20%22C%22#rfq",
      "receipt": "/quote/abc_-",
      "receiptPdf": "/quote/abc_-/rfq.pdf",
      "receiptText": "/quote/abc_-/rfq.txt",
      "search": "/catalog?search=cap%20screw",
      "sendRfqNotification": "/functions/v1/send-rfq-notification",
      "supplyClass": "/fsc/53/5305",
    }
  `);
});

test('leading zeros of group, class and NIIN are never lost', () => {
  expect(paths.part(1000000061 as Nsn)).toBe('/nsn/00/0001/0001-00-000-0061');
});
