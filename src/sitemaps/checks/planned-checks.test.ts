import { expect, test } from 'vitest';
import { DEBUG_PACE, DOMAIN_PACE, ONE_BY_ONE, VALIDATOR_PACE } from './planned-checks.ts';

test('screens run their checks at the fixed paces (S8.4, S10.1, S11.5, S12.2)', () => {
  expect(ONE_BY_ONE).toEqual({ concurrency: 1, pauseBetweenMs: 0, timeoutMs: 30_000 });
  expect(DOMAIN_PACE).toEqual({ concurrency: 1, pauseBetweenMs: 1_000, timeoutMs: 30_000 });
  expect(DEBUG_PACE).toEqual({ concurrency: 1, pauseBetweenMs: 0, timeoutMs: 15_000 });
  expect(VALIDATOR_PACE).toEqual({ concurrency: 10, pauseBetweenMs: 500, timeoutMs: 30_000 });
});
