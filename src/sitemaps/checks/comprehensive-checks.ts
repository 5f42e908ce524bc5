import type { Fsc } from '../../domain/supply-class.ts';
import type { Check } from './check.ts';
import type { CheckFacts } from './check-facts.ts';
import { classifyEndpoint } from './classify-endpoint.ts';
import {
  checkDirectly,
  classPage,
  indexChunk,
  indexSitemap,
  nsnPage,
  staticFile,
  staticSitemap,
} from './planned-urls.ts';

/** /sitemap-test (S9.1). */
export function comprehensiveChecks(facts: CheckFacts): Check[] {
  const sitemaps = [
    indexSitemap,
    staticSitemap,
    nsnPage(facts, 1),
    classPage(facts, '5305' as Fsc),
    indexChunk(facts, 1),
    staticFile,
  ];
  return sitemaps.map((sitemap) => checkDirectly(sitemap, classifyEndpoint));
}
