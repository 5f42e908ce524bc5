import type { ImportProgress } from '../publog-import/report.ts';

const REDRAW_MS = 100;
const LINE_EVERY_MS = 5000;
const BAR_WIDTH = 28;

type Output = { write(text: string): unknown; isTTY?: boolean; columns?: number };

export type ProgressDisplay = { show(progress: ImportProgress): void; clear(): void };

/** A bar with rows a second and the time left; on something that is no terminal, a plain line now and then. */
export function createProgressDisplay(output: Output, now: () => number = () => performance.now()): ProgressDisplay {
  const start = now();
  let shownAt = Number.NEGATIVE_INFINITY;
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

  function lineOf(progress: ImportProgress, at: number): string {
    const percent = `${Math.floor(progress.done * 100)}%`.padStart(4);
    const elapsed = (at - start) / 1000;
    const left =
      progress.done > 0.01 && elapsed >= 1 ? `${formatTime((elapsed / progress.done) * (1 - progress.done))} left` : '';
    const rate =
      progress.phase === 'indexing' ? '' : `${Math.round(rateOf(progress, at)).toLocaleString('en-US')} rows/s`;
    return [percent, WORDS[progress.phase], progress.detail, rate, left].filter(Boolean).join('  ');
  }

  return {
    show(progress) {
      const at = now();
      const line = lineOf(progress, at);
      if (at - shownAt < (output.isTTY ? REDRAW_MS : LINE_EVERY_MS)) return;
      shownAt = at;
      if (!output.isTTY) {
        output.write(`${line.trimStart()}\n`);
        return;
      }
      const filled = Math.round(progress.done * BAR_WIDTH);
      const bar = `[${'='.repeat(filled)}${' '.repeat(BAR_WIDTH - filled)}]`;
      output.write(`\r\u001B[2K${`${bar} ${line}`.slice(0, (output.columns ?? 100) - 1)}`);
    },
    clear() {
      if (output.isTTY) output.write('\r\u001B[2K');
    },
  };
}

const WORDS = { reading: 'reading', building: 'writing', indexing: 'finishing' } as const;

function formatTime(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')} min`;
}
