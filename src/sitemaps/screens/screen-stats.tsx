import type { Stat } from '../../ui/figures.tsx';
import { formatCount, plural } from '../../ui/format-count.ts';
import type { CheckResult } from '../checks/check.ts';
import { summarize } from '../checks/summarize.ts';
import type { CheckRun } from '../checks/use-check-run.ts';
import { toolMessages } from './messages.ts';
import type { StateKind } from './tool-state.tsx';

/** A count in the color of its state once there is one. */
export const StateCount = ({ of, kind }: { of: number; kind: 'ok' | 'warn' | 'err' }) => (
  <span className={of > 0 ? `count-${kind}` : undefined}>{of}</span>
);

/** The three counts that every test screen shows; the first has the name that the screen gives it. */
export function countStats(results: readonly CheckResult[], good: string): Stat[] {
  const { success, warning, error, total, absent } = summarize(results);
  return [
    {
      label: good,
      value: <StateCount of={success} kind="ok" />,
      explanation: `of ${total}${absent > 0 ? `, ${absent} not in this catalog` : ''}`,
    },
    { label: 'Warnings', value: <StateCount of={warning} kind="warn" />, explanation: 'readable, but not as planned' },
    { label: 'Errors', value: <StateCount of={error} kind="err" />, explanation: 'a crawler gets nothing' },
  ];
}

/** When the last run ended. `explanation`: what else is known about the run. */
export const lastCheckStat = ({ phase, finishedAt }: CheckRun, explanation?: string | null): Stat => ({
  label: 'Last check',
  value: finishedAt === null ? '–' : finishedAt.toLocaleTimeString('en-GB'),
  explanation:
    phase === 'running'
      ? toolMessages.underWay
      : finishedAt === null
        ? toolMessages.notTested
        : (explanation ?? finishedAt.toLocaleDateString('en-CA')),
});

/** What the stats need of the plan. */
type Plan = { listedNsns: number; classes: number; nsnPages: number; urlsPerSitemap: number; staticFiles: number };

/** What the final tests say of the whole: estimates from the NSN pages among them. */
export function finalStats(results: readonly CheckResult[], plan: Plan): Stat[] {
  const { success, total, absent } = summarize(results);
  const urls = plan.listedNsns + plan.classes;
  const readings = [...new Map(results.flatMap(nsnPageOf)).entries()].map(([page, urlCount]) => ({ page, urlCount }));
  const estimate = estimateCoverage(readings, { nsnPages: plan.nsnPages, urls });
  return [
    {
      label: 'Estimated coverage',
      value: estimate === null ? '–' : percent(estimate.share),
      explanation: `of ${formatCount(plan.listedNsns)} NSNs and ${formatCount(plan.classes)} classes`,
    },
    {
      label: 'Estimated total URLs',
      value: estimate === null ? '–' : formatCount(estimate.urls),
      explanation: 'from the NSN pages tested',
    },
    {
      label: 'Valid sitemaps',
      value: `${success}/${total}`,
      explanation: absent > 0 ? `${absent} ${toolMessages.notInCatalog}` : 'of those tested',
    },
    {
      label: 'Total sitemaps',
      value: `${formatCount(plan.nsnPages)}+`,
      explanation: `NSN pages; ${formatCount(plan.staticFiles)} with static and classes`,
    },
  ];
}

/** Number and URLs of a page of NSNs that has been tested; nothing for other sitemaps. The last page may stand twice in a list. */
function nsnPageOf({ url, status, urlCount = 0 }: CheckResult): [number, number][] {
  if (url === null || status === 'pending' || status === 'testing') return [];
  const query = new URLSearchParams(url.slice(url.indexOf('?') + 1));
  return query.get('type') === 'nsn' ? [[Number(query.get('page') ?? 1), urlCount]] : [];
}

/** 100% only when nothing is missing. */
function percent(share: number): string {
  return `${share === 1 ? 100 : Math.floor(share * 1_000) / 10}%`;
}

/** The dashboard's state: how many of the sitemaps checked are active. A warning is active: it answers. */
export function statusState({ phase, results }: CheckRun): { kind: StateKind; words: string } {
  const { success, warning, error, tested, total } = summarize(results);
  if (phase === 'idle') return { kind: 'idle', words: toolMessages.notTested };
  if (phase === 'running') return { kind: 'busy', words: toolMessages.testingSome(tested, total) };
  const kind = error > 0 ? 'err' : warning > 0 ? 'warn' : phase === 'stopped' ? 'idle' : 'ok';
  return { kind, words: `${success + warning} of ${total} active` };
}

export function statusStats(
  run: CheckRun,
  plan: Plan,
  { urls, cacheControl }: { urls: number; cacheControl: string | null },
): Stat[] {
  const { success, warning, error, total, absent } = summarize(run.results);
  return [
    {
      label: 'Active sitemaps',
      value: `${success + warning}/${total}`,
      explanation: absent > 0 ? `${absent} ${toolMessages.notInCatalog}` : `${error} with an error`,
    },
    {
      label: 'Total URLs',
      value: formatCount(urls),
      explanation: 'in the sitemaps checked',
    },
    {
      label: 'In the whole plan',
      value: formatCount(plan.listedNsns),
      explanation: `NSNs, ${formatCount(plan.nsnPages)} ${plural(plan.nsnPages, 'page')} of ${formatCount(plan.urlsPerSitemap)} URLs`,
    },
    lastCheckStat(run, cacheWords(cacheControl)),
  ];
}

/** An NSN page that was tested: how many URLs it lists, 0 when it could not be read. */
export type PageReading = { page: number; urlCount: number };

export type CoverageEstimate = {
  /** URLs that the NSN pages hold, if those that were not tested are like those that were. */
  urls: number;
  /** Share of the plan's URLs, 0 to 1. */
  share: number;
};

/** How much of the catalog the NSN pages cover: the last page counts as it was read, the others as the mean of those tested. */
export function estimateCoverage(
  readings: readonly PageReading[],
  plan: { nsnPages: number; urls: number },
): CoverageEstimate | null {
  if (readings.length === 0 || plan.urls === 0) return null;
  const last = readings.find(({ page }) => page === plan.nsnPages);
  const others = readings.filter((reading) => reading !== last);
  const mean = others.reduce((sum, { urlCount }) => sum + urlCount, 0) / Math.max(others.length, 1);
  const pagesLikeOthers = plan.nsnPages - (last === undefined ? 0 : 1);
  const urls = Math.round(mean * pagesLikeOthers + (last?.urlCount ?? 0));
  return { urls, share: Math.min(1, urls / plan.urls) };
}

/** How long caches and crawlers may keep a sitemap, from its Cache-Control; null where the answer does not say. */
export function cacheWords(cacheControl: string | null): string | null {
  if (cacheControl === null) return null;
  if (/\bno-store\b/i.test(cacheControl)) return 'not cached';
  const seconds = Number(/\bmax-age=(\d+)/i.exec(cacheControl)?.[1] ?? Number.NaN);
  return Number.isNaN(seconds) ? null : `cached ${durationWords(seconds)}`;
}

function durationWords(seconds: number): string {
  for (const [unit, size] of [
    ['h', 3_600],
    ['min', 60],
  ] as const) {
    if (seconds >= size && seconds % size === 0) return `${seconds / size} ${unit}`;
  }
  return `${seconds} s`;
}
