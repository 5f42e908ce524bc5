import type { Fsc } from '../../domain/supply-class.ts';
import { paths } from '../../paths.ts';
import type { Check } from './check.ts';
import type { CheckFacts } from './check-facts.ts';
import { strangeFileChecks } from './strange-file-checks.ts';
import { classifySitemap } from './classify-sitemap.ts';
import { checkDirectly, classPage, indexSitemap, nsnPage, staticFile } from './planned-urls.ts';

/** /sitemap-status: the six fixed sitemaps of S11.1; index and static at the site's own addresses. */
export function statusChecks(facts: CheckFacts): Check[] {
  const sitemaps = [
    { ...indexSitemap, url: paths.sitemap() },
    { ...staticFile, name: 'Static pages' },
    nsnPage(facts, 1),
    nsnPage(facts, 2),
    classPage(facts, '1005' as Fsc),
    classPage(facts, '5305' as Fsc),
  ];
  const ofSite: Check['classify'] = (reply) => classifySitemap(reply, facts.origin);
  return [...sitemaps.map((sitemap) => checkDirectly(sitemap, ofSite)), ...strangeFileChecks(facts)];
}
