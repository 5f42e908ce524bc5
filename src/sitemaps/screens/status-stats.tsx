import { formatCount, plural } from '../../ui/number.tsx';
import type { Stat } from '../../ui/figures.tsx';
import { cacheWords } from './cache-words.ts';
import { lastCheckStat } from './count-stats.tsx';
import { toolMessages } from './messages.ts';
import type { RunView } from './run-view.ts';
import { countStatuses } from './shown-result.ts';
import type { StateKind } from './tool-state.tsx';

type Plan = { listedNsns: number; nsnPages: number; urlsPerSitemap: number };

/** The dashboard's state: how many of the sitemaps checked are active. A warning is active: it answers. */
export function statusState({ phase, results }: RunView): { kind: StateKind; words: string } {
  const { success, warning, error, tested, total } = countStatuses(results);
  if (phase === 'idle') return { kind: 'idle', words: toolMessages.notTested };
  if (phase === 'running') return { kind: 'busy', words: toolMessages.testingSome(tested, total) };
  const kind = error > 0 ? 'err' : warning > 0 ? 'warn' : phase === 'stopped' ? 'idle' : 'ok';
  return { kind, words: `${success + warning} of ${total} active` };
}

export function statusStats(
  run: RunView,
  plan: Plan,
  { urls, cacheControl }: { urls: number; cacheControl: string | null },
): Stat[] {
  const { success, warning, error, total, absent } = countStatuses(run.results);
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
