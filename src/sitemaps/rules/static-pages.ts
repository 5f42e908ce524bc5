import { paths } from '../../paths.ts';

type StaticPage = { path: string; changes: 'weekly' | 'monthly'; priority: string; followsCatalog: boolean };

/** The four pages of S2.2. Two of them are noindex, which does no harm. What home and the catalog show follows the catalog. */
export const STATIC_SITEMAP: readonly StaticPage[] = [
  { path: paths.home(), changes: 'weekly', priority: '1.0', followsCatalog: true },
  { path: paths.catalog(), changes: 'weekly', priority: '0.9', followsCatalog: true },
  { path: paths.sitemapHelp(), changes: 'monthly', priority: '0.3', followsCatalog: false },
  { path: paths.rfq(), changes: 'monthly', priority: '0.7', followsCatalog: false },
];
