import { runFactsLoader } from '../load-tool.server.ts';

/** GET /sitemap-exporter: every file of the plan, and all tools. */
export const load = runFactsLoader({ withClasses: true });
