/** Texts of sitemaps. S5.1, S5.3, S7.1 to S7.5 and S13.4 fix some of them. */
export const sitemapMessages = {
  fileNotFound: 'Sitemap file not found',
  serveFailed: 'Failed to serve sitemap file',
  onlyGzFiles: 'This route only serves .gz sitemap files',
  /** `body`: the words of the answer, if any. */
  http: (status: number, statusText: string, body = '') => `HTTP ${status}: ${statusText}${body && ` ${body}`}`,
  unknownType: (type: string) => `Unknown sitemap type: ${type}`,
  standsIn: 'What stands below says so in XML, as a crawler would be told.',
  notInCatalog: 'There is no such sitemap in this catalog',
} as const;
