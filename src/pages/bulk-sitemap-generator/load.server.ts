import { runFactsLoader } from '../load-tool.server.ts';

/** GET /bulk-sitemap-generator: the NSN files, which the browser has made one after the other. */
export const load = runFactsLoader({ withClasses: false });
