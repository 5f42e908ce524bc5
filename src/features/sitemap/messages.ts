/** Texts of the generation and serving of sitemaps; those of spec 2 section 8 stand word for word. */
export const sitemapMessages = {
  fileNotFound: 'Sitemap file not found',
  serveFailed: 'Failed to serve sitemap file',
  noFileName: 'Filename not provided',
  onlyGzFiles: 'This route only serves .gz sitemap files',
  emptyResponse: 'Empty response from sitemap service',
  notXml: 'Response is not valid XML format',
  /** `body` is what the answer said, where it said something. */
  http: (status: number, statusText: string, body = '') => `HTTP ${status}: ${statusText}${body && ` ${body}`}`,
  backendFailed: (status: number) => `Backend fetch failed: ${status}`,
  unknownType: (type: string) => `Unknown sitemap type: ${type}`,
  fetchFailed: 'Failed to fetch sitemap',
  noAnswer: 'Failed to fetch sitemap: the server did not answer',
  noAnswerIn: (seconds: number) => `Failed to fetch sitemap: no answer within ${seconds} seconds`,
  tooLarge: 'The answer is larger than the 50 MB that a sitemap may have',
  nothingListed: 'The index lists no sitemap',
  loadingFile: 'Loading sitemap file...',
  downloaded: 'Sitemap Downloaded',
  generating: 'Generating dynamic sitemap...',

  startAfterEnd: 'Start batch must be less than or equal to end batch',
  outOfRange: (batches: number) => `Batch range must be between 1 and ${batches}`,

  repeated: (name: string) => `The parameter ${name} is given more than once`,
  blank: (name: string) => `The parameter ${name} is empty`,
  notANumber: (name: string) => `The parameter ${name} must be a whole number from 1 to 9999999, in plain digits`,
  noFsc: 'The parameter fsc is missing: sitemaps of type fsc need a class of four digits, such as fsc=5305',
  badFsc: 'The parameter fsc must be a class of four digits, such as fsc=5305',
  notInCatalog: 'There is no such sitemap in this catalog',
} as const;
