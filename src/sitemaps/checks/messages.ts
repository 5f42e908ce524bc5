import { formatCount } from '#base/ui/format-count.ts';
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

export const MISSING_DOMAIN = 'Missing expected domain';

export const tooLarge = (limitBytes: number): string => `Response is larger than ${limitBytes / 1_048_576} MB`;

export const domainFailure = (message: string): Verdict => ({
  status: 'error',
  message: `Validation failed: ${message}`,
  details: 'Network or parsing error occurred',
});
