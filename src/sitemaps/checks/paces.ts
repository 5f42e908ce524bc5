import type { Pace } from './run-checks.ts';

/** Screens that name the one endpoint that is tested. */
export const ONE_BY_ONE: Pace = { concurrency: 1, pauseBetweenMs: 0, timeoutMs: 30_000 }; // S8.4
export const DOMAIN_PACE: Pace = { concurrency: 1, pauseBetweenMs: 1_000, timeoutMs: 30_000 }; // S10.1
/** Status dashboard and debug tool. */
export const DEBUG_PACE: Pace = { concurrency: 1, pauseBetweenMs: 0, timeoutMs: 15_000 }; // S11.5
export const VALIDATOR_PACE: Pace = { concurrency: 10, pauseBetweenMs: 500, timeoutMs: 30_000 }; // S12.2
