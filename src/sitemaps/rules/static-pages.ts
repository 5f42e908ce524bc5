type StaticPage = { path: string; changes: 'weekly' | 'monthly'; priority: string; followsCatalog: boolean };

/** The four pages of S2.2. Two of them are noindex, which does no harm. What home and the catalog show follows the catalog. */
export const STATIC_SITEMAP: readonly StaticPage[] = [
  { path: '/', changes: 'weekly', priority: '1.0', followsCatalog: true },
  { path: '/catalog', changes: 'weekly', priority: '0.9', followsCatalog: true },
  { path: '/sitemap', changes: 'monthly', priority: '0.3', followsCatalog: false },
  { path: '/rfq', changes: 'monthly', priority: '0.7', followsCatalog: false },
];
