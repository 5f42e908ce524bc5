import { expect, test } from 'vitest';
import { formatDate, formatSince, formatTime } from './format-time.ts';

const NOON = Date.UTC(2026, 10, 21, 12, 0, 30);

test('a moment and a day are written in UTC', () => {
  expect([formatTime(NOON), formatDate(NOON)]).toEqual(['2026-11-21 12:00 UTC', '2026-11-21']);
});

test('a recent moment is written as the time since then', () => {
  expect([formatSince(NOON - 119_000, NOON), formatSince(NOON - 12 * 60_000, NOON)]).toEqual(['now', '12 min ago']);
  expect(formatSince(NOON - 11.9 * 3_600_000, NOON)).toBe('11 h ago');
  expect(formatSince(NOON - 12 * 3_600_000, NOON)).toBe('2026-11-21 00:00 UTC');
});
