import { runFactsLoader } from '../load-tool.server.ts';

/** GET /sitemap-range-exporter: the NSN files, of which the browser has a range made. */
export const load = runFactsLoader({ withClasses: false });
