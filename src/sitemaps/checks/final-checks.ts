import type { Fsc } from '../../domain/supply-class.ts';
import type { Check } from './check.ts';
import type { CheckFacts } from './check-facts.ts';
import { classifySitemap } from './classify-sitemap.ts';
import { checkDirectly, classPage, indexChunk, indexSitemap, nsnPage, staticSitemap } from './planned-urls.ts';

/** /final-sitemap-test: eight tests (S11.4). Where the catalog has two pages or fewer, the last is one that stands there already. */
export function finalChecks(facts: CheckFacts): Check[] {
  const last = nsnPage(facts, facts.nsnPages);
  const sitemaps = [
    indexSitemap,
    staticSitemap,
    nsnPage(facts, 1),
    nsnPage(facts, 2),
    { ...last, id: 'nsn-last', name: last.url === null ? 'Last NSN page' : `${last.name} (last)` },
    classPage(facts, '5305' as Fsc),
    classPage(facts, '5340' as Fsc),
    indexChunk(facts, 1),
  ];
  return sitemaps.map((sitemap) => checkDirectly(sitemap, classifySitemap));
}
