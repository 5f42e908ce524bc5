import type { SitemapDescription } from '../../sitemaps/plan/describe-sitemap.ts';

/** The screen of an address below /sitemap/. */
export type SitemapXmlPageData =
  /** `start`: its first lines; null while the catalog does not answer. */
  | { kind: 'sitemap'; path: string; sitemap: SitemapDescription; start: string | null }
  /** `status`: 404 for what is not in the catalog, 400 for what asks for no sitemap. */
  | { kind: 'none'; path: string; status: 400 | 404; message: string };
