import { expect, test } from 'vitest';
import { hoursBetween, isWalkDue } from './open-walks.ts';

const AT = Date.UTC(2026, 10, 22);
const HOUR_MS = 3_600_000;

test.each([
  ['never where the setting is not there', null, null, 99, false],
  ['at once where none ever ran', null, 24, 0, true],
  ['not before the time', 'done', 24, 23, false],
  ['after the time, whoever started the last one', 'stopped', 24, 24, true],
  ['not while one runs', 'running', 1, 24, false],
  ['not while one is paused', 'paused', 1, 24, false],
  ['after one that failed, no sooner', 'failed', 24, 1, false],
] as const)('the server starts a walk %s (S15.27)', (_when, state, everyHours, hoursAgo, isDue) => {
  const last = state === null ? null : { state, startedAt: AT - hoursAgo * HOUR_MS };
  expect(isWalkDue(last, everyHours, AT)).toBe(isDue);
});

test('a site with a public address is walked once a day, and never where the setting is 0 (S15.27)', () => {
  expect([hoursBetween(null, true), hoursBetween(null, false), hoursBetween(0, true), hoursBetween(6, false)]).toEqual([
    24,
    null,
    null,
    6,
  ]);
});
