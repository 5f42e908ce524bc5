import { runInThread } from '#base/http/bounded-threads.ts';
import type { ImportOutcome, ImportProgress } from '../import/report.ts';
import type { ImportTask } from './import.worker.ts';
import { createProgressLine, timeLeft, type Output } from '#base/cli/terminal.ts';

/**
 * Starts an import on a thread of its own. `outcome` rejects only for surprises; `stop` asks the import to stop and
 * clean up: `outcome` then settles as stopped.
 */
export function startImport(task: ImportTask, onProgress: (progress: ImportProgress) => void) {
  const stopping = new AbortController();
  const outcome = runInThread<ImportTask, ImportOutcome, ImportProgress>(
    new URL('./import.worker.ts', import.meta.url),
    task,
    { onNews: onProgress, signal: stopping.signal, gently: true },
  );
  return { outcome, stop: () => stopping.abort() };
}

/** A bar with rows a second and the time left; on something that is no terminal, a plain line now and then. */
export function createProgressDisplay(output: Output, now: () => number = () => performance.now()) {
  const start = now();
  const line = createProgressLine(output, now);
  let last = { at: start, rows: 0, rate: 0, phase: '' };

  /** Rows a second over the last moments: reading and writing have different speeds. */
  function rateOf(progress: ImportProgress, at: number): number {
    const rows = progress.phase === 'reading' ? progress.rowsRead : progress.rowsWritten;
    if (progress.phase !== last.phase) last = { at, rows, rate: 0, phase: progress.phase };
    const seconds = (at - last.at) / 1000;
    if (seconds >= 1) last = { at, rows, rate: Math.max(0, (rows - last.rows) / seconds), phase: progress.phase };
    else if (last.rate === 0 && seconds > 0) return Math.max(0, (rows - last.rows) / seconds);
    return last.rate;
  }

  return {
    show(progress: ImportProgress): void {
      const at = now();
      const rate = Math.round(rateOf(progress, at));
      line.draw(progress.done, () => [
        WORDS[progress.phase],
        progress.detail,
        progress.phase === 'indexing' ? '' : `${rate.toLocaleString('en-US')} rows/s`,
        timeLeft(progress.done, (at - start) / 1000),
      ]);
    },
    clear: line.clear,
  };
}

const WORDS = { reading: 'reading', building: 'writing', indexing: 'finishing' } as const;
