import type { Expectation } from '../rules/planned-sitemap.ts';
import { csvLine } from '#base/domain/escape-text.ts';

/** `absent`: not in this catalog; left out of the totals (S8.2). */
export type CheckStatus = 'pending' | 'testing' | 'success' | 'warning' | 'error' | 'absent';

/** Names of headers are in lower case. */
export type Reply = {
  status: number;
  statusText: string;
  headers: Readonly<Record<string, string>>;
  bytes: Uint8Array;
  responseTimeMs: number;
};

export type Verdict = {
  status: 'success' | 'warning' | 'error';
  message: string;
  details?: string | undefined;
  contentPreview?: string;
  sampleUrls?: string[];
  /** URLs, or the sitemaps that an index lists. */
  urlCount?: number;
  extra?: Partial<Extra & { root: string }>;
};
type Extra = Record<'sizeBytes' | 'sizeKb', number> & Record<'isValidXml' | 'hasNsnUrls' | 'isGzipped', boolean>;

type Contents = Readonly<Record<string, string | RegExp>>;
export type Domain = NonNullable<Check['domain']>;

export type Check = {
  id: string;
  name: string;
  /** Absolute where the proxy reads it. Null: not in this catalog. */
  url: string | null;
  /** Counts only with a warning or an error (S8.7). */
  isBeside?: boolean;
  via: 'direct' | 'proxy';
  rules: 'endpoint' | 'sitemap' | 'url' | 'domain';
  /** The site of all its addresses; null: any. */
  origin: string | null;
  expected: Expectation | null;
  /** `contentsOfMany`: expected where there is more than one entry. */
  domain?: { formerHosts: readonly string[]; contents: Contents; contentsOfMany?: Contents; hasNsns: boolean };
  verdict?: Verdict;
};

export type CheckResult = Omit<Verdict, 'status'> &
  Pick<Check, 'id' | 'name' | 'url' | 'isBeside'> & {
    status: CheckStatus;
    statusCode: number | null;
    responseTimeMs: number | null;
    contentType: string | null;
  };

export type Pace = { concurrency: number; pauseBetweenMs: number; timeoutMs: number };

/** A sitemap may have 50 MB. */
export const MAX_BODY_BYTES = 60 * 1_048_576;

export const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);

export const NOT_IN_CATALOG = 'not in this catalog'; // S8.2
export const NOT_AS_PLANNED = 'XML OK but not as this catalog has it'; // S15.50
export const MISSING_DOMAIN = 'Missing expected domain';

export const TOO_LARGE = `Response is larger than ${MAX_BODY_BYTES / 1_048_576} MB`;

export const domainFailure = (message: string): Verdict => ({
  status: 'error',
  message: `Validation failed: ${message}`,
  details: 'Network or parsing error occurred',
});

export const formatSize = (bytes: number): string =>
  bytes < 1_048_576 ? `${(bytes / 1_024).toFixed(1)} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`;

/** Leaves out absent checks (S8.2) and good ones beside the others (S8.7). */
export function summarize(results: readonly CheckResult[]) {
  const counts: Record<CheckStatus, number> = { pending: 0, testing: 0, success: 0, warning: 0, error: 0, absent: 0 };
  let urls = 0;
  for (const { status, urlCount = 0, extra, isBeside } of results) {
    if (isBeside && status !== 'warning' && status !== 'error') continue;
    counts[status] += 1;
    if (extra?.root !== 'sitemapindex') urls += urlCount;
  }
  const tested = counts.success + counts.warning + counts.error;
  return { ...counts, tested, total: tested + counts.pending + counts.testing, urls };
}

const ENOUGH_SUCCESSES = 4; // S9.4
const TOLERATED_ERRORS = 2; // S9.4

/** Never recommends a submission while the index in robots.txt is bad (S8.7). */
export function comprehensiveVerdict(results: readonly CheckResult[]) {
  const { success, error, warning, tested, total } = summarize(results);
  const counts = { errors: error, warnings: warning };
  if (tested === 0 || tested < total) return null;
  const verdict = (status: Verdict['status'], message: string) => ({ status, message, ...counts });
  const beside = summarize(results.filter(({ isBeside }) => isBeside));
  if (success >= ENOUGH_SUCCESSES && beside.tested === 0) return verdict('success', readyWords(counts, total));
  if (error > TOLERATED_ERRORS || beside.error > 0)
    return verdict('error', 'Critical issues: use the static fallback until they are solved.');
  return verdict('warning', 'Some issues were found, but the sitemaps should still work.');
}

function readyWords({ errors, warnings }: { errors: number; warnings: number }, total: number): string {
  const had = (count: number, one: string, many: string) =>
    count === 0 ? [] : [`${count} of ${total} ${count === 1 ? one : many}`];
  const wrong = [...had(errors, 'has an error', 'have errors'), ...had(warnings, 'has a warning', 'have warnings')];
  return `The sitemaps are ready for submission to search engines.${wrong.length === 0 ? '' : ` But ${wrong.join(', ')}: see below.`}`;
}

export function domainVerdict(results: readonly CheckResult[]): Pick<Verdict, 'status' | 'message'> | null {
  const { error, warning, tested, total } = summarize(results);
  if (tested === 0 || tested < total) return null;
  if (error > 0)
    return { status: 'error', message: 'Some sitemaps have errors that keep search engines from using them.' };
  if (warning > 0)
    return { status: 'warning', message: 'The sitemaps are valid, with warnings that should be looked into.' };
  return { status: 'success', message: 'All sitemaps are valid and carry the expected domain and content.' };
}

const HEADS = 'name,url,status,HTTP status,responseTime,content type,entries,message,details,sample URLs'.split(',');

/** Results for a spreadsheet (RFC 4180). */
export function resultsCsv(results: readonly CheckResult[]): string {
  const lines = results.map(({ sampleUrls = [], ...one }) => {
    const { name, url, status, statusCode, responseTimeMs, contentType, urlCount, message, details } = one;
    const asked = [name, url, status, statusCode, responseTimeMs, contentType];
    const cells = [...asked, urlCount, message, details, sampleUrls.join(' ')];
    return csvLine(cells.map((cell) => String(cell ?? '').replace(/\s*[\r\n]+\s*/g, ' ')));
  });
  return csvLine(HEADS) + lines.join('');
}

export function resultsJson(results: readonly CheckResult[]): string {
  const exported = results.map(({ responseTimeMs, ...result }) => ({ ...result, responseTime: responseTimeMs }));
  return `${JSON.stringify(exported, null, 2)}\n`;
}
