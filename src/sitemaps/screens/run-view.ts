import { plural } from '../../ui/number.tsx';
import { toolMessages } from './messages.ts';
import type { StateKind } from './tool-state.tsx';

/** What the tool pages show of a check. */
export type ShownResult = {
  id: string;
  name: string;
  /** Null: not in this catalog. */
  url: string | null;
  status: 'pending' | 'testing' | 'success' | 'warning' | 'error' | 'absent';
  message: string;
  details?: string;
  contentPreview?: string;
  sampleUrls?: readonly string[];
  urlCount?: number;
  extra?: { sizeKb?: number; isValidXml?: boolean; hasNsnUrls?: boolean };
  statusCode: number | null;
  responseTimeMs: number | null;
};

/** What the chart draws. */
export type TimedResult = Pick<ShownResult, 'id' | 'name' | 'status' | 'responseTimeMs'>;

/** How many stand at each status; `total` leaves out what is not in the catalog (S8.2). */
export type StatusCounts = Record<ShownResult['status'], number> & { total: number; tested: number };

export function countStatuses(results: readonly Pick<ShownResult, 'status'>[]): StatusCounts {
  const counts = { pending: 0, testing: 0, success: 0, warning: 0, error: 0, absent: 0 };
  for (const { status } of results) counts[status] += 1;
  const tested = counts.success + counts.warning + counts.error;
  return { ...counts, tested, total: results.length - counts.absent };
}

const FIRST_THINGS: readonly ShownResult['status'][] = ['error', 'warning'];

/** What is wrong first once it is known, what is not in this catalog last; else in the order of the tests. */
export function inOrderOfCare<Result extends Pick<ShownResult, 'status'>>(
  results: readonly Result[],
  isKnown: boolean,
): Result[] {
  const rank = ({ status }: Result): number => {
    if (status === 'absent') return 3;
    const place = FIRST_THINGS.indexOf(status);
    return isKnown && place !== -1 ? place : 2;
  };
  return results.toSorted((one, other) => rank(one) - rank(other));
}

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
