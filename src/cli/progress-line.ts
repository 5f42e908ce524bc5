const REDRAW_MS = 100;
const LINE_EVERY_MS = 5000;
const BAR_WIDTH = 28;

export type Output = { write(text: string): unknown; isTTY?: boolean; columns?: number };

export type ProgressLine = {
  /** `done` from 0 to 1; `words` say what is being done, at which rate, and what is left, and are asked for when the line is due. */
  draw(done: number, words: () => readonly string[]): void;
  clear(): void;
};

/** A bar that is drawn again and again; on something that is no terminal, a plain line now and then. */
export function createProgressLine(output: Output, now: () => number): ProgressLine {
  let shownAt = Number.NEGATIVE_INFINITY;
  return {
    draw(done, words) {
      const at = now();
      if (at - shownAt < (output.isTTY ? REDRAW_MS : LINE_EVERY_MS)) return;
      shownAt = at;
      const line = [`${Math.floor(done * 100)}%`.padStart(4), ...words()].filter(Boolean).join('  ');
      if (!output.isTTY) {
        output.write(`${line.trimStart()}\n`);
        return;
      }
      const filled = Math.round(done * BAR_WIDTH);
      const bar = `[${'='.repeat(filled)}${' '.repeat(BAR_WIDTH - filled)}]`;
      output.write(`\r\u001B[2K${`${bar} ${line}`.slice(0, (output.columns ?? 100) - 1)}`);
    },
    clear() {
      if (output.isTTY) output.write('\r\u001B[2K');
    },
  };
}

/** What is left at the speed so far; nothing while it cannot be told yet. */
export function timeLeft(done: number, elapsedSeconds: number): string {
  const isKnown = done > 0.01 && elapsedSeconds >= 1;
  return isKnown ? `${formatTime((elapsedSeconds / done) * (1 - done))} left` : '';
}

function formatTime(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')} min`;
}
