import { expect, test } from 'vitest';
import { findRangeFault } from './file-plan.ts';

test.each([
  [1, 1_419, 1_419, null],
  [7, 7, 1_419, null],
  [8, 7, 1_419, 'Start batch must be less than or equal to end batch'],
  [0, 7, 1_419, 'Batch range must be between 1 and 1419'],
  [1, 1_420, 1_419, 'Batch range must be between 1 and 1419'],
  [1, 6, 5, 'Batch range must be between 1 and 5'],
  [9, 0, 5, 'Start batch must be less than or equal to end batch'],
])('from %i to %i of %i files: %s (S13.4)', (start, end, batches, fault) => {
  expect(findRangeFault(start, end, batches)).toBe(fault);
});
