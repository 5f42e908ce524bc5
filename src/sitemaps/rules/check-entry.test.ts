import { assert, constantFrom, nat, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkLoc, isInFuture, isOlder, parseLastmod } from './check-entry.ts';
import type { FindingKind } from './findings.ts';

const SITE = 'https://parts.example';

function check(loc: string, origin: string | null = SITE) {
  const kinds: FindingKind[] = [];
  const nsn = checkLoc(loc, origin, (kind) => kinds.push(kind));
  return { nsn, kinds };
}

describe('the address of a page', () => {
  test('of an NSN is read as its number', () => {
    expect(check(`${SITE}/nsn/53/5305/5305-01-234-5678`)).toEqual({ nsn: 5305012345678, kinds: [] });
    expect(check(`${SITE}/nsn/00/0012/0012-00-000-0001`)).toEqual({ nsn: 12000000001, kinds: [] });
  });

  test.each([
    '',
    ...'/ /catalog?tab=nsn&fsg=53 /fsg/53 /fsc/53/5305 /cage/6T0K1 /name/00342 /a%20b /rfq#form :8443/x'.split(' '),
  ])('with the path %j is in order', (path) =>
    expect(check(`${SITE}${path}`, new URL(`${SITE}${path}`).origin)).toEqual({ nsn: null, kinds: [] }),
  );

  test.each([
    ['/nsn/54/5305/5305-01-234-5678', 5305012345678],
    ['/nsn/53/5306/5305-01-234-5678', 5305012345678],
    ['/nsn/53/5305/5305012345678', null],
    ['/nsn/53/5305/5305-01-234-5678/', null],
    ['/nsn/53/5305/5305-01-234-5678?parts=all', null],
    ['/NSN/53/5305/5305-01-234-5678', null],
    ['/nsn/5305-01-234-5678', null],
    ['/nsn', null],
  ])('%s is not that of an NSN', (path, nsn) => {
    expect(check(`${SITE}${path}`)).toEqual({ nsn, kinds: ['nsn-form'] });
  });

  test('of an NSN is judged the same by the shortcut and by all checks, whatever is changed in it', () => {
    const right = '/nsn/53/5305/5305-01-234-5678';
    let shortcuts = 0;
    assert(
      property(
        nat(right.length),
        nat(2),
        constantFrom('', '/', '-', '0', '5', 'x', ' ', '\n', '\u0665'),
        (at, removed, put) => {
          const loc = SITE + right.slice(0, at) + put + right.slice(at + removed);
          const { nsn, kinds } = check(loc);
          // Without a known site there is neither a shortcut nor a wrong host.
          expect([loc, { nsn, kinds: kinds.filter((kind) => kind !== 'wrong-host') }]).toEqual([loc, check(loc, null)]);
          if (nsn !== null) shortcuts++;
        },
      ),
    );
    expect(shortcuts).toBeGreaterThan(0);
  });

  test.each([
    ...'/cage/6t0k1 /cage/123456 /name/342 /name/00342?c.AAQL=ROUND /name/00342/ /fsc/53/5305?c.AAQL=ROUND'.split(' '),
    ...'/fsg/5 /fsg/53/ /fsc/54/5305 /fsc/5305 /fsc/53/5305/5305-01-234-5678'.split(' '),
  ])('%s is not that of a group, class, maker or item name: no filtered page is in order (C15.5)', (path) =>
    expect(check(`${SITE}${path}`).kinds).toEqual(['class-form']),
  );

  test.each(['http://parts.example/catalog', 'https://www.parts.example/', 'https://parts.example:444/'])(
    '%s is on another site',
    (loc) => {
      expect(check(loc).kinds).toEqual(['wrong-host']);
      expect(check(loc, null).kinds).toEqual([]);
    },
  );

  test('is on the same site however its host and port are written, and of an NSN on another still that NSN', () => {
    expect(check('HTTPS://Parts.Example:443/catalog').kinds).toEqual([]);
    const other = 'https://old.example/nsn/53/5305/5305-01-234-5678';
    expect(check(other)).toEqual({ nsn: 5305012345678, kinds: ['wrong-host'] });
  });

  test.each([
    '/catalog/page',
    'ftp://parts.example/x',
    'javascript:alert(1)',
    '//parts.example/',
    'https://?a=b&c=d',
    'https:///x/y/z',
    'https://parts.example@evil.example/',
    'https://evil.example@parts.example/nsn/53/5305/5305-01-234-5678',
    'https://a:b@parts.example/',
  ])('%j is not absolute, or names a user', (loc) => expect(check(loc)).toEqual({ nsn: null, kinds: ['loc-form'] }));

  test('has 12 to 2,048 characters', () => {
    const long = (length: number): string => `${SITE}/`.padEnd(length, 'x');
    expect(check(long(2048)).kinds).toEqual([]);
    expect(check(long(2049)).kinds).toEqual(['loc-length']);
    expect(check('http://a.b/', null).kinds).toEqual(['loc-length']);
    expect(check('http://a.b/c', null).kinds).toEqual([]);
  });

  test.each(['/a b', '/ü', '/100%', '/a"b', '/a|b', '/%zz', '/a\\b', '/<x>'])('%j is not escaped', (path) => {
    expect(check(`${SITE}${path}`).kinds).toEqual(['loc-escape']);
  });
});

const DAY = Date.UTC(2026, 10, 21) / 86_400_000;

describe('a lastmod', () => {
  test.each([
    ['2026-11-21', null],
    ['2026-11-21T17:33:30+08:00', Date.UTC(2026, 10, 21, 9, 33, 30)],
    ['2026-11-21T17:33:30.45Z', Date.UTC(2026, 10, 21, 17, 33, 30)],
    ['2026-11-21T00:00:00-14:00', Date.UTC(2026, 10, 21, 14)],
  ])('%s is a date of the protocol and of its schema', (text, instantMs) => {
    expect(parseLastmod(text)).toEqual({ day: DAY, instantMs, isStrict: true });
  });

  test.each(['2024-02-29', '2000-02-29'])('%s is a day', (text) => expect(parseLastmod(text)).not.toBeNull());

  test.each(['2026', '2026-11', '2026-11-21T17:33Z', '2026-11-21Z', '2026-11-21T17:33:30'])(
    '%s is known to one of them alone',
    (text) => expect(parseLastmod(text)?.isStrict).toBe(false),
  );

  test.each([
    ...'|2026-11-21 10:00:00Z|Sat, 21 Nov 2026 00:00:00 GMT|2026-11-21\n|٢٠٢٦-11-21'.split('|'),
    ...'2026-02-29 1900-02-29 2026-13-01 2026-00-10 2026-11-00 0000-01-01 26-11-21 2026-1-1 21.11.2026'.split(' '),
    ...'2026-11-21T17 2026-11-21T17:33 2026-11-21T24:00:00Z 2026-11-21T10:60:00Z'.split(' '),
    ...'2026-11-21T10:00:00+15:00 2026-11-21T10:00:00+0100'.split(' '),
  ])('%j is refused as a date', (text) => expect(parseLastmod(text)).toBeNull());

  test('lies in the future when its day has begun nowhere on earth, or its moment is well ahead', () => {
    const isAhead = (text: string, nowMs: number): boolean => isInFuture(parseLastmod(text)!, nowMs);
    const evening = Date.UTC(2026, 10, 20, 9, 59);
    expect(isAhead('2026-11-21', evening)).toBe(true);
    expect(isAhead('2026-11-21', evening + 60_000)).toBe(false);
    expect(isAhead('2026-11-20T10:05:00Z', evening)).toBe(false);
    expect(isAhead('2026-11-20T10:15:00Z', evening)).toBe(true);
    expect(isAhead('2026-11-20T10:15:00+01:00', evening)).toBe(false);
  });

  test('is compared by its day, where both are known', () => {
    expect(isOlder('2026-11-20', '2026-11-21')).toBe(true);
    expect(isOlder('2026-11-21', '2026-11-21T10:00:00Z')).toBe(false);
    expect(isOlder(null, '2026-11-21')).toBe(false);
    expect(isOlder('2026-11-20', 'yesterday')).toBe(false);
  });
});
