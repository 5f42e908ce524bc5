/** GET /sitemap-generator: the browser builds the index. */
export { loadToolFacts as load } from '../load-tool.server.ts';
