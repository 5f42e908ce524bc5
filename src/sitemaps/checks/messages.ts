import { counted, formatCount } from '#base/ui/format-count.ts';
import type { Example } from '../rules/finding-tally.ts';
import type { Verdict } from './check.ts';

/** Texts of the checks (S7.2, S7.5, S8.2, S9.4, S12.2 to S12.5). */
export const checkMessages = {
  waiting: 'Waiting to test...',
  beforeRun: 'Click "Test All URLs" to begin validation',
  testing: 'Testing...',
  absent: 'not in this catalog',
  limited: 'Not tested: this site’s own limit did not end',

  foreignFiles: (files: number, foreign: string, origin: string) =>
    `At least ${formatCount(files)} stored ${files === 1 ? 'file names' : 'files name'} ${foreign}, not ${origin}. Run \`npm run sitemaps\` to make them again.`,

  unplannedFiles: (names: readonly string[]) =>
    `${counted(names.length, 'stored file')} without a plan, such as ${names[0]}. Run \`npm run sitemaps\` to make the set again.`,

  readyForSubmission: ({ errors, warnings }: { errors: number; warnings: number }, total: number) => {
    const had = (count: number, one: string, many: string) => `${count} of ${total} ${count === 1 ? one : many}`;
    const wrong = [
      ...(errors === 0 ? [] : [had(errors, 'has an error', 'have errors')]),
      ...(warnings === 0 ? [] : [had(warnings, 'has a warning', 'have warnings')]),
    ];
    return `The sitemaps are ready for submission to search engines.${wrong.length === 0 ? '' : ` But ${wrong.join(', ')}: see below.`}`;
  },
  criticalIssues: 'Critical issues: use the static fallback until they are solved.',
  someIssues: 'Some issues were found, but the sitemaps should still work.',
  allValid: 'All sitemaps are valid and carry the expected domain and content.',
  someInvalid: 'Some sitemaps have errors that keep search engines from using them.',
  warningsOnly: 'The sitemaps are valid, with warnings that should be looked into.',

  networkFailed: (reason: string) => (reason === '' ? 'Network failure' : `Network failure: ${reason}`),
  timedOut: (timeoutMs: number) => `Timed out after ${timeoutMs / 1_000} s`,
} as const;

export const NOT_AS_PLANNED = 'XML OK but not as this catalog has it'; // S15.50
export const MISSING_DOMAIN = 'Missing expected domain';

export const tooLarge = (limitBytes: number): string => `Response is larger than ${limitBytes / 1_048_576} MB`;

export const domainFailure = (message: string): Verdict => ({
  status: 'error',
  message: `Validation failed: ${message}`,
  details: 'Network or parsing error occurred',
});

/** Texts for the worker that judges. */
export const verdictMessages = {
  http: (status: number, text: string) => `HTTP ${status}: ${text}`,
  emptyResponse: 'Empty response from sitemap service',
  notXml: 'Response is not valid XML format',
  notLineFormatted: 'XML is not properly line-formatted',
  lineFormatted: (root: string, entries: number) =>
    `Valid XML (${root}) with ${countedEntries(entries)}, properly line-formatted`,

  fetchFailed: 'Failed to fetch sitemap',
  invalidXml: 'Invalid XML format',
  oldDomain: 'Contains old domain references',
  foreignUrls: (reading: { entryCount: number; foreignUrls: number; foreignUrl: string | null }, origin: string) =>
    `${formatCount(reading.foreignUrls)} of ${countedEntries(reading.entryCount)} are not of ${origin}, the first: ${reading.foreignUrl}`,
  missingContent: (missing: readonly string[]) => `Missing expected content: ${missing.join(', ')}`,
  wrongNsnUrls: 'NSN URLs may have incorrect format',
  domainValid: (entries: number) => `Valid, with the expected domain and content in ${countedEntries(entries)}`,

  placeholder: 'Empty/placeholder sitemap detected',
  notGzipped: 'XML OK but not gzipped',
  validXml: (root: string, entries: number, isGzipped: boolean) =>
    `Valid XML (${root}) with ${countedEntries(entries)}${isGzipped ? ' [gzipped]' : ''}`,
  gzippedTwice: 'XML OK but gzipped twice',
  gzipUnexpected: 'XML OK but compressed without saying so',
  repaired: 'XML OK but repaired by the proxy',
  tooManyEntries: (entries: number) => `XML OK but ${countedEntries(entries)} are more than the protocol allows`,
  tooLargeForProtocol: 'XML OK but larger than the protocol allows',

  breaksRules: 'XML OK but against the rules of the sitemap protocol', // S8.6
  foreignType: 'XML OK but sent under a foreign type',
  datedAhead: 'XML OK but dated in the future',
  finding: (words: string, { entry, line, detail }: Pick<Example, 'entry' | 'line' | 'detail'>, count: number) => {
    const place = entry !== undefined ? `Entry ${entry}: ` : line !== undefined ? `Line ${line}: ` : '';
    return `${place}${words}: ${detail}${count > 1 ? `; ${formatCount(count)} in all` : ''}`;
  },

  notAsPlanned: NOT_AS_PLANNED,
} as const;

export function countedEntries(entries: number): string {
  return counted(entries, 'entry', 'entries');
}

export function formatSize(bytes: number): string {
  return bytes < 1_048_576 ? `${(bytes / 1_024).toFixed(1)} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`;
}
