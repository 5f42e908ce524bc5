import { escapeXml } from '#base/domain/escape-text.ts';
import type { Fsc } from '#base/domain/nsn.ts';
import { paths, type SitemapQuery } from '#base/paths.ts';
import type { SitemapToolFacts } from '../plan/tool-facts.ts';
import { CHECKED_NSN_FILES, listedInChunk } from '../plan/sitemap-plan.ts';
import type { Expectation } from '../rules/planned-sitemap.ts';
import { type Check, type Domain, escapePattern, type Pace, MISSING_DOMAIN, NOT_AS_PLANNED } from './check.ts';
import { counted, formatCount } from '#base/ui/format-count.ts';

export const ONE_BY_ONE: Pace = { concurrency: 1, pauseBetweenMs: 0, timeoutMs: 30_000 }; // S8.4
export const DOMAIN_PACE: Pace = { concurrency: 1, pauseBetweenMs: 1_000, timeoutMs: 30_000 }; // S10.1
export const DEBUG_PACE: Pace = { concurrency: 1, pauseBetweenMs: 0, timeoutMs: 15_000 }; // S11.5
export const VALIDATOR_PACE: Pace = { concurrency: 10, pauseBetweenMs: 500, timeoutMs: 30_000 }; // S12.2

/** The sitemap of an id: index, chunk-1, static, static-file, nsn-2, fsc-5305. No URL where this catalog lacks it (S8.2). */
function sitemapOf(id: string, { nsnPages, classPages }: SitemapToolFacts) {
  const [type, number = ''] = id.split('-');
  const page = Number(number);
  const at = (name: string, query: SitemapQuery, isPlanned = true) => {
    return { name, query, url: isPlanned ? paths.sitemap(query) : null };
  };
  if (type === 'nsn') return at(`NSN page ${page}`, { type, page }, page >= 1 && page <= nsnPages);
  if (type === 'fsc')
    return at(`FSC ${number} page 1`, { type, fsc: number as Fsc, page: 1 }, (classPages[number] ?? 0) > 0);
  if (type === 'chunk') return at('Index chunk 1', { type: 'index', chunk: 1 });
  if (id === 'static-file') return { ...at('Static sitemap file', { type: 'static' }), url: paths.sitemapStatic() };
  return id === 'static' ? at('Static pages', { type: id }) : at('Sitemap index', { type: 'index' });
}

/** A check of an address of this site; not compared with the plan unless said. */
const checkAt = ({ origin }: SitemapToolFacts, given: Pick<Check, 'id' | 'name' | 'url'> & Partial<Check>): Check => {
  return { via: 'direct', rules: 'sitemap', origin, expected: null, ...given };
};

function checkOf(facts: SitemapToolFacts, id: string): Check {
  const { query, ...sitemap } = sitemapOf(id, facts);
  return checkAt(facts, { id, ...sitemap, expected: expectationOf(facts, query) });
}

/** Checks these sitemaps, and the index that robots.txt names. */
const checkEach = (facts: SitemapToolFacts, ...ids: string[]): Check[] => [
  ...ids.map((id) => checkOf(facts, id)),
  robotsIndex(facts),
];

/** Fetched as visitors do, through any proxy (S8.7). */
function robotsIndex(facts: SitemapToolFacts): Check {
  const { robotsIndex: url } = facts;
  const inIndex = listedIn(facts);
  const lists = inIndex.filter(({ name }) => url !== paths.sitemapPages() || !name.includes('type=fsc'));
  // the index of files follows what is stored, not the plan
  const isPlanned = inIndex.length > 0 && url !== paths.sitemapFiles();
  const expected: Expectation | null = isPlanned ? { kind: 'index', lists } : null;
  return checkAt(facts, { id: 'robots-index', name: 'Index named by robots.txt', url, isBeside: true, expected });
}

const listedIn = ({ planned }: SitemapToolFacts) => planned.filter(({ name }) => name.startsWith('/'));

function expectationOf(facts: SitemapToolFacts, query: SitemapQuery): Expectation | null {
  const inIndex = listedIn(facts);
  if (inIndex.length === 0) return null;
  const { page, chunk, ...first } = query;
  if (query.type !== 'index')
    return expectationNamed(facts.planned, paths.sitemap(query.type === 'fsc' && page === 1 ? first : query));
  const nsnPages = inIndex.filter(({ name }) => name.startsWith(paths.sitemap({ type: 'nsn' })));
  const lists = chunk === undefined ? inIndex : listedInChunk(chunk, inIndex.slice(0, 1), nsnPages);
  return { kind: 'index', lists };
}

function expectationNamed(all: SitemapToolFacts['planned'], name: string): Expectation | null {
  const planned = all.find((sitemap) => sitemap.name === name);
  return planned === undefined ? null : { kind: 'urlset', planned, all };
}

/** /comprehensive-sitemap: five samples (S11.3). */
export const sampleChecks = (facts: SitemapToolFacts): Check[] =>
  checkEach(facts, 'static', 'nsn-1', 'nsn-100', 'fsc-5340', 'fsc-1005');

/** /sitemap-test (S9.1). */
export const comprehensiveChecks = (facts: SitemapToolFacts): Check[] =>
  checkEach(facts, 'index', 'static', 'nsn-1', 'fsc-5305', 'chunk-1', 'static-file').map((check) => {
    return { ...check, rules: 'endpoint' };
  });

/** /sitemap-status (S11.1). */
export function statusChecks(facts: SitemapToolFacts): Check[] {
  const [index, file, ...pages] = checkEach(facts, 'index', 'static-file', 'nsn-1', 'nsn-2', 'fsc-1005', 'fsc-5305');
  const stored = storedFileChecks(facts);
  return [{ ...index!, url: paths.sitemap() }, { ...file!, name: 'Static pages' }, ...pages, ...stored];
}

/** /final-sitemap-test (S11.4). */
export function finalChecks(facts: SitemapToolFacts): Check[] {
  const pages = ['nsn-1', 'nsn-2', `nsn-${facts.nsnPages}`];
  const checks = checkEach(facts, 'index', 'static', ...pages, 'fsc-5305', 'fsc-5340', 'chunk-1');
  const last = checks[4]!;
  const name = last.url === null ? 'Last NSN page' : `${last.name} (last)`;
  return checks.with(4, { ...last, id: 'nsn-last', name });
}

/** /sitemap-debug (S11.5). */
export function debugChecks(facts: SitemapToolFacts): Check[] {
  const byFunction = { index: 'Index', static: 'Static pages', 'nsn-1': 'NSN page 1', 'fsc-5305': 'FSC 5305' };
  const [index, file, ...others] = checkEach(facts, 'index', 'static-file', ...Object.keys(byFunction));
  return [
    { ...index!, id: 'sitemap', name: 'Sitemap of the site', url: paths.sitemap() },
    { ...file!, name: 'Static sitemap of the site' },
    ...others.map((check) => {
      const name = Object.entries(byFunction).find(([id]) => id === check.id)?.[1];
      if (name === undefined) return check;
      const url = check.url && check.url.replace(paths.sitemap(), paths.sitemapFunction());
      return { ...check, name: `${name}, backend function`, url };
    }),
  ];
}

/** /sitemap-url-validator: 57 absolute addresses (S12.1). */
export function validatorChecks(facts: SitemapToolFacts): Check[] {
  const { origin, nsnFiles, classFiles, allClassFiles, planned } = facts;
  const check = (id: string, name: string, path: string, isPlanned: boolean, place = name): Check => {
    const [url, expected] = [isPlanned ? origin + path : null, expectationNamed(planned, place)];
    return checkAt(facts, { id, name, url, via: 'proxy', rules: 'url', expected });
  };
  const storedFile = (type: string, isPlanned: boolean): Check =>
    check(type, `${type}.xml.gz`, paths.sitemapFile(`${type}.xml.gz`), isPlanned);
  return [
    check('static', 'sitemap-static.xml', paths.sitemapStatic(), true, paths.sitemap({ type: 'static' })),
    ...CHECKED_NSN_FILES.map((number) => storedFile(`nsn-${number}`, number <= nsnFiles)),
    ...allClassFiles.map((fsc) => storedFile(`fsc-${fsc}`, classFiles.includes(fsc))),
    { ...robotsIndex(facts), rules: 'url' },
    ...storedFileChecks(facts),
  ];
}

/** /sitemap-validation (S10.3). */
export function domainChecks(facts: SitemapToolFacts): Check[] {
  const { origin, formerHosts, listedNsns, classes, nsnPages, indexClasses } = facts;
  const ofClass = paths.supplyClass('5330' as Fsc);
  const inChunk = words('sitemapindex', 'type=static', nsnPages > 0 && 'type=nsn');
  // the site's own address with "/" and nothing after it (S10.4)
  const home = new RegExp(`>\\s*${escapePattern(escapeXml(origin + paths.home()))}\\s*<`);
  const parts = words('urlset', listedNsns > 0 && '/nsn/', classes > 0 && '/fsg/', classes > 0 && '/fsc/');
  const due: Record<string, Pick<Domain, 'contents'> & Partial<Domain>> = {
    index: { contents: { ...inChunk, ...words(indexClasses.length > 0 && 'type=fsc') } },
    static: { contents: { ...words('urlset'), home, catalog: `${origin}${paths.catalog()}` } },
    'nsn-1': { contents: parts, hasNsns: true },
    // a class without NSNs has its own page alone
    'fsc-5330': { contents: words('urlset', ofClass), contentsOfMany: words('/nsn/'), hasNsns: true },
    'chunk-1': { contents: inChunk },
    'robots-index': { contents: words('sitemapindex') },
  };
  const checks = checkEach(facts, 'index', 'static', 'nsn-1', 'fsc-5330', 'chunk-1').map((check): Check => {
    return { ...check, rules: 'domain', domain: { formerHosts, hasNsns: false, ...due[check.id]! } };
  });
  return [...checks, ...storedFileChecks(facts)];
}

const words = (...texts: (string | false)[]): Domain['contents'] =>
  Object.fromEntries(texts.filter((text) => text !== false).map((text) => [text, text]));

/** A failing check for each foreign origin in stored files, and for files without a plan. */
function storedFileChecks(facts: SitemapToolFacts): Check[] {
  const { origin, foreignFiles, unplannedFiles } = facts;
  const failing = (id: string, first: string, name: string, message: string, details: string): Check => {
    const [url, verdict] = [paths.sitemapFile(first), { status: 'error', message, details } as const];
    return checkAt(facts, { id: `stored-${id}`, name, url, rules: 'url', verdict });
  };
  const foreign = foreignFiles.map(({ origin: other, files, first }) => {
    const details = `At least ${formatCount(files)} stored ${files === 1 ? 'file names' : 'files name'} ${other}, not ${origin}. Run \`npm run sitemaps\` to make them again.`;
    return failing(other, first, `Stored files of ${other}`, MISSING_DOMAIN, details);
  });
  const unplanned = unplannedFiles.slice(0, 1).map((first) => {
    const details = `${counted(unplannedFiles.length, 'stored file')} without a plan, such as ${first}. Run \`npm run sitemaps\` to make the set again.`;
    return failing('unplanned', first, 'Stored files without a plan', NOT_AS_PLANNED, details);
  });
  return [...foreign, ...unplanned];
}
