import type { CheckResult, CheckStatus } from './check.ts';

/** `total` and `tested` leave out what is not in the catalog (S8.2). */
export type CheckCounts = Record<CheckStatus, number> & {
  total: number;
  tested: number;
  /** URLs in the urlsets that were read; what an index lists are no URLs of pages. */
  urls: number;
};

export function summarize(results: readonly CheckResult[]): CheckCounts {
  const counts = { pending: 0, testing: 0, success: 0, warning: 0, error: 0, absent: 0 };
  let urls = 0;
  for (const { status, urlCount = 0, extra } of results) {
    counts[status] += 1;
    if (extra?.root !== 'sitemapindex') urls += urlCount;
  }
  const tested = counts.success + counts.warning + counts.error;
  return { ...counts, tested, total: results.length - counts.absent, urls };
}
