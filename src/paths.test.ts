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
      "part": "/nsn/10/1005/1005-00-000-0061",
      "partTab": "/catalog?tab=nsn",
      "quoteForm": "/#rfq",
      "quoteFormFor": "/?part=A%2FB%20%26%20%22C%22#rfq",
      "search": "/catalog?search=cap%20screw",
      "supplyClass": "/fsc/53/5305",
    }
  `);
});

test('leading zeros of group, class and NIIN are never lost', () => {
  expect(paths.part(1000000061 as Nsn)).toBe('/nsn/00/0001/0001-00-000-0061');
});
