import type { CrawlCoverage } from '../../../src/sitemaps/crawl/open-coverage.ts';
import type { CrawlReport } from '../../../src/sitemaps/crawl/coverage/compute-report.ts';
import type { EngineDay, EngineReport, FileCoverage } from '../../../src/sitemaps/crawl/coverage/engine-report.ts';
import type { Nsn, Fsc } from '../../../src/base/domain/nsn.ts';

const TODAY_MS = Date.UTC(2026, 10, 21, 12);
const DAY_MS = 86_400_000;

/** A file of 5,000 NSNs, of which most were fetched. */
export const aFile = (number: number, given: Partial<FileCoverage> = {}): FileCoverage => ({
  name: `nsn-${number}.xml.gz`,
  firstNsn: (5_305_000_000_000 + number * 1_000_003) as Nsn,
  lastNsn: (5_305_000_000_000 + number * 1_000_003 + 999_000) as Nsn,
  listed: 5_000,
  ever: 4_800,
  thisMonth: 900,
  readAt: TODAY_MS - 2 * DAY_MS,
  readStatus: 200,
  ...given,
});

const A_DAY = {
  found: 66_000,
  notModified: 45_000,
  redirected: 300,
  notThere: 4_000,
  failed: 12,
  unavailable: 0,
  refused: 0,
  bytes: 900_000_000,
  p50Ms: 10,
};

/** The last `count` days, oldest first. */
export const lastDays = (count: number, given: (ago: number) => Partial<EngineDay> = () => ({})): EngineDay[] =>
  many(count, (index) => {
    const ago = count - 1 - index;
    return { day: new Date(TODAY_MS - ago * DAY_MS).toISOString().slice(0, 10), ...A_DAY, ...given(ago) };
  });

const PATH = '/nsn/53/5305/5305-01-999-0001';
const AN_ERROR = { path: PATH, status: 404, fetches: 1_904, lastAt: TODAY_MS, isEstimate: true };
const LIGHTS = { fsc: '6210' as Fsc, name: 'Indoor and outdoor lights', listed: 130_000, missed: 118_402 };

export const anEngine = (given: Partial<EngineReport> = {}): EngineReport => ({
  engine: 'google',
  name: 'Google',
  kind: 'search',
  fetchedEver: 14_400,
  fetchedThisMonth: 2_700,
  months: [
    { month: '2026-09', fetched: 9_000, everByThen: 9_000 },
    { month: '2026-10', fetched: 8_000, everByThen: 13_000 },
    { month: '2026-11', fetched: 2_700, everByThen: 14_400 },
  ],
  files: [aFile(1), aFile(2), aFile(3)],
  otherSitemaps: [
    { path: '/sitemap.xml', readAt: TODAY_MS, readStatus: 200, reads: 40 },
    { path: '/sitemaps/fsc-1.xml.gz', readAt: TODAY_MS - DAY_MS, readStatus: 304, reads: 3 },
  ],
  otherPages: [
    { kind: 'fsg', listed: 78, ever: 78, thisMonth: 70 },
    { kind: 'fsc', listed: 645, ever: 612, thisMonth: 300 },
  ],
  days: lastDays(40),
  refetched: (['0', '1', '2-3', '4-7', '8-14', '15-30', '31-90', 'not yet'] as const).map((days, index) => {
    return { days, pages: [40, 90, 170, 240, 190, 120, 80, 70][index]! };
  }),
  neverFetched: [LIGHTS, { fsc: '5962' as Fsc, name: 'Microcircuits', listed: 200_000, missed: 96_011 }],
  mostFetched: [{ path: '/fsc/53/5305', fetches: 1_204, isEstimate: false }],
  errors: [AN_ERROR],
  unlisted: [
    { pattern: '/catalog?search=…', fetches: 612_044, advice: 'Block in robots.txt: endless', isEstimate: false },
    { pattern: '/compare?nsn=…', fetches: 71_208, advice: 'Block in robots.txt', isEstimate: true },
  ],
  spent: { fetches: 10_000_000, unlisted: 683_252 },
  ...given,
});

export const aReport = (given: Partial<CrawlReport> = {}): CrawlReport => ({
  computedAt: TODAY_MS,
  catalogVersion: '2026-11',
  listedNsns: 15_000,
  firstDay: '2026-09-03',
  listsFrom: '2026-09',
  engines: [anEngine()],
  setAside: null,
  claims: [{ engine: 'google', name: 'Google', days: [{ day: '2026-11-20', fetches: 31 }] }],
  ...given,
});

const many = <Row>(count: number, rowAt: (index: number) => Row): Row[] =>
  Array.from({ length: count }, (_, index) => rowAt(index));

/** The report of seven million NSNs: 1,419 files with a gap, three engines, a year of days. Always the same. */
export function aLargeReport(): CrawlReport {
  const engines = (['google', 'bing', 'openai'] as const).map((engine, place) => {
    const files = many(1_419, (index) => {
      if (place === 0 && index >= 963 && index < 988)
        return aFile(index + 1, { ever: 0, thisMonth: 0, readAt: Date.UTC(2026, 10, 9, 3), readStatus: 503 });
      const ever = Math.round(5_000 * (0.75 - place * 0.3 + 0.2 * Math.sin(index / 90)));
      return aFile(index + 1, { ever, thisMonth: Math.round(ever / 5) });
    });
    const fetchedEver = files.reduce((sum, { ever }) => sum + ever, 0);
    return anEngine({
      engine,
      name: { google: 'Google', bing: 'Bing', openai: 'OpenAI' }[engine],
      kind: engine === 'openai' ? 'ai' : 'search',
      files,
      fetchedEver,
      fetchedThisMonth: Math.round(fetchedEver / 5),
      months: many(13, (index) => ({
        month: new Date(Date.UTC(2025, 10 + index, 1)).toISOString().slice(0, 7),
        fetched: Math.round(fetchedEver / 6),
        everByThen: Math.round(fetchedEver * (0.75 + (index / 12) * 0.25)),
      })),
      days: lastDays(390, (ago) => ({
        found: Math.round(66_000 + 14_000 * Math.sin(ago / 9) + 3_000 * Math.sin(ago * 2.3)),
        notModified: Math.round(49_000 - ago * 60 + 2_000 * Math.sin(ago * 1.1)),
        failed: ago === 12 ? 9_800 : 120,
      })),
      neverFetched: many(412, (at) => ({ ...LIGHTS, fsc: String(1_005 + at * 17) as Fsc, missed: 118_402 - at * 280 })),
      mostFetched: many(50, (at) => ({ path: `/fsc/53/${5_305 + at}`, fetches: 21_204 - at, isEstimate: true })),
      errors: many(50, (at) => ({ ...AN_ERROR, path: `/nsn/53/5305/5305-01-999-${1_000 + at}`, fetches: 1_904 - at })),
    });
  });
  return aReport({ listedNsns: 7_094_064, firstDay: '2025-10-28', engines });
}

/** Says this report, and that these parts of every file of it were missed. */
export const coverageOf = (report: CrawlReport, missed: readonly Nsn[] = []): CrawlCoverage => ({
  report: async () => report,
  missed: async (engine, file) =>
    report.engines.some((one) => one.engine === engine && one.files.some(({ name }) => name === file))
      ? [...missed]
      : null,
  demand: async () => ({ missing: [], asked: [], setAside: null }),
  failure: () => null,
  summary: () => null,
});
