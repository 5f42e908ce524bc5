import { plural } from '../../ui/number.tsx';
import { toolMessages } from './messages.ts';
import { countStatuses, type ShownResult, type StatusCounts } from './shown-result.ts';
import type { StateKind } from './tool-state.tsx';

export type RunPhase = 'idle' | 'running' | 'finished' | 'stopped';

/** A run of checks as the screens see it. */
export type RunView<Result extends ShownResult = ShownResult> = {
  results: readonly Result[];
  phase: RunPhase;
  /** Null before the first run has ended. */
  tookMs: number | null;
  /** Null before the first run has ended. */
  finishedAt: Date | null;
  /** Seconds for which the run still waits for a limit of this site; null: it does not wait. */
  waitSeconds: number | null;
  run: () => void;
  stop: () => void;
};

/** What a run says in large letters. `good` when everything that was tested is a success. */
export function stateOf({ phase, results }: RunView, good: string): { kind: StateKind; words: string } {
  const counts = countStatuses(results);
  if (phase === 'idle') return { kind: 'idle', words: toolMessages.notTested };
  if (phase === 'running') return { kind: 'busy', words: toolMessages.testingSome(counts.tested, counts.total) };
  if (counts.error > 0) return { kind: 'err', words: `${counts.error} ${plural(counts.error, 'error')}` };
  if (counts.warning > 0) return { kind: 'warn', words: `${counts.warning} ${plural(counts.warning, 'warning')}` };
  if (phase === 'stopped') return { kind: 'idle', words: toolMessages.stopped(counts.tested, counts.total) };
  if (counts.total === 0) return { kind: 'idle', words: toolMessages.nothingToTest };
  return { kind: 'ok', words: good };
}

/** What is read out: the start and the end of a run, not each step. */
export function announcementOf({ phase, results, waitSeconds }: RunView): string {
  const counts = countStatuses(results);
  if (phase === 'idle') return '';
  if (phase === 'running') return waitSeconds === null ? toolMessages.started(counts.total) : toolMessages.waits;
  if (phase === 'stopped') return toolMessages.stopped(counts.tested, counts.total);
  return `Finished: ${countWords(counts)}.`;
}

function countWords({ success, warning, error }: StatusCounts): string {
  const part = (count: number, one: string, many?: string) => `${count} ${plural(count, one, many)}`;
  return `${part(success, 'success', 'successes')}, ${part(warning, 'warning')}, ${part(error, 'error')}`;
}
