/** GET /static-sitemap-generator: which sitemaps the index counts. */
export { loadToolFacts as load } from '../load-tool.server.ts';
