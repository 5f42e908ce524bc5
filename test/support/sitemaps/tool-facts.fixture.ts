import type { Fsc } from '../../../src/base/domain/nsn.ts';
import { CLASS_FILES, INDEX_CLASSES, URLS_PER_SITEMAP } from '../../../src/sitemaps/plan/sitemap-plan.ts';
import type { SitemapToolFacts } from '../../../src/sitemaps/plan/tool-facts.ts';

/** Facts of a catalog with 7,093,332 NSNs for tests; override what matters. */
export function aToolFacts(overrides: Partial<SitemapToolFacts> = {}): SitemapToolFacts {
  const indexClasses = Array.from({ length: INDEX_CLASSES }, (_, index) => String(5300 + index) as Fsc);
  return {
    origin: 'https://parts.example',
    listedNsns: 7_093_332,
    classes: 657,
    nsnPages: 142,
    urlsPerSitemap: URLS_PER_SITEMAP,
    nsnFiles: 1_419,
    classFiles: CLASS_FILES,
    allClassFiles: CLASS_FILES,
    files: 1_441,
    indexClasses,
    classPages: { ...Object.fromEntries(indexClasses.map((fsc) => [fsc, 1])), 1005: 1, 5305: 2, 5330: 3, 5340: 2 },
    indexChunks: 6,
    staticFiles: 193,
    formerHosts: [],
    robotsIndex: '/sitemap-pages.xml',
    planned: [],
    foreignFiles: [],
    unplannedFiles: [],
    staleClassFiles: [],
    lastRun: null,
    ...overrides,
  };
}
