/** GET /sitemap: the addresses of this catalog's sitemaps. */
export { loadToolFacts as load } from '../load-tool.server.ts';
