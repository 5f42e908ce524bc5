import { escapeXml } from '#base/domain/escape-text.ts';
import type { Fsc } from '#base/domain/nsn.ts';
import { paths, type SitemapQuery } from '#base/paths.ts';
import type { SitemapToolFacts } from '../plan/tool-facts.ts';
import { CHECKED_NSN_FILES, listedInChunk } from '../plan/sitemap-plan.ts';
import type { Expectation } from '../rules/planned-sitemap.ts';
import { type Check, type Contents, escapePattern, type Pace, MISSING_DOMAIN, NOT_AS_PLANNED } from './check.ts';
import { counted, formatCount } from '#base/ui/format-count.ts';

export const ONE_BY_ONE: Pace = { concurrency: 1, pauseBetweenMs: 0, timeoutMs: 30_000 }; // S8.4
export const DOMAIN_PACE: Pace = { concurrency: 1, pauseBetweenMs: 1_000, timeoutMs: 30_000 }; // S10.1
export const DEBUG_PACE: Pace = { concurrency: 1, pauseBetweenMs: 0, timeoutMs: 15_000 }; // S11.5
export const VALIDATOR_PACE: Pace = { concurrency: 10, pauseBetweenMs: 500, timeoutMs: 30_000 }; // S12.2

/** Without URL where this catalog does not have it (S8.2). */
type Planned = Pick<Check, 'id' | 'name' | 'url'> & { query: SitemapQuery };

const atQuery = (id: string, name: string, query: SitemapQuery, isPlanned = true): Planned => ({
  id,
  name,
  url: isPlanned ? paths.sitemap(query) : null,
  query,
});

const INDEX = atQuery('index', 'Sitemap index', { type: 'index' });
const CHUNK_1 = atQuery('chunk-1', 'Index chunk 1', { type: 'index', chunk: 1 });
const STATIC = atQuery('static', 'Static pages', { type: 'static' });
const STATIC_FILE = { ...STATIC, id: 'static-file', name: 'Static sitemap file', url: paths.sitemapStatic() };

const nsnPage = ({ nsnPages }: SitemapToolFacts, page: number): Planned =>
  atQuery(`nsn-${page}`, `NSN page ${page}`, { type: 'nsn', page }, page >= 1 && page <= nsnPages);

function classPage({ classPages }: SitemapToolFacts, code: string): Planned {
  const query: SitemapQuery = { type: 'fsc', fsc: code as Fsc, page: 1 };
  return atQuery(`fsc-${code}`, `FSC ${code} page 1`, query, (classPages[code] ?? 0) > 0);
}

type Rules = Pick<Check, 'rules' | 'domain'>;

const checkOf = ({ query, ...sitemap }: Planned, facts: SitemapToolFacts, rules: Rules): Check => {
  return { ...sitemap, via: 'direct', origin: facts.origin, expected: expectationOf(facts, query), ...rules };
};

const checkEach = (
  facts: SitemapToolFacts,
  sitemaps: readonly Planned[],
  rules: Check['rules'] = 'sitemap',
): Check[] => [...sitemaps.map((sitemap) => checkOf(sitemap, facts, { rules })), robotsIndex(facts, { rules })];

/** Fetched as visitors do, through any proxy (S8.7). */
function robotsIndex(facts: SitemapToolFacts, rules: Rules): Check {
  const { origin, robotsIndex: url } = facts;
  const inIndex = listedIn(facts);
  const lists = inIndex.filter(({ name }) => url !== paths.sitemapPages() || !name.includes('type=fsc'));
  // the index of files follows what is stored, not the plan
  const isPlanned = inIndex.length > 0 && url !== paths.sitemapFiles();
  return {
    id: 'robots-index',
    name: 'Index named by robots.txt',
    url,
    isBeside: true,
    via: 'direct',
    origin,
    expected: isPlanned ? { kind: 'index', lists } : null,
    ...rules,
  };
}

const listedIn = ({ planned }: SitemapToolFacts) => planned.filter(({ name }) => name.startsWith('/'));

function expectationOf(facts: SitemapToolFacts, query: SitemapQuery): Expectation | null {
  const inIndex = listedIn(facts);
  if (inIndex.length === 0) return null;
  if (query.type === 'index') {
    const nsnPages = inIndex.filter(({ name }) => name.startsWith(paths.sitemap({ type: 'nsn' })));
    const { chunk } = query;
    return {
      kind: 'index',
      lists: chunk === undefined ? inIndex : listedInChunk(chunk, inIndex.slice(0, 1), nsnPages),
    };
  }
  const { page, ...first } = query;
  return expectationNamed(facts.planned, paths.sitemap(query.type === 'fsc' && page === 1 ? first : query));
}

function expectationNamed(all: SitemapToolFacts['planned'], name: string): Expectation | null {
  const planned = all.find((sitemap) => sitemap.name === name);
  return planned === undefined ? null : { kind: 'urlset', planned, all };
}

/** /comprehensive-sitemap: five samples (S11.3). */
export function sampleChecks(facts: SitemapToolFacts): Check[] {
  const pages = [nsnPage(facts, 1), nsnPage(facts, 100), classPage(facts, '5340'), classPage(facts, '1005')];
  return checkEach(facts, [STATIC, ...pages]);
}

/** /sitemap-test (S9.1). */
export const comprehensiveChecks = (facts: SitemapToolFacts): Check[] =>
  checkEach(facts, [INDEX, STATIC, nsnPage(facts, 1), classPage(facts, '5305'), CHUNK_1, STATIC_FILE], 'endpoint');

/** /sitemap-status (S11.1). */
export function statusChecks(facts: SitemapToolFacts): Check[] {
  const own = [
    { ...INDEX, url: paths.sitemap() },
    { ...STATIC_FILE, name: 'Static pages' },
  ];
  const pages = [nsnPage(facts, 1), nsnPage(facts, 2), classPage(facts, '1005'), classPage(facts, '5305')];
  return [...checkEach(facts, [...own, ...pages]), ...storedFileChecks(facts)];
}

/** /final-sitemap-test (S11.4). */
export function finalChecks(facts: SitemapToolFacts): Check[] {
  const end = nsnPage(facts, facts.nsnPages);
  const last = { ...end, id: 'nsn-last', name: end.url === null ? 'Last NSN page' : `${end.name} (last)` };
  const classes = [classPage(facts, '5305'), classPage(facts, '5340')];
  return checkEach(facts, [INDEX, STATIC, nsnPage(facts, 1), nsnPage(facts, 2), last, ...classes, CHUNK_1]);
}

/** /sitemap-debug (S11.5). */
export function debugChecks(facts: SitemapToolFacts): Check[] {
  const byFunction = (name: string, sitemap: Planned): Planned => ({
    ...sitemap,
    name: `${name}, backend function`,
    url: sitemap.url === null ? null : paths.sitemapFunction(sitemap.query),
  });
  return checkEach(facts, [
    { ...INDEX, id: 'sitemap', name: 'Sitemap of the site', url: paths.sitemap() },
    { ...STATIC_FILE, name: 'Static sitemap of the site' },
    byFunction('Index', INDEX),
    byFunction('Static pages', STATIC),
    byFunction('NSN page 1', nsnPage(facts, 1)),
    byFunction('FSC 5305', classPage(facts, '5305')),
  ]);
}

/** /sitemap-url-validator: 57 absolute addresses (S12.1). */
export function validatorChecks(facts: SitemapToolFacts): Check[] {
  const { origin, nsnFiles, classFiles, allClassFiles, planned } = facts;
  const check = (id: string, name: string, path: string, isPlanned: boolean, place = name): Check => ({
    id,
    name,
    url: isPlanned ? origin + path : null,
    via: 'proxy',
    rules: 'url',
    origin,
    expected: expectationNamed(planned, place),
  });
  const storedFile = (type: string, isPlanned: boolean): Check =>
    check(type, `${type}.xml.gz`, paths.sitemapFile(`${type}.xml.gz`), isPlanned);
  return [
    check('static', 'sitemap-static.xml', paths.sitemapStatic(), true, STATIC.url!),
    ...CHECKED_NSN_FILES.map((number) => storedFile(`nsn-${number}`, number <= nsnFiles)),
    ...allClassFiles.map((fsc) => storedFile(`fsc-${fsc}`, classFiles.includes(fsc))),
    robotsIndex(facts, { rules: 'url' }),
    ...storedFileChecks(facts),
  ];
}

/** /sitemap-validation (S10.3). */
export function domainChecks(facts: SitemapToolFacts): Check[] {
  const { origin, formerHosts, listedNsns, classes, nsnPages, indexClasses } = facts;
  const fsc = '5330' as Fsc;
  const rulesFor = (contents: Contents, more: Partial<Check['domain']> = {}): Rules => {
    return { rules: 'domain', domain: { formerHosts, hasNsns: false, contents, ...more } };
  };
  const check = (sitemap: Planned, ...contents: Parameters<typeof rulesFor>): Check =>
    checkOf(sitemap, facts, rulesFor(...contents));
  const chunk = words('sitemapindex', 'type=static', nsnPages > 0 && 'type=nsn');
  // the site's own address with "/" and nothing after it (S10.4)
  const home = new RegExp(`>\\s*${escapePattern(escapeXml(origin + paths.home()))}\\s*<`);
  const parts = words('urlset', listedNsns > 0 && '/nsn/', classes > 0 && '/fsg/', classes > 0 && '/fsc/');
  return [
    check(INDEX, { ...chunk, ...words(indexClasses.length > 0 && 'type=fsc') }),
    check(STATIC, { ...words('urlset'), home, catalog: `${origin}${paths.catalog()}` }),
    check(nsnPage(facts, 1), parts, { hasNsns: true }),
    // a class without NSNs has its own page alone
    check(classPage(facts, fsc), words('urlset', paths.supplyClass(fsc)), {
      contentsOfMany: words('/nsn/'),
      hasNsns: true,
    }),
    check(CHUNK_1, chunk),
    robotsIndex(facts, rulesFor(words('sitemapindex'))),
    ...storedFileChecks(facts),
  ];
}

function words(...texts: (string | false)[]): Contents {
  return Object.fromEntries(texts.filter((text) => text !== false).map((text) => [text, text]));
}

/** A failing check for each foreign origin in stored files, and for files without a plan. */
function storedFileChecks({ origin, foreignFiles, unplannedFiles }: SitemapToolFacts): Check[] {
  const foreign = foreignFiles.map((group) => ({
    id: group.origin,
    name: `Stored files of ${group.origin}`,
    first: group.first,
    message: MISSING_DOMAIN,
    details: `At least ${formatCount(group.files)} stored ${group.files === 1 ? 'file names' : 'files name'} ${group.origin}, not ${origin}. Run \`npm run sitemaps\` to make them again.`,
  }));
  const unplanned = unplannedFiles.slice(0, 1).map((first) => ({
    id: 'unplanned',
    name: 'Stored files without a plan',
    first,
    message: NOT_AS_PLANNED,
    details: `${counted(unplannedFiles.length, 'stored file')} without a plan, such as ${first}. Run \`npm run sitemaps\` to make the set again.`,
  }));
  return [...foreign, ...unplanned].map(({ id, name, first, message, details }) => ({
    id: `stored-${id}`,
    name,
    url: paths.sitemapFile(first),
    via: 'direct',
    rules: 'url',
    origin,
    expected: null,
    verdict: { status: 'error', message, details },
  }));
}
