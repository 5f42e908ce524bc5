import { setImmediate as nextTurn } from 'node:timers/promises';

/** Half the allowance of the database: both may share a turn. */
const MAX_TURN_MS = 3;

/** Call between steps: yields after a while. */
export function createPace(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < MAX_TURN_MS) return;
    await nextTurn();
    since = performance.now();
  };
}
