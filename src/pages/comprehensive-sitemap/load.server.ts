/** GET /comprehensive-sitemap: what the checks are; the browser runs them. */
export { loadToolFacts as load } from '../load-tool.server.ts';
