import type { Fsc } from '../../domain/supply-class.ts';
import { paths } from '../../paths.ts';
import type { Check } from './check.ts';
import type { CheckFacts } from './check-facts.ts';
import { classifySitemap } from './classify-sitemap.ts';
import { checkDirectly } from './planned-urls.ts';

const CLASS = '5305' as Fsc;

/** /sitemap-debug: two addresses of the site, and four sitemaps through the backend function (S11.5). */
export function debugChecks({ nsnPages, classPages }: CheckFacts): Check[] {
  const hasClass = (classPages[CLASS] ?? 0) > 0;
  const endpoints: [id: string, name: string, url: string | null][] = [
    ['sitemap', 'Sitemap of the site', paths.sitemap()],
    ['static-file', 'Static sitemap of the site', paths.sitemapStatic()],
    ['index', 'Index, backend function', paths.sitemapFunction({ type: 'index' })],
    ['static', 'Static pages, backend function', paths.sitemapFunction({ type: 'static' })],
    ['nsn-1', 'NSN page 1, backend function', nsnPages > 0 ? paths.sitemapFunction({ type: 'nsn', page: 1 }) : null],
    [
      `fsc-${CLASS}`,
      `FSC ${CLASS}, backend function`,
      hasClass ? paths.sitemapFunction({ type: 'fsc', fsc: CLASS, page: 1 }) : null,
    ],
  ];
  return endpoints.map(([id, name, url]) => checkDirectly({ id, name, url }, classifySitemap));
}
