import type { Clock } from './fetch-reply.ts';

/** A run waits no longer than this in all: what is still refused then stays untested. */
export const LONGEST_WAITS_SECONDS = 300;
const SECOND_MS = 1_000;

type Waiting = { clock: Clock; signal: AbortSignal; onWait: (secondsLeft: number | null) => void };

export type OwnLimitWaits = {
  /** Resolves when nothing waits. */
  over(): Promise<void>;
  /** Waits so long, together with all that wait already. False: the run has waited long enough, or was stopped. */
  wait(seconds: number): Promise<boolean>;
};

/**
 * The waits of one run for limits of the site's own. All checks of a run wait together; `onWait` is told the seconds left, each second, and null
 * when the run goes on.
 */
export function ownLimitWaits({ clock, signal, onWait }: Waiting): OwnLimitWaits {
  let waiting: Promise<void> | null = null;
  let left = 0;
  let waitedSeconds = 0;

  async function countDown(): Promise<void> {
    for (; left > 0 && !signal.aborted; left--) {
      onWait(left);
      await clock.wait(SECOND_MS, signal);
      waitedSeconds += 1;
    }
    waiting = null;
    onWait(null);
  }

  return {
    over: () => waiting ?? Promise.resolve(),
    async wait(seconds) {
      if (signal.aborted || waitedSeconds + seconds > LONGEST_WAITS_SECONDS) return false;
      left = Math.max(left, seconds);
      await (waiting ??= countDown());
      return !signal.aborted;
    },
  };
}
