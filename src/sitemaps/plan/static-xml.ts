import { paths } from '../../paths.ts';
import type { SitemapPlan } from './sitemap-plan.ts';
import { urlEntry, URLSET_HEAD, URLSET_TAIL } from './sitemap-xml.ts';

type StaticPage = { path: string; changes: 'weekly' | 'monthly'; priority: string; followsCatalog: boolean };

/** The four pages of S2.2. Two of them are noindex, which does no harm. What home and the catalog show follows the catalog. */
const STATIC_SITEMAP: readonly StaticPage[] = [
  { path: paths.home(), changes: 'weekly', priority: '1.0', followsCatalog: true },
  { path: paths.catalog(), changes: 'weekly', priority: '0.9', followsCatalog: true },
  { path: paths.sitemapHelp(), changes: 'monthly', priority: '0.3', followsCatalog: false },
  { path: paths.rfq(), changes: 'monthly', priority: '0.7', followsCatalog: false },
];

/** The static sitemap; `lastmod` stands only where it is known. */
export function staticXml({ changedOn }: Pick<SitemapPlan, 'changedOn'>, origin: string): string {
  const entries = STATIC_SITEMAP.map(({ path, changes, priority, followsCatalog }) =>
    urlEntry(
      origin + path,
      followsCatalog && changedOn > 0 ? changedOn : null,
      `<changefreq>${changes}</changefreq><priority>${priority}</priority>`,
    ),
  );
  return URLSET_HEAD + entries.join('') + URLSET_TAIL;
}
