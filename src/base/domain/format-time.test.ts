import { afterEach, expect, test, vi } from 'vitest';
import { addDays, formatDate, formatSince, formatTime, isTimeZone, setTimeZone, startOfDay } from './format-time.ts';

const NOON = Date.UTC(2026, 10, 21, 12, 0, 30);
afterEach(() => setTimeZone('UTC'));

test('a moment and a day are written in UTC', () => {
  expect([formatTime(NOON), formatDate(NOON)]).toEqual(['2026-11-21 12:00 UTC', '2026-11-21']);
});

test('a recent moment is written as the time since then', () => {
  expect([formatSince(NOON - 119_000, NOON), formatSince(NOON - 12 * 60_000, NOON)]).toEqual(['now', '12 min ago']);
  expect(formatSince(NOON - 11.9 * 3_600_000, NOON)).toBe('11 h ago');
  expect(formatSince(NOON - 12 * 3_600_000, NOON)).toBe('2026-11-21 00:00 UTC');
});

test.each([
  // Florida: the night of March 8 has no 2:30, that of November 1 has 1:30 twice
  ['America/New_York', '2026-03-08T06:59:00Z', '2026-03-08 01:59 EST', 23],
  ['America/New_York', '2026-03-08T07:00:00Z', '2026-03-08 03:00 EDT', 23],
  ['America/New_York', '2026-11-01T05:30:00Z', '2026-11-01 01:30 EDT', 25],
  ['America/New_York', '2026-11-01T06:30:00Z', '2026-11-01 01:30 EST', 25],
  ['America/New_York', '2026-11-21T04:59:59Z', '2026-11-20 23:59 EST', 24],
  ['Europe/Berlin', '2026-03-29T01:00:00Z', '2026-03-29 03:00 CEST', 23],
  ['Europe/Berlin', '2026-10-25T01:00:00Z', '2026-10-25 02:00 CET', 25],
  ['Asia/Tokyo', '2026-11-20T15:00:00Z', '2026-11-21 00:00 JST', 24],
  ['Asia/Kolkata', '2026-11-20T18:30:00Z', '2026-11-21 00:00 IST', 24],
  ['Australia/Lord_Howe', '2026-04-04T15:00:00Z', '2026-04-05 01:30 LHST', 24.5],
  // no midnight in spring, two in autumn
  ['Africa/Cairo', '2026-04-23T22:00:00Z', '2026-04-24 01:00 EEST', 23],
  ['America/Havana', '2026-11-01T05:30:00Z', '2026-11-01 00:30 GMT-5', 25],
  ['America/Sao_Paulo', '2018-02-18T02:30:00Z', '2018-02-17 23:30 GMT-3', 25],
])('in %s the moment %s is %s, of a day of %d hours (C19.56)', (zone, at, written, hours) => {
  setTimeZone(zone);
  const atMs = Date.parse(at);
  expect(formatTime(atMs)).toBe(written);
  const [start, end] = [startOfDay(formatDate(atMs)), startOfDay(addDays(formatDate(atMs), 1))];
  expect([formatDate(start - 1), formatDate(start), formatDate(end - 1)]).toEqual([
    addDays(formatDate(atMs), -1),
    formatDate(atMs),
    formatDate(atMs),
  ]);
  expect((end - start) / 3_600_000).toBe(hours);
});

test('a zone is a name of the IANA database, not an abbreviation without summer time (C19.56)', () => {
  const names = ['UTC', 'America/New_York', 'Asia/Kolkata', 'EST', 'Florida', 'Mars/Olympus', '+05:30', ''];
  expect(names.filter(isTimeZone)).toEqual(['UTC', 'America/New_York', 'Asia/Kolkata']);
});

test('a copy of the module, as the built views have one, is in the same zone (C19.56)', async () => {
  vi.resetModules();
  const copy = await import('./format-time.ts');
  setTimeZone('America/New_York');
  expect(copy.formatTime(NOON)).toBe('2026-11-21 07:00 EST');
});
