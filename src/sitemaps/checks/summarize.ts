import { csvLine } from '#base/domain/escape-text.ts';
import type { CheckResult, CheckStatus, Verdict } from './check.ts';
import { checkMessages } from './messages.ts';

/** `total` and `tested` leave out what is not in the catalog (S8.2), and a check beside the others in which nothing is wrong (S8.7). */
export type CheckCounts = Record<CheckStatus, number> & {
  total: number;
  tested: number;
  /** URLs in the urlsets that were read; what an index lists are no URLs of pages. */
  urls: number;
};

export function summarize(
  results: readonly Pick<CheckResult, 'status' | 'urlCount' | 'extra' | 'isBeside'>[],
): CheckCounts {
  const counts = { pending: 0, testing: 0, success: 0, warning: 0, error: 0, absent: 0 };
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

/** What a finished comprehensive test recommends: never a submission while something is wrong with the index that robots.txt names (S8.7). Null: not all has been tested. */
export function comprehensiveVerdict(
  results: readonly CheckResult[],
): (Pick<Verdict, 'status' | 'message'> & { errors: number; warnings: number }) | null {
  const { success, error, warning, tested, total } = summarize(results);
  const counts = { errors: error, warnings: warning };
  if (tested === 0 || tested < total) return null;
  const beside = summarize(results.filter(({ isBeside }) => isBeside));
  if (success >= ENOUGH_SUCCESSES && beside.tested === 0)
    return { status: 'success', message: checkMessages.readyForSubmission(counts, total), ...counts };
  if (error > TOLERATED_ERRORS || beside.error > 0)
    return { status: 'error', message: checkMessages.criticalIssues, ...counts };
  return { status: 'warning', message: checkMessages.someIssues, ...counts };
}

/** The summary of a finished domain validation: all valid, any error, or warnings only. Null: not all has been tested. */
export function domainVerdict(results: readonly CheckResult[]): Pick<Verdict, 'status' | 'message'> | null {
  const { error, warning, tested, total } = summarize(results);
  if (tested === 0 || tested < total) return null;
  if (error > 0) return { status: 'error', message: checkMessages.someInvalid };
  if (warning > 0) return { status: 'warning', message: checkMessages.warningsOnly };
  return { status: 'success', message: checkMessages.allValid };
}

const COLUMNS: Record<string, (result: CheckResult) => string | number | null | undefined> = {
  name: ({ name }) => name,
  url: ({ url }) => url,
  status: ({ status }) => status,
  'HTTP status': ({ statusCode }) => statusCode,
  responseTime: ({ responseTimeMs }) => responseTimeMs,
  'content type': ({ contentType }) => contentType,
  entries: ({ urlCount }) => urlCount,
  message: ({ message }) => message,
  details: ({ details }) => details,
  'sample URLs': ({ sampleUrls }) => sampleUrls?.join(' '),
};

/** Results for a spreadsheet (RFC 4180): the names of the columns, then a line for each check. What a server sent can be no formula. */
export function resultsCsv(results: readonly CheckResult[]): string {
  const columns = Object.values(COLUMNS);
  const lines = results.map((result) => csvLine(columns.map((valueOf) => onOneLine(String(valueOf(result) ?? '')))));
  return csvLine(Object.keys(COLUMNS)) + lines.join('');
}

/** Each result is one line of the file, also for programs that read it line by line. */
function onOneLine(text: string): string {
  return text.replace(/\s*[\r\n]+\s*/g, ' ');
}

/** Results to take away: a list of objects, indented, with a line break at its end. `responseTime` is in milliseconds. */
export function resultsJson(results: readonly CheckResult[]): string {
  const exported = results.map(({ responseTimeMs, ...result }) => ({ ...result, responseTime: responseTimeMs }));
  return `${JSON.stringify(exported, null, 2)}\n`;
}
