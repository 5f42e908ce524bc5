import type { Fsc } from '../../domain/supply-class.ts';
import type { Check } from './check.ts';
import type { CheckFacts } from './check-facts.ts';
import { classifySitemap } from './classify-sitemap.ts';
import { checkDirectly, classPage, nsnPage, staticSitemap } from './planned-urls.ts';

/** /comprehensive-sitemap: the five sample URLs of S11.3. */
export function sampleChecks(facts: CheckFacts): Check[] {
  const sitemaps = [
    staticSitemap,
    nsnPage(facts, 1),
    nsnPage(facts, 100),
    classPage(facts, '5340' as Fsc),
    classPage(facts, '1005' as Fsc),
  ];
  return sitemaps.map((sitemap) => checkDirectly(sitemap, classifySitemap));
}
