import type { CheckResult, CheckStatus, Verdict } from './check.ts';
import { checkMessages } from './messages.ts';

/** `total` and `tested` leave out what is not in the catalog (S8.2). */
export type CheckCounts = Record<CheckStatus, number> & {
  total: number;
  tested: number;
  /** URLs in the urlsets that were read; what an index lists are no URLs of pages. */
  urls: number;
};

export function summarize(results: readonly Pick<CheckResult, 'status' | 'urlCount' | 'extra'>[]): CheckCounts {
  const counts = { pending: 0, testing: 0, success: 0, warning: 0, error: 0, absent: 0 };
  let urls = 0;
  for (const { status, urlCount = 0, extra } of results) {
    counts[status] += 1;
    if (extra?.root !== 'sitemapindex') urls += urlCount;
  }
  const tested = counts.success + counts.warning + counts.error;
  return { ...counts, tested, total: results.length - counts.absent, urls };
}

const ENOUGH_SUCCESSES = 4; // S9.4
const TOLERATED_ERRORS = 2; // S9.4

/** What a finished comprehensive test recommends. Null: not all has been tested. */
export function comprehensiveVerdict(
  results: readonly CheckResult[],
): (Pick<Verdict, 'status' | 'message'> & { errors: number; warnings: number }) | null {
  const { success, error, warning, tested, total } = summarize(results);
  const counts = { errors: error, warnings: warning };
  if (tested === 0 || tested < total) return null;
  if (success >= ENOUGH_SUCCESSES)
    return { status: 'success', message: checkMessages.readyForSubmission(counts, total), ...counts };
  if (error > TOLERATED_ERRORS) return { status: 'error', message: checkMessages.criticalIssues, ...counts };
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
