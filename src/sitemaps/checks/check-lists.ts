import { escapeXml } from '#base/domain/escape-xml.ts';
import type { Fsc } from '#base/domain/supply-class.ts';
import { paths } from '#base/paths.ts';
import { CHECKED_NSN_FILES } from '../plan/sitemap-plan.ts';
import { type Check, type CheckFacts, type Contents, type DomainFacts, escapePattern } from './check.ts';
import { checkMessages, MISSING_DOMAIN } from './messages.ts';
import {
  checkEach,
  classPage,
  expectationNamed,
  expectationOf,
  indexChunk,
  indexSitemap,
  nsnPage,
  type Planned,
  robotsIndex,
  staticFile,
  staticSitemap,
} from './planned-checks.ts';

/** /sitemap-test (S9.1). */
export function comprehensiveChecks(facts: CheckFacts): Check[] {
  const pages = [nsnPage(facts, 1), classPage(facts, '5305'), indexChunk(facts, 1)];
  return checkEach(facts, [indexSitemap, staticSitemap, ...pages, staticFile], 'endpoint');
}

/** /sitemap-status: the six sitemaps of S11.1; index and static at the site's own addresses. */
export function statusChecks(facts: CheckFacts): Check[] {
  const own = [
    { ...indexSitemap, url: paths.sitemap() },
    { ...staticFile, name: 'Static pages' },
  ];
  const pages = [nsnPage(facts, 1), nsnPage(facts, 2), classPage(facts, '1005'), classPage(facts, '5305')];
  return [...checkEach(facts, [...own, ...pages]), ...foreignFileChecks(facts)];
}

/** /final-sitemap-test: eight tests (S11.4). In a catalog of one or two NSN pages the last page is tested twice. */
export function finalChecks(facts: CheckFacts): Check[] {
  const last = nsnPage(facts, facts.nsnPages);
  return checkEach(facts, [
    indexSitemap,
    staticSitemap,
    nsnPage(facts, 1),
    nsnPage(facts, 2),
    { ...last, id: 'nsn-last', name: last.url === null ? 'Last NSN page' : `${last.name} (last)` },
    classPage(facts, '5305'),
    classPage(facts, '5340'),
    indexChunk(facts, 1),
  ]);
}

/** /sitemap-debug: two addresses of the site, and four sitemaps through the backend function (S11.5). */
export function debugChecks(facts: CheckFacts): Check[] {
  const byFunction = (name: string, sitemap: Planned): Planned => ({
    ...sitemap,
    name: `${name}, backend function`,
    url: sitemap.url === null ? null : paths.sitemapFunction(sitemap.query),
  });
  return checkEach(facts, [
    { ...indexSitemap, id: 'sitemap', name: 'Sitemap of the site', url: paths.sitemap() },
    { ...staticFile, name: 'Static sitemap of the site' },
    byFunction('Index', indexSitemap),
    byFunction('Static pages', staticSitemap),
    byFunction('NSN page 1', nsnPage(facts, 1)),
    byFunction('FSC 5305', classPage(facts, '5305')),
  ]);
}

/** /sitemap-url-validator: one static sitemap, 34 nsn files and the class files: 57 (S12.1), at their absolute addresses. */
export function validatorChecks(facts: CheckFacts): Check[] {
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
    check('static', 'sitemap-static.xml', paths.sitemapStatic(), true, staticSitemap.url!),
    ...CHECKED_NSN_FILES.map((number) => storedFile(`nsn-${number}`, number <= nsnFiles)),
    ...allClassFiles.map((fsc) => storedFile(`fsc-${fsc}`, classFiles.includes(fsc))),
    robotsIndex(facts, 'url'),
    ...foreignFileChecks(facts),
  ];
}

/** /sitemap-validation: each sitemap with what S10.3 expects in it, as far as this catalog has it. */
export function domainChecks(facts: DomainFacts): Check[] {
  const { origin, formerHosts, listedNsns, classes, nsnPages, indexClasses } = facts;
  const fsc = '5330' as Fsc;
  const domain = { formerHosts, hasNsns: false };
  const check = ({ query, ...sitemap }: Planned, contents: Contents, more: Partial<Check['domain']> = {}): Check => ({
    ...sitemap,
    via: 'direct',
    rules: 'domain',
    origin,
    expected: expectationOf(facts, query),
    domain: { ...domain, contents, ...more },
  });
  const chunk = words('sitemapindex', 'type=static', nsnPages > 0 && 'type=nsn');
  // the site's own address with "/" and nothing after it (S10.4)
  const home = new RegExp(`>\\s*${escapePattern(escapeXml(origin + paths.home()))}\\s*<`);
  const parts = words('urlset', listedNsns > 0 && '/nsn/', classes > 0 && '/fsg/', classes > 0 && '/fsc/');
  return [
    check(indexSitemap, { ...chunk, ...words(indexClasses.length > 0 && 'type=fsc') }),
    check(staticSitemap, { ...words('urlset'), home, catalog: `${origin}${paths.catalog()}` }),
    check(nsnPage(facts, 1), parts, { hasNsns: true }),
    // a class without NSNs has its own page alone
    check(classPage(facts, fsc), words('urlset', paths.supplyClass(fsc)), {
      contentsOfMany: words('/nsn/'),
      hasNsns: true,
    }),
    check(indexChunk(facts, 1), chunk),
    { ...robotsIndex(facts, 'domain'), domain: { ...domain, contents: words('sitemapindex') } },
    ...foreignFileChecks(facts),
  ];
}

/** Expected texts, each named by itself. False: not expected in this catalog. */
function words(...texts: (string | false)[]): Contents {
  return Object.fromEntries(texts.filter((text) => text !== false).map((text) => [text, text]));
}

/** One failing check for each foreign origin in stored files. The server has read them; the file is fetched as proof. */
function foreignFileChecks({ origin, foreignFiles }: CheckFacts): Check[] {
  return foreignFiles.map(({ origin: foreign, files, first }) => ({
    id: `stored-${foreign}`,
    name: `Stored files of ${foreign}`,
    url: paths.sitemapFile(first),
    via: 'direct',
    rules: 'url',
    origin,
    expected: null,
    verdict: {
      status: 'error',
      message: MISSING_DOMAIN,
      details: checkMessages.foreignFiles(files, foreign, origin),
    },
  }));
}
