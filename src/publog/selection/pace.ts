import { setImmediate as nextTurn } from 'node:timers/promises';

/** Work without a break. Half of what the database allows itself: both can come in one turn. */
const MAX_TURN_MS = 3;

/** To be called between small steps: gives other requests a turn when the steps have taken long. */
export function createPace(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < MAX_TURN_MS) return;
    await nextTurn();
    since = performance.now();
  };
}
