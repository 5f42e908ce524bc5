import { expect, test } from 'vitest';
import { addressOf } from './tally.ts';
import { paths } from '#base/paths.ts';
import { parseNsn, parseFsc, parseFsg } from '#base/domain/nsn.ts';
import { referrerHostOf } from './records.ts';
import { isPersonalPath } from '#base/domain/personal-text.ts';

test('a page is recognized by its canonical path, and its number is that of its own kind (C21.1)', () => {
  expect(addressOf(paths.part(parseNsn('5305-01-234-5678')!))).toEqual({ target: 'nsn', page: 12_345_678 });
  expect(addressOf(paths.part(parseNsn('0105-99-999-9999')!))).toEqual({ target: 'nsn', page: 999_999_999 });
  expect(addressOf(paths.group(parseFsg('05')!))).toEqual({ target: 'fsg', page: 5 });
  expect(addressOf(paths.supplyClass(parseFsc('5305')!))).toEqual({ target: 'fsc', page: 5305 });
  expect(addressOf(paths.itemName('02371'))).toEqual({ target: 'name', page: 2371 });
  expect(addressOf(paths.maker('1AB2Z'))).toEqual({ target: 'cage', page: Number.parseInt('1AB2Z', 36) });
});

test.each([
  ...'53/5305/5305012345678 53/5306/5305-01-234-5678 54/5305/5305-01-234-5678 53/5305/5305-01-234-567x'
    .split(' ')
    .map((nsn): [string, string] => [`/nsn/${nsn}`, '/nsn/:fsg/:fsc/:nsn']),
  ['/nsn/53/5305/5305-01-234-5678?parts=all', '/nsn/:fsg/:fsc/:nsn?parts=…'],
  ['/nsn/53/5305/5305-01-234-5678?', '/nsn/:fsg/:fsc/:nsn?'],
  ['/fsc/54/5305', '/fsc/:fsg/:fsc'],
  ['/fsc/53/5305?q=bolt', '/fsc/:fsg/:fsc?q=…'],
  ['/fsg/5x', '/fsg/:fsg'],
  ['/cage/1ab2z', '/cage/:cage'],
  ['/cage/٠١٢٣٤', '/cage/:cage'],
  ['/name/0237', '/name/:inc'],
  ['/name/02371?c.MATT=STEEL&c.AAGR=X&sort=a', '/name/:inc?c.…=…&sort=…'],
  ['/catalog?search=john.doe%40mail.example&tab=nsn', '/catalog?search=…&tab=…'],
  ['/catalog?john.doe@mail.example', '/catalog?…'],
  ['/quote/aSecretTokenOfSomebody', '/quote/:token'],
  ['/quotes/export.csv', '/quotes/export.csv'],
  ['/quotes/RFQ-2026-0001', '/quotes/:number'],
  ['/api/v1/anything/else', '/api/v1/*'],
  ...['/nsn/53/5305/5305-01-234-5678/', '/wp-login.php', '//', '', '*'].map((path): [string, string] => [path, '/…']),
])('%s is not a listed page: it counts as %s, without a value of its own (C21.1)', (path, pattern) => {
  expect(addressOf(path)).toEqual({ target: 'unlisted', pattern });
});

test.each(['/', '/catalog', '/rfq'])('%s is listed (C21.1)', (path) =>
  expect(addressOf(path)).toEqual({ target: 'listed', path }),
);
test.each([
  ...'/robots.txt /sitemap.xml /sitemap-index.xml /sitemap-files.xml /sitemap-pages.xml /sitemap-groups.xml'.split(' '),
  ...'/sitemap.xml?type=nsn&page=77 /sitemap.xml?type=fsc&fsc=5305&page=2 /sitemaps/nsn-1419.xml.gz'.split(' '),
  ...'/sitemap/nsn/3 /sitemap/fsc/5305'.split(' '),
])('%s is a sitemap (C21.1)', (path) => expect(addressOf(path)).toEqual({ target: 'sitemap', path }));

const queries = ['type=nsn&page=77&x=1', 'page=1&page=2', `type=${'a'.repeat(40)}`];
test.each(queries)('the query %s of a sitemap is a pattern', (query) =>
  expect(addressOf(`/sitemap.xml?${query}`).target).toBe('unlisted'),
);

test.each([
  ...'/contact/john@mail.example /contact/john%40mail.example /contact/john%252540mail.example'.split(' '),
  ...'/call/%252B15551234567 /tel:+1-555-123-4567 /call/%2B15551234567 /555-123-4567 /5551234567'.split(' '),
  ...'/u/3f2b8c1a-1d2e-4f3a-9b8c-7d6e5f4a3b2c /r/dG9rZW4xMjM0NTY3ODkw /p/555%20123%204567'.split(' '),
  ...'/call/020%207946%200958 /call/0171-2345678 /u/john%2540shop.example /reset/V1StGXR8-Z5jdHi6B-myT'.split(' '),
  ...'/reset/abcdefghijklmnopqrstuvwxyz /contact/john%EF%BC%A0mail.example /p/555%E2%80%91123%E2%80%914567'.split(' '),
  ...'/call/%EF%BC%8815551234567 /from/203.0.113.9 /from/2001:db8::7'.split(' '),
])('%s may tell who somebody is (C21.5)', (text) => expect(isPersonalPath(text)).toBe(true));

test.each([
  ...'/nsn/53/5305/5305-01-234-5678 /nsn/5305%2001%20234%205678 /nsn/5305012345678 /niin/012345678'.split(' '),
  ...'/parts/MS35338-138 /files/123/456/7890 /files/01/23/45/67/89.jpg /uploads/2019/03/04'.split(' '),
  ...'/parts/066-01037-0101 /stainless-steel-hexagon-head-cap-screw /Hex_Bolt_M8_Zinc-Plated /100%/%E0%A4%A'.split(' '),
])('%s tells of nobody (C21.5)', (text) => expect(isPersonalPath(text)).toBe(false));

test.each([
  ['https://forum.example:8080/x?y', 'forum.example:8080'],
  ['https://internationalaerospacesuppliers.example/', 'internationalaerospacesuppliers.example'],
  [`https://${'a.'.repeat(50)}example/`, null],
  ['https://555-123-4567.example/', null],
  ['http://203.0.113.77:8080/', null],
  ['http://[2001:db8::7]/', null],
  ['android-app://', null],
  ['no address', null],
  ['', null],
  [undefined, null],
])('the host of the Referer %s is kept as %s (C21.5, C21.33)', (referrer, host) =>
  expect(referrerHostOf(referrer)).toBe(host),
);
