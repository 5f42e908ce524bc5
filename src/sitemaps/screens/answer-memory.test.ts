import { expect, test } from 'vitest';
import { KEPT_RUNS, withTimes } from './answer-memory.ts';

test('keeps the times of the last 16 runs of each check', () => {
  let history = {};
  for (let run = 1; run <= KEPT_RUNS + 2; run += 1)
    history = withTimes(history, [
      { id: 'index', responseTimeMs: run },
      { id: 'absent', responseTimeMs: null },
    ]);
  expect(history).toEqual({ index: Array.from({ length: KEPT_RUNS }, (_, index) => index + 3) });
});
