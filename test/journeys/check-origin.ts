/** The origin in the sitemaps of the check sites; only the sites' own sockets listen there. */
export const SITE_ORIGIN = 'http://parts.example';
export const FORMER_HOST = 'old-parts.example';

/** Where the browser finds the site whose files are whole, and the one with a fault in many. Set by start-check-sites.ts. */
export const checkOrigin = (): string => process.env.JOURNEY_CHECK_ORIGIN!;
export const brokenOrigin = (): string => process.env.JOURNEY_BROKEN_ORIGIN!;
