import { escapeXml } from '#base/domain/escape-xml.ts';
import type { Fsc } from '#base/domain/supply-class.ts';
import { paths } from '#base/paths.ts';
import { CHECKED_NSN_FILES } from '../plan/sitemap-plan.ts';
import type { Check, CheckFacts, DomainFacts } from './check.ts';
import { classifyDomain, classifyDomainFailure, type DomainExpectation, escapePattern } from './classify-domain.ts';
import { classifyEndpoint, classifySitemap } from './classify-sitemap.ts';
import { classifyUrl } from './classify-url.ts';
import { checkMessages } from './messages.ts';
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
  const sitemaps = [
    indexSitemap,
    staticSitemap,
    nsnPage(facts, 1),
    classPage(facts, '5305'),
    indexChunk(facts, 1),
    staticFile,
  ];
  return checkEach(facts, sitemaps, classifyEndpoint);
}

/** /sitemap-status: the six sitemaps of S11.1; index and static at the site's own addresses. */
export function statusChecks(facts: CheckFacts): Check[] {
  const sitemaps = [
    { ...indexSitemap, url: paths.sitemap() },
    { ...staticFile, name: 'Static pages' },
    nsnPage(facts, 1),
    nsnPage(facts, 2),
    classPage(facts, '1005'),
    classPage(facts, '5305'),
  ];
  return [...checkEach(facts, sitemaps, classifySitemap), ...foreignFileChecks(facts)];
}

/** /final-sitemap-test: eight tests (S11.4). In a catalog of one or two NSN pages the last page is tested twice. */
export function finalChecks(facts: CheckFacts): Check[] {
  const last = nsnPage(facts, facts.nsnPages);
  const sitemaps = [
    indexSitemap,
    staticSitemap,
    nsnPage(facts, 1),
    nsnPage(facts, 2),
    { ...last, id: 'nsn-last', name: last.url === null ? 'Last NSN page' : `${last.name} (last)` },
    classPage(facts, '5305'),
    classPage(facts, '5340'),
    indexChunk(facts, 1),
  ];
  return checkEach(facts, sitemaps, classifySitemap);
}

/** /sitemap-debug: two addresses of the site, and four sitemaps through the backend function (S11.5). */
export function debugChecks(facts: CheckFacts): Check[] {
  const fsc = '5305' as Fsc;
  const byFunction = (name: string, sitemap: Planned): Planned => ({
    ...sitemap,
    name: `${name}, backend function`,
    url: sitemap.url === null ? null : paths.sitemapFunction(sitemap.query),
  });
  const sitemaps = [
    { ...indexSitemap, id: 'sitemap', name: 'Sitemap of the site', url: paths.sitemap() },
    { ...staticFile, name: 'Static sitemap of the site' },
    byFunction('Index', indexSitemap),
    byFunction('Static pages', staticSitemap),
    byFunction('NSN page 1', nsnPage(facts, 1)),
    byFunction(`FSC ${fsc}`, classPage(facts, fsc)),
  ];
  return checkEach(facts, sitemaps, classifySitemap);
}

/** /sitemap-url-validator: one static sitemap, 34 nsn files and the class files: 57 (S12.1), at their absolute addresses. */
export function validatorChecks(facts: CheckFacts): Check[] {
  const { origin, nsnFiles, classFiles, allClassFiles, planned } = facts;
  const { expected, ...atRobots } = robotsIndex(facts);
  const check = (id: string, name: string, path: string, isPlanned: boolean, place = name): Check => {
    const url = origin + path;
    const judged = { origin, expected: expectationNamed(planned, place) };
    const classify: Check['classify'] = (reply) => classifyUrl(reply, url, judged);
    return { id, name, url: isPlanned ? url : null, via: 'proxy', classify };
  };
  const storedFile = (type: string, isPlanned: boolean): Check =>
    check(type, `${type}.xml.gz`, paths.sitemapFile(`${type}.xml.gz`), isPlanned);
  return [
    check('static', 'sitemap-static.xml', paths.sitemapStatic(), true, staticSitemap.url!),
    ...CHECKED_NSN_FILES.map((number) => storedFile(`nsn-${number}`, number <= nsnFiles)),
    ...allClassFiles.map((fsc) => storedFile(`fsc-${fsc}`, classFiles.includes(fsc))),
    { ...atRobots, via: 'direct', classify: (reply) => classifyUrl(reply, atRobots.url, { origin, expected }) },
    ...foreignFileChecks(facts),
  ];
}

/** /sitemap-validation: each sitemap with what S10.3 expects in it, as far as this catalog has it. */
export function domainChecks(facts: DomainFacts): Check[] {
  const { origin, formerHosts, listedNsns, classes, nsnPages, indexClasses } = facts;
  const fsc = '5330' as Fsc;
  const check = ({ query, ...sitemap }: Planned, contents: Contents, more: Partial<DomainExpectation> = {}): Check => {
    const expected = expectationOf(facts, query);
    return {
      ...sitemap,
      via: 'direct',
      classify: (reply) => classifyDomain(reply, { origin, formerHosts, hasNsns: false, contents, expected, ...more }),
      classifyFailure: classifyDomainFailure,
    };
  };
  const chunk = words('sitemapindex', 'type=static', nsnPages > 0 && 'type=nsn');
  const index = { ...chunk, ...words(indexClasses.length > 0 && 'type=fsc') };
  const home = homeOf(origin);
  const parts = words('urlset', listedNsns > 0 && '/nsn/', classes > 0 && '/fsg/', classes > 0 && '/fsc/');
  const ofClass = words('urlset', paths.supplyClass(fsc));
  const { expected, ...atRobots } = robotsIndex(facts);
  return [
    check(indexSitemap, index),
    check(staticSitemap, { ...words('urlset'), home, catalog: `${origin}${paths.catalog()}` }),
    check(nsnPage(facts, 1), parts, { hasNsns: true }),
    check(classPage(facts, fsc), ofClass, { contentsOfMany: words('/nsn/'), hasNsns: true }),
    check(indexChunk(facts, 1), chunk),
    check({ ...atRobots, query: indexSitemap.query }, words('sitemapindex'), { expected }),
    ...foreignFileChecks(facts),
  ];
}

type Contents = DomainExpectation['contents'];

/** The site's own address with "/" (S10.4), and nothing after it. */
function homeOf(origin: string): RegExp {
  return new RegExp(`>\\s*${escapePattern(escapeXml(origin + paths.home()))}\\s*<`);
}

/** Expected texts, each named by itself. False: not expected in this catalog. */
function words(...texts: (string | false)[]): Contents {
  return Object.fromEntries(texts.filter((text) => text !== false).map((text) => [text, text]));
}

/**
 * One failing check for each foreign origin in stored files; none for a clean set. The server has read the manifest and the files, so its facts
 * are the verdict; the file is fetched as proof.
 */
function foreignFileChecks({ origin, foreignFiles }: CheckFacts): Check[] {
  return foreignFiles.map(({ origin: foreign, files, first }) => ({
    id: `stored-${foreign}`,
    name: `Stored files of ${foreign}`,
    url: paths.sitemapFile(first),
    via: 'direct',
    classify: () => ({
      status: 'error',
      message: checkMessages.missingDomain,
      details: checkMessages.foreignFiles(files, foreign, origin),
    }),
  }));
}
