// limits of the protocol, without the reader

/** URLs of one sitemap, and sitemaps of one index (S2.1). */
export const MAX_URLS = 50_000;
/** Uncompressed. */
export const MAX_XML_BYTES = 52_428_800;

/** The four pages of S2.2. Home and the catalog follow the catalog. */
export const STATIC_SITEMAP = [
  { path: '/', changes: 'weekly', priority: '1.0', followsCatalog: true },
  { path: '/catalog', changes: 'weekly', priority: '0.9', followsCatalog: true },
  { path: '/sitemap', changes: 'monthly', priority: '0.3', followsCatalog: false },
  { path: '/rfq', changes: 'monthly', priority: '0.7', followsCatalog: false },
] as const;
