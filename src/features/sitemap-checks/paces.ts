import type { Pace } from './run-checks.ts';

/** Screens that name the one endpoint that is tested. */
export const ONE_BY_ONE: Pace = { concurrency: 1, pauseBetweenMs: 0, timeoutMs: 30_000 }; // spec 2 section 9
export const DOMAIN_PACE: Pace = { concurrency: 1, pauseBetweenMs: 1_000, timeoutMs: 30_000 }; // spec 2 section 9
/** Status dashboard and debug tool. */
export const DEBUG_PACE: Pace = { concurrency: 1, pauseBetweenMs: 0, timeoutMs: 15_000 }; // spec 2 sections 7 and 9
export const VALIDATOR_PACE: Pace = { concurrency: 10, pauseBetweenMs: 500, timeoutMs: 30_000 }; // spec 2 sections 4 and 9
