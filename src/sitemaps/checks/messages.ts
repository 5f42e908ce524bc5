import type { CheckFailure } from './check.ts';

const number = new Intl.NumberFormat('en-US');

/** Texts of the checks. S7.2, S7.5, S8.2, S9.4 and S12.2 to S12.5 fix some of them word for word. */
export const checkMessages = {
  waiting: 'Waiting to test...',
  beforeRun: 'Click "Test All URLs" to begin validation',
  testing: 'Testing...',
  absent: 'not in this catalog',
  limited: 'Not tested: this site’s own limit did not end in time',

  http: (status: number, text: string) => `HTTP ${status}: ${text}`,
  emptyResponse: 'Empty response from sitemap service',
  notXml: 'Response is not valid XML format',
  notLineFormatted: 'XML is not properly line-formatted',
  lineFormatted: (root: string, entries: number) =>
    `Valid XML (${root}) with ${counted(entries)}, properly line-formatted`,

  fetchFailed: 'Failed to fetch sitemap',
  invalidXml: 'Invalid XML format',
  oldDomain: 'Contains old domain references',
  missingDomain: 'Missing expected domain',
  strangers: (reading: { entries: number; foreignUrls: number; foreignUrl: string | null }, origin: string) =>
    `${number.format(reading.foreignUrls)} of ${counted(reading.entries)} are not of ${origin}, the first: ${reading.foreignUrl}`,
  foreignFiles: (files: number, foreign: string, origin: string) =>
    `At least ${number.format(files)} stored ${files === 1 ? 'file names' : 'files name'} ${foreign}, not ${origin}. Run \`npm run sitemaps\` to make them again.`,
  missingContent: (missing: readonly string[]) => `Missing expected content: ${missing.join(', ')}`,
  wrongNsnUrls: 'NSN URLs may have incorrect format',
  validationFailed: ({ message }: Pick<CheckFailure, 'message'>) => `Validation failed: ${message}`,
  networkOrParsing: 'Network or parsing error occurred',
  domainValid: (entries: number) => `Valid, with the expected domain and content in ${counted(entries)}`,

  placeholder: 'Empty/placeholder sitemap detected',
  notGzipped: 'XML OK but not gzipped',
  validXml: (root: string, entries: number, isGzipped: boolean) =>
    `Valid XML (${root}) with ${counted(entries)}${isGzipped ? ' gzipped' : ''}`,
  gzippedTwice: 'XML OK but gzipped twice',
  repaired: 'XML OK but repaired by the proxy',
  tooManyEntries: (entries: number) => `XML OK but ${counted(entries)} are more than the protocol allows`,
  tooLargeForProtocol: 'XML OK but larger than the protocol allows',

  readyForSubmission: 'The sitemaps are ready for submission to search engines.',
  criticalIssues: 'Critical issues: use the static fallback until they are solved.',
  someIssues: 'Some issues were found, but the sitemaps should still work.',
  allValid: 'All sitemaps are valid and carry the expected domain and content.',
  someInvalid: 'Some sitemaps have errors that keep search engines from using them.',
  warningsOnly: 'The sitemaps are valid, with warnings that should be looked into.',

  networkFailed: (reason: string) => (reason === '' ? 'Network failure' : `Network failure: ${reason}`),
  timedOut: (timeoutMs: number) => `Timed out after ${timeoutMs / 1_000} s`,
  tooLarge: (limitBytes: number) => `Response is larger than ${limitBytes / 1_048_576} MB`,
} as const;

/** "5,000 entries", "1 entries": the document writes the plural always. */
export function counted(entries: number): string {
  return `${number.format(entries)} entries`;
}

export function formatSize(bytes: number): string {
  return bytes < 1_048_576 ? `${(bytes / 1_024).toFixed(1)} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`;
}
