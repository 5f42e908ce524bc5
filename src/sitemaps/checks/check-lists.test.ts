import { describe, expect, test } from 'vitest';
import { aToolFacts } from '../../../test/support/sitemaps/tool-facts.fixture.ts';
import { ORIGIN } from '../../../test/support/sitemaps/reply.fixture.ts';
import * as lists from './check-lists.ts';
import type { SitemapToolFacts } from '../plan/tool-facts.ts';
import type { Check } from './check.ts';

const full = aToolFacts();
const noNsns = { listedNsns: 0, classes: 0, nsnPages: 0, nsnFiles: 0, indexChunks: 1 };
const none = aToolFacts({ ...noNsns, classFiles: [], indexClasses: [], classPages: {} });
const domain = (facts: SitemapToolFacts): Check[] => lists.domainChecks({ ...facts, formerHosts: [] });
/** Without the index that robots.txt names, which every list reads beside its own. */
const enumerated = (checks: readonly Check[]) => checks.filter(({ isBeside }) => isBeside !== true);
const urlsOf = (checks: readonly Check[]) => checks.map(({ url }) => url);

/** Each list of sitemaps: `nsn2` is a page of NSNs, `fsc5305` the first of a class, `f:` what the backend function gives. */
const SCREENS: [screen: string, list: (facts: SitemapToolFacts) => Check[], sitemaps: string][] = [
  ['/sitemap-test (S9.1)', lists.comprehensiveChecks, 'index static nsn1 fsc5305 chunk1 /sitemap-static.xml'],
  ['/sitemap-validation (S10.3)', domain, 'index static nsn1 fsc5330 chunk1'],
  ['/sitemap-debug (S11.5)', lists.debugChecks, '/sitemap.xml /sitemap-static.xml f:index f:static f:nsn1 f:fsc5305'],
  ['/sitemap-status (S11.1)', lists.statusChecks, '/sitemap.xml /sitemap-static.xml nsn1 nsn2 fsc1005 fsc5305'],
  ['/comprehensive-sitemap (S11.3)', lists.sampleChecks, 'static nsn1 nsn100 fsc5340 fsc1005'],
  ['/final-sitemap-test (S11.4)', lists.finalChecks, 'index static nsn1 nsn2 nsn142 fsc5305 fsc5340 chunk1'],
];
function urlOf(sitemap: string): string {
  if (sitemap.startsWith('/')) return sitemap;
  const [, of, name, number] = /^(f:)?([a-z]+)(\d*)$/.exec(sitemap)!;
  const queries: Record<string, string> = {
    nsn: `nsn&page=${number}`,
    fsc: `fsc&fsc=${number}&page=1`,
    chunk: `index&chunk=${number}`,
  };
  return `${of ? '/functions/v1/sitemap' : '/sitemap.xml'}?type=${queries[name!] ?? name}`;
}

describe('the checks of', () => {
  test.each(SCREENS)('%s', (_screen, list, sitemaps) => {
    const urls = sitemaps.split(' ').map(urlOf);
    const checks = enumerated(list(full));
    expect(urlsOf(checks)).toEqual(urls);
    expect(new Set(checks.map(({ id }) => id)).size).toBe(urls.length);
    expect(checks.every(({ via }) => via === 'direct')).toBe(true);
  });

  test('/sitemap-url-validator: one static sitemap, nsn-1, nsn-11 to nsn-43, 22 class files: 57, through the proxy (S12.1)', () => {
    const checks = enumerated(lists.validatorChecks(full));
    const file = (type: string) => `${ORIGIN}/sitemaps/${type}.xml.gz`;
    const nsns = [1, ...Array.from({ length: 33 }, (_, index) => 11 + index)];
    expect(urlsOf(checks)).toEqual([
      `${ORIGIN}/sitemap-static.xml`,
      ...nsns.map((number) => file(`nsn-${number}`)),
      ...full.allClassFiles.map((fsc) => file(`fsc-${fsc}`)),
    ]);
    expect(checks).toHaveLength(57);
    expect(new Set(checks.map(({ id }) => id)).size).toBe(57);
    expect(checks.every(({ via }) => via === 'proxy')).toBe(true);
  });
});

describe('what is not in the catalog is not fetched', () => {
  const absentIn = (checks: readonly Check[]) => checks.filter(({ url }) => url === null).map(({ name }) => name);

  test('of an empty one all but index and static', () => {
    expect(absentIn(lists.comprehensiveChecks(none))).toEqual(['NSN page 1', 'FSC 5305 page 1']);
    expect(absentIn(domain(none))).toEqual(['NSN page 1', 'FSC 5330 page 1']);
    expect(absentIn(lists.debugChecks(none))).toEqual(['NSN page 1, backend function', 'FSC 5305, backend function']);
    expect(absentIn(lists.statusChecks(none))).toHaveLength(4);
    expect(absentIn(lists.sampleChecks(none))).toHaveLength(4);
    const expected = ['NSN page 1', 'NSN page 2', 'Last NSN page', 'FSC 5305 page 1', 'FSC 5340 page 1'];
    expect(absentIn(lists.finalChecks(none))).toEqual(expected);
    expect(absentIn(lists.validatorChecks(none))).toHaveLength(56);
  });

  test('of a small one what lies beyond its plan', () => {
    const classes = { classFiles: full.allClassFiles.slice(0, 2), classPages: { 1005: 0, 5305: 1 } };
    const small = aToolFacts({ nsnPages: 1, nsnFiles: 12, indexChunks: 1, ...classes });
    expect(absentIn(lists.statusChecks(small))).toEqual(['NSN page 2', 'FSC 1005 page 1']);
    const last = { name: 'NSN page 1 (last)', url: '/sitemap.xml?type=nsn&page=1' };
    expect(lists.finalChecks(small)[4]).toMatchObject(last);
    const fetched = lists.validatorChecks(small).filter(({ url }) => url !== null);
    const expected = ['static', 'nsn-1', 'nsn-11', 'nsn-12', 'fsc-1560', 'fsc-2590', 'robots-index'];
    expect(fetched.map(({ id }) => id)).toEqual(expected);
    expect(absentIn(lists.sampleChecks(small))).toContain('NSN page 100');
  });
});

test('screens run their checks at the fixed paces (S8.4, S10.1, S11.5, S12.2)', () => {
  expect(lists.ONE_BY_ONE).toEqual({ concurrency: 1, pauseBetweenMs: 0, timeoutMs: 30_000 });
  expect(lists.DOMAIN_PACE).toEqual({ concurrency: 1, pauseBetweenMs: 1_000, timeoutMs: 30_000 });
  expect(lists.DEBUG_PACE).toEqual({ concurrency: 1, pauseBetweenMs: 0, timeoutMs: 15_000 });
  expect(lists.VALIDATOR_PACE).toEqual({ concurrency: 10, pauseBetweenMs: 500, timeoutMs: 30_000 });
});
