import type { CheckResult, CheckStatus } from '../../../src/sitemaps/checks/check.ts';
import type { CheckRun } from '../../../src/sitemaps/checks/run-checks.ts';

/** A result as a finished run leaves it. */
export function aCheckResult(given: Partial<CheckResult> = {}): CheckResult {
  return {
    id: 'index',
    name: 'Sitemap index',
    url: '/sitemap.xml?type=index',
    status: 'success',
    message: 'Valid XML (sitemapindex) with 193 entries',
    statusCode: 200,
    responseTimeMs: 12,
    contentType: 'application/xml',
    ...given,
  };
}

/** Results of these statuses. */
export function someResults(...statuses: CheckStatus[]): CheckResult[] {
  return statuses.map((status, index) => aCheckResult({ id: String(index), status }));
}

/** A run of checks on a screen, finished unless said. */
export const aCheckRun = (given: Partial<CheckRun> = {}): CheckRun => ({
  results: [],
  phase: 'finished',
  tookMs: 1,
  finishedAt: null,
  waitSeconds: null,
  cacheControl: null,
  run() {},
  stop() {},
  ...given,
});
