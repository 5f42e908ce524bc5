import { plural } from '#base/ui/format-count.ts';
import { type CheckCounts, summarize } from '../checks/summarize.ts';
import type { CheckRun } from '../checks/use-check-run.ts';
import { toolMessages } from './messages.ts';
import type { StateKind } from './tool-state.tsx';

/** What a run says in large letters. `good` when everything that was tested is a success. */
export function stateOf({ phase, results }: CheckRun, good: string): { kind: StateKind; words: string } {
  const counts = summarize(results);
  if (phase === 'idle') return { kind: 'idle', words: toolMessages.notTested };
  if (phase === 'running') return { kind: 'busy', words: toolMessages.testingSome(counts.tested, counts.total) };
  if (counts.error > 0) return { kind: 'err', words: `${counts.error} ${plural(counts.error, 'error')}` };
  if (counts.warning > 0) return { kind: 'warn', words: `${counts.warning} ${plural(counts.warning, 'warning')}` };
  if (phase === 'stopped') return { kind: 'idle', words: toolMessages.stopped(counts.tested, counts.total) };
  if (counts.total === 0) return { kind: 'idle', words: toolMessages.nothingToTest };
  return { kind: 'ok', words: good };
}

/** What screen readers hear: the start and the end of a run, not each step. */
export function announcementOf({ phase, results, waitSeconds }: CheckRun): string {
  const counts = summarize(results);
  if (phase === 'idle') return '';
  if (phase === 'running') return waitSeconds === null ? toolMessages.started(counts.total) : toolMessages.waits;
  if (phase === 'stopped') return toolMessages.stopped(counts.tested, counts.total);
  return `Finished: ${countWords(counts)}.`;
}

function countWords({ success, warning, error }: CheckCounts): string {
  const part = (count: number, one: string, many?: string) => `${count} ${plural(count, one, many)}`;
  return `${part(success, 'success', 'successes')}, ${part(warning, 'warning')}, ${part(error, 'error')}`;
}
