import { csvLine } from '#base/domain/escape-text.ts';
import type { CheckResult, CheckStatus, Verdict } from './check.ts';

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

/** Results for a spreadsheet (RFC 4180). */
export function resultsCsv(results: readonly CheckResult[]): string {
  const columns = Object.values(COLUMNS);
  const onOneLine = (text: string) => text.replace(/\s*[\r\n]+\s*/g, ' ');
  const lines = results.map((result) => csvLine(columns.map((valueOf) => onOneLine(String(valueOf(result) ?? '')))));
  return csvLine(Object.keys(COLUMNS)) + lines.join('');
}

export function resultsJson(results: readonly CheckResult[]): string {
  const exported = results.map(({ responseTimeMs, ...result }) => ({ ...result, responseTime: responseTimeMs }));
  return `${JSON.stringify(exported, null, 2)}\n`;
}
