import { describe, expect, test } from 'vitest';
import { robotsTxt } from '#base/http/site-endpoints.ts';
import { createRobotsTest, parseRobots, rulesForNsns } from './robots.ts';

const AN_NSN = '/nsn/53/5305/5305-01-234-5678';
const isAllowed = (text: string, path = AN_NSN, agent = '*'): boolean =>
  createRobotsTest(parseRobots(text), agent)(path);
const forAll = (...rules: string[]): string => ['User-agent: *', ...rules].join('\n');

test.each([
  ['Disallow /nsn/', false],
  ['Dissallow: /nsn/', false],
  ['disalow:/nsn/', false],
  ['Disallow /nsn/ # and more', false],
  ['Disallow /nsn/ and more', true],
  ['Disallowed: /nsn/', true],
])('%j is read by Google alone: it lets crawlers read a part is %s (S15.6)', (line, expected) => {
  const robots = parseRobots(forAll(line));
  expect([createRobotsTest(robots, 'googlebot')(AN_NSN), createRobotsTest(robots, 'bingbot')(AN_NSN)]).toEqual([
    expected,
    true,
  ]);
  expect(robots.loose).toHaveLength(expected ? 0 : 1);
});

describe('a robots.txt', () => {
  test.each([
    ['', true],
    [forAll(), true],
    [forAll('Disallow:'), true],
    [forAll('Disallow: /'), false],
    [forAll('Disallow: /nsn/'), false],
    [forAll('disallow : /nsn/ # all parts'), false],
    [forAll('Disallow: /NSN/'), true],
    [forAll('Disallow: /nsn/', 'Allow: /nsn/53/'), true],
    [forAll('Disallow: /nsn/53/', 'Allow: /nsn/'), false],
    [forAll('Disallow: /nsn/', 'Allow: /nsn/'), true],
    [forAll('Disallow: /*5305-01'), false],
    [forAll('Disallow: /*/5306'), true],
    [forAll('Disallow: /nsn/*5678$'), false],
    [forAll('Disallow: /nsn/*567$'), true],
    [forAll('Disallow: /nsn$'), true],
    [forAll('Disallow: /*?part='), true],
    [forAll('Disallow: /%6Esn/'), false],
    [forAll('Disallow: /n%73n/', 'Allow: /nsn/%35'), true],
    [forAll('Disallow: /nsn%2f'), true],
    ['Disallow: /', true],
    ['\ufeffUser-agent: *\r\nDisallow: /', false],
    ['User-agent: other\nUser-agent: *\nDisallow: /', false],
    ['User-agent: other\nDisallow: /', true],
  ])('%j lets crawlers read the page of an NSN: %s', (text, expected) => {
    expect(isAllowed(text)).toBe(expected);
    // where no rule concerns NSNs, none of them has to be looked at
    if (!expected) expect(rulesForNsns(parseRobots(text), '*')).toBeGreaterThan(0);
  });

  test.each([
    ['/a%2fb', '/a%2Fb'],
    ['/ü', '/%C3%BC'],
    ['/%c3%bc', '/%C3%BC'],
  ])('that forbids %s forbids %s (RFC 9309 section 2.2.2)', (pattern, path) => {
    expect(isAllowed(forAll(`Disallow: ${pattern}`), path)).toBe(false);
  });

  test('has rules of its own for a crawler', () => {
    const text = `${forAll('Disallow: /nsn/')}\n\nUser-agent: Googlebot\nAllow: /\nUser-agent: googlebot\nDisallow: /fsc/`;
    expect(isAllowed(text, AN_NSN, 'googlebot')).toBe(true);
    expect(isAllowed(text, '/fsc/53/5305', 'googlebot')).toBe(false);
    expect(isAllowed(text, AN_NSN, 'bingbot')).toBe(false);
  });

  test.each(['Googlebot/2.1', 'googlebot *', 'GoogleBot (the one)'])('knows a crawler as %s', (name) => {
    const text = `User-agent: ${name}\nDisallow: /`;
    expect([isAllowed(text, AN_NSN, 'googlebot'), isAllowed(text)]).toEqual([false, true]);
    expect(isAllowed(`User-agent: YandexBot\nDisallow: /`, AN_NSN, 'yandexbot')).toBe(false);
    expect(isAllowed(`User-agent: * # all\nDisallow: /`)).toBe(false);
  });

  test('names sitemaps', () => {
    const { sitemaps } = parseRobots('Sitemap: https://parts.example/sitemap.xml\nUser-agent: *\nsitemap:x');
    expect(sitemaps).toEqual(['https://parts.example/sitemap.xml', 'x']);
  });

  test('of this product forbids the functions, and nothing of NSNs and sitemaps', () => {
    const robots = parseRobots(robotsTxt('https://parts.example'));
    expect(rulesForNsns(robots, '*')).toBe(0);
    const isOwnAllowed = createRobotsTest(robots, '*');
    const listed = '/ /catalog /rfq /sitemap /fsg/53 /fsc/53/5305 /name/00077 /cage/00001'.split(' ');
    const queries = ['type=nsn&page=7', 'type=fsc&fsc=5305&page=2', 'type=index&chunk=1'];
    const sitemaps = [...queries.map((query) => `/sitemap.xml?${query}`), '/sitemap-index.xml', '/sitemap-static.xml'];
    const forbidden = ['/functions/v1/sitemap'];
    const all = [AN_NSN, ...listed, ...sitemaps, '/sitemap/nsn/2', '/sitemaps/nsn-1.xml.gz', ...forbidden];
    expect(all.filter((path) => !isOwnAllowed(path))).toEqual(forbidden);
  });

  test('is matched in time that does not explode', () => {
    expect(isAllowed(forAll(`Disallow: /${'*a'.repeat(5_000)}`), `/${'a'.repeat(4_000)}`)).toBe(true);
  });
});
