import { escapeXml } from '../../domain/escape-xml.ts';
import type { Fsc } from '../../domain/supply-class.ts';
import { paths } from '../../paths.ts';
import type { Check } from './check.ts';
import type { DomainFacts } from './check-facts.ts';
import { classifyDomain, classifyDomainFailure, type DomainExpectation } from './classify-domain.ts';
import { escapePattern } from './escape-pattern.ts';
import { strangeFileChecks } from './strange-file-checks.ts';
import { classPage, indexChunk, indexSitemap, nsnPage, staticSitemap, type Planned } from './planned-urls.ts';

type Contents = Record<string, string>;

const CLASS = '5330' as Fsc;

/** /sitemap-validation: each sitemap with what S10.3 expects in it, so far as this catalog has it. */
export function domainChecks(facts: DomainFacts): Check[] {
  const { origin, formerHosts, listedNsns, classes, nsnPages, indexClasses } = facts;
  const check = (
    sitemap: Planned,
    expected: Pick<DomainExpectation, 'contents'> & Partial<DomainExpectation>,
  ): Check => ({
    ...sitemap,
    via: 'direct',
    classify: (reply) => classifyDomain(reply, { origin, formerHosts, hasNsns: false, ...expected }),
    classifyFailure: classifyDomainFailure,
  });
  const nsnPagesListed: Contents = nsnPages > 0 ? words('type=nsn') : {};
  const classesListed: Contents = indexClasses.length > 0 ? words('type=fsc') : {};
  const pages: Contents = classes > 0 ? words('/fsg/', '/fsc/') : {};
  const nsns: Contents = listedNsns > 0 ? words('/nsn/') : {};
  return [
    check(indexSitemap, { contents: { ...words('sitemapindex', 'type=static'), ...nsnPagesListed, ...classesListed } }),
    check(staticSitemap, {
      contents: { ...words('urlset'), home: homeOf(origin), catalog: `${origin}${paths.catalog()}` },
    }),
    check(nsnPage(facts, 1), { contents: { ...words('urlset'), ...nsns, ...pages }, hasNsns: true }),
    check(classPage(facts, CLASS), {
      contents: words('urlset', paths.supplyClass(CLASS)),
      contentsOfMany: words('/nsn/'),
      hasNsns: true,
    }),
    check(indexChunk(facts, 1), { contents: { ...words('sitemapindex', 'type=static'), ...nsnPagesListed } }),
    ...strangeFileChecks(facts),
  ];
}

/** The site's own address with "/" (S10.4), and nothing after it. */
function homeOf(origin: string): RegExp {
  return new RegExp(`>\\s*${escapePattern(escapeXml(origin + paths.home()))}\\s*<`);
}

/** Texts that are called what they are. */
function words(...texts: string[]): Contents {
  return Object.fromEntries(texts.map((text) => [text, text]));
}
