import { describe, expect, test } from 'vitest';
import { ORIGIN, someFacts } from '../../../test/support/sitemaps/reply.fixture.ts';
import {
  comprehensiveChecks,
  debugChecks,
  domainChecks,
  finalChecks,
  statusChecks,
  validatorChecks,
} from './check-lists.ts';
import type { Check, CheckFacts } from './check.ts';
import { sampleChecks } from './planned-checks.ts';
import { initialResults } from './run-checks.ts';

const full = someFacts();
const none = someFacts({
  listedNsns: 0,
  classes: 0,
  nsnPages: 0,
  nsnFiles: 0,
  classFiles: [],
  indexClasses: [],
  classPages: {},
  indexChunks: 1,
});
const domain = (facts: CheckFacts): Check[] => domainChecks({ ...facts, formerHosts: [] });
const urlsOf = (checks: readonly Check[]) => checks.map(({ url }) => url);

describe('the checks of (S9.1, S10.3, S11.1, S11.3, S11.4, S11.5)', () => {
  test.each([
    [
      '/sitemap-test',
      comprehensiveChecks,
      [
        '/sitemap.xml?type=index',
        '/sitemap.xml?type=static',
        '/sitemap.xml?type=nsn&page=1',
        '/sitemap.xml?type=fsc&fsc=5305&page=1',
        '/sitemap.xml?type=index&chunk=1',
        '/sitemap-static.xml',
      ],
    ],
    [
      '/sitemap-validation',
      domain,
      [
        '/sitemap.xml?type=index',
        '/sitemap.xml?type=static',
        '/sitemap.xml?type=nsn&page=1',
        '/sitemap.xml?type=fsc&fsc=5330&page=1',
        '/sitemap.xml?type=index&chunk=1',
      ],
    ],
    [
      '/sitemap-debug',
      debugChecks,
      [
        '/sitemap.xml',
        '/sitemap-static.xml',
        '/functions/v1/sitemap?type=index',
        '/functions/v1/sitemap?type=static',
        '/functions/v1/sitemap?type=nsn&page=1',
        '/functions/v1/sitemap?type=fsc&fsc=5305&page=1',
      ],
    ],
    [
      '/sitemap-status',
      statusChecks,
      [
        '/sitemap.xml',
        '/sitemap-static.xml',
        '/sitemap.xml?type=nsn&page=1',
        '/sitemap.xml?type=nsn&page=2',
        '/sitemap.xml?type=fsc&fsc=1005&page=1',
        '/sitemap.xml?type=fsc&fsc=5305&page=1',
      ],
    ],
    [
      '/comprehensive-sitemap',
      sampleChecks,
      [
        '/sitemap.xml?type=static',
        '/sitemap.xml?type=nsn&page=1',
        '/sitemap.xml?type=nsn&page=100',
        '/sitemap.xml?type=fsc&fsc=5340&page=1',
        '/sitemap.xml?type=fsc&fsc=1005&page=1',
      ],
    ],
    [
      '/final-sitemap-test',
      finalChecks,
      [
        '/sitemap.xml?type=index',
        '/sitemap.xml?type=static',
        '/sitemap.xml?type=nsn&page=1',
        '/sitemap.xml?type=nsn&page=2',
        '/sitemap.xml?type=nsn&page=142',
        '/sitemap.xml?type=fsc&fsc=5305&page=1',
        '/sitemap.xml?type=fsc&fsc=5340&page=1',
        '/sitemap.xml?type=index&chunk=1',
      ],
    ],
  ])('%s', (_screen, list, urls) => {
    const checks = list(full);
    expect(urlsOf(checks)).toEqual(urls);
    expect(new Set(checks.map(({ id }) => id)).size).toBe(urls.length);
    expect(checks.every(({ via }) => via === 'direct')).toBe(true);
  });

  test('/sitemap-url-validator: one static sitemap, nsn-1, nsn-11 to nsn-43, 22 class files: 57, through the proxy (S12.1)', () => {
    const checks = validatorChecks(full);
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
    expect(absentIn(comprehensiveChecks(none))).toEqual(['NSN page 1', 'FSC 5305 page 1']);
    expect(absentIn(domain(none))).toEqual(['NSN page 1', 'FSC 5330 page 1']);
    expect(absentIn(debugChecks(none))).toEqual(['NSN page 1, backend function', 'FSC 5305, backend function']);
    expect(absentIn(statusChecks(none))).toHaveLength(4);
    expect(absentIn(sampleChecks(none))).toHaveLength(4);
    expect(absentIn(finalChecks(none))).toEqual([
      'NSN page 1',
      'NSN page 2',
      'Last NSN page',
      'FSC 5305 page 1',
      'FSC 5340 page 1',
    ]);
    expect(absentIn(validatorChecks(none))).toHaveLength(56);
  });

  test('of a small one what lies beyond its plan', () => {
    const small = someFacts({
      nsnPages: 1,
      nsnFiles: 12,
      classFiles: full.allClassFiles.slice(0, 2),
      classPages: { 1005: 0, 5305: 1 },
      indexChunks: 1,
    });
    expect(absentIn(statusChecks(small))).toEqual(['NSN page 2', 'FSC 1005 page 1']);
    expect(finalChecks(small)[4]).toMatchObject({ name: 'NSN page 1 (last)', url: '/sitemap.xml?type=nsn&page=1' });
    expect(
      validatorChecks(small)
        .filter(({ url }) => url !== null)
        .map(({ id }) => id),
    ).toEqual(['static', 'nsn-1', 'nsn-11', 'nsn-12', 'fsc-1560', 'fsc-2590']);
    expect(absentIn(sampleChecks(small))).toContain('NSN page 100');
  });

  test('and says so from the start, while the others wait', () => {
    expect(initialResults(statusChecks(none)).map(({ status, message }) => `${status}: ${message}`)).toEqual([
      ...Array.from({ length: 2 }, () => 'pending: Waiting to test...'),
      ...Array.from({ length: 4 }, () => 'absent: not in this catalog'),
    ]);
  });
});
