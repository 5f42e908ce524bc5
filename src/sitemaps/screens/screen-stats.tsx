import { stat, type Stat } from '#base/ui/figures.tsx';
import { counted, formatCount, plural } from '#base/ui/format-count.ts';
import { NOT_IN_CATALOG, summarize, type CheckResult } from '../checks/check.ts';
import type { CheckRun } from '../checks/run-checks.ts';
import type { SitemapToolFacts } from '../plan/tool-facts.ts';
import type { StateKind } from './tool-state.tsx';

const NOT_TESTED = 'Not tested yet';
const NOTHING_TO_TEST = 'Nothing to test in this catalog';
const stoppedWords = (tested: number, total: number): string => `Stopped after ${tested} of ${total}`;
const absentWords = (absent: number): string => `${absent} ${NOT_IN_CATALOG}`;

const stateCount = (count: number, className: 'text-ok' | 'text-warn' | 'text-err') => (
  <span className={count > 0 ? className : undefined}>{count}</span>
);

/** `good`: the name for successes. */
export function countStats(results: readonly CheckResult[], good = 'Success'): Stat[] {
  const { success, warning, error, total, absent } = summarize(results);
  return [
    stat(good, stateCount(success, 'text-ok'), `of ${total}${absent > 0 ? `, ${absentWords(absent)}` : ''}`),
    stat('Warnings', stateCount(warning, 'text-warn'), 'readable, with something to look at'),
    stat('Errors', stateCount(error, 'text-err'), 'wrong or not readable'),
  ];
}

export function lastCheckStat({ phase, finishedAt }: CheckRun, explanation?: string | null): Stat {
  const at = finishedAt?.toLocaleTimeString('en-GB') ?? '–';
  if (phase === 'running') return stat('Last check', at, 'under way');
  const day = finishedAt?.toLocaleDateString('en-CA');
  return stat('Last check', at, day === undefined ? NOT_TESTED : (explanation ?? day));
}

/** `good`: words for all successes. */
export function stateOf({ phase, results }: CheckRun, good: string = 'All valid'): { kind: StateKind; words: string } {
  const { error, warning, tested, total } = summarize(results);
  if (phase === 'idle') return { kind: 'idle', words: NOT_TESTED };
  if (phase === 'running') return { kind: 'busy', words: `Testing, ${tested} of ${total} done` };
  if (error > 0) return { kind: 'err', words: counted(error, 'error') };
  if (warning > 0) return { kind: 'warn', words: counted(warning, 'warning') };
  if (phase === 'stopped') return { kind: 'idle', words: stoppedWords(tested, total) };
  return total === 0 ? { kind: 'idle', words: NOTHING_TO_TEST } : { kind: 'ok', words: good };
}

export function announcementOf({ phase, results, waitSeconds }: CheckRun): string {
  const { success, warning, error, tested, total } = summarize(results);
  if (phase === 'idle') return '';
  if (phase === 'running') return waitSeconds === null ? `Testing ${total} sitemaps.` : 'Waiting for our own limit.';
  if (phase === 'stopped') return stoppedWords(tested, total);
  return `Finished: ${counted(success, 'success', 'successes')}, ${counted(warning, 'warning')}, ${counted(error, 'error')}.`;
}

export const planStats = ({ listedNsns, classes, nsnPages, urlsPerSitemap, staticFiles }: SitemapToolFacts): Stat[] => [
  stat('Total NSN', listedNsns, 'listed in this catalog'),
  stat('FSCs', classes, 'with a page'),
  stat('NSN sitemaps needed', nsnPages, `${formatCount(staticFiles)} with static and classes`),
  stat('URLs per sitemap', `${formatCount(urlsPerSitemap / 1_000)}K`, 'at most, as the protocol allows'),
];

export function finalStats(results: readonly CheckResult[], plan: SitemapToolFacts): Stat[] {
  const { success, total, absent } = summarize(results);
  const pages = new Map<number, number>();
  for (const { url, status, urlCount = 0 } of results) {
    const query = new URLSearchParams(url?.split('?')[1]);
    if (query.get('type') === 'nsn' && status !== 'pending' && status !== 'testing')
      pages.set(Number(query.get('page') ?? 1), urlCount);
  }
  const estimate = estimateCoverage(pages, { nsnPages: plan.nsnPages, urls: plan.listedNsns + plan.classes });
  // never rounded up to all
  const share = estimate === null ? '–' : `${estimate.share === 1 ? 100 : Math.floor(estimate.share * 1_000) / 10}%`;
  const catalog = `${formatCount(plan.listedNsns)} NSNs and ${formatCount(plan.classes)} classes`;
  const files = `NSN pages; ${formatCount(plan.staticFiles)} with static and classes`;
  return [
    stat('Estimated coverage', share, `of ${catalog}`),
    stat('Estimated total URLs', estimate === null ? '–' : formatCount(estimate.urls), 'from the NSN pages tested'),
    stat('Valid sitemaps', `${success}/${total}`, absent > 0 ? absentWords(absent) : 'of those tested'),
    stat('Total sitemaps', `${formatCount(plan.nsnPages)}+`, files),
  ];
}

/** A warning is active: it answers. */
export function statusState(run: CheckRun): ReturnType<typeof stateOf> {
  const state = stateOf(run);
  const { success, warning, total } = summarize(run.results);
  const isTested = run.phase === 'finished' || run.phase === 'stopped';
  return isTested ? { ...state, words: `${success + warning} of ${total} active` } : state;
}

export function statusStats(run: CheckRun, plan: SitemapToolFacts): Stat[] {
  const { success, warning, error, total, absent, urls } = summarize(run.results);
  const pages = `${formatCount(plan.nsnPages)} ${plural(plan.nsnPages, 'page')}`;
  const active = `${success + warning}/${total}`;
  return [
    stat('Active sitemaps', active, absent > 0 ? absentWords(absent) : `${error} with an error`),
    stat('Total URLs', urls, 'in the sitemaps checked'),
    stat('In the whole plan', plan.listedNsns, `NSNs, ${pages} of ${formatCount(plan.urlsPerSitemap)} URLs`),
    lastCheckStat(run, cacheWords(run.cacheControl)),
  ];
}

/** Estimates coverage: the last page as read, others by the mean. `pages`: URLs by number. `share`: 0 to 1. */
export function estimateCoverage(
  pages: ReadonlyMap<number, number>,
  { nsnPages, urls: planned }: { nsnPages: number; urls: number },
): { urls: number; share: number } | null {
  if (pages.size === 0 || planned === 0) return null;
  const last = pages.get(nsnPages);
  const others = [...pages].filter(([page]) => page !== nsnPages);
  const mean = others.reduce((sum, [, urlCount]) => sum + urlCount, 0) / Math.max(others.length, 1);
  const urls = Math.round(mean * (nsnPages - (last === undefined ? 0 : 1)) + (last ?? 0));
  return { urls, share: Math.min(1, urls / planned) };
}

export function cacheWords(cacheControl: string | null): string | null {
  if (cacheControl === null) return null;
  if (/\bno-store\b/i.test(cacheControl)) return 'not cached';
  const seconds = Number(/\bmax-age=(\d+)/i.exec(cacheControl)?.[1] ?? Number.NaN);
  return Number.isNaN(seconds) ? null : `cached ${durationWords(seconds)}`;
}

function durationWords(seconds: number): string {
  if (seconds >= 3_600 && seconds % 3_600 === 0) return `${seconds / 3_600} h`;
  return seconds >= 60 && seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;
}
