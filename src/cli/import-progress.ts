import type { ImportProgress } from '../catalog/import/report.ts';
import { createProgressLine, timeLeft, type Output } from './progress-line.ts';

export type ProgressDisplay = { show(progress: ImportProgress): void; clear(): void };

/** A bar with rows a second and the time left; on something that is no terminal, a plain line now and then. */
export function createProgressDisplay(output: Output, now: () => number = () => performance.now()): ProgressDisplay {
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
    show(progress) {
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
